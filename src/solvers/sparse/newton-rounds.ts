/**
 * The two kinds of rounds that sparse-newton.ts is used in.
 *
 * Gentle rounds: a low penalty R, and friction bounded by μ Λ̄_N, the normal impulses of the round before (Tresca). F is
 * then the gradient of a convex function, a Newton step with a search along it always gains, and the round ends after a
 * handful of steps. They find the states of the contacts. With a high penalty, or with friction coupled to its normal, Newton
 * from afar was measured to circle or crawl.
 *
 * Stiff rounds: a high penalty, coupled, full steps. Once the states are right each divides the error by 1 + R γ
 * for the small eigenvalues γ of G too, and a few of them end at the rounding.
 */

import { noteDefect } from "./sparse-defect.ts";
import { choosePieces, countChanges, FREE, newtonStep, slopeAt } from "./sparse-newton.ts";
import { sparseSweep } from "./sparse-sweep.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto, BILATERAL, NORMAL } from "./velocity-form.ts";

/** Penalties R, in units of 1/G_ii. Errors of the stiff one are R·2⁻⁵², which leaves four digits to the default tolerance. */
const GENTLE = 30;
const STIFF = 1e4;

/** Newton steps in a gentle round; more than a dozen are rare. */
const GENTLE_STEPS = 30;

/** Sweeps after a gentle round. */
const ROUND_SWEEPS = 4;

/** Steps of a stiff attempt; one that works needs three to six. */
const STIFF_STEPS = 60;
/** A first step that changes more than this share of the states is too far from the solution; up to a few always may. */
const STIFF_CHANGES = 0.2;
const FEW_CHANGES = 4;

/** How far a jump goes beyond the change of state, in its own length. */
const BEYOND = 1e-6;

/** A search along a step ends where the slope has fallen to this share, or after so many tries. */
const SLOPE_SHARE = 0.5;
const SEARCH_STEPS = 6;

/** A round that leaves more than this share of the defect has come to an end of its means. */
const STALLED = 0.5;

function setPenalty({ size, penalty, compliance }: SparseWorkspace, stiffness: number): void {
  for (let i = 0; i < size; i++) penalty[i] = stiffness / compliance[i]!;
}

/** Λ̄ ← Λ, and the defect of it. */
function takeTrial(work: SparseWorkspace): number {
  const { size, impulses, anchor, trial, drift } = work;
  for (let i = 0; i < size; i++) {
    drift[i] = trial[i]! - anchor[i]!;
    impulses[i] = anchor[i] = trial[i]!;
  }
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
    if (!newtonStep(work, GENTLE, false)) break;
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
  let [low, lowSlope, high, highSlope] = [0, slope, 1, end];
  for (let k = 0; k < SEARCH_STEPS; k++) {
    // The root of the chord, kept away from the ends.
    const share = Math.min(0.9, Math.max(0.1, -lowSlope / (highSlope - lowSlope)));
    const at = low + (high - low) * share;
    for (let j = 0; j < form.freedoms; j++) trialAnswer[j] = answer[j]! + at * direction[j]!;
    const there = slopeAt(work, trialAnswer);
    if (Math.abs(there) <= SLOPE_SHARE * Math.abs(slope)) return;
    if (there < 0) [low, lowSlope] = [at, there];
    else [high, highSlope] = [at, there];
  }
}

/**
 * Stiff rounds from Λ̄ until the goal is met; Λ̄ is as before when they fail.
 *
 * Where contacts cannot all be closed at once, by a velocity of 1e-7 perhaps, the states stay wrong while the multipliers drift
 * at a steady pace towards the place where one of them opens or slips: `jump` takes them there.
 */
export function stiffRounds(work: SparseWorkspace, goal: number): boolean {
  const { size, anchor, keptAnchor, trialAnswer } = work;
  for (let i = 0; i < size; i++) keptAnchor[i] = anchor[i]!;
  setPenalty(work, STIFF);
  beginStiff(work);
  let [changed, last] = [STIFF_CHANGES * size, Infinity];
  for (let step = 0; step < STIFF_STEPS; step++) {
    if (!newtonStep(work, STIFF, true)) break;
    choosePieces(work, trialAnswer, true);
    const changes = countChanges(work);
    if (changes > FEW_CHANGES && changes > STALLED * changed) break;
    changed = changes > 0 ? changes : changed;
    if (changes > 0) continue;
    const defect = takeTrial(work);
    if (work.bestDefect <= goal) return true;
    const isStalled = defect > STALLED * last;
    if (isStalled && !jump(work)) break;
    last = isStalled ? Infinity : defect;
    beginStiff(work);
  }
  for (let i = 0; i < size; i++) anchor[i] = keptAnchor[i]!;
  return false;
}

function beginStiff(work: SparseWorkspace): void {
  const { form, size, anchor, answer } = work;
  answerInto(answer, form, anchor, size);
  choosePieces(work, answer, true);
}

/** Λ̄ ← Λ̄ + α drift with the least α at which a state changes, and a little more; false when none does. */
function jump({ size, kind, normal, coefficient, anchor, drift, piece }: SparseWorkspace): boolean {
  let least = Infinity;
  for (let i = 0; i < size; i++) {
    if (piece[i] !== FREE || kind[i] === BILATERAL) continue;
    if (kind[i] === NORMAL) {
      if (drift[i]! < 0) least = Math.min(least, -anchor[i]! / drift[i]!);
      continue;
    }
    const k = normal[i]!;
    const bound = coefficient[i]! * (k < 0 ? 1 : anchor[k]!);
    const growth = coefficient[i]! * (k < 0 ? 0 : drift[k]!);
    // ±Λ̄_T reaches the bound, which moves as well.
    for (let side = -1; side <= 1; side += 2) {
      const closing = side * drift[i]! - growth;
      if (closing > 0) least = Math.min(least, (bound - side * anchor[i]!) / closing);
    }
  }
  if (!(least < Infinity)) return false;
  for (let i = 0; i < size; i++) if (piece[i] === FREE) anchor[i]! += (1 + BEYOND) * least * drift[i]!;
  return true;
}
