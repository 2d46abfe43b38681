/**
 * Where a margin falls below zero between a safe and an unsafe place: the safe end of the last bracket, a few roundings wide.
 */
import { bisect, findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";

/** Bracket at the end for places near zero; elsewhere it ends where no double lies between. */
const BRACKET = 2 ** -5 * EPSILON;

/**
 * A margin that begins at zero and falls like a square passes its rounding within this part of the way: what lies there is
 * given up, which makes the answer smaller and keeps it safe.
 */
const LOST_IN_ROUNDING = 2 ** -15;

/** Margins up to this are rounding of the margin itself. */
const NO_MARGIN = 2 ** 6 * EPSILON;

/** Enough to halve any way of these sizes to its last bit. */
const MOST_STEPS = 200;

/** `safe` and `unsafe` are places with these verdicts: values that rounding alone keeps from zero are safe. */
export function safeRoot(
  margin: (place: number) => { readonly relative: number; readonly isSafe: boolean },
  safe: number,
  unsafe: number,
): number {
  const shortfall = (place: number): number => -margin(place).relative;
  const start = shortfall(safe);
  if (-start > NO_MARGIN) return findRoot(shortfall, unsafe, shortfall(unsafe), safe, start, BRACKET);
  // At a safe place without margin there is no sign to follow, only the verdict.
  const { inside } = bisect((place) => margin(place).isSafe, safe, unsafe, { steps: MOST_STEPS });
  return Math.abs(inside - safe) <= LOST_IN_ROUNDING * Math.abs(unsafe - safe) ? safe : inside;
}
