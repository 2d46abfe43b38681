/**
 * The best iterate so far: what is handed out in the end, solved or not.
 */
import type { ContactProblem } from "../local/contact-problem.ts";
import { isWithin, naturalDefect } from "../local/natural-map.ts";
import { copyInto, velocitiesInto } from "../local/products.ts";
import type { NewtonWorkspace } from "./newton-workspace.ts";

/** Remembers (λ, x) when its defect is the smallest so far. */
export function note(
  work: NewtonWorkspace,
  n: number,
  defect: number,
  impulses: Float64Array,
  velocities: Float64Array,
): void {
  if (!(defect < work.bestDefect)) return;
  work.bestDefect = defect;
  copyInto(work.bestImpulses, impulses, n);
  copyInto(work.bestVelocities, velocities, n);
}

/** True when the best iterate meets the goal. */
export function isSolved(problem: ContactProblem, work: NewtonWorkspace, goal: number): boolean {
  return isWithin(problem, work.bestImpulses, work.bestDefect, goal);
}

/** Goes on from `impulses`, wherever they come from. */
export function visit(problem: ContactProblem, work: NewtonWorkspace): void {
  velocitiesInto(work.velocities, problem, work.impulses);
  note(work, problem.size, naturalDefect(problem, work.impulses, work.velocities), work.impulses, work.velocities);
}

/** Forgets the best iterate and starts at `impulses`. */
export function begin(problem: ContactProblem, work: NewtonWorkspace): void {
  work.bestDefect = Infinity;
  visit(problem, work);
}

/** Forgets the best iterate and starts at λ = 0. */
export function beginAtZero(problem: ContactProblem, work: NewtonWorkspace): void {
  for (let i = 0; i < problem.size; i++) {
    work.impulses[i] = 0;
    work.velocities[i] = problem.offset[i]!;
  }
  work.bestDefect = Infinity;
  note(work, problem.size, naturalDefect(problem, work.impulses, work.velocities), work.impulses, work.velocities);
}
