/**
 * Takes impulses that a solver found in doubles to the tolerance of the exact residual, where rounding kept the solver from
 * it: Newton's method on the natural map with every velocity exact and every step solved in twice the precision. Impulses that
 * a double does not hold finely enough end as an unevaluated sum Λ = impulses + tail.
 */
import { largest } from "../../linalg/dense.ts";
import { Accumulator } from "../../linalg/double-double.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { type Judgement, judge, lawVelocities } from "../../problems/residual.ts";
import { lawRows } from "./law-rows.ts";
import { DEPENDENT_PIVOT, rowsSize, solveRows, ZERO_PIVOT } from "./solve-rows.ts";

export interface Refined extends Judgement {
  readonly impulses: Float64Array;
  /** What a double cannot hold of Λ. */
  readonly tail: Float64Array;
}

/** More unknowns than this, those of sixty planar bodies and their contacts, are left as they are: twice the precision costs forty times the work. */
const LARGEST_REFINED = 256;

/** Steps per threshold. Linear pieces need two, curved slip converges quadratically. */
const MOST_STEPS = 8;

/**
 * What counts as a zero pivot: first dependent directions within the rounding of the data, so that redundant contacts share
 * their load as they did; then only what twice the precision cannot resolve.
 */
const ZEROS = [DEPENDENT_PIVOT, ZERO_PIVOT];

/** A residual below this is rounding. */
export const ROUNDED = 2 ** -47;

/** Whether Λ solves the problem, and each part of it, within the tolerance, with nothing but rounding left in the whole. */
export function isFine({ residual, fineness }: Judgement, tolerance: number): boolean {
  return residual <= Math.min(ROUNDED, tolerance) && fineness <= tolerance;
}

/** Improves Λ until it is fine, with a tail, or stops getting better. */
export function refine(problem: InclusionProblem, impulses: Float64Array, tolerance: number): Refined {
  let best: Refined = { impulses, tail: new Float64Array(problem.size), ...judge(problem, impulses) };
  if (rowsSize(problem) > LARGEST_REFINED) return best;
  const isDone = (): boolean => isFine(best, tolerance) && (largest(best.tail) > 0 || errorOf(best) === 0);
  for (const zero of ZEROS) {
    let current = best;
    for (let step = 0; step < MOST_STEPS && !isDone(); step++) {
      const next = stepFrom(problem, current, zero);
      if (next === undefined) break;
      const stalls = !(errorOf(next) < errorOf(current));
      if (errorOf(next) < errorOf(best)) best = next;
      if (stalls && step > 1) break;
      current = next;
    }
  }
  return best;
}

function errorOf({ residual, fineness }: Judgement): number {
  return Math.max(residual, fineness);
}

function stepFrom(problem: InclusionProblem, from: Refined, zero: number): Refined | undefined {
  const velocities = lawVelocities(problem, from.impulses, from.tail);
  const rows = lawRows(problem, { head: from.impulses, tail: from.tail }, velocities);
  if (rows === undefined) return undefined;
  const { change } = solveRows(problem, rows, zero);
  const impulses = from.impulses.slice();
  const tail = from.tail.slice();
  const sum = new Accumulator();
  for (let i = 0; i < impulses.length; i++) {
    sum.set(impulses[i]!, tail[i]!).add(change.head[i]!).add(change.tail[i]!).settle();
    impulses[i] = sum.head;
    tail[i] = sum.tail;
  }
  if (!impulses.every(Number.isFinite)) return undefined;
  return { impulses, tail, ...judge(problem, impulses, tail) };
}
