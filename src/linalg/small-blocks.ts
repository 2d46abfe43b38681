/**
 * Square blocks of one to three rows, row by row from `at` on.
 */

/** A block counts as singular when its determinant is below this share of the product of its diagonal. */
const SINGULAR = 1e-9;

/** out ← A⁻¹; false where A is singular to the digits that count, and then `out` is of no use. */
export function invertBlock(out: Float64Array, at: number, a: Float64Array, m: number): boolean {
  const size = invertInto(out, at, a, m);
  let product = 1;
  for (let i = 0; i < m; i++) product *= a[at + i * (m + 1)]!;
  return size > SINGULAR * product && product > 0;
}

/** out ← A⁻¹, and det A. */
export function invertInto(out: Float64Array, at: number, a: Float64Array, m: number): number {
  if (m === 1) {
    out[at] = 1 / a[at]!;
    return a[at]!;
  }
  if (m === 2) {
    const determinant = a[at]! * a[at + 3]! - a[at + 1]! * a[at + 2]!;
    const corner = a[at]!;
    out[at] = a[at + 3]! / determinant;
    out[at + 1] = -a[at + 1]! / determinant;
    out[at + 2] = -a[at + 2]! / determinant;
    out[at + 3] = corner / determinant;
    return determinant;
  }
  const a0 = a[at]!;
  const a1 = a[at + 1]!;
  const a2 = a[at + 2]!;
  const b0 = a[at + 3]!;
  const b1 = a[at + 4]!;
  const b2 = a[at + 5]!;
  const c0 = a[at + 6]!;
  const c1 = a[at + 7]!;
  const c2 = a[at + 8]!;
  const p = b1 * c2 - b2 * c1;
  const q = b2 * c0 - b0 * c2;
  const r = b0 * c1 - b1 * c0;
  const determinant = a0 * p + a1 * q + a2 * r;
  const scale = 1 / determinant;
  out[at] = p * scale;
  out[at + 1] = (a2 * c1 - a1 * c2) * scale;
  out[at + 2] = (a1 * b2 - a2 * b1) * scale;
  out[at + 3] = q * scale;
  out[at + 4] = (a0 * c2 - a2 * c0) * scale;
  out[at + 5] = (a2 * b0 - a0 * b2) * scale;
  out[at + 6] = r * scale;
  out[at + 7] = (a1 * c0 - a0 * c1) * scale;
  out[at + 8] = (a0 * b1 - a1 * b0) * scale;
  return determinant;
}

/** out[to …] ← A x, the m numbers of x from `from` on. */
export function blockTimes(
  out: Float64Array,
  to: number,
  a: Float64Array,
  at: number,
  m: number,
  x: Float64Array,
  from: number,
): void {
  if (m === 3) {
    const x0 = x[from]!;
    const x1 = x[from + 1]!;
    const x2 = x[from + 2]!;
    out[to] = a[at]! * x0 + a[at + 1]! * x1 + a[at + 2]! * x2;
    out[to + 1] = a[at + 3]! * x0 + a[at + 4]! * x1 + a[at + 5]! * x2;
    out[to + 2] = a[at + 6]! * x0 + a[at + 7]! * x1 + a[at + 8]! * x2;
  } else if (m === 2) {
    const x0 = x[from]!;
    const x1 = x[from + 1]!;
    out[to] = a[at]! * x0 + a[at + 1]! * x1;
    out[to + 1] = a[at + 2]! * x0 + a[at + 3]! * x1;
  } else out[to] = a[at]! * x[from]!;
}
