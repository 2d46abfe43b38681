/**
 * Globalisation: Gauss–Seidel sweeps with series of Newton steps in between.
 *
 * Sweeps find the neighbourhood, Newton steps the solution in it. If a series ends far below its start the sweeps go on
 * from its best point, else from where they were, and the next series waits until there are twice as many sweeps. The
 * sweeps are never set back to the best point for its own sake: on strongly coupled problems the way to the solution
 * leads through larger defects.
 */
import { sweep } from "../gauss-seidel/sweep.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { naturalDefect } from "../local/natural-map.ts";
import { copyInto, velocitiesInto } from "../local/products.ts";
import { isSolved, note } from "./best-iterate.ts";
import type { NewtonWorkspace } from "./newton-workspace.ts";
import { series } from "./series.ts";

/**
 * Sweeps before the first series: enough to tell open from closed contacts in most problems. Slip directions take longer
 * to settle than signs, and a Newton step costs as much as many sweeps.
 */
const FIRST_PLANAR_SWEEPS = 2;
const FIRST_SPATIAL_SWEEPS = 4;

/** A series is a success, and the sweeps go on from its best point, when it lowers the defect by this factor. */
const SERIES_SUCCESS = 0.1;

/**
 * Sweeps and series from the present iterate until the goal, `maxSweeps` or the limit of iterations is reached. True when
 * the best iterate meets the goal.
 */
export function search(
  problem: ContactProblem,
  work: NewtonWorkspace,
  goal: number,
  maxSweeps: number,
  regularisation: number,
): boolean {
  const n = problem.size;
  let done = 0;
  let next = Math.min(problem.isPlanar ? FIRST_PLANAR_SWEEPS : FIRST_SPATIAL_SWEEPS, maxSweeps);
  for (;;) {
    let defect = Infinity;
    for (; done < next && work.goesOn; done++) {
      sweep(problem, work.impulses, work.velocities);
      work.iterations++;
      defect = naturalDefect(problem, work.impulses, work.velocities);
      note(work, n, defect, work.impulses, work.velocities);
      if (isSolved(problem, work, goal)) return true;
    }
    if (!work.goesOn) return false;
    copyInto(work.keptImpulses, work.impulses, n);
    const before = work.bestDefect;
    if (series(problem, work, goal, regularisation)) return true;
    if (done >= maxSweeps) return false;
    const success = work.bestDefect < before && work.bestDefect <= SERIES_SUCCESS * defect;
    copyInto(work.impulses, success ? work.bestImpulses : work.keptImpulses, n);
    velocitiesInto(work.velocities, problem, work.impulses);
    next = Math.min(maxSweeps, 2 * next);
  }
}
