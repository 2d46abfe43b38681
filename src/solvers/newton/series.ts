/**
 * A series of Newton steps, each on the pieces that the last one showed to be right: the active-set form of the semismooth
 * Newton method, kept from cycling by block pivoting (Júdice and Pires).
 *
 * After a step the pieces are chosen anew from its raw end. As long as ever fewer parts change, all of them change at
 * once. When the number has not fallen for some steps only one part changes at a time, the last in order, until it falls
 * below the smallest so far; for one-dimensional elements with a P-matrix this cannot cycle (Murty). Shortened steps
 * (a line search on the defect) were tried in place of this and take several times as many steps on stacks: a step that
 * corrects the pieces often worsens the defect.
 */
import type { ContactProblem } from "../local/contact-problem.ts";
import { naturalDefect } from "../local/natural-map.ts";
import { copyInto } from "../local/products.ts";
import { isSolved, note } from "./best-iterate.ts";
import { chordStep, newtonStep } from "./newton-step.ts";
import type { NewtonStep, NewtonWorkspace } from "./newton-workspace.ts";
import { choosePieces, isFlipped, keepPiecesBut } from "./pieces.ts";

/** Steps in one series at most; a series that works needs three to ten. */
const SERIES_STEPS = 20;

/** Steps without a new smallest number of changes before pieces change one at a time. */
const PATIENCE = 10;

/** Above this defect a solved problem gets one more cheap step; below it little more than rounding is left. */
const POLISHED = 1e-13;

/** Newton steps from the present iterate; the best point is noted. True when the goal is met. */
export function series(problem: ContactProblem, work: NewtonWorkspace, goal: number, regularisation: number): boolean {
  const n = problem.size;
  const next = work.step;
  let fewest = Infinity;
  let patience = PATIENCE;
  choosePieces(problem, next, work.impulses, work.velocities);
  for (let step = 0; step < SERIES_STEPS && work.goesOn; step++) {
    work.iterations++;
    if (!newtonStep(problem, next, regularisation)) return false;
    const defect = naturalDefect(problem, next.stepImpulses, next.stepVelocities);
    note(work, n, defect, next.stepImpulses, next.stepVelocities);
    const solved = isSolved(problem, work, goal);
    if (solved && work.bestDefect <= POLISHED) return true;
    copyInto(work.impulses, next.rawImpulses, n);
    copyInto(work.velocities, next.rawVelocities, n);
    const last = updatePieces(problem, next);
    if (solved) {
      polish(problem, work, regularisation);
      return true;
    }
    if (next.changes < fewest) {
      fewest = next.changes;
      patience = PATIENCE;
    } else if (patience > 0) {
      patience--;
    } else if (last >= 0) {
      keepPiecesBut(problem, next, last);
    }
  }
  return false;
}

/** Chooses the pieces at the raw end of the step, counts the parts that changed and returns the last of them. */
function updatePieces(problem: ContactProblem, work: NewtonStep): number {
  const { parts } = problem;
  const { piece, lastPiece, direction, turned } = work;
  for (let part = 0; part < parts; part++) lastPiece[part] = piece[part]!;
  copyInto(turned, direction, 3 * parts);
  choosePieces(problem, work, work.rawImpulses, work.rawVelocities);
  let last = -1;
  work.changes = 0;
  for (let part = 0; part < parts; part++) {
    if (piece[part] === lastPiece[part] && !isFlipped(problem, work, part)) continue;
    work.changes++;
    last = part;
  }
  return last;
}

/** One step with the factors at hand: squares the error of a solution whose slip directions are still moving. */
function polish(problem: ContactProblem, work: NewtonWorkspace, regularisation: number): void {
  // A piece that would change now is one on which two solutions meet; the factors belong to the old one.
  const { step } = work;
  if (step.changes > 0) keepPiecesBut(problem, step, -1);
  chordStep(problem, step, regularisation);
  const defect = naturalDefect(problem, step.stepImpulses, step.stepVelocities);
  note(work, problem.size, defect, step.stepImpulses, step.stepVelocities);
}
