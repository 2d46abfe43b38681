/**
 * Where along a motion two things meet that no look at its ends shows. Their distance d changes by no more than the way L that one goes
 * against the other, so that in a part of the motion with d_a and d_b at its ends
 *
 *   min d ≥ ½ (d_a + d_b − share · L):
 *
 * a part in which they cannot meet is seen at once, another is halved (conservative advancement, from both ends).
 */
export interface Advance<Found> {
  /** L. */
  readonly way: number;
  /** Parts of this length are not halved but looked at. */
  readonly short: number;
  /** Depth from which on the two have met. */
  readonly tolerance: number;
  /** d at a share of the motion, exact up to `enough`. */
  apart(share: number, enough: number): number;
  look(from: number, a: number, to: number, b: number): Found | undefined;
  /** Asked before every part: nothing more is looked at. */
  isOver?(): boolean;
}

/** What is found in the first part in which something is; a and b: the distances at its ends. */
export function firstPart<Found>(
  advance: Advance<Found>,
  from: number,
  a: number,
  to: number,
  b: number,
): Found | undefined {
  const length = (to - from) * advance.way;
  if (a + b + 2 * advance.tolerance > length) return undefined;
  if (advance.isOver?.()) return undefined;
  if (length <= advance.short) return advance.look(from, a, to, b);
  const middle = 0.5 * (from + to);
  const between = advance.apart(middle, length);
  return firstPart(advance, from, a, middle, between) ?? firstPart(advance, middle, between, to, b);
}
