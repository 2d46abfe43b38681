/**
 * The impact that a text is about: a model of kind impact, or the impact of a system in its initial state or at the n-th impact of
 * its run.
 */
import { impactAtEvent } from "../dynamics/impact-at-event.ts";
import { impactAtStart } from "../dynamics/impact-at-start.ts";
import { InputError } from "../errors.ts";
import type { ImpactModel } from "../models/model.ts";
import { located, type ReadModel, type ReadOptions } from "../models/read-model.ts";
import { type GivenModel, readGiven } from "./given.ts";

export interface ReadImpactOptions extends ReadOptions {
  /** Of a system: the n-th impact of its run instead of its initial state; 1 is the first. */
  readonly atEvent?: number;
}

/** Which impact of a run is looked at. */
export interface RunEvent {
  readonly number: number;
  readonly t: number;
}

export interface ReadImpact extends ReadModel<ImpactModel> {
  readonly event?: RunEvent;
}

export function readImpact(text: GivenModel, { atEvent, ...options }: ReadImpactOptions = {}): ReadImpact {
  const read = readGiven(text, options, ["impact", "system"]);
  return located(read, (found) => {
    if (found.kind === "system" && atEvent !== undefined) {
      const { model, t } = impactAtEvent(found, atEvent);
      return { ...read, model, event: { number: atEvent, t } };
    }
    if (atEvent !== undefined) throw notASystem();
    return { ...read, model: found.kind === "system" ? impactAtStart(found) : found };
  });
}

function notASystem(): InputError {
  return new InputError({
    code: "usage",
    what: "--at-event looks at an impact of a run; this file is one impact and has no run",
    where: "--at-event",
    fix: "Leave --at-event out, or give a model of kind system.",
  });
}
