/**
 * Lemke's method on the linear complementarity problem that the decomposition of planar friction into sprag clutches
 * gives ([Glocker2012] (140)). Finite, exact to rounding; finds one solution where there are several.
 *
 * `none` is a proof (contradictory bilateral conditions, or a certificate that no admissible impulse exists); without
 * Coulomb friction and with positive semidefinite G every problem ends `solved` or `none`.
 */
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { refusesLcp } from "../problems/lcp-core.ts";
import { runLemke } from "./lemke/run-lemke.ts";
import type { Solver, SolverOptions, SolverResult } from "./solver.ts";

export const lemke: Solver = {
  name: "lemke",
  describe: "Lemke's lexicographic pivoting on the LCP of the sprag-clutch decomposition; one-dimensional elements",
  refuses: refusesLcp,
  solve,
};

function solve(problem: InclusionProblem, options?: SolverOptions): SolverResult {
  const { status, impulses, residual, iterations, reason } = runLemke(problem, options);
  const solver = "lemke";
  if (reason === undefined) return { status, impulses, residual, iterations, solver };
  return { status, impulses, residual, iterations, solver, reason };
}
