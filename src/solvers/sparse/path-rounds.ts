/**
 * Proximal rounds: the path of follow-path.ts ends at the solution for the multipliers Λ̄; then Λ̄ ← Λ, which divides the error
 * by R. Where contacts contradict each other by a small velocity (rounding and drift of positions) the multipliers move on at a
 * steady pace until one of the contacts opens or slips; a higher penalty takes them there in fewer rounds.
 */
import { followColdPath, followPath } from "./follow-path.ts";
import { setPenalty, takeTrial } from "./newton-rounds.ts";
import { choosePieces } from "./sparse-newton.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto } from "./velocity-form.ts";

/** Penalties R in units of 1/G_ii. Errors of the usual one are R·2⁻⁵², which leaves four digits to the default tolerance. */
const STIFF = 1e4;
const STIFFEST = 1e6;

/** Softer ones, each for so many rounds: paths are short there, and end near the states of the next. */
const SOFT = [100, 1000, STIFF] as const;
const SOFT_ROUNDS = 15;

/** Pieces that the warm and cold paths of soft rounds may cross. */
const SOFT_PIECES = 150;
const SOFT_COLD_PIECES = 600;

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
  const { form, size, anchor, impulses, answer } = work;
  for (let i = 0; i < size; i++) anchor[i] = impulses[i]!;
  answerInto(answer, form, anchor, size);
  let stalled = 0;
  let last = Infinity;
  stiffen(work, STIFF);
  for (let round = 0; round < MOST_ROUNDS && stalled <= MOST_STALLED; round++) {
    if (!followPath(work, most) && !startCold(work, round === 0 ? mostCold : 0)) return;
    choosePieces(work, answer, true);
    const defect = takeTrial(work);
    if (work.bestDefect <= goal) return;
    if (defect > STALLED * last && stalled++ === 0) stiffen(work, STIFFEST);
    last = defect;
  }
}

/** Rounds from the present impulses with a penalty that grows, until the goal is met. */
export function softRounds(work: SparseWorkspace, goal: number): void {
  const { form, size, anchor, impulses, answer } = work;
  for (let i = 0; i < size; i++) anchor[i] = impulses[i]!;
  answerInto(answer, form, anchor, size);
  for (const penalty of SOFT) {
    stiffen(work, penalty);
    for (let round = 0; round < SOFT_ROUNDS; round++) {
      if (!followPath(work, SOFT_PIECES) && !startCold(work, SOFT_COLD_PIECES)) break;
      choosePieces(work, answer, true);
      takeTrial(work);
      if (work.bestDefect <= goal) return;
    }
  }
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
