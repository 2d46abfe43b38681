/**
 * `gauss-seidel`: block projected Gauss–Seidel with exact local solves (the nonsmooth contact method of Jean and Moreau).
 *
 * Sure-footed and cheap per sweep; converges linearly, slowly on stacks and hyperstatic problems. It finds one
 * solution where there are several and proves nothing where there is none: it then ends `failed`.
 */
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { sweep } from "./gauss-seidel/sweep.ts";
import { workspace } from "./local/contact-problem.ts";
import { conclusion, scaleStartInto, unscaled } from "./local/finish.ts";
import { loadContactProblem } from "./local/load-contact-problem.ts";
import { isBounded, isWithin, naturalDefect } from "./local/natural-map.ts";
import { copyInto, velocitiesInto } from "./local/products.ts";
import { DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";

/** Sweeps before giving up. A stack of twenty contacts needs some thousands. */
export const GAUSS_SEIDEL_MAX_SWEEPS = 20_000;

/** The velocities are computed afresh after this many sweeps, before their updates add up roundings. */
const REFRESH_AFTER = 50;

let impulses = new Float64Array(0);
let velocities = new Float64Array(0);
let best = new Float64Array(0);

function solveByGaussSeidel(problem: InclusionProblem, options: SolverOptions = {}): SolverResult {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const limit = options.maxIterations ?? GAUSS_SEIDEL_MAX_SWEEPS;
  if (!loadContactProblem(workspace, problem)) {
    return conclusion(problem, new Float64Array(problem.size), true, tolerance, 0, "gauss-seidel");
  }
  const { size: n } = workspace;
  reserve(n);
  if (options.start) scaleStartInto(impulses, workspace, options.start);
  else impulses.fill(0, 0, n);
  velocitiesInto(velocities, workspace, impulses);
  const sweeps = iterate(problem, tolerance, limit);
  const solution = unscaled(workspace, best, problem.size);
  return conclusion(problem, solution, isBounded(workspace, best), tolerance, sweeps, "gauss-seidel");
}

/** Sweeps until the tolerance or the limit is reached; returns their number. The best iterate is in `best`. */
function iterate(problem: InclusionProblem, tolerance: number, limit: number): number {
  const { size: n } = workspace;
  let goal = tolerance;
  let smallest = naturalDefect(workspace, impulses, velocities);
  copyInto(best, impulses, n);
  let sweeps = 0;
  for (;;) {
    if (isWithin(workspace, best, smallest, goal)) {
      if (inclusionResidual(problem, unscaled(workspace, best, problem.size)) <= tolerance) return sweeps;
      // The residual weighs stretched ellipses differently: ask for more until both agree.
      goal /= 10;
      smallest = Infinity;
    }
    if (sweeps >= limit) return sweeps;
    sweep(workspace, impulses, velocities);
    sweeps++;
    if (sweeps % REFRESH_AFTER === 0) velocitiesInto(velocities, workspace, impulses);
    const defect = naturalDefect(workspace, impulses, velocities);
    if (defect < smallest) {
      smallest = defect;
      copyInto(best, impulses, n);
    }
  }
}

function reserve(n: number): void {
  if (impulses.length >= n) return;
  impulses = new Float64Array(2 * n);
  velocities = new Float64Array(2 * n);
  best = new Float64Array(2 * n);
}

export const gaussSeidel: Solver = {
  name: "gauss-seidel",
  describe: "block Gauss–Seidel with exact local solves; any size, linear convergence",
  solve: solveByGaussSeidel,
};
