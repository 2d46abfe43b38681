/**
 * One impact under Newton's law, solved by Newton's method and by nothing else. It is the short way for programs that count their
 * bytes: `resolveImpact` brings every law and every solver, looks for other solutions and can prove that there is none.
 *
 *   ξ = G Λ + (I + ε) γ⁻ ∈ N_C(−Λ)                                           [Glocker2012] (28)
 */
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { impulsesAreUnique } from "../solvers/impulse-uniqueness.ts";
import { newton } from "../solvers/newton.ts";
import type { SolverOptions } from "../solvers/solver.ts";
import { conclude } from "./conclude.ts";
import type { ImpactSolution } from "./impact-solution.ts";
import { elementRestitution, oneInclusion } from "./law.ts";

export interface NewtonImpact {
  /** `failed`: the tolerance was not reached; there may be no solution, or another solver finds one. */
  readonly status: "solved" | "failed";
  /** The best iterate when `failed`. */
  readonly solution: ImpactSolution;
  /** Why it failed. */
  readonly reason?: string;
}

/** One solution; where friction allows several, any of them. */
export function newtonImpact(impact: ImpactProblem, options: SolverOptions = {}): NewtonImpact {
  const { problem, next } = oneInclusion(impact, elementRestitution(impact));
  const { status, impulses, tail, reason, ...found } = newton.solve(problem, options);
  const isSolved = status === "solved";
  const impulsesUnique = isSolved && impulsesAreUnique(problem, impulses) === true;
  const solution = conclude(impact, { ...next(impulses, tail), ...found, impulsesUnique });
  return { status: isSolved ? "solved" : "failed", solution, ...(reason !== undefined && { reason }) };
}
