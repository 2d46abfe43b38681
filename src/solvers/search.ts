/**
 * Several solutions by search, for problems that cannot be enumerated (two or more spatial friction elements,
 * Contensou friction): the iterative solvers from a fixed, well-spread family of starts. What it finds are
 * solutions; that there are no others is not proved.
 */
import { halton } from "../linalg/halton.ts";
import { componentUnits } from "../problems/compliance.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { lawVelocities } from "../problems/residual.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { newton } from "./newton.ts";
import type { SolverOptions, SolverResult } from "./solver.ts";
import { solverWorkspace } from "./workspace.ts";

/** Number of starts; each costs one solve. */
const SEARCH_STARTS = 64;

/** Solutions closer than this in velocity, relative to the problem's size, are one. */
const SAME_VELOCITY = 1e-6;

/** More distinct solutions than this are samples of a continuum, most likely; the search ends there. */
export const MOST_FOUND = 16;

/** Distinct solutions found from `SEARCH_STARTS` starts, in the order found. */
export function searchSolutions(
  problem: InclusionProblem,
  options: SolverOptions = {},
  most: number = MOST_FOUND,
): SolverResult[] {
  const found: SolverResult[] = [];
  const units = componentUnits(problem);
  const scale = impulseScales(problem, units);
  const { workspace = solverWorkspace() } = options;
  for (let k = 0; k < SEARCH_STARTS; k++) {
    const start = scale.map((size, i) => (k === 0 ? 0 : size * (2 * halton(k, i) - 1)));
    if (options.shouldStop?.()) return found;
    for (const solver of [newton, gaussSeidel]) {
      const result = solver.solve(problem, { ...options, workspace, start, maxIterations: 500 });
      if (result.status === "solved" && !found.some((other) => isSame(problem, units, other, result)))
        found.push(result);
      if (found.length >= most) return found;
    }
  }
  return found;
}

/** Impulse per component that would cancel the offset alone, times two. */
function impulseScales(problem: InclusionProblem, units: Float64Array): Float64Array {
  const drive = problem.offset.reduce((most, c, i) => Math.max(most, Math.abs(c * units[i]!)), 0);
  return units.map((unit) => 2 * drive * unit);
}

function isSame(problem: InclusionProblem, units: Float64Array, a: SolverResult, b: SolverResult): boolean {
  const [x, y] = [lawVelocities(problem, a.impulses), lawVelocities(problem, b.impulses)];
  let difference = 0;
  let size = 0;
  for (let i = 0; i < problem.size; i++) {
    difference += ((x[i]! - y[i]!) * units[i]!) ** 2;
    size += (Math.max(Math.abs(x[i]!), Math.abs(y[i]!), Math.abs(problem.offset[i]!)) * units[i]!) ** 2;
  }
  return difference <= SAME_VELOCITY ** 2 * size;
}
