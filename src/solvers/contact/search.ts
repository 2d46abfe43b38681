/**
 * A search for a solution of a cone problem: the best iterate so far, its error, and when to give up.
 */
import type { ConeProblem } from "./cone-problem.ts";
import { scaledError, velocitiesInto } from "./operator.ts";
import { type StepSystem, stepSystem } from "./step-system.ts";

export interface Search {
  readonly problem: ConeProblem;
  /** Error at which the search is over. */
  readonly tolerance: number;
  readonly shouldStop: () => boolean;
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

/** A search from p = 0, whose error is known. */
export function beginSearch(
  problem: ConeProblem,
  tolerance: number,
  shouldStop: () => boolean,
  bestError: number,
): Search {
  const { best, velocities, impulses, plain } = problem.room;
  return {
    problem,
    tolerance,
    shouldStop,
    best,
    bestError,
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

export function systemOf(search: Search): StepSystem {
  search.system ??= stepSystem(search.problem);
  return search.system;
}

/** Error of p; kept when it is the best. Leaves its velocities in search.velocities. */
export function visit(search: Search, p: Float64Array): number {
  const { problem, velocities, impulses, plain, best, tolerance } = search;
  velocitiesInto(velocities, problem, p, problem.offset);
  const error = scaledError(problem, p, velocities, impulses, plain, tolerance);
  if (error < search.bestError) {
    search.bestError = error;
    best.set(p);
  }
  return error;
}
