/**
 * Proximal point method around guarded Newton steps: each round solves
 *
 *   x = A p + b + α G (p − p_last)   under the laws of the contacts,
 *
 * which is regular however redundant the contacts are; α falls while the rounds are easy and rises when one fails. [Rockafellar1976]
 */
import { isOver, type Search, visit } from "./search.ts";
import { type Equations, newtonSteps } from "./semismooth.ts";

const FIRST_SHIFT = 1e-2;
const SMALLEST_SHIFT = 1e-9;
const LARGEST_SHIFT = 10;

/** Newton steps of a round, at most; rounds of few steps make the next shift smaller. */
const STEPS = 25;
const EASY = 8;
const FAIR = 16;
const FALL = 3;
const SLOW_FALL = 1.5;
const RISE = 3;

/** A round is solved to this share of the error that is there, times α. */
const ROUND_ACCURACY = 0.01;
const SMALLEST_GOAL = 1e-15;

export function proximalStage(search: Search, eq: Equations, rounds: number): void {
  let shift = FIRST_SHIFT;
  const p = search.best.slice();
  const size = pointSize(search);
  for (let round = 0; round < rounds && !isOver(search); round++) {
    eq.shift = shift;
    eq.center.set(p);
    eq.p.set(p);
    const before = search.iterations;
    const goal = Math.max(SMALLEST_GOAL, ROUND_ACCURACY * Math.min(shift, 1) * search.bestError) * size;
    const isSolved = newtonSteps(search, eq, { steps: STEPS, goal, isGuarded: true, patience: Infinity });
    const steps = search.iterations - before;
    const best = search.bestError;
    const error = visit(search, eq.p);
    if (isSolved || error < best) p.set(eq.p);
    if (isSolved) shift = Math.max(SMALLEST_SHIFT, shift / (steps <= EASY ? FALL : steps < FAIR ? SLOW_FALL : 1));
    else shift = Math.min(LARGEST_SHIFT, shift * RISE);
  }
}

/** The size that merits are compared with: that of the best iterate or of b, whichever is larger, in the same norm. */
function pointSize({ best, problem }: Search): number {
  let [ofP, ofB] = [0, 0];
  for (let i = 0; i < problem.size; i++) {
    ofP += best[i]! * best[i]!;
    ofB += problem.offset[i]! * problem.offset[i]!;
  }
  return Math.sqrt(Math.max(ofP, ofB));
}
