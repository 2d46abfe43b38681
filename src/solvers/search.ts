/**
 * Several solutions by search, for problems that cannot be enumerated (two or more spatial friction elements,
 * Contensou friction): the iterative solvers from a fixed, well-spread family of starts. What it finds are
 * solutions; that there are no others is not proved.
 */
import { halton } from "../linalg/halton.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { blockCompliance, lawVelocities } from "../problems/residual.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { newton } from "./newton.ts";
import type { SolverOptions, SolverResult } from "./solver.ts";
import { solverWorkspace } from "./workspace.ts";

/** Number of starts; each costs one solve. */
export const SEARCH_STARTS = 64;

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
  const scale = impulseScales(problem);
  const { workspace = solverWorkspace() } = options;
  for (let k = 0; k < SEARCH_STARTS; k++) {
    const start = scale.map((size, i) => (k === 0 ? 0 : size * (2 * halton(k, i) - 1)));
    for (const solver of [newton, gaussSeidel]) {
      const result = solver.solve(problem, { ...options, workspace, start, maxIterations: 500 });
      if (result.status === "solved" && !found.some((other) => isSame(problem, other, result))) found.push(result);
      if (found.length >= most) return found;
    }
  }
  return found;
}

/** Impulse per component that would cancel the offset alone, times two. */
function impulseScales(problem: InclusionProblem): Float64Array {
  let drive = 0;
  for (const block of problem.blocks) {
    const g = blockCompliance(problem, block);
    for (let j = 0; j < block.dimension; j++) drive = Math.max(drive, problem.offset[block.start + j]! ** 2 / g);
  }
  const scale = new Float64Array(problem.size);
  for (const block of problem.blocks) {
    const size = 2 * Math.sqrt(drive / blockCompliance(problem, block));
    scale.fill(size, block.start, block.start + block.dimension);
  }
  return scale;
}

function isSame(problem: InclusionProblem, a: SolverResult, b: SolverResult): boolean {
  const [x, y] = [lawVelocities(problem, a.impulses), lawVelocities(problem, b.impulses)];
  let difference = 0;
  let size = 0;
  for (const block of problem.blocks) {
    const g = blockCompliance(problem, block);
    for (let i = block.start; i < block.start + block.dimension; i++) {
      difference += (x[i]! - y[i]!) ** 2 / g;
      size += Math.max(x[i]! ** 2, y[i]! ** 2, problem.offset[i]! ** 2) / g;
    }
  }
  return difference <= SAME_VELOCITY ** 2 * size;
}
