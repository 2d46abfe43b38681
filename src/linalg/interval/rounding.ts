/**
 * Bounds of a single rounded operation: `sumBelow(a, b)` ≤ a + b ≤ `sumAbove(a, b)` as real numbers, and so on.
 *
 * Assumed is only what ECMAScript prescribes: + − × ÷ of doubles are those of IEEE 754, rounded to nearest. The result r is then
 * the double nearest to the true value, so the true value lies between the neighbours of r, and on the side of r that the sign
 * of the error tells. The error is computed exactly ([OgitaRumpOishi], double-double.ts) where nothing over- or underflows;
 * elsewhere, and wherever the error is not a number, both neighbours are taken. An overflow to ∞ is bounded by the largest double
 * on its finite side; an undefined result (∞ − ∞, 0 · ∞, x/0) by −∞ and ∞.
 */
import { productError, sumError } from "../double-double.ts";

/** 2⁻⁵³ (1 + 2⁻⁵²): times |x| a little more than half a unit in the last place of x. */
const HALF_UNIT = 2 ** -53 * (1 + 2 ** -52);
const SMALLEST = Number.MIN_VALUE;
const LARGEST = Number.MAX_VALUE;

/**
 * A double above x that is at least the next one ([RumpZimmermann2009]): with e = fl(fl(h|x|) + η), h = 2⁻⁵³(1 + 2⁻⁵²), η = 2⁻¹⁰⁷⁴,
 * e is larger than half the gap above x (h|x|(1 − 2⁻⁵³) > 2⁻⁵³|x| for normal x; η makes up for what underflows), so x + e does not
 * round back to x.
 */
export function above(x: number): number {
  if (x === -Infinity) return -LARGEST;
  return x + (Math.abs(x) * HALF_UNIT + SMALLEST);
}

/** A double below x that is at most the one before. */
export function below(x: number): number {
  return -above(-x);
}

export function sumBelow(a: number, b: number): number {
  const s = a + b;
  if (s === Infinity && a !== s && b !== s) return LARGEST;
  if (Number.isNaN(s)) return -Infinity;
  // Not `error < 0`: an error that is not a number proves nothing.
  return sumError(a, b, s) >= 0 || a === 0 || b === 0 ? s : below(s);
}

export function sumAbove(a: number, b: number): number {
  return -sumBelow(-a, -b);
}

/** Between these, the products behind the error of a product, a quotient or a root neither over- nor underflow. */
const SAFE_LOW = 2 ** -450;
const SAFE_HIGH = 2 ** 450;

function isSafe(x: number): boolean {
  const size = Math.abs(x);
  return size > SAFE_LOW && size < SAFE_HIGH;
}

/** Below a product or quotient of a and b, not below 0 where both have one sign. */
function belowWithSign(x: number, a: number, b: number): number {
  return a > 0 === b > 0 ? Math.max(0, below(x)) : below(x);
}

export function productBelow(a: number, b: number): number {
  const p = a * b;
  if (Number.isNaN(p)) return -Infinity;
  if (a === 0 || b === 0) return 0;
  if (p === Infinity && Math.abs(a) !== p && Math.abs(b) !== p) return LARGEST;
  return isSafe(a) && isSafe(b) && productError(a, b, p) >= 0 ? p : belowWithSign(p, a, b);
}

export function productAbove(a: number, b: number): number {
  return -productBelow(-a, b);
}

/** The sign of a − q b for q = fl(a/b): p = fl(qb) is so near to a that a − p is exact, and one rounding more keeps the sign. */
export function quotientBelow(a: number, b: number): number {
  const q = a / b;
  if (Number.isNaN(q) || b === 0) return -Infinity;
  if (a === 0) return 0;
  if (q === Infinity && Math.abs(a) !== q) return LARGEST;
  if (!isSafe(a) || !isSafe(b) || !isSafe(q)) return belowWithSign(q, a, b);
  const p = q * b;
  const rest = a - p - productError(q, b, p);
  return rest === 0 || rest > 0 === b > 0 ? q : below(q);
}

export function quotientAbove(a: number, b: number): number {
  return -quotientBelow(-a, b);
}

/** Roots of numbers outside of these are bounded without their square, which would underflow. */
const SMALLEST_SQUARE = SAFE_LOW * SAFE_LOW;

/** √a from below for a ≥ 0: whatever Math.sqrt gives is moved until its square is proved to be at most a. */
export function rootBelow(a: number): number {
  if (a < SMALLEST_SQUARE) return 0;
  let r = Math.sqrt(a);
  while (productAbove(r, r) > a) r = below(r);
  return r;
}

export function rootAbove(a: number): number {
  if (a < SMALLEST_SQUARE) return a === 0 ? 0 : SAFE_LOW;
  let r = Math.sqrt(a);
  while (r < Infinity && productBelow(r, r) < a) r = above(r);
  return r;
}
