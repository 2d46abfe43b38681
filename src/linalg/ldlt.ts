/**
 * Symmetric indefinite factorisation P A Pᵀ = L D Lᵀ with 1 × 1 and 2 × 2 blocks in D, in place, with the pivots of
 * Bunch and Kaufman.                                                                        [GolubVanLoan] 4.4
 * Only the lower triangle is read and written. Exchanges act on the columns from k on, as in LAPACK, so
 * `ldltSolveInPlace` interleaves them with the substitution. The inertia has its own file and more careful pivots.
 */
import { BLOCK_THRESHOLD, eliminateOne, eliminateTwo, exchange, swapEntries } from "./symmetric-blocks.ts";

export { type Inertia, inertia } from "./inertia.ts";

/**
 * Bunch–Kaufman factorisation. pivots[k] ≥ 0: block 1 × 1, row k was exchanged with row pivots[k]. A 2 × 2 block at k
 * has −1 − p in pivots[k] and pivots[k + 1], p being the row exchanged with row k + 1. Returns the smallest over the
 * largest magnitude of an eigenvalue of D: 0 when exactly singular (the factors are then unusable), 1 for n = 0.
 */
export function ldltInPlace(a: Float64Array, n: number, pivots: Int32Array, lda: number = n): number {
  let smallest = Infinity;
  let largest = 0;
  for (let k = 0; k < n; ) {
    const p = bunchKaufmanPivot(a, n, k, lda);
    if (p >= 0) {
      exchange(a, n, k, p, k, lda);
      pivots[k] = p;
      const size = Math.abs(a[k * lda + k]!);
      if (!(size > 0 && size < Infinity)) return 0;
      smallest = Math.min(smallest, size);
      largest = Math.max(largest, size);
      eliminateOne(a, n, k, lda);
      k += 1;
    } else {
      exchange(a, n, k + 1, -1 - p, k, lda);
      pivots[k] = p;
      pivots[k + 1] = p;
      const x = a[k * lda + k]!;
      const y = a[(k + 1) * lda + k + 1]!;
      const off = a[(k + 1) * lda + k]!;
      // The determinant is negative, so the larger root has the sign of the trace and the product gives the other.
      const large = Math.abs(x + y) / 2 + Math.hypot((x - y) / 2, off);
      smallest = Math.min(smallest, Math.abs((x / large) * y - (off / large) * off));
      largest = Math.max(largest, large);
      eliminateTwo(a, n, k, lda);
      k += 2;
    }
  }
  return n === 0 ? 1 : smallest / largest;
}

/** Overwrites x with A⁻¹ x, `a` and `pivots` from `ldltInPlace`. */
export function ldltSolveInPlace(
  a: Float64Array,
  n: number,
  pivots: Int32Array,
  x: Float64Array,
  lda: number = n,
): void {
  for (let k = 0; k < n; ) {
    const p = pivots[k]!;
    const next = p >= 0 ? k + 1 : k + 2;
    swapEntries(x, next - 1, p >= 0 ? p : -1 - p);
    for (let i = next; i < n; i++) {
      let sum = x[i]!;
      for (let j = k; j < next; j++) sum -= a[i * lda + j]! * x[j]!;
      x[i] = sum;
    }
    if (p >= 0) x[k] = x[k]! / a[k * lda + k]!;
    else solveBlock(a, k, lda, x);
    k = next;
  }
  for (let k = n - 1; k >= 0; ) {
    const p = pivots[k]!;
    const first = p >= 0 ? k : k - 1;
    for (let j = first; j <= k; j++) {
      let sum = x[j]!;
      for (let i = k + 1; i < n; i++) sum -= a[i * lda + j]! * x[i]!;
      x[j] = sum;
    }
    swapEntries(x, k, p >= 0 ? p : -1 - p);
    k = first - 1;
  }
}

/** Row to exchange with row k for a 1 × 1 block, or −1 − p: a 2 × 2 block with row p brought to k + 1. */
function bunchKaufmanPivot(a: Float64Array, n: number, k: number, lda: number): number {
  const diagonal = Math.abs(a[k * lda + k]!);
  let p = k;
  let columnMax = 0;
  for (let i = k + 1; i < n; i++) {
    const size = Math.abs(a[i * lda + k]!);
    if (size > columnMax) {
      columnMax = size;
      p = i;
    }
  }
  if (diagonal >= BLOCK_THRESHOLD * columnMax) return k;
  let rowMax = 0;
  for (let j = k; j < n; j++) {
    if (j !== p) rowMax = Math.max(rowMax, Math.abs(a[Math.max(p, j) * lda + Math.min(p, j)]!));
  }
  if (diagonal >= BLOCK_THRESHOLD * columnMax * (columnMax / rowMax)) return k;
  if (Math.abs(a[p * lda + p]!) >= BLOCK_THRESHOLD * rowMax) return p;
  return -1 - p;
}

/** Solves with the 2 × 2 block at k, divided by its off-diagonal entry so that nothing overflows. */
function solveBlock(a: Float64Array, k: number, lda: number, x: Float64Array): void {
  const off = a[(k + 1) * lda + k]!;
  const d1 = a[k * lda + k]! / off;
  const d2 = a[(k + 1) * lda + k + 1]! / off;
  const determinant = d1 * d2 - 1;
  const b1 = x[k]! / off;
  const b2 = x[k + 1]! / off;
  x[k] = (d2 * b1 - b2) / determinant;
  x[k + 1] = (d1 * b2 - b1) / determinant;
}
