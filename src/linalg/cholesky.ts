/**
 * Cholesky factorisation A = L Lᵀ of a symmetric positive definite matrix, in place.
 *   l_jj = √(a_jj − Σ_k l_jk²),   l_ij = (a_ij − Σ_k l_ik l_jk) / l_jj                 [GolubVanLoan] 4.2
 * Only the lower triangle is read and written; the strict upper triangle keeps its old content.
 */
import { RANK_ROUNDING } from "./tolerances.ts";

/**
 * Factorises the n × n matrix `a` with row stride `lda`. Returns false when A is not positive definite beyond rounding:
 * a pivot l_jj² is at most RANK_ROUNDING n times the diagonal entry a_jj it came from. That ratio is the squared sine
 * of an angle, so the answer is the same for A and D A D with any diagonal D. After false, `a` is partly overwritten.
 */
export function choleskyInPlace(a: Float64Array, n: number, lda: number = n): boolean {
  const tolerance = RANK_ROUNDING * n;
  for (let i = 0; i < n; i++) {
    const rowI = i * lda;
    const diagonal = a[rowI + i]!;
    solveRow(a, i, lda);
    let pivot = diagonal;
    for (let j = 0; j < i; j++) pivot -= a[rowI + j]! * a[rowI + j]!;
    if (!(pivot > tolerance * diagonal && pivot < Infinity)) return false;
    a[rowI + i] = Math.sqrt(pivot);
  }
  return true;
}

/**
 * Row i of L left of the diagonal, by forward substitution with the rows above. Four entries at a time share the loads
 * and break the chain of dependent subtractions, which halves the time for sixty unknowns.
 */
function solveRow(a: Float64Array, i: number, lda: number): void {
  const row = i * lda;
  let j = 0;
  for (; j + 3 < i; j += 4) {
    const r0 = j * lda;
    const r1 = r0 + lda;
    const r2 = r1 + lda;
    const r3 = r2 + lda;
    let s0 = a[row + j]!;
    let s1 = a[row + j + 1]!;
    let s2 = a[row + j + 2]!;
    let s3 = a[row + j + 3]!;
    for (let k = 0; k < j; k++) {
      const entry = a[row + k]!;
      s0 -= entry * a[r0 + k]!;
      s1 -= entry * a[r1 + k]!;
      s2 -= entry * a[r2 + k]!;
      s3 -= entry * a[r3 + k]!;
    }
    s0 /= a[r0 + j]!;
    s1 = (s1 - s0 * a[r1 + j]!) / a[r1 + j + 1]!;
    s2 = (s2 - s0 * a[r2 + j]! - s1 * a[r2 + j + 1]!) / a[r2 + j + 2]!;
    s3 = (s3 - s0 * a[r3 + j]! - s1 * a[r3 + j + 1]! - s2 * a[r3 + j + 2]!) / a[r3 + j + 3]!;
    a[row + j] = s0;
    a[row + j + 1] = s1;
    a[row + j + 2] = s2;
    a[row + j + 3] = s3;
  }
  for (; j < i; j++) {
    let sum = a[row + j]!;
    for (let k = 0; k < j; k++) sum -= a[row + k]! * a[j * lda + k]!;
    a[row + j] = sum / a[j * lda + j]!;
  }
}

/** Overwrites x with L⁻¹ x. */
export function choleskyForwardInPlace(l: Float64Array, n: number, x: Float64Array, lda: number = n): void {
  for (let i = 0; i < n; i++) {
    const row = i * lda;
    let sum = x[i]!;
    for (let j = 0; j < i; j++) sum -= l[row + j]! * x[j]!;
    x[i] = sum / l[row + i]!;
  }
}

/** Overwrites x with L⁻ᵀ x. */
export function choleskyBackwardInPlace(l: Float64Array, n: number, x: Float64Array, lda: number = n): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * lda;
    const value = x[i]! / l[row + i]!;
    x[i] = value;
    for (let j = 0; j < i; j++) x[j] = x[j]! - value * l[row + j]!;
  }
}

/** Overwrites x with A⁻¹ x = L⁻ᵀ L⁻¹ x, `l` from `choleskyInPlace`. */
export function choleskySolveInPlace(l: Float64Array, n: number, x: Float64Array, lda: number = n): void {
  choleskyForwardInPlace(l, n, x, lda);
  choleskyBackwardInPlace(l, n, x, lda);
}
