/**
 * A run by time stepping: the same steps whatever happens in them, impacts included (measure differential inclusions).
 *
 * Everything up to a failure is kept; nothing is computed after it. The last step is shortened to end exactly at `until`.
 */

import { roomFor } from "../../linalg/buffers.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { OPEN, SLIP, slipState } from "../../problems/contact-state.ts";
import { lastingStop } from "../../problems/stop-signal.ts";
import { sparse } from "../../solvers/sparse.ts";
import { openStart, type State } from "../check-initial.ts";
import { isOneInclusion } from "../check-options.ts";
import { redundancyWatch } from "../redundancy-watch.ts";
import { type FailureCause, failedBy, type RunFailure } from "../run-failure.ts";
import { type SteppingSettings, steppingSettings, type TimeSteppingOptions } from "../run-settings.ts";
import { finishRun, type RunSteps } from "../run-steps.ts";
import type { Recorder, SimulationResult } from "../simulation.ts";
import { explicitLimit, stiffnessWarnings } from "./explicit-limit.ts";
import { judgedStepper, watchOverlap } from "./judge-step.ts";
import { moreauStepper } from "./moreau-step.ts";
import { rattleStepper } from "./rattle-step.ts";
import { runStatistics } from "./run-statistics.ts";
import { type DoublingStepper, doublingStepper, halvingStepper } from "./step-halving.ts";
import { checkedStepper, fail, type Stepper, type StepResult } from "./step-result.ts";
import { steppingWorkspace } from "./stepping-workspace.ts";
import { watchPassing } from "./watch-passing.ts";

/** Steps between two calls of `onProgress`. */
const PROGRESS_AFTER = 1024;

/** Elements named in the reason of a failure. */
const MOST_CULPRITS = 12;

/** A last step shorter than this share of a step is rounding of the number of steps. */
const NO_STEP = 1e-9;

export function runTimeStepping(
  given: MechanicalSystem,
  initial: State,
  options: TimeSteppingOptions,
): SimulationResult {
  return finishRun(timeSteps(given, initial, options));
}

/** The same run, step by step. */
export function* timeSteps(given: MechanicalSystem, initial: State, requested: TimeSteppingOptions): RunSteps {
  const options = lastingStop(requested);
  const asked = steppingSettings(given, options);
  const isFound = findsContacts(given, asked);
  const isAhead = options.activation === undefined && keepsApart(given, asked);
  const settings = isAhead ? ({ ...asked, activation: "ahead" } as const) : asked;
  const { method, projection } = settings;
  const mechanism = isFound ? given.openContacts!() : given;
  options.recorder?.begin?.(mechanism);
  // Moreau's contacts act where g ≤ 0; where nothing pushes them out nothing has to be done to keep them.
  const isPlaced = method === "rattle" || projection === "position" || settings.activation === "ahead";
  const { system, deepest, q, u, kernel } = openStart(mechanism, initial, settings, isPlaced);
  const stepper = makeStepper(system, settings, kernel.massForm === "constrained", kernel.redundantConstraints > 0);
  const isExplicit = method === "rattle" && !settings.implicit && !settings.adaptive;
  const limit = isExplicit ? explicitLimit(system, q, u, settings.from, kernel.massForm === "constrained") : Infinity;
  const run = yield* drive(system, settings, stepper, q, u, options);
  return {
    ...run,
    warnings: [...stiffnessWarnings(settings.step, limit), ...run.warnings],
    method,
    law: settings.law.choice.name,
    worstPenetration: run.worstPenetration + deepest,
    checks: { kernelCondition: "holds", redundantConstraints: kernel.redundantConstraints },
  };
}

/** Whether contacts act ahead of their closing where nobody says so: shapes are not to lie in each other, and a formula may mean anything by its gap. */
function keepsApart(system: MechanicalSystem, { method, projection }: SteppingSettings): boolean {
  if (method !== "moreau" || projection === "position") return false;
  if (system.openContacts) return true;
  return system.approachOf !== undefined;
}

/**
 * Whether the contacts of a run are found on the way: there are many, and nothing in the settings asks for matrices over all of them.
 * Other methods and settings list all that are possible.
 */
function findsContacts(system: MechanicalSystem, { method, law, projection, solver }: SteppingSettings): boolean {
  if (!system.openContacts || method !== "moreau" || projection === "position") return false;
  return isOneInclusion(law) && (solver === undefined || solver === sparse.name);
}

function makeStepper(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
): Stepper {
  const work = steppingWorkspace(system, settings, isMassSingular, hasRedundant);
  const single = settings.method === "moreau" ? moreauStepper(work) : rattleStepper(work);
  const made = watchPassing(system, single, settings.shouldStop);
  const stepper = system.findOverlap ? watchOverlap(system, made, settings.method === "rattle") : made;
  const known = hasRedundant ? watchRedundant(system, stepper) : stepper;
  return judgedStepper(system, known, settings);
}

/** A method whose steps fail where constraints that depend on each other contradict each other. */
function watchRedundant(system: MechanicalSystem, stepper: Stepper): Stepper {
  const look = redundancyWatch(system);
  return checkedStepper(stepper, (result, end, step) => {
    const clash = look(result.q, result.u, end, step);
    return clash === undefined || fail(result, clash.cause, clash.elements);
  });
}

/** Moves q and u from `from` to `until`. */
function* drive(
  system: MechanicalSystem,
  settings: SteppingSettings,
  single: Stepper,
  q: Float64Array,
  u: Float64Array,
  { recorder, shouldStop, onProgress }: TimeSteppingOptions,
): RunSteps<Omit<SimulationResult, "method" | "law" | "checks">> {
  const control = settings.adaptive ? doublingStepper(system, single, settings) : undefined;
  const stepper: Stepper = control ?? halvingStepper(system, single, settings.shouldStop);
  const statistics = runStatistics(system, settings, { q, u, withWorks: recorder?.states !== undefined });
  const tellStates = statesTeller(system, recorder);
  const clock = { t: settings.from, steps: 0, q, u, events: statistics.events };
  let status: SimulationResult["status"] = "done";
  let failure: RunFailure | undefined;
  recorder?.record(clock.t, q, u, stepper.result.impulses);
  yield clock;
  for (let step = nextStep(clock.t, settings, control); step > 0; step = nextStep(clock.t, settings, control)) {
    if (shouldStop?.()) {
      status = "stopped";
      break;
    }
    const isDone = stepper.advance(q, u, clock.t, step, statistics.phases);
    const { result } = stepper;
    if (!isDone && result.failure!.kind === "stop-asked") status = "stopped";
    else if (!isDone) failure = failureOf(result.failure!, result.culprits, clock.t);
    if (!isDone) break;
    tick(clock, settings, control?.taken ?? step);
    q.set(result.q);
    u.set(result.u);
    const excess = statistics.enter(result, clock.t);
    recorder?.record(clock.t, q, u, result.impulses);
    tellStates?.(clock.t, result);
    system.contacts?.retire(statistics.phases);
    if (excess) failure = failureOf(excess, [], clock.t);
    if (excess) break;
    yield clock;
    if (onProgress && clock.steps % PROGRESS_AFTER === 0) {
      onProgress({ t: clock.t, events: statistics.events.length, energy: statistics.energy });
    }
  }
  return {
    status: failure ? "failed" : status,
    ...failedBy(failure),
    final: { t: clock.t, position: Array.from(q), velocity: Array.from(u) },
    steps: clock.steps,
    ...statistics.close(q, u, clock.t, stepper.warnings?.() ?? []),
  };
}

/** Tells a recorder what the elements did in a step, if it asks for that. */
function statesTeller(
  system: MechanicalSystem,
  recorder: Recorder | undefined,
): ((t: number, result: StepResult) => void) | undefined {
  if (!recorder?.states) return undefined;
  let states = new Uint8Array(system.elements.length);
  return (t, result) => {
    states = roomFor(states, system.elements.length);
    recorder.states!(t, statesInto(states, system, result));
  };
}

/** The phases, slips in one dimension with their side: −Λ is on the border of its reservoir that the slip points to. */
function statesInto(out: Uint8Array, { elements }: MechanicalSystem, { phases, impulses }: StepResult): Uint8Array {
  for (let e = 0; e < elements.length; e++) {
    const { start, dimension } = elements[e]!;
    out[e] = phases[e] === SLIP && dimension === 1 ? slipState(-impulses[start]!) : (phases[e] ?? OPEN);
  }
  return out;
}

/** A pile has hundreds of contacts; the first few tell where to look. */
function failureOf(cause: FailureCause, culprits: readonly string[], t: number): RunFailure {
  const elements = culprits.slice(0, MOST_CULPRITS);
  return { ...cause, t: Number(t.toPrecision(12)), elements, unnamed: culprits.length - elements.length };
}

/** The step to try at t, which ends at `until` if it comes near it; 0 at the end. */
function nextStep(t: number, { until, step }: SteppingSettings, control: DoublingStepper | undefined): number {
  const [left, wanted] = [until - t, control?.suggested ?? step];
  if (!(left > NO_STEP * step)) return 0;
  return left <= wanted * (1 + NO_STEP) ? left : wanted;
}

/** Times of equal steps are products, not sums: a million additions would lose six digits. */
function tick(clock: { t: number; steps: number }, settings: SteppingSettings, taken: number): void {
  const { from, until, step, adaptive } = settings;
  clock.steps++;
  const isLast = clock.t + taken >= until - NO_STEP * step;
  clock.t = isLast ? until : adaptive ? clock.t + taken : from + clock.steps * step;
}
