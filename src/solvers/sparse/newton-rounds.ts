/**
 * Gentle rounds: a low penalty R, and friction bounded by μ Λ̄_N, the normal impulses of the round before (Tresca). F is
 * then the gradient of a convex function, a Newton step with a search along it always gains, and the round ends after a
 * handful of steps. They come near the states of the contacts where a path through the pieces would be long.
 */

import { noteDefect } from "./sparse-defect.ts";
import { choosePieces, countChanges, newtonStep, slopeAt } from "./sparse-newton.ts";
import { sparseSweep } from "./sparse-sweep.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto } from "./velocity-form.ts";

/** Penalty R, in units of 1/G_ii. */
const GENTLE = 30;

/** Newton steps in a gentle round; more than a dozen are rare. */
const GENTLE_STEPS = 30;

/** Sweeps after a gentle round. */
const ROUND_SWEEPS = 4;

/** A search along a step ends where the slope has fallen to this share, or after so many tries. */
const SLOPE_SHARE = 0.5;
const SEARCH_STEPS = 6;

/** r = R/G_ii. */
export function setPenalty({ size, penalty, compliance }: SparseWorkspace, stiffness: number): void {
  for (let i = 0; i < size; i++) penalty[i] = stiffness / compliance[i]!;
}

/** Λ̄ ← Λ, and the defect of it. */
export function takeTrial(work: SparseWorkspace): number {
  const { size, impulses, anchor, trial } = work;
  for (let i = 0; i < size; i++) impulses[i] = anchor[i] = trial[i]!;
  return noteDefect(work);
}

/** One gentle round from Λ̄; true when it ended on the states of the last one. */
export function gentleRound(work: SparseWorkspace): boolean {
  const { form, size, anchor, answer, trialAnswer, direction, piece, lastPiece } = work;
  const f = form.freedoms;
  setPenalty(work, GENTLE);
  answerInto(answer, form, anchor, size);
  choosePieces(work, answer, false);
  for (let step = 0; step < GENTLE_STEPS; step++) {
    if (!newtonStep(work, GENTLE)) break;
    for (let j = 0; j < f; j++) direction[j] = trialAnswer[j]! - answer[j]!;
    const slope = slopeAt(work, answer);
    const end = slopeAt(work, trialAnswer);
    if (countChanges(work) === 0) break;
    if (Math.abs(end) > SLOPE_SHARE * Math.abs(slope) && end > 0) searchAlong(work, slope, end);
    for (let j = 0; j < f; j++) answer[j] = trialAnswer[j]!;
  }
  takeTrial(work);
  // A few sweeps bring friction and its normals, which the round took from the last one, together again.
  for (let k = 0; k < ROUND_SWEEPS; k++) sparseSweep(work, k % 2 === 1);
  noteDefect(work);
  for (let i = 0; i < size; i++) anchor[i] = work.impulses[i]!;
  let isStable = true;
  for (let i = 0; i < size; i++) {
    if (lastPiece[i] !== piece[i]) isStable = false;
    lastPiece[i] = piece[i]!;
  }
  return isStable;
}

/** Finds a place on the step where the slope is small: it rises from `slope` < 0 to `end` > 0. */
function searchAlong(work: SparseWorkspace, slope: number, end: number): void {
  const { form, answer, trialAnswer, direction } = work;
  let low = 0;
  let lowSlope = slope;
  let high = 1;
  let highSlope = end;
  for (let k = 0; k < SEARCH_STEPS; k++) {
    // The root of the chord, kept away from the ends.
    const share = Math.min(0.9, Math.max(0.1, -lowSlope / (highSlope - lowSlope)));
    const at = low + (high - low) * share;
    for (let j = 0; j < form.freedoms; j++) trialAnswer[j] = answer[j]! + at * direction[j]!;
    const there = slopeAt(work, trialAnswer);
    if (Math.abs(there) <= SLOPE_SHARE * Math.abs(slope)) return;
    if (there < 0) {
      low = at;
      lowSlope = there;
    } else {
      high = at;
      highSlope = there;
    }
  }
}
