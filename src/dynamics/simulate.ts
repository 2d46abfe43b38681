/**
 * A system model moved in time by one of the methods.
 */
import { InputError } from "../errors.ts";
import { lawSettings } from "../laws/resolve-impact.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { SimulateSettings, SystemModel } from "../models/model.ts";
import { nearest } from "../text/nearest.ts";
import { projectInitial, type State } from "./check-initial.ts";
import { checkLaw } from "./check-law.ts";
import { runEventDriven } from "./event-driven/run-event-driven.ts";
import { demandFinite, explainFailure } from "./explain-failure.ts";
import type { RunOptions, SimulationResult } from "./simulation.ts";
import { nameStepRemedies } from "./step-remedies.ts";
import { runTimeStepping } from "./time-stepping/run-time-stepping.ts";
import { STEPPING_DEFAULTS, type TimeSteppingOptions } from "./time-stepping/stepping-options.ts";

export interface MethodDescription {
  /** One line for help and docs. */
  readonly describe: string;
  /** Order of convergence between impacts, and through those with ε > 0; where ε = 0 `rattle` is of order 1. */
  readonly order: readonly [smooth: number, impacts: number];
}

export const METHODS = {
  event: { describe: "event-driven: Dormand–Prince 5(4) between located events", order: [5, 5] },
  moreau: { describe: "Moreau's midpoint time stepping (θ-method)", order: [2, 1] },
  rattle: { describe: "nonsmooth RATTLE, constraints met exactly", order: [2, 2] },
} as const satisfies Record<string, MethodDescription>;

export type MethodName = keyof typeof METHODS;

export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

/** How far ahead of its last state a failed run may have looked: so many steps, or a part of the run too small for one. */
const STEPS_AHEAD = 2;
const EVENT_AHEAD = 2 ** -24;

export interface SimulateOptions
  extends Omit<SimulateSettings, "until">,
    Omit<Partial<RunOptions>, keyof SimulateSettings> {
  /** End of the run; default that of the model. */
  readonly until?: number;
  /** Move the initial state to the nearest possible one. Default false. */
  readonly project?: boolean;
  /** Event-driven runs: also record at multiples of this time. */
  readonly every?: number;
}

/** Simulates the model; options win over its `simulate` section. Throws `InputError` for settings that make no sense. */
export function simulate(model: SystemModel, options: SimulateOptions = {}): SimulationResult {
  const { system } = model;
  const settings = { ...lawOf(model), ...model.simulate, ...options };
  const { until, from = 0 } = settings;
  if (until === undefined) {
    throw new InputError({
      code: "missing-key",
      what: "nobody says how long to simulate",
      where: "simulate.until",
      fix: "Add `simulate: { until: 3 }` to the file, or `--until 3` to the command.",
    });
  }
  const method = methodOf(settings.method ?? "event");
  checkLaw(system, lawSettings(settings), method);
  demandFinite(system, model.initial, from);
  const initial = options.project ? projectInitial(system, model.initial, from) : model.initial;
  const result = inFile(model, options, () =>
    method === "event"
      ? runEventDriven(system, initial, { ...settings, until })
      : stepped(system, initial, { ...settings, method, until }),
  );
  const ahead =
    method === "event" ? (until - from) * EVENT_AHEAD : (settings.step ?? STEPPING_DEFAULTS.step) * STEPS_AHEAD;
  return explainFailure(system, result, ahead);
}

/** A run by time stepping; where a step has no solution, with what was tried and gets past it. */
function stepped(system: MechanicalSystem, initial: State, options: TimeSteppingOptions): SimulationResult {
  return nameStepRemedies(system, runTimeStepping(system, initial, options), options);
}

/** Settings that came from the file are complained about at their place in the file. */
function inFile<T>(model: SystemModel, options: SimulateOptions, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const key = error instanceof InputError ? error.where.path : undefined;
    const isOfFile = key !== undefined && Object.hasOwn(model.simulate, key) && !Object.hasOwn(options, key);
    if (!(error instanceof InputError) || !isOfFile) throw error;
    const { code, what, fix } = error;
    throw new InputError({ code, what, fix, where: `simulate.${key}` });
  }
}

function methodOf(name: string): MethodName {
  if ((METHOD_NAMES as readonly string[]).includes(name)) return name as MethodName;
  const suggestion = nearest(name, METHOD_NAMES);
  throw new InputError({
    code: "method-unknown",
    what: `there is no method "${name}"`,
    where: "simulate.method",
    fix: `${suggestion ? `Did you mean "${suggestion}"? ` : ""}Known: ${METHOD_NAMES.join(", ")}.`,
  });
}

function lawOf({
  law,
  restitution,
  fremondMatrix,
}: SystemModel): Pick<RunOptions, "law" | "restitution" | "fremondMatrix"> {
  return {
    ...(law && { law }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix && { fremondMatrix }),
  };
}
