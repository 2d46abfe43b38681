/**
 * The fitted coefficients with how well they are known: the standard error of the linear piece at p̂ where the profile of
 * the cost agrees with it, the interval of the profile, and the reason where the two differ.
 */
import type { FittedParameter, IntervalSearch } from "./identification.ts";
import type { Minimum } from "./minimise.ts";
import type { Fit } from "./misfit.ts";
import type { Determination } from "./normal-equations.ts";
import {
  type LinearGuess,
  metered,
  otherEnds,
  type ProfileEnd,
  type ProfileTask,
  profileEnd,
  SIGMAS,
} from "./profile.ts";
import { scatterOf } from "./scatter.ts";

/** Squared relative misfits below this are noise of the solvers, whose residual is at most 1e-10. */
export const ROUNDING_COST = 1e-18;

/** A coefficient this close to a bound stands on it. */
const AT_BOUND = 1e-9;

/** A fit and where it ended. */
export interface FitAtEnd extends Fit {
  readonly p: Float64Array;
  readonly cost: number;
  readonly found: Determination;
  /** Ends of all starts. */
  readonly ends: readonly Minimum[];
  /** Moved so that no energy is created: the misfit is not the least. */
  readonly isChanged: boolean;
}

interface Known {
  readonly standardError: number | null;
  readonly interval: FittedParameter["interval"];
  readonly reason?: string;
  /** Within its scatter the data allow every value, or every larger or smaller one. */
  readonly isOnlyBounded: boolean;
}

interface Fitted {
  readonly parameters: readonly FittedParameter[];
  /** Names of the determined coefficients with an open end. */
  readonly onlyBounded: readonly string[];
  readonly intervals?: IntervalSearch;
}

/** How much may be computed for the intervals: model evaluations, and until somebody wants them to end. */
export interface Allowance {
  readonly budget: number;
  readonly shouldStop?: (() => boolean) | undefined;
}

export function fittedParameters(fit: FitAtEnd, { budget, shouldStop }: Allowance): Fitted {
  const { p, found, cost } = fit;
  const unknown = (reason: string): Fitted =>
    described(fit, () => ({ standardError: null, interval: null, reason, isOnlyBounded: false }));
  if (fit.isChanged) return unknown("moved so that no energy is created: the misfit is not the least here");
  const scatter = scatterOf(fit);
  if ("reason" in scatter) return unknown(scatter.reason);
  const { spare, source, excess } = scatter;
  const meter = metered(fit, budget, shouldStop);
  const unfinished = (): string =>
    shouldStop?.() ? "the search was asked to stop" : `the budget of ${budget} model evaluations ran out`;
  const fitted = described(fit, (k, bound) => {
    const variance = scatter.variance[k]!;
    const rise = Math.max(SIGMAS ** 2 * variance, ROUNDING_COST);
    const task: ProfileTask = { meter, bounds: fit.bounds, best: p, cost, rise, ends: otherEnds(p, fit.ends) };
    const linear = found.isDetermined[k] ? Math.sqrt(variance * found.variance[k]!) : null;
    return profiled(task, found, k, bound === null ? linear : null, unfinished);
  });
  const isComplete = !meter.isSpent();
  const search = { sigmas: SIGMAS, spare, source, excess, evaluations: meter.used(), budget, isComplete };
  return { ...fitted, intervals: search };
}

/** All coefficients, each with what is known of it. */
function described({ law, p, found }: FitAtEnd, know: (k: number, bound: FittedParameter["bound"]) => Known): Fitted {
  const onlyBounded: string[] = [];
  const parameters = law.parameters.map(({ name, symbol, element, low, high, start }, k): FittedParameter => {
    const value = p[k]! + 0;
    const bound = value - low <= AT_BOUND ? "low" : high - value <= AT_BOUND ? "high" : null;
    const { isOnlyBounded, ...known } = know(k, bound);
    const isDetermined = found.isDetermined[k]!;
    if (isOnlyBounded && isDetermined) onlyBounded.push(name);
    return { name, symbol, element, value, start, isDetermined, bound, ...known };
  });
  return { parameters, onlyBounded };
}

/** Both ends of one coefficient against its standard error. */
function profiled(
  task: ProfileTask,
  found: Determination,
  k: number,
  linear: number | null,
  unfinished: () => string,
): Known {
  const guess = found.isDetermined[k] ? linearGuess(found, k, task.rise) : undefined;
  const low = profileEnd(task, k, -1, guess);
  const high = profileEnd(task, k, 1, guess);
  if (low.kind === "unfinished" || high.kind === "unfinished") {
    const what = linear === null ? "not known" : "known on one linear piece of the law only";
    return {
      standardError: linear,
      interval: null,
      isOnlyBounded: false,
      reason: `${what}: ${unfinished()}`,
    };
  }
  const interval = { low: low.value, high: high.value };
  if (linear !== null && low.kind === "linear" && high.kind === "linear") {
    return { standardError: linear, interval, isOnlyBounded: false };
  }
  const isOpen = low.kind === "open" || high.kind === "open" || (low.kind === "range" && high.kind === "range");
  return { standardError: null, interval, isOnlyBounded: isOpen, reason: reasonFor(low, high) };
}

/** Half the interval √(rise · N⁻¹_kk), and column k of N⁻¹ scaled to 1 at k; N the normal equations. */
function linearGuess(found: Determination, k: number, rise: number): LinearGuess {
  const unit = new Float64Array(found.variance.length);
  unit[k] = 1;
  const column = found.solve(unit);
  return { half: Math.sqrt(rise * found.variance[k]!), direction: column.map((value) => value / column[k]!) };
}

function reasonFor(low: ProfileEnd, high: ProfileEnd): string {
  const within = "the data do not change beyond their scatter when it";
  if (low.kind === "open" && high.kind === "open") return `open: ${within} is changed`;
  if (high.kind === "open") return `only bounded from below: ${within} grows`;
  if (low.kind === "open") return `only bounded from above: ${within} falls`;
  if (low.kind === "range" && high.kind === "range") return `open: ${within} moves through its whole range`;
  if (high.kind === "range") return `only bounded from below: ${within} grows to the end of its range`;
  if (low.kind === "range") return `only bounded from above: ${within} falls to the end of its range`;
  if (low.kind !== "kink" && high.kind !== "kink" && (low.kind === "doubtful" || high.kind === "doubtful")) {
    return "the misfit grows less beyond the interval: no multiple of a standard error says how much";
  }
  return "the misfit is not one parabola here (contact states change): the interval is not ± two standard errors";
}
