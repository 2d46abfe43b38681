/**
 * The corners of a box of coefficients. Safe loss factors form a convex set, and δ(ε) is monotone in every coefficient, so a
 * box of coefficients is a box of loss factors: all of it is safe exactly when its corners are.
 */
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type ChosenCoefficient, lossFactorsWith } from "./chosen-coefficients.ts";
import type { LossCriterion } from "./loss-criterion.ts";

export interface Side {
  readonly low: number;
  readonly high: number;
}

/** More coefficients than this have too many corners. */
export const MOST_SIDES = 10;

/** Corners of a piece of the way: a quick question, asked often. */
const MOST_QUICK_SIDES = 5;

/** Corner k of the box: bit i of k says whether coefficient i is at its upper end. */
export function corner(box: readonly Side[], k: number): number[] {
  return box.map(({ low, high }, i) => ((k >> i) & 1 ? high : low));
}

/** Whether all corners are safe; false, too, when there are too many to ask. */
export function boxIsSafe(
  impact: ImpactProblem,
  criterion: LossCriterion,
  chosen: readonly ChosenCoefficient[],
  box: readonly Side[],
): boolean {
  if (box.length > MOST_QUICK_SIDES) return false;
  for (let k = 0; k < 2 ** box.length; k++) {
    if (!criterion.margin(lossFactorsWith(impact, chosen, corner(box, k))).isSafe) return false;
  }
  return true;
}
