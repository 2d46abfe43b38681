/**
 * Proximal point method for problems on which Newton's method does not get hold, mostly hyperstatic ones:
 *
 *   solve   x = (A + α I) λ + b − α λ_k   in the contact laws,   λ_{k+1} = its solution,   α → smaller
 *
 * Every inner problem has a well-conditioned matrix and a good start; at a fixed point the added terms cancel. α falls
 * while the inner solves succeed and rises when one fails.
 */

import { prepareCells } from "../local/cells.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { isWithin, naturalDefect } from "../local/natural-map.ts";
import { copyInto, velocitiesInto } from "../local/products.ts";
import { begin, isSolved } from "./best-iterate.ts";
import type { NewtonStep, NewtonWorkspace } from "./newton-workspace.ts";
import { search } from "./search.ts";

/** First α, against a mean compliance of 1. */
const FIRST_SHIFT = 0.1;
const SMALLEST_SHIFT = 1e-9;
const LARGEST_SHIFT = 10;

/** α is divided by the first after a success and multiplied by the second after a failure. */
const EASIER = 3;
const HARDER = 10;

/** Outer steps at most. */
const OUTER_STEPS = 60;

/** Sweeps in one inner solve at most. */
const INNER_SWEEPS = 100;

/** Accuracy of the inner solves relative to the present defect or α, whichever is smaller. */
const INNER_ACCURACY = 0.01;

/** Inner defects below this are rounding. */
const SMALLEST_GOAL = 1e-14;

/** Goes on from the best iterate; afterwards the best iterate is again one of the problem without proximal term. */
export function proximalPoint(problem: ContactProblem, work: NewtonWorkspace, goal: number): boolean {
  const n = problem.size;
  const { center, plainOffset, foundImpulses: found } = work.step;
  let defect = work.bestDefect;
  let shift = FIRST_SHIFT;
  copyInto(plainOffset, problem.offset, n);
  copyInto(found, work.bestImpulses, n);
  copyInto(work.impulses, work.bestImpulses, n);
  for (let outer = 0; outer < OUTER_STEPS && work.goesOn; outer++) {
    copyInto(center, work.impulses, n);
    setShift(problem, work.step, shift);
    begin(problem, work);
    const inner = Math.max(SMALLEST_GOAL, INNER_ACCURACY * Math.min(defect, shift));
    const solved = search(problem, work, inner, INNER_SWEEPS, 0);
    copyInto(work.impulses, work.bestImpulses, n);
    setShift(problem, work.step, 0);
    velocitiesInto(work.velocities, problem, work.impulses);
    const reached = naturalDefect(problem, work.impulses, work.velocities);
    if (reached < defect) {
      defect = reached;
      copyInto(found, work.impulses, n);
    }
    if (isWithin(problem, found, defect, goal)) break;
    shift = solved ? Math.max(SMALLEST_SHIFT, shift / EASIER) : Math.min(LARGEST_SHIFT, shift * HARDER);
  }
  copyInto(work.impulses, found, n);
  begin(problem, work);
  return isSolved(problem, work, goal);
}

/** Makes the shift of the matrix and of the offset α; zero takes both away. */
function setShift(problem: ContactProblem, work: NewtonStep, shift: number): void {
  const { matrix, columns, offset, size: n } = problem;
  const change = shift - problem.shift;
  for (let i = 0; i < n; i++) {
    const at = i * (n + 1);
    matrix[at] = matrix[at]! + change;
    if (columns !== matrix) columns[at] = matrix[at]!;
    offset[i] = work.plainOffset[i]! - shift * work.center[i]!;
  }
  problem.shift = shift;
  prepareCells(problem);
}
