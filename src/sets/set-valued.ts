/**
 * The set-valued maps of one-dimensional impact laws, values as closed intervals.
 *
 *   Upr(x) = {0} for x > 0, (−∞, 0] for x = 0, empty for x < 0         y ∈ Upr(x) ⇔ x ∈ N_{R₀⁻}(y)     [Glocker2012] (7)
 *   Sgn(x) = {1} for x > 0, [−1, 1] for x = 0, {−1} for x < 0          y ∈ Sgn(x) ⇔ x ∈ N_{[−1,1]}(y)  (6), (5)
 *   y ∈ Sgn(x) ⇔ y ∈ Upr(x_R) + 1,  y ∈ −Upr(x_L) − 1,  x = x_R − x_L                                   (9)
 *
 * Sign trap: the caption of Fig. 4 has x = x_L − x_R; (9) is right.
 */

/** The interval [lower, upper]; an end may be infinite, and lower = upper is a single value. */
export interface Values {
  readonly lower: number;
  readonly upper: number;
}

const single = (value: number): Values => ({ lower: value, upper: value });

/** Unilateral primitive Upr(x); undefined where it is empty. */
export function upr(x: number): Values | undefined {
  if (x > 0) return single(0);
  return x === 0 ? { lower: Number.NEGATIVE_INFINITY, upper: 0 } : undefined;
}

/** Set-valued sign Sgn(x). */
export function sgn(x: number): Values {
  return x === 0 ? { lower: -1, upper: 1 } : single(Math.sign(x));
}

/** Whether a value lies in the values of a map; false for the empty set. */
export function isAmong(value: number, values: Values | undefined): boolean {
  return values !== undefined && value >= values.lower && value <= values.upper;
}

/** x_R (slip to the right) and x_L (to the left), both nonnegative. */
export interface SignParts {
  readonly right: number;
  readonly left: number;
}

/** The decomposition (9) of a point of the graph of Sgn, which is unique; undefined when y ∉ Sgn(x). */
export function decomposeSign(x: number, y: number): SignParts | undefined {
  if (!isAmong(y, sgn(x))) return undefined;
  return { right: Math.max(x, 0), left: Math.max(-x, 0) };
}
