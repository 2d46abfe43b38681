/**
 * A run by time stepping: the same steps whatever happens in them, impacts included (measure differential inclusions).
 *
 * Everything up to a failure is kept; nothing is computed after it. The last step is shortened to end exactly at `until`.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { checkInitial, type State } from "../check-initial.ts";
import { keepPenetration } from "../keep-penetration.ts";
import { demandKernel } from "../kernel-condition.ts";
import { redundancyWatch } from "../redundancy-watch.ts";
import { type FailureCause, failedBy, type RunFailure } from "../run-failure.ts";
import type { SimulationEvent, SimulationResult } from "../simulation.ts";
import { doublingStepper } from "./doubling-step.ts";
import { halvingStepper } from "./halving-step.ts";
import { judgedStepper } from "./judge-step.ts";
import { moreauStepper } from "./moreau-step.ts";
import { rattleStepper } from "./rattle-step.ts";
import { openBooks } from "./run-books.ts";
import { checkedStepper, fail, type Stepper } from "./step-result.ts";
import { type SteppingSettings, steppingSettings, type TimeSteppingOptions } from "./stepping-options.ts";
import { watchOverlap } from "./watch-overlap.ts";

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
  const settings = steppingSettings(given, options);
  const { from, until, method, projection } = settings;
  // Moreau's contacts act where g ≤ 0 and are not pushed out: nothing has to be done to keep them.
  const isPlaced = method === "rattle" || projection === "position";
  const { system, deepest } = keepPenetration(given, initial, from, options.keepPenetration, isPlaced);
  const { q, u } = checkInitial(system, initial, from, { ...options, duration: until - from });
  const kernel = demandKernel(system, q, settings.from);
  const stepper = makeStepper(system, settings, kernel.massForm === "constrained", kernel.redundantConstraints > 0);
  const run = drive(system, settings, stepper, q, u, options);
  return {
    status: run.status,
    method: settings.method,
    law: settings.law.choice.name,
    ...failedBy(run.failure),
    final: { t: run.t, position: Array.from(q), velocity: Array.from(u) },
    energy: run.energy,
    events: run.events,
    steps: run.steps,
    worstResidual: run.worstResidual,
    worstPenetration: run.worstPenetration + deepest,
    worstDrift: run.worstDrift,
    checks: { kernelCondition: "holds", redundantConstraints: kernel.redundantConstraints },
    warnings: run.warnings,
  };
}

function makeStepper(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
): Stepper {
  const make = settings.method === "moreau" ? moreauStepper : rattleStepper;
  const made = make(system, settings, isMassSingular, hasRedundant);
  const stepper = system.findOverlap ? watchOverlap(system, made, settings.method === "rattle") : made;
  return judgedStepper(system, hasRedundant ? watchRedundant(system, stepper) : stepper, settings);
}

/** A method whose steps fail where constraints that depend on each other contradict each other. */
function watchRedundant(system: MechanicalSystem, stepper: Stepper): Stepper {
  const look = redundancyWatch(system);
  return checkedStepper(stepper, (result, end, step) => {
    const clash = look(result.q, result.u, end, step);
    return clash === undefined || fail(result, clash.cause, clash.elements);
  });
}

type Run = Pick<
  SimulationResult,
  "status" | "energy" | "steps" | "worstResidual" | "worstPenetration" | "worstDrift"
> & {
  readonly t: number;
  readonly events: readonly SimulationEvent[];
  readonly failure?: RunFailure;
  readonly warnings: readonly string[];
};

/** Moves q and u from `from` to `until`. */
function drive(
  system: MechanicalSystem,
  settings: SteppingSettings,
  single: Stepper,
  q: Float64Array,
  u: Float64Array,
  { recorder, shouldStop, onProgress }: TimeSteppingOptions,
): Run {
  const control = settings.adaptive ? doublingStepper(system, single, settings) : undefined;
  const stepper: Stepper = control ?? halvingStepper(system, single);
  const books = openBooks(system, settings, q, u);
  const clock = stepClock(settings);
  let end: Pick<Run, "status" | "failure"> = { status: "done" };
  recorder?.record(clock.t, q, u, stepper.result.impulses);
  while (clock.hasNext()) {
    if (shouldStop?.()) {
      end = { status: "stopped" };
      break;
    }
    const step = clock.next(control?.suggested);
    const isDone = stepper.advance(q, u, clock.t, step, books.phases);
    const { result } = stepper;
    if (!isDone) {
      end = { status: "failed", failure: failureOf(result.failure!, result.culprits, clock.t) };
      break;
    }
    clock.accept(control?.taken ?? step);
    q.set(result.q);
    u.set(result.u);
    const excess = books.enter(result, clock.t);
    recorder?.record(clock.t, q, u, result.impulses);
    if (excess !== undefined) {
      end = { status: "failed", failure: failureOf(excess, [], clock.t) };
      break;
    }
    if (onProgress && clock.steps % PROGRESS_AFTER === 0) {
      onProgress({ t: clock.t, events: books.events.length, energy: books.energy });
    }
  }
  const { events, worstResidual, depth } = books;
  const worst = { worstResidual, worstPenetration: depth.worstPenetration, worstDrift: depth.worstDrift };
  const energy = books.close(q, u, clock.t);
  const warnings = [
    ...(stepper.warnings?.() ?? []),
    ...(control ? (single.warnings?.() ?? []) : []),
    ...books.warnings(energy),
  ];
  return { ...end, t: clock.t, events, steps: clock.steps, energy, ...worst, warnings };
}

/** A pile has hundreds of contacts; the first few tell where to look. */
function failureOf(cause: FailureCause, culprits: readonly string[], t: number): RunFailure {
  const elements = culprits.slice(0, MOST_CULPRITS);
  return { ...cause, t: Number(t.toPrecision(12)), elements, unnamed: culprits.length - elements.length };
}

interface StepClock {
  readonly t: number;
  readonly steps: number;
  hasNext(): boolean;
  next(suggested: number | undefined): number;
  accept(step: number): void;
}

/** Times of equal steps are products, not sums: a million additions would lose six digits. */
function stepClock({ from, until, step, adaptive }: SteppingSettings): StepClock {
  let t = from;
  let steps = 0;
  return {
    get t() {
      return t;
    },
    get steps() {
      return steps;
    },
    hasNext: () => until - t > NO_STEP * step,
    next(suggested) {
      const wanted = suggested ?? step;
      return until - t <= wanted * (1 + NO_STEP) ? until - t : wanted;
    },
    accept(taken) {
      steps++;
      const isLast = t + taken >= until - NO_STEP * step;
      t = isLast ? until : adaptive ? t + taken : from + steps * step;
    },
  };
}
