/**
 * What a run may be told, by its method, with every default in its place, and the door that refuses what makes no sense.
 */
import { InputError } from "../errors.ts";
import type { LawSettings } from "../laws/law.ts";
import { lawSettings } from "../laws/laws.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { badTimes } from "../models/simulation-options.ts";
import { type Completed, checkLaw, checkOptions, withDefaults } from "./check-options.ts";
import { LARGEST_STEP, type RunOptions } from "./simulation.ts";

export type EventSettings = Completed<RunOptions> & {
  /** Whether the caller has chosen the largest step. */
  readonly isStepChosen: boolean;
  /** 0 when nothing is asked for. */
  readonly every: number;
};

/** The options with every default in its place; throws `InputError` for what makes no sense. */
export function eventSettings(system: MechanicalSystem, options: RunOptions): EventSettings {
  const settings = withDefaults(options, "event");
  const { from, until } = settings;
  const duration = until - from;
  if (!(Number.isFinite(from) && Number.isFinite(until) && duration >= 0)) {
    throw new InputError({ ...badTimes(from, until), where: "until" });
  }
  checkOptions(options, "event");
  checkLaw(system, lawSettings(options), "event");
  const step = Math.min(options.step ?? duration * LARGEST_STEP, duration);
  return { ...settings, step, every: options.every ?? 0, isStepChosen: options.step !== undefined };
}

export type SteppingMethod = "moreau" | "rattle";

export interface TimeSteppingOptions extends RunOptions {
  /** `moreau` (default): θ-method, order 1 through impacts; `rattle`: constraints met exactly, order 2 between impacts. */
  readonly method?: SteppingMethod;
}

/** The options with every default in its place. */
export type SteppingSettings = Completed<Omit<RunOptions, "law">> & {
  readonly method: SteppingMethod;
  readonly law: LawSettings;
};

/** The options with every default in its place; throws `InputError` for what makes no sense. */
export function steppingSettings(system: MechanicalSystem, options: TimeSteppingOptions): SteppingSettings {
  const { method = "moreau" } = options;
  if (method !== "moreau" && method !== "rattle") {
    refuse("method", `there is no method "${method}"`, "Use moreau, rattle.");
  }
  checkOptions(options, method);
  const settings = { ...withDefaults(options, method), method, law: lawSettings(options) };
  checkTimes(settings);
  checkLaw(system, settings.law, settings.method);
  return settings;
}

function refuse(where: string, what: string, fix: string): never {
  throw new InputError({ what, where, fix });
}

function checkTimes({ step, from, until }: SteppingSettings): void {
  if (!Number.isFinite(step)) {
    refuse("step", `the step must be a positive number, got ${step}`, "Give it in seconds, such as 1e-3.");
  }
  if (!Number.isFinite(from)) refuse("from", `the start must be a finite time, got ${from}`, "Give a time, such as 0.");
  if (!(Number.isFinite(until) && until >= from)) {
    const what = `the end must be a finite time not before the start ${from}, got ${until}`;
    refuse("until", what, "Give the time at which the run ends.");
  }
  if (!(from + step > from && until - step < until)) {
    refuse("step", `a step of ${step} does not change the time ${until}`, "Choose a larger step, or start at 0.");
  }
}
