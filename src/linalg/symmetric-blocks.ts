/**
 * Steps of the factorisation P A Pᵀ = L D Lᵀ on the lower triangle of a symmetric matrix, shared by `ldltInPlace` and
 * `inertia`, which differ in the choice of pivots.
 *   1 × 1:  l_i = a_ik / d,                          a_ij ← a_ij − a_ik l_j
 *   2 × 2:  (l_i, l'_i) = (a_ik, a_i,k+1) D⁻¹,       a_ij ← a_ij − a_ik l_j − a_i,k+1 l'_j     [GolubVanLoan] 4.4
 */

/** (1 + √17)/8 bounds the growth over one 2 × 2 step by that over two 1 × 1 steps. */
export const BLOCK_THRESHOLD = (1 + Math.sqrt(17)) / 8;

/** Exchanges rows and columns p ≤ q of the symmetric matrix, leaving the columns before `from` alone. */
export function exchange(a: Float64Array, n: number, p: number, q: number, from: number, lda: number): void {
  if (p === q) return;
  for (let j = from; j < p; j++) swapEntries(a, p * lda + j, q * lda + j);
  for (let j = p + 1; j < q; j++) swapEntries(a, j * lda + p, q * lda + j);
  for (let i = q + 1; i < n; i++) swapEntries(a, i * lda + p, i * lda + q);
  swapEntries(a, p * lda + p, q * lda + q);
}

/** Block 1 × 1 at k: multipliers to column k, a_ij ← a_ij − a_ik l_j behind it. */
export function eliminateOne(a: Float64Array, n: number, k: number, lda: number): void {
  const d = a[k * lda + k]!;
  for (let i = k + 1; i < n; i++) {
    const row = i * lda;
    const entry = a[row + k]!;
    if (entry === 0) continue;
    a[row + k] = entry / d;
    for (let j = k + 1; j <= i; j++) a[row + j] = a[row + j]! - entry * a[j * lda + k]!;
  }
}

/** Block 2 × 2 at k: multipliers to columns k and k + 1. Dividing by the off-diagonal entry avoids overflow. */
export function eliminateTwo(a: Float64Array, n: number, k: number, lda: number): void {
  const off = a[(k + 1) * lda + k]!;
  const d11 = a[(k + 1) * lda + k + 1]! / off;
  const d22 = a[k * lda + k]! / off;
  const factor = 1 / (d11 * d22 - 1) / off;
  for (let i = k + 2; i < n; i++) {
    const row = i * lda;
    const x = a[row + k]!;
    const y = a[row + k + 1]!;
    a[row + k] = factor * (d11 * x - y);
    a[row + k + 1] = factor * (d22 * y - x);
    for (let j = k + 2; j <= i; j++) a[row + j] = a[row + j]! - x * a[j * lda + k]! - y * a[j * lda + k + 1]!;
  }
}

export function swapEntries(x: Float64Array, i: number, j: number): void {
  const held = x[i]!;
  x[i] = x[j]!;
  x[j] = held;
}
