/**
 * Where a margin falls below zero between a safe and an unsafe place: bracketing with inverse quadratic interpolation where it
 * is safe to interpolate, bisection elsewhere (Chandrupatla’s rule).
 * Returned is the safe end of the last bracket, a few roundings wide.
 */
import { EPSILON } from "../../linalg/tolerances.ts";

/** Bracket at the end, in parts of the place, or absolute for places near zero. */
const BRACKET = 2 * EPSILON;

/**
 * A margin that begins at zero and falls like a square passes its rounding within this part of the way: what lies there is
 * given up, which makes the answer smaller and keeps it safe.
 */
const LOST_IN_ROUNDING = 2 ** -15;

/** Margins up to this are rounding of the margin itself. */
const NO_MARGIN = 2 ** 6 * EPSILON;

/** Bisection alone would need about sixty. */
const MOST_STEPS = 200;

/** A margin and the verdict on it: values that rounding alone keeps from zero are safe. */
export interface MarginAt {
  readonly relative: number;
  readonly isSafe: boolean;
}

/** `safe` and `unsafe` are places with these verdicts. */
export function safeRoot(margin: (place: number) => MarginAt, safe: number, unsafe: number): number {
  const start = margin(safe);
  // At a safe place without margin there is no sign to follow, only the verdict.
  if (!(start.relative > NO_MARGIN)) return bisected(margin, safe, unsafe);
  let [a, b] = [unsafe, safe];
  let [fa, fb] = [margin(unsafe).relative, start.relative];
  let [c, fc] = [b, fb];
  let share = 0.5;
  for (let step = 0; step < MOST_STEPS; step++) {
    const x = a + share * (b - a);
    const fx = margin(x).relative;
    if (fx >= 0 === fa >= 0) [c, fc] = [a, fa];
    else [c, fc, b, fb] = [b, fb, a, fa];
    [a, fa] = [x, fx];
    const room = BRACKET * Math.max(Math.abs(a), Math.abs(b), 2 ** -6);
    const least = room / Math.abs(b - a);
    if (!(least < 0.5)) break;
    share = Math.min(1 - least, Math.max(least, interpolated(a, b, c, fa, fb, fc)));
  }
  return fa >= 0 ? a : b;
}

/** Share of the way from a to b. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number {
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  if (!(phi * phi < xi && (1 - phi) ** 2 < 1 - xi)) return 0.5;
  return (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
}

function bisected(margin: (place: number) => MarginAt, safe: number, unsafe: number): number {
  let [inside, outside] = [safe, unsafe];
  for (let step = 0; step < MOST_STEPS; step++) {
    const middle = (inside + outside) / 2;
    if (middle === inside || middle === outside) break;
    if (margin(middle).isSafe) inside = middle;
    else outside = middle;
  }
  return Math.abs(inside - safe) <= LOST_IN_ROUNDING * Math.abs(unsafe - safe) ? safe : inside;
}
