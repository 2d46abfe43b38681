/**
 * Levenberg–Marquardt within bounds for small nonlinear least squares.
 *
 *   (JᵀJ + λ s I) d = −Jᵀ r,   s = largest diagonal entry,   p ← clip(p + d)
 *
 * λ falls after a step that helps and grows after one that does not. A parameter at a bound whose gradient points out
 * of it is held. In directions the data do not see the gradient is zero, so the step does not move there.
 */
import { choleskyInPlace, choleskySolveInPlace } from "../../linalg/cholesky.ts";
import { combination, dot, largest, submatrix } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { Evaluation } from "./normal-equations.ts";

/** Undefined where the objective is not defined. */
export type Objective = (p: Float64Array, withDerivatives: boolean) => Evaluation | undefined;

export interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export interface Minimum {
  readonly p: Float64Array;
  readonly cost: number;
  readonly iterations: number;
}

/** When a search may end early; both default to never. */
export interface Stop {
  /** A cost that is low enough. */
  readonly below?: number;
  /** A decrease that is not worth a step: the linear model promises no more. */
  readonly gain?: number;
}

const MOST_ITERATIONS = 100;

const FIRST_DAMPING = 1e-3;
/** Below this the damping is lost beside the rounding of the normal equations. */
const LEAST_DAMPING = 2 ** 4 * EPSILON;
/** Beyond this a step is shorter than anything that matters. */
const MOST_DAMPING = 1e12;

/** A step shorter than this does not change a coefficient in its printed digits; coefficients are of size 1. */
const SMALL_STEP = 1e-13;

/** Undefined when the objective is not defined at the start. */
export function minimise(
  objective: Objective,
  bounds: Bounds,
  start: Float64Array,
  { below = 0, gain = 0 }: Stop = {},
): Minimum | undefined {
  let p = clip(start, bounds);
  let here = objective(p, true);
  if (!here) return undefined;
  let damping = FIRST_DAMPING;
  let iterations = 0;
  while (iterations < MOST_ITERATIONS && here.cost > below) {
    iterations++;
    const step = dampedStep(here, p, bounds, damping);
    if (step && gain > 0 && promised(here, step) <= gain) break;
    const next = step && clip(combination([step], [1], p), bounds);
    if (next && largest(combination([p], [-1], next)) <= SMALL_STEP) break;
    const there = next && objective(next, false);
    if (there && there.cost < here.cost) {
      p = next;
      here = objective(p, true)!;
      damping = Math.max(LEAST_DAMPING, damping / 10);
    } else {
      damping *= 8;
      if (damping > MOST_DAMPING) break;
    }
  }
  return { p, cost: here.cost, iterations };
}

/** Undefined when nothing can move or the matrix is lost in rounding. */
function dampedStep(
  here: Evaluation,
  p: Float64Array,
  { low, high }: Bounds,
  damping: number,
): Float64Array | undefined {
  const count = p.length;
  const free: number[] = [];
  let scale = 0;
  for (let k = 0; k < count; k++) {
    const slope = here.gradient[k]!;
    if ((p[k]! <= low[k]! && slope > 0) || (p[k]! >= high[k]! && slope < 0)) continue;
    free.push(k);
    scale = Math.max(scale, here.normal[k * count + k]!);
  }
  const step = new Float64Array(count);
  if (scale === 0) return step;
  const n = free.length;
  const matrix = submatrix(here.normal, count, free);
  const right = Float64Array.from(free, (k) => -here.gradient[k]!);
  for (let a = 0; a < n; a++) matrix[a * (n + 1)]! += damping * scale;
  if (!choleskyInPlace(matrix, n)) return undefined;
  choleskySolveInPlace(matrix, n, right);
  free.forEach((k, a) => {
    step[k] = right[a]!;
  });
  return step;
}

/** Upper bound −2 gᵀd of the decrease 2(−gᵀd) − dᵀJᵀJd that the linear model promises for the step d. */
function promised({ gradient }: Evaluation, step: Float64Array): number {
  return -2 * dot(step, gradient);
}

export function clip(p: Float64Array, { low, high }: Bounds): Float64Array {
  return p.map((value, k) => Math.min(high[k]!, Math.max(low[k]!, value)));
}
