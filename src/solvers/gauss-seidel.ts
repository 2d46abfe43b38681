/**
 * `gauss-seidel`: block projected Gauss–Seidel with exact local solves (the nonsmooth contact method of Jean and Moreau).
 *
 * Sure-footed and cheap per sweep; converges linearly, slowly on stacks and hyperstatic problems. It finds one
 * solution where there are several and proves nothing where there is none: it then ends `failed`.
 */

import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { scaleInto, unscaled } from "../problems/scaled-problem.ts";
import { sweep } from "./gauss-seidel/sweep.ts";
import { type ContactProblem, loadContactProblem } from "./local/contact-problem.ts";
import { isBounded, isWithin, naturalDefect } from "./local/natural-map.ts";
import { copyInto, velocitiesInto } from "./local/products.ts";
import { conclusion, DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";
import { NEVER } from "./stopping.ts";
import { contactRoom, type SweepWorkspace, sweepRoom } from "./workspace.ts";

/** Sweeps before giving up. A stack of twenty contacts needs some thousands. */
const GAUSS_SEIDEL_MAX_SWEEPS = 20_000;

/** The velocities are computed afresh after this many sweeps, before their updates add up roundings. */
const REFRESH_AFTER = 50;

function solveByGaussSeidel(problem: InclusionProblem, options: SolverOptions = {}): SolverResult {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const limit = options.maxIterations ?? GAUSS_SEIDEL_MAX_SWEEPS;
  const contact = contactRoom(problem.size, options.workspace);
  if (!loadContactProblem(contact, problem)) {
    return conclusion(problem, new Float64Array(problem.size), true, tolerance, 0, "gauss-seidel");
  }
  const { size: n } = contact;
  const work = sweepRoom(n, options.workspace);
  if (options.start) scaleInto(work.impulses, contact, options.start);
  else work.impulses.fill(0, 0, n);
  velocitiesInto(work.velocities, contact, work.impulses);
  const sweeps = iterate(problem, contact, work, tolerance, limit, options.shouldStop ?? NEVER);
  const solution = unscaled(contact, work.best, problem.size);
  return conclusion(problem, solution, isBounded(contact, work.best), tolerance, sweeps, "gauss-seidel");
}

/** Sweeps until the tolerance or the limit is reached; returns their number. The best iterate is in `best`. */
function iterate(
  problem: InclusionProblem,
  contact: ContactProblem,
  { impulses, velocities, best }: SweepWorkspace,
  tolerance: number,
  limit: number,
  shouldStop: () => boolean,
): number {
  const { size: n } = contact;
  let goal = tolerance;
  let smallest = naturalDefect(contact, impulses, velocities);
  copyInto(best, impulses, n);
  let sweeps = 0;
  for (;;) {
    if (isWithin(contact, best, smallest, goal)) {
      if (inclusionResidual(problem, unscaled(contact, best, problem.size)) <= tolerance) return sweeps;
      // The residual weighs stretched ellipses differently: ask for more until both agree.
      goal /= 10;
      smallest = Infinity;
    }
    if (sweeps >= limit || shouldStop()) return sweeps;
    sweep(contact, impulses, velocities);
    sweeps++;
    if (sweeps % REFRESH_AFTER === 0) velocitiesInto(velocities, contact, impulses);
    const defect = naturalDefect(contact, impulses, velocities);
    if (defect < smallest) {
      smallest = defect;
      copyInto(best, impulses, n);
    }
  }
}

export const gaussSeidel: Solver = {
  name: "gauss-seidel",
  describe: "block Gauss–Seidel with exact local solves; any size, linear convergence",
  forms: ["dense"],
  solve: solveByGaussSeidel,
};
