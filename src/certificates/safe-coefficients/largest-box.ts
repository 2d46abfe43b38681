/**
 * The largest box of coefficients that is safe as a whole, out of a family that grows with one number b:
 *
 *   small    all |ε_i| ≤ b within Table 1, in the manner of [Glocker2012] (92)
 *   around   all |ε_i − given_i| ≤ b within Table 1
 *
 * The corners of a box decide: safe loss factors form a convex set, and δ(ε) is monotone in every coefficient, so a box of
 * coefficients is a box of loss factors, safe exactly when its corners are. A corner that is unsafe at b shrinks b to where its margin changes sign; boxes are
 * nested, so no larger box is safe. When no corner is unsafe any more, b is the largest.
 */
import type { Side } from "./chosen-coefficients.ts";
import type { ChosenCriterion } from "./criterion-for.ts";
import type { LossMargin } from "./loss-criterion.ts";
import { safeRoot } from "./safe-root.ts";

/** More coefficients than this have too many corners. */
const MOST_SIDES = 10;

/** Corners of a piece of the way: a quick question, asked often. */
const MOST_QUICK_SIDES = 5;

/** Corner k of the box: bit i of k says whether coefficient i is at its upper end. */
function corner(box: readonly Side[], k: number): number[] {
  return box.map(({ low, high }, i) => ((k >> i) & 1 ? high : low));
}

/** Whether all corners are safe; false, too, when there are too many to ask. */
export function boxIsSafe({ marginAt }: ChosenCriterion, box: readonly Side[]): boolean {
  if (box.length > MOST_QUICK_SIDES) return false;
  for (let k = 0; k < 2 ** box.length; k++) if (!marginAt(corner(box, k)).isSafe) return false;
  return true;
}

export interface LargestBox {
  /** b; null when there is no such box. */
  readonly size: number | null;
  /** `exact`: safe, and no larger b is. `sufficient`: safe. */
  readonly method: "exact" | "sufficient";
  /** Ends of the coefficients, in the order of the chosen elements. */
  readonly low?: readonly number[];
  readonly high?: readonly number[];
  readonly reason: string;
}

/** Each pass looks at all corners; every pass but the last shrinks the box. */
const MOST_PASSES = 50;

export const smallBox = (criterion: ChosenCriterion): LargestBox =>
  largestBox(
    criterion,
    criterion.chosen.map(() => 0),
  );

export function boxAround(criterion: ChosenCriterion): LargestBox {
  const { chosen, method } = criterion;
  const outside = chosen.find(({ value, low, high }) => !(value >= low && value <= high));
  if (outside) return { size: null, method, reason: `the coefficient of ${outside.element} is outside Table 1` };
  const given = chosen.map(({ value }) => value);
  return largestBox(criterion, given);
}

/** The largest box around a centre, within Table 1. */
function largestBox({ method, chosen, marginAt }: ChosenCriterion, centre: readonly number[]): LargestBox {
  const reach = chosen.map(({ low, high }, i) => Math.max(centre[i]! - low, high - centre[i]!));
  const largest = Math.max(0, ...reach);
  const family = (b: number): Side[] =>
    chosen.map(({ low, high }, i) => ({ low: Math.max(low, centre[i]! - b), high: Math.min(high, centre[i]! + b) }));
  const count = chosen.length;
  if (count > MOST_SIDES)
    return { size: null, method, reason: `more than ${MOST_SIDES} coefficients have too many corners` };
  const margin = (k: number, b: number): LossMargin => marginAt(corner(family(b), k));
  if (!margin(0, 0).isSafe) return { size: null, method, reason: "its centre is not safe" };
  let size = largest;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = size;
    for (let k = 0; k < 2 ** count; k++) {
      if (!margin(k, size).isSafe) size = safeRoot((b) => margin(k, b), 0, size);
    }
    if (size === before) break;
  }
  const box = family(size);
  return {
    size,
    method,
    low: box.map(({ low }) => low),
    high: box.map(({ high }) => high),
    reason:
      size === largest
        ? `all of Table 1: the ${2 ** count} corners are safe`
        : `its ${2 ** count} corners are safe, and safe loss factors form a convex set`,
  };
}
