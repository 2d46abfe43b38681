/**
 * What counts as rounding in the tests of a verdict. Every strict inequality that decides is read on the safe side: a
 * claim needs its margin above this, an objection counts from minus this on.
 */
import { EPSILON } from "../../linalg/tolerances.ts";

/**
 * Dimensionless margins below this are not told from zero: data carry sixteen digits, accelerations and growth are
 * computed to about twelve, break points of the maps are known to 2⁻⁴².
 */
export const VERDICT_ROUNDING = 2 ** -36;

/** Sums of a few dozen products: what a sum loses, over the size of its largest terms. */
export const SUM_ROUNDING = 2 ** 6 * EPSILON;
