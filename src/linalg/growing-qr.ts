/**
 * Thin QR factorisation A = Q R of a set of columns that grows and shrinks: the working set of `nnls` and
 * `leastDistance`. Appending is Gram–Schmidt done twice, which keeps Q orthonormal to rounding; removing is a
 * sequence of Givens rotations.                                                        [GolubVanLoan] 5.2.8, 6.5.2
 */
import { stridedNorm } from "./dense.ts";

export interface GrowingQr {
  /** Length of a column. */
  readonly m: number;
  readonly capacity: number;
  /** Number of columns now in the set. */
  count: number;
  /** q_k stands at q[k m …]; slot `count` holds the last probed column without its part in the span. */
  readonly q: Float64Array;
  /** Column k of R stands at r[k capacity …]; column `count` holds Qᵀ times the last probed column. */
  readonly r: Float64Array;
}

/** An empty set for at most `capacity` columns of length m. */
export function growingQr(m: number, capacity: number): GrowingQr {
  const q = new Float64Array((capacity + 1) * m);
  return { m, capacity, count: 0, q, r: new Float64Array((capacity + 1) * capacity) };
}

/** Splits the column a[start … start + m − 1] into its part in the span and the rest; returns the norm of the rest. */
export function probe(qr: GrowingQr, a: Float64Array, start: number): number {
  const { m, capacity, count, q, r } = qr;
  const rest = count * m;
  const column = count * capacity;
  for (let i = 0; i < m; i++) q[rest + i] = a[start + i]!;
  for (let k = 0; k < count; k++) r[column + k] = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let k = 0; k < count; k++) {
      let part = 0;
      for (let i = 0; i < m; i++) part += q[k * m + i]! * q[rest + i]!;
      for (let i = 0; i < m; i++) q[rest + i] = q[rest + i]! - part * q[k * m + i]!;
      r[column + k] = r[column + k]! + part;
    }
  }
  return stridedNorm(q, rest, m, 1);
}

/** Adds the column probed last; `rest` is the norm that `probe` returned, and must not be zero. */
export function append(qr: GrowingQr, rest: number): void {
  const start = qr.count * qr.m;
  for (let i = 0; i < qr.m; i++) qr.q[start + i] = qr.q[start + i]! / rest;
  qr.r[qr.count * qr.capacity + qr.count] = rest;
  qr.count++;
}

/** Removes column k; the columns behind it move up by one. */
export function remove(qr: GrowingQr, k: number): void {
  const { m, capacity, q, r } = qr;
  const last = qr.count - 1;
  r.copyWithin(k * capacity, (k + 1) * capacity, qr.count * capacity);
  for (let i = k; i < last; i++) {
    const x = r[i * capacity + i]!;
    const y = r[i * capacity + i + 1]!;
    const size = Math.hypot(x, y);
    const c = x / size;
    const s = y / size;
    for (let j = i; j < last; j++) rotate(r, j * capacity + i, j * capacity + i + 1, c, s);
    for (let l = 0; l < m; l++) rotate(q, i * m + l, (i + 1) * m + l, c, s);
  }
  qr.count = last;
}

/** Overwrites x (length count) with R⁻¹ x. */
export function solveUpperInPlace(qr: GrowingQr, x: Float64Array): void {
  const { capacity, count, r } = qr;
  for (let k = count - 1; k >= 0; k--) {
    const value = x[k]! / r[k * capacity + k]!;
    x[k] = value;
    for (let i = 0; i < k; i++) x[i] = x[i]! - value * r[k * capacity + i]!;
  }
}

/** Overwrites x (length count) with R⁻ᵀ x. */
export function solveUpperTransposedInPlace(qr: GrowingQr, x: Float64Array): void {
  const { capacity, count, r } = qr;
  for (let k = 0; k < count; k++) {
    let sum = x[k]!;
    for (let i = 0; i < k; i++) sum -= r[k * capacity + i]! * x[i]!;
    x[k] = sum / r[k * capacity + k]!;
  }
}

function rotate(x: Float64Array, i: number, j: number, c: number, s: number): void {
  const a = x[i]!;
  const b = x[j]!;
  x[i] = c * a + s * b;
  x[j] = c * b - s * a;
}
