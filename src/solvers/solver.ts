/**
 * What a solver is: a function from an inclusion problem to a result that says honestly how it ended.
 */
import type { DelassusForm } from "../problems/delassus.ts";
import type { AnyInclusionProblem, InclusionProblem } from "../problems/inclusion-problem.ts";
import { inclusionResidual } from "../problems/residual.ts";
import type { Stoppable } from "../problems/stop-signal.ts";
import type { SolverWorkspace } from "./workspace.ts";

export interface SolverOptions extends Stoppable {
  /** Largest accepted dimensionless residual (see `inclusionResidual`). Default 1e-10. */
  readonly tolerance?: number;
  /** Largest number of iterations (sweeps, pivots, Newton steps). Default: the solver's own. */
  readonly maxIterations?: number;
  /** Start here instead of at Λ = 0 (iterative solvers). */
  readonly start?: Float64Array;
  /** Whether `auto` tries other starts where all solvers failed; seconds for some dozen unknowns. Default true. */
  readonly restarts?: boolean;
  /** Buffers to work in, for callers that solve many problems in turn. Default: new ones. */
  readonly workspace?: SolverWorkspace;
}

export const DEFAULT_TOLERANCE = 1e-10;

export interface SolverResult {
  /** `none` only from a solver that proves it. */
  readonly status: "solved" | "none" | "failed";
  /** Λ; the best iterate when `failed`; zero when `none`. */
  readonly impulses: Float64Array;
  /** What a double cannot hold of Λ where impulses are large: Λ = impulses + tail. */
  readonly tail?: Float64Array;
  /** Residual of Λ, by `inclusionResidual`. */
  readonly residual: number;
  readonly iterations: number;
  /** Name of the solver that produced the result, as in `SOLVERS`. */
  readonly solver: string;
  /** Why it failed or why there is no solution. */
  readonly reason?: string;
}

export interface Solver {
  readonly name: string;
  /** One line for help and docs. */
  readonly describe: string;
  /** The forms of the Delassus operator that it works on. */
  readonly forms: readonly DelassusForm[];
  /** Undefined when the solver takes the problem, else the reason why it does not. */
  readonly refuses?: (problem: InclusionProblem) => string | undefined;
  readonly solve: (problem: InclusionProblem, options?: SolverOptions) => SolverResult;
}

/** The result for impulses Λ; `bounded` is false for impulses on their way to infinity, which solve nothing. */
export function conclusion(
  problem: AnyInclusionProblem,
  impulses: Float64Array,
  bounded: boolean,
  tolerance: number,
  iterations: number,
  solver: string,
): SolverResult {
  const residual = inclusionResidual(problem, impulses);
  if (bounded && residual <= tolerance) return { status: "solved", impulses, residual, iterations, solver };
  const reason = bounded
    ? `the residual ${residual.toExponential(1)} is above ${tolerance} after ${iterations} iterations`
    : `the impulses grow without bound; there may be no solution (${iterations} iterations)`;
  return { status: "failed", impulses, residual, iterations, solver, reason };
}
