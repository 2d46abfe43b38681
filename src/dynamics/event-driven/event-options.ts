/** Options of event-driven runs with their defaults, checked at the door. */
import { InputError } from "../../errors.ts";
import { lawSettings } from "../../laws/resolve-impact.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type Completed, checkLaw, checkOptions, withDefaults } from "../check-options.ts";
import { LARGEST_STEP, type RunOptions } from "../simulation.ts";

export type EventSettings = Completed<RunOptions> & {
  /** Whether the caller has chosen the largest step. */
  readonly isStepChosen: boolean;
  /** 0 when nothing is asked for. */
  readonly every: number;
};

/** The options with every default in its place; throws `InputError` for what makes no sense. */
export function eventSettings(system: MechanicalSystem, options: RunOptions): EventSettings {
  const settings = withDefaults(options);
  const { from, until } = settings;
  const duration = until - from;
  if (!(Number.isFinite(from) && Number.isFinite(until) && duration >= 0)) {
    throw new InputError({
      code: "bad-time",
      what: `the run must end after it begins: from ${from} until ${until}`,
      where: "until",
      fix: "Give finite times with until ≥ from.",
    });
  }
  checkOptions(options, "event");
  checkLaw(system, lawSettings(options), "event");
  const step = Math.min(options.step ?? duration * LARGEST_STEP, duration);
  return { ...settings, step, every: options.every ?? 0, isStepChosen: options.step !== undefined };
}
