/** Options of event-driven runs with their defaults, checked at the door. */
import { InputError } from "../../errors.ts";
import { LARGEST_STEP, type RunOptions } from "../simulation.ts";

export interface EventRunOptions extends RunOptions {
  /** Local error of a step relative to each coordinate and velocity. Default 1e-10. */
  readonly rtol?: number;
  /** The same relative to what the kinetic energy (or the forces within a small part of the run) could give a coordinate. Default 1e-12. */
  readonly atol?: number;
  /** The run ends as `failed` after this many events. Default 100 000. */
  readonly maxEvents?: number;
  /** Let Painlevé's inconsistency end in a tangential impact where one exists. Default false: the run ends there. */
  readonly impactWithoutCollision?: boolean;
  /** Also record states at multiples of this time, from the continuous output. */
  readonly every?: number;
}

export interface EventSettings {
  readonly from: number;
  readonly until: number;
  readonly rtol: number;
  readonly atol: number;
  /** Largest step, and whether the caller has chosen it. */
  readonly step: number;
  readonly isStepChosen: boolean;
  readonly maxEvents: number;
  readonly impactWithoutCollision: boolean;
  readonly every: number;
}

export const EVENT_DEFAULTS = { rtol: 1e-10, atol: 1e-12, maxEvents: 100_000 } as const;

export function eventSettings(options: EventRunOptions): EventSettings {
  const { from = 0, until, every = 0 } = options;
  const duration = until - from;
  if (!(Number.isFinite(from) && Number.isFinite(until) && duration >= 0)) {
    throw new InputError({
      code: "bad-time",
      what: `the run must end after it begins: from ${from} until ${until}`,
      where: "until",
      fix: "Give finite times with until ≥ from.",
    });
  }
  const { rtol, atol, maxEvents } = { ...EVENT_DEFAULTS, ...definedOf(options) };
  positive("rtol", rtol, 1);
  positive("atol", atol, 1);
  positive("maxEvents", maxEvents, Infinity);
  if (options.step !== undefined) positive("step", options.step, Infinity);
  if (options.every !== undefined) positive("every", every, Infinity);
  const step = Math.min(options.step ?? duration * LARGEST_STEP, duration);
  const impactWithoutCollision = options.impactWithoutCollision ?? false;
  const isStepChosen = options.step !== undefined;
  return { from, until, rtol, atol, step, isStepChosen, maxEvents, impactWithoutCollision, every };
}

function definedOf(options: EventRunOptions): Partial<typeof EVENT_DEFAULTS> {
  const chosen = { rtol: options.rtol, atol: options.atol, maxEvents: options.maxEvents };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

function positive(name: string, value: number, below: number): void {
  if (value > 0 && (value < below || below === Infinity)) return;
  throw new InputError({
    code: "bad-option",
    what: `${name} must be positive${below < Infinity ? ` and below ${below}` : ""}, got ${value}`,
    where: name,
    fix: `Leave ${name} out to get its default, or give a positive number.`,
  });
}
