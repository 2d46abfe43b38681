/**
 * Orthonormal basis of ker A = { x : A x = 0 }.
 * From Aᵀ P = Q R: the columns of Q behind the rank are orthogonal to every row of A.      [GolubVanLoan] 5.4.2
 * The rows of A are the columns that are factorised, so scaling equations differently does not change the answer.
 */
import { stacked, transpose } from "./dense.ts";
import { columnsOfQ, pivotedQr, rankTolerance } from "./qr.ts";

export interface NullSpace {
  readonly dimension: number;
  /** Basis vector k stands at basis[k n … k n + n − 1]. */
  readonly basis: Float64Array;
}

/** Null space of the m × n matrix `a`; without rows it is all of Rⁿ. */
export function nullSpace(a: Float64Array, m: number, n: number, tolerance: number = rankTolerance(m, n)): NullSpace {
  const qr = pivotedQr(transpose(a, m, n), n, m, tolerance);
  return { dimension: n - qr.rank, basis: stacked(columnsOfQ(qr, qr.rank, n)) };
}
