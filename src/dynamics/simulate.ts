/**
 * A system model moved in time by one of the methods. Formulas without a value are refused at the start, and named when a run
 * ends at them.
 */
import { remediesTried } from "../certificates/impact-remedies.ts";
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { lawFields } from "../laws/laws.ts";
import { firstNonFinite } from "../models/expressions/evaluate.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { SystemModel } from "../models/model.ts";
import {
  type MethodName,
  SIMULATION_OPTIONS,
  type SimulationSettings,
  unknownMethod,
} from "../models/simulation-options.ts";
import { projectInitial, type State } from "./check-initial.ts";
import { eventSteps } from "./event-driven/run-event-driven.ts";
import { failedBy } from "./run-failure.ts";
import type { TimeSteppingOptions } from "./run-settings.ts";
import { finishRun, type RunSteps } from "./run-steps.ts";
import type { RunOptions, SimulationResult } from "./simulation.ts";
import { runTimeStepping, timeSteps } from "./time-stepping/run-time-stepping.ts";

/** How far ahead of its last state a failed run may have looked: so many steps, or a part of the run too small for one. */
const STEPS_AHEAD = 2;
const EVENT_AHEAD = 2 ** -24;

/** Everything of the table, with the end of the run, default that of the model; the law, default that of the model; recorders. */
export type SimulateOptions = Omit<SimulationSettings, "solver"> & Omit<Partial<RunOptions>, "until">;

/** Simulates the model; options win over its `simulate` section. Throws `InputError` for settings that make no sense. */
export function simulate(model: SystemModel, options: SimulateOptions = {}): SimulationResult {
  return finishRun(simulationSteps(model, options));
}

/** The same, step by step. */
export function* simulationSteps(model: SystemModel, options: SimulateOptions = {}): RunSteps {
  const { system } = model;
  const settings = { ...lawFields(model), ...model.simulate, ...options };
  const { until, from = 0, step = SIMULATION_OPTIONS.step.default } = settings;
  if (until === undefined) {
    throw new InputError({
      code: "missing-key",
      what: "nobody says how long to simulate",
      where: "simulate.until",
      fix: "Add `simulate: { until: 3 }` to the file, or `--until 3` to the command.",
    });
  }
  const method = methodOf(settings.method ?? SIMULATION_OPTIONS.method.default);
  demandFinite(system, model.initial, from);
  const initial = options.project
    ? projectInitial(system.openContacts?.() ?? system, model.initial, from)
    : model.initial;
  try {
    if (method === "event") {
      const result = yield* eventSteps(system, initial, { ...settings, until });
      return explainFailure(system, result, (until - from) * EVENT_AHEAD);
    }
    const stepping = { ...settings, method, until };
    const result = yield* timeSteps(system, initial, stepping);
    return explainFailure(system, nameStepRemedies(system, result, stepping), step * STEPS_AHEAD);
  } catch (error) {
    throw inFile(error, model, options);
  }
}

/** Settings that came from the file are complained about at their place in the file. */
function inFile(error: unknown, model: SystemModel, options: SimulateOptions): unknown {
  const key = error instanceof InputError ? error.where.path : undefined;
  const isOfFile = key !== undefined && Object.hasOwn(model.simulate, key) && !Object.hasOwn(options, key);
  if (!(error instanceof InputError) || !isOfFile) return error;
  const { code, what, fix } = error;
  return new InputError({ code, what, fix, where: `simulate.${key}` });
}

/** The method of this name; `InputError` where there is none. */
export function methodOf(name: string): MethodName {
  const mistake = unknownMethod(name);
  if (mistake) throw new InputError({ ...mistake, where: "simulate.method" });
  return name as MethodName;
}

/** Throws `InputError` when masses, forces, energy or gaps have no finite value at the start. */
function demandFinite(system: MechanicalSystem, { position, velocity }: State, t: number): void {
  const f = system.freedoms;
  if (position.length !== f || velocity.length !== f) return;
  const [q, u] = [Float64Array.from(position), Float64Array.from(velocity)];
  // Of bodies alone everything is finite.
  if (system.openContacts) return;
  const { elements } = system;
  const [mass, forces, gaps] = [new Float64Array(f * f), new Float64Array(f), new Float64Array(elements.length)];
  system.massInto(mass, q);
  system.forcesInto(forces, q, u, t);
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  const energy = Float64Array.of(system.potentialEnergy(q, t));
  if ([mass, forces, gaps, energy].every((numbers) => firstNonFinite(numbers) < 0)) return;
  const why = system.explainState?.(q, u, t);
  throw new InputError({
    code: "not-finite",
    what: `the mechanism has no equations of motion in its initial state${why === undefined ? "" : `: ${why}`}`,
    where: "initial.position",
    fix: "Start where every formula has a finite value.",
  });
}

/** Halvings of the distance ahead that are looked at. */
const LOOKS = 52;

/** The reason of a failed run with the formula that has no value there, or within a time `ahead` on its way, if there is one. */
function explainFailure(system: MechanicalSystem, result: SimulationResult, ahead: number): SimulationResult {
  const { failure } = result;
  if (!failure || !system.explainState) return result;
  const { t, position, velocity } = result.final;
  const u = Float64Array.from(velocity);
  // A value that is missing a little ahead says more than a slope that is missing here.
  for (const withSlopes of [false, true]) {
    for (let look = -1; look <= LOOKS; look++) {
      const later = look < 0 ? 0 : ahead * 2 ** (look - LOOKS);
      const q = Float64Array.from(position, (x, i) => x + later * u[i]!);
      const formula = system.explainState(q, u, t + later, withSlopes);
      if (formula !== undefined) return { ...result, ...failedBy({ ...failure, formula }) };
    }
  }
  return result;
}

/**
 * The result with what gets past its failure, where a step had no solution: the step is made again from the last state under other laws,
 * and with contacts that do not rebound. Only what was done is named. The like for impacts, one at a time: certificates/impact-remedies.ts.
 */
function nameStepRemedies(
  system: MechanicalSystem,
  result: SimulationResult,
  { recorder: _, onProgress: __, shouldStop: ___, ...options }: TimeSteppingOptions,
): SimulationResult {
  const { failure, final } = result;
  if (failure?.kind !== "no-solution") return result;
  const bouncing = system.elements.filter(
    ({ kind, name, restitution }) =>
      ELEMENTS[kind].family !== "bilateral" && restitution !== 0 && failure.elements.includes(name),
  );
  const elements = system.elements.map((element) =>
    bouncing.includes(element) ? { ...element, restitution: 0 } : element,
  );
  const still = Object.create(system, { elements: { value: elements } }) as MechanicalSystem;
  const until = final.t + (options.step ?? SIMULATION_OPTIONS.step.default);
  const once = { ...options, from: final.t, until, keepPenetration: Number.MAX_VALUE };
  const restitution = Object.fromEntries(bouncing.map(({ name }) => [name, 0]));
  const remedies = remediesTried(result.law, restitution, (law) => {
    const { status, energy, warnings } = runTimeStepping(law ? system : still, final, { ...once, ...(law && { law }) });
    return status === "done" ? { work: energy.final - energy.initial, remarks: warnings } : undefined;
  });
  return { ...result, ...failedBy({ ...failure, remedies }) };
}
