/**
 * From the solvers' own units back to the impulses of the inclusion problem, judged by the one residual.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { inclusionResidual } from "../../problems/residual.ts";
import type { SolverResult } from "../solver.ts";
import type { ContactProblem } from "./contact-problem.ts";

/** Λ from λ; components that were left out are zero. */
export function unscaled(contact: ContactProblem, scaled: Float64Array, size: number): Float64Array {
  const impulses = new Float64Array(size);
  for (let i = 0; i < contact.size; i++) impulses[contact.index[i]!] = scaled[i]! * contact.unit[i]!;
  return impulses;
}

/** λ from Λ, into `out`. */
export function scaleStartInto(out: Float64Array, contact: ContactProblem, impulses: Float64Array): void {
  for (let i = 0; i < contact.size; i++) out[i] = impulses[contact.index[i]!]! / contact.unit[i]!;
}

/** The result for impulses Λ; `bounded` is false for impulses on their way to infinity, which solve nothing. */
export function conclusion(
  problem: InclusionProblem,
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
