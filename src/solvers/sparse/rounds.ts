/**
 * Rounds of the sparse solver: each solves for the multipliers Λ̄ of the last one.
 *
 * Tresca rounds: a low penalty R, and friction bounded by μ Λ̄_N, the normal impulses of the round before. F is then the gradient
 * of a convex function, a Newton step with a search along it always gains, and the round ends after a handful of steps. They
 * come near the states of the contacts where a path through the pieces would be long.
 *
 * Proximal rounds: the path of follow-path.ts ends at the solution for the multipliers Λ̄; then Λ̄ ← Λ, which divides the error
 * by R. Where contacts contradict each other by a small velocity (rounding and drift of positions) the multipliers move on at a
 * steady pace until one of the contacts opens or slips; a higher penalty takes them there in fewer rounds. With a penalty that
 * grows from a low one (continuation) paths are short.
 */
import { followColdPath, followPath } from "./follow-path.ts";
import { choosePieces, countChanges, newtonStep, slopeAt } from "./sparse-newton.ts";
import { noteDefect, sparseSweep } from "./sparse-sweep.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto } from "./velocity-form.ts";

/** Penalty R, in units of 1/G_ii. */
const TRESCA_PENALTY = 30;

/** Newton steps in a Tresca round; more than a dozen are rare. */
const TRESCA_STEPS = 30;

/** Sweeps after a Tresca round. */
const ROUND_SWEEPS = 4;

/** A search along a step ends where the slope has fallen to this share, or after so many tries. */
const SLOPE_SHARE = 0.5;
const SEARCH_STEPS = 6;

/** r = R/G_ii. */
export function setPenalty({ size, penalty, compliance }: SparseWorkspace, stiffness: number): void {
  for (let i = 0; i < size; i++) penalty[i] = stiffness / compliance[i]!;
}

/** Λ̄ ← Λ, and the defect of it. */
function takeTrial(work: SparseWorkspace): number {
  const { size, impulses, anchor, trial } = work;
  for (let i = 0; i < size; i++) impulses[i] = anchor[i] = trial[i]!;
  return noteDefect(work);
}

/** One Tresca round from Λ̄; true when it ended on the states of the last one. */
export function trescaRound(work: SparseWorkspace): boolean {
  const { form, size, anchor, answer, trialAnswer, direction, piece, lastPiece } = work;
  const f = form.freedoms;
  setPenalty(work, TRESCA_PENALTY);
  answerInto(answer, form, anchor, size);
  choosePieces(work, answer, false);
  for (let step = 0; step < TRESCA_STEPS; step++) {
    if (!newtonStep(work, TRESCA_PENALTY)) break;
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

/** Penalties R in units of 1/G_ii. Errors of the usual one are R·2⁻⁵², which leaves four digits to the default tolerance. */
const STIFF = 1e4;
const STIFFEST = 1e6;

/** Penalties of the continuation, each for so many rounds: paths are short there, and end near the states of the next. */
const GROWING = [100, 1000, STIFF] as const;
const GROWING_ROUNDS = 15;

/** Pieces that its warm and cold paths may cross. */
const GROWING_PIECES = 150;
const GROWING_COLD_PIECES = 600;

/** Rounds of one attempt, and those of them that may gain nothing. */
const MOST_ROUNDS = 12;
const MOST_STALLED = 6;

/** A round that leaves more than this share of the defect has gained nothing. */
const STALLED = 0.5;

/**
 * Rounds from the present impulses until the goal is met. `most` pieces are crossed by a warm path, `mostCold` by a cold one that
 * follows when the first of them fails (0: none does).
 */
export function pathRounds(work: SparseWorkspace, goal: number, most: number, mostCold: number): void {
  anchorHere(work);
  let stalled = 0;
  let last = Infinity;
  stiffen(work, STIFF);
  for (let round = 0; round < MOST_ROUNDS && stalled <= MOST_STALLED; round++) {
    if (!followPath(work, most) && !startCold(work, round === 0 ? mostCold : 0)) return;
    choosePieces(work, work.answer, true);
    const defect = takeTrial(work);
    if (work.bestDefect <= goal) return;
    if (defect > STALLED * last && stalled++ === 0) stiffen(work, STIFFEST);
    last = defect;
  }
}

/** Rounds from the present impulses with a penalty that grows, until the goal is met. */
export function continuationRounds(work: SparseWorkspace, goal: number): void {
  anchorHere(work);
  for (const penalty of GROWING) {
    stiffen(work, penalty);
    for (let round = 0; round < GROWING_ROUNDS; round++) {
      if (!followPath(work, GROWING_PIECES) && !startCold(work, GROWING_COLD_PIECES)) break;
      choosePieces(work, work.answer, true);
      takeTrial(work);
      if (work.bestDefect <= goal) return;
    }
  }
}

/** Λ̄ ← Λ, and v to it. */
function anchorHere({ form, size, anchor, impulses, answer }: SparseWorkspace): void {
  for (let i = 0; i < size; i++) anchor[i] = impulses[i]!;
  answerInto(answer, form, anchor, size);
}

function stiffen(work: SparseWorkspace, penalty: number): void {
  setPenalty(work, penalty);
  work.factoredPenalty = 0;
}

function startCold(work: SparseWorkspace, most: number): boolean {
  if (most === 0) return false;
  for (let i = 0; i < work.size; i++) work.anchor[i] = work.best[i]!;
  return followColdPath(work, most);
}
