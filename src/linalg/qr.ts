/**
 * Householder QR with column pivoting, A P = Q R, and minimum-norm least squares.     [GolubVanLoan] 5.4–5.5
 *
 * Column pivoting looks at the remaining norm of a column relative to its norm at the start. Pivots, rank and
 * reflections are then those of A with unit columns, so they do not change when columns are scaled differently, while R
 * is still that of A. A column counts as zero when what remains of it is at most `tolerance` times what it was (it
 * depends on the columns before it), or when it was at most `tolerance` times the largest column (it is noise).
 */
import { columnsOf, stridedNorm } from "./dense.ts";
import { RANK_ROUNDING } from "./tolerances.ts";

export interface PivotedQr {
  readonly m: number;
  readonly n: number;
  /** Number of columns that do not depend on the ones before them. */
  readonly rank: number;
  /** m × n: R on and above the diagonal of the first `rank` rows, below it the reflection vectors (v_kk = 1). */
  readonly factors: Float64Array;
  /** H_k = I − τ_k v_k v_kᵀ, Q = H_0 H_1 ⋯ ; length `rank`. */
  readonly tau: Float64Array;
  /** Column k of A P is column permutation[k] of A. */
  readonly permutation: Int32Array;
}

export interface LeastSquares {
  /** The minimiser of ‖A x − b‖ with the smallest norm. */
  readonly x: Float64Array;
  readonly rank: number;
  /** ‖A x − b‖. */
  readonly residualNorm: number;
}

/** Relative size below which a column of an m × n matrix counts as zero. */
export function rankTolerance(m: number, n: number): number {
  return RANK_ROUNDING * Math.max(m, n);
}

/** Factorises the m × n matrix `a`, which is not changed; the rank is at most `most`. */
export function pivotedQr(
  a: Float64Array,
  m: number,
  n: number,
  tolerance: number = rankTolerance(m, n),
  most: number = Math.min(m, n),
): PivotedQr {
  const factors = a.slice(0, m * n);
  const steps = Math.min(m, n, most);
  const tau = new Float64Array(steps);
  const permutation = new Int32Array(n);
  const work = new Float64Array(n);
  const norms = new Float64Array(n);
  let largest = 0;
  for (let j = 0; j < n; j++) {
    permutation[j] = j;
    norms[j] = stridedNorm(factors, j, m, n);
    largest = Math.max(largest, norms[j]!);
  }
  for (let j = 0; j < n; j++) if (norms[j]! <= tolerance * largest) norms[j] = 0;
  let rank = 0;
  while (rank < steps) {
    const p = pivotColumn(factors, m, n, rank, norms, tolerance);
    if (p < 0) break;
    if (p !== rank) {
      for (let row = 0; row < m * n; row += n) swap(factors, row + rank, row + p);
      swap(norms, rank, p);
      swap(permutation, rank, p);
    }
    tau[rank] = reflectColumn(factors, m, n, rank, work);
    rank++;
  }
  for (let i = rank; i < m; i++) factors.fill(0, i * n + rank, (i + 1) * n);
  return { m, n, rank, factors, tau: tau.subarray(0, rank), permutation };
}

function swap(values: Float64Array | Int32Array, i: number, j: number): void {
  const held = values[i]!;
  values[i] = values[j]!;
  values[j] = held;
}

/** Overwrites x (length m) with Qᵀ x. */
export function multiplyQTransposedInPlace(qr: PivotedQr, x: Float64Array): void {
  for (let k = 0; k < qr.rank; k++) reflect(qr.factors, qr.m, qr.n, k, qr.tau[k]!, x);
}

/** Overwrites x (length m) with Q x. */
export function multiplyQInPlace(qr: PivotedQr, x: Float64Array): void {
  for (let k = qr.rank - 1; k >= 0; k--) reflect(qr.factors, qr.m, qr.n, k, qr.tau[k]!, x);
}

/** Minimum-norm solution of min ‖A x − b‖, for every shape and rank, up to a rank of `most`. `a` and `b` are not changed. */
export function leastSquares(
  a: Float64Array,
  m: number,
  n: number,
  b: Float64Array,
  tolerance: number = rankTolerance(m, n),
  most?: number,
): LeastSquares {
  const qr = pivotedQr(a, m, n, tolerance, most);
  const { rank, factors, permutation } = qr;
  const c = b.slice(0, m);
  multiplyQTransposedInPlace(qr, c);
  const residualNorm = stridedNorm(c, rank, m - rank, 1);
  const y = rank === n ? solveTriangle(factors, n, c) : solveTrapezoid(factors, rank, n, c);
  const x = new Float64Array(n);
  for (let k = 0; k < n; k++) x[permutation[k]!] = y[k]!;
  return { x, rank, residualNorm };
}

/** R y = c with R upper triangular n × n. */
function solveTriangle(r: Float64Array, n: number, c: Float64Array): Float64Array {
  const y = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = c[i]!;
    for (let j = i + 1; j < n; j++) sum -= r[i * n + j]! * y[j]!;
    y[i] = sum / r[i * n + i]!;
  }
  return y;
}

/** Smallest y with [R11 R12] y = c: from [R11 R12]ᵀ = Z T follows y = Z T⁻ᵀ c. */
function solveTrapezoid(r: Float64Array, rank: number, n: number, c: Float64Array): Float64Array {
  const t = new Float64Array(n * rank);
  for (let i = 0; i < rank; i++) for (let j = i; j < n; j++) t[j * rank + i] = r[i * n + j]!;
  const tau = new Float64Array(rank);
  const work = new Float64Array(rank);
  for (let k = 0; k < rank; k++) tau[k] = reflectColumn(t, n, rank, k, work);
  const y = new Float64Array(n);
  for (let i = 0; i < rank; i++) {
    let sum = c[i]!;
    for (let j = 0; j < i; j++) sum -= t[j * rank + i]! * y[j]!;
    y[i] = sum / t[i * rank + i]!;
  }
  for (let k = rank - 1; k >= 0; k--) reflect(t, n, rank, k, tau[k]!, y);
  return y;
}

/** The column from k on that keeps the largest part of its norm; −1 when all count as zero. */
function pivotColumn(f: Float64Array, m: number, n: number, k: number, norms: Float64Array, tolerance: number): number {
  let p = -1;
  let best = tolerance;
  for (let j = k; j < n; j++) {
    if (norms[j] === 0) continue;
    const kept = stridedNorm(f, k * n + j, m - k, n) / norms[j]!;
    if (kept > best) {
      best = kept;
      p = j;
    }
  }
  return p;
}

/** One Householder step: zeros column k below the diagonal, applies H_k to the columns right of it, returns τ_k. */
function reflectColumn(f: Float64Array, m: number, n: number, k: number, work: Float64Array): number {
  const rowK = k * n;
  const size = stridedNorm(f, rowK + k, m - k, n);
  if (size === 0) return 0;
  const alpha = f[rowK + k]!;
  const beta = alpha > 0 ? -size : size;
  const tau = (beta - alpha) / beta;
  const head = alpha - beta;
  f[rowK + k] = beta;
  for (let j = k + 1; j < n; j++) work[j] = f[rowK + j]!;
  for (let i = k + 1; i < m; i++) {
    const row = i * n;
    const v = f[row + k]! / head;
    f[row + k] = v;
    for (let j = k + 1; j < n; j++) work[j] = work[j]! + v * f[row + j]!;
  }
  for (let j = k + 1; j < n; j++) {
    work[j] = tau * work[j]!;
    f[rowK + j] = f[rowK + j]! - work[j]!;
  }
  for (let i = k + 1; i < m; i++) {
    const row = i * n;
    const v = f[row + k]!;
    for (let j = k + 1; j < n; j++) f[row + j] = f[row + j]! - v * work[j]!;
  }
  return tau;
}

/** x ← H_k x. */
function reflect(f: Float64Array, m: number, n: number, k: number, tau: number, x: Float64Array): void {
  let sum = x[k]!;
  for (let i = k + 1; i < m; i++) sum += f[i * n + k]! * x[i]!;
  sum *= tau;
  x[k] = x[k]! - sum;
  for (let i = k + 1; i < m; i++) x[i] = x[i]! - sum * f[i * n + k]!;
}

/** Orthonormal basis of the span of vectors of length m. */
export function spanBasis(vectors: readonly Float64Array[], m: number): Float64Array[] {
  const qr = pivotedQr(columnsOf(vectors, m), m, vectors.length);
  return columnsOfQ(qr, 0, qr.rank);
}

/** Columns of Q from one to before another: up to the rank a basis of the range, behind it one of its complement. */
export function columnsOfQ(qr: PivotedQr, from: number, to: number): Float64Array[] {
  return Array.from({ length: to - from }, (_, k) => {
    const q = new Float64Array(qr.m);
    q[from + k] = 1;
    multiplyQInPlace(qr, q);
    return q;
  });
}
