/**
 * A search for a solution of a cone problem: the best iterate so far, its error, and when to give up.
 */
import { shareWithin } from "../../problems/cone-defect.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { mayBeCoarse, scaledError, velocitiesInto } from "./operator.ts";
import { type StepSystem, stepSystem } from "./step-system.ts";

export interface Search {
  readonly problem: ConeProblem;
  /** Error at which the search is over. */
  readonly tolerance: number;
  readonly shouldStop: () => boolean;
  /** How coarse p is for a contact by itself, where its error of all is within the tolerance: above 1 it is no solution. */
  readonly coarsenessOf: ((p: Float64Array) => number) | undefined;
  /** Share of the defect of a contact in its own impulses and drive up to which nobody asks that. */
  readonly smallShare: number;
  /** p of the best iterate, and its error. */
  readonly best: Float64Array;
  bestError: number;
  /** Iterations of the present stage. */
  iterations: number;
  /** Made when the first step asks for it. */
  system: StepSystem | undefined;
  /** Room: velocities of an iterate, and its impulses and velocities in the units of the problem. */
  readonly velocities: Float64Array;
  readonly impulses: Float64Array;
  readonly plain: Float64Array;
}

/** A search from p = 0, whose error is known, and which is no solution. */
export function beginSearch(
  problem: ConeProblem,
  tolerance: number,
  shouldStop: () => boolean,
  bestError: number,
  coarsenessOf?: (p: Float64Array) => number,
): Search {
  const { best, velocities, impulses, plain } = problem.room;
  return {
    problem,
    tolerance,
    shouldStop,
    coarsenessOf,
    smallShare: shareWithin(tolerance),
    best,
    bestError: Math.max(bestError, bestError <= tolerance ? 2 * tolerance : 0),
    iterations: 0,
    system: undefined,
    velocities,
    impulses,
    plain,
  };
}

export function isOver(search: Search): boolean {
  return search.bestError <= search.tolerance || search.shouldStop();
}

/** The linear systems of steps, made when they are first asked for; undefined when told to stop. */
export function systemOf(search: Search): StepSystem | undefined {
  search.system ??= stepSystem(search.problem, search.shouldStop);
  return search.system;
}

/** Error of p; kept when it is the best. Leaves its velocities in search.velocities. */
export function visit(search: Search, p: Float64Array): number {
  const { problem, velocities, impulses, plain, best, tolerance } = search;
  velocitiesInto(velocities, problem, p, problem.offset);
  let error = scaledError(problem, p, velocities, impulses, plain, tolerance);
  if (error > 0 && error <= tolerance) error = fineError(search, p, error);
  if (error < search.bestError) {
    search.bestError = error;
    best.set(p);
  }
  return error;
}

/** An error within the tolerance, or one up to twice the tolerance where some contact by itself is too coarse: the coarser, the larger. */
function fineError(search: Search, p: Float64Array, error: number): number {
  const { problem, impulses, plain, tolerance, coarsenessOf, smallShare } = search;
  if (!coarsenessOf || !mayBeCoarse(problem, impulses, plain, smallShare)) return error;
  const coarseness = coarsenessOf(p);
  // What has run away is no place to go on from.
  if (coarseness === Infinity) return Infinity;
  return coarseness <= 1 ? error : tolerance * (2 - 1 / coarseness);
}
