/**
 * Householder QR with column pivoting, A P = Q R, and minimum-norm least squares.     [GolubVanLoan] 5.4–5.5
 *
 * Column pivoting looks at the remaining norm of a column relative to its norm at the start. Pivots, rank and
 * reflections are then those of A with unit columns, so they do not change when columns are scaled differently, while R
 * is still that of A. A column counts as zero when what remains of it is at most `tolerance` times what it was (it
 * depends on the columns before it), or when it was at most `tolerance` times the largest column (it is noise).
 *
 * Factors are stored column after column, so that every loop runs through memory that lies together; sums are taken from the top of a
 * column to its end, one addition after the other, and four columns at once, as the additions of one have to wait for each other.
 */
import { columnsOf, stridedNorm, transpose } from "./dense.ts";
import { RANK_ROUNDING } from "./tolerances.ts";

export interface PivotedQr {
  readonly m: number;
  readonly n: number;
  /** Number of columns that do not depend on the ones before them. */
  readonly rank: number;
  /**
   * m × n, entry i, j at j m + i: R on and above the diagonal of the first `rank` rows, below it the reflection vectors (v_kk = 1).
   */
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

/** What the least squares with one matrix have in common, whatever their right-hand side. */
export interface LeastSquaresFactors {
  readonly qr: PivotedQr;
  /** Z T = [R11 R12]ᵀ in the same form, without pivots, where the rank is less than the number of columns. */
  readonly trapezoid?: { readonly factors: Float64Array; readonly tau: Float64Array };
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
  const factors = transpose(a, m, n);
  const steps = Math.min(m, n, most);
  const tau = new Float64Array(steps);
  const permutation = new Int32Array(n);
  const norms = new Float64Array(n);
  let largest = 0;
  for (let j = 0; j < n; j++) {
    permutation[j] = j;
    norms[j] = stridedNorm(factors, j * m, m, 1);
    largest = Math.max(largest, norms[j]!);
  }
  for (let j = 0; j < n; j++) if (norms[j]! <= tolerance * largest) norms[j] = 0;
  let rank = 0;
  while (rank < steps) {
    const p = pivotColumn(factors, m, n, rank, norms, tolerance);
    if (p < 0) break;
    if (p !== rank) {
      for (let i = 0; i < m; i++) swap(factors, rank * m + i, p * m + i);
      swap(norms, rank, p);
      swap(permutation, rank, p);
    }
    tau[rank] = reflectColumn(factors, m, n, rank);
    rank++;
  }
  for (let j = rank; j < n; j++) factors.fill(0, j * m + rank, (j + 1) * m);
  return { m, n, rank, factors, tau: tau.subarray(0, rank), permutation };
}

function swap(values: Float64Array | Int32Array, i: number, j: number): void {
  const held = values[i]!;
  values[i] = values[j]!;
  values[j] = held;
}

/** Overwrites x (length m) with Qᵀ x. */
export function multiplyQTransposedInPlace(qr: PivotedQr, x: Float64Array): void {
  for (let k = 0; k < qr.rank; k++) reflectOne(qr.factors, qr.m, k, qr.tau[k]!, x);
}

/** Overwrites x (length m) with Q x. */
export function multiplyQInPlace(qr: PivotedQr, x: Float64Array): void {
  for (let k = qr.rank - 1; k >= 0; k--) reflectOne(qr.factors, qr.m, k, qr.tau[k]!, x);
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
  return solveLeastSquares(leastSquaresFactors(a, m, n, tolerance, most), b);
}

/** Factors for minimum-norm solutions with A, which is not changed, up to a rank of `most`. */
export function leastSquaresFactors(
  a: Float64Array,
  m: number,
  n: number,
  tolerance: number = rankTolerance(m, n),
  most?: number,
): LeastSquaresFactors {
  const qr = pivotedQr(a, m, n, tolerance, most);
  const { rank } = qr;
  if (rank === n) return { qr };
  const factors = new Float64Array(n * rank);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < rank && i <= j; i++) factors[i * n + j] = qr.factors[j * m + i]!;
  }
  return {
    qr,
    trapezoid: { factors, tau: Float64Array.from({ length: rank }, (_, k) => reflectColumn(factors, n, rank, k)) },
  };
}

/** Minimum-norm solution of min ‖A x − b‖ with the factors of A. `b` is not changed. */
export function solveLeastSquares({ qr, trapezoid }: LeastSquaresFactors, b: Float64Array): LeastSquares {
  const { m, n, rank, permutation } = qr;
  const c = b.slice(0, m);
  multiplyQTransposedInPlace(qr, c);
  const residualNorm = stridedNorm(c, rank, m - rank, 1);
  const y = trapezoid ? solveTrapezoid(trapezoid.factors, trapezoid.tau, n, c) : solveTriangle(qr.factors, m, n, c);
  const x = new Float64Array(n);
  for (let k = 0; k < n; k++) x[permutation[k]!] = y[k]!;
  return { x, rank, residualNorm };
}

/** R y = c with R upper triangular n × n. */
function solveTriangle(r: Float64Array, m: number, n: number, c: Float64Array): Float64Array {
  const y = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = c[i]!;
    for (let j = i + 1; j < n; j++) sum -= r[j * m + i]! * y[j]!;
    y[i] = sum / r[i * m + i]!;
  }
  return y;
}

/** Smallest y with [R11 R12] y = c: from [R11 R12]ᵀ = Z T follows y = Z T⁻ᵀ c. */
function solveTrapezoid(t: Float64Array, tau: Float64Array, n: number, c: Float64Array): Float64Array {
  const rank = tau.length;
  const y = new Float64Array(n);
  for (let i = 0; i < rank; i++) {
    let sum = c[i]!;
    for (let j = 0; j < i; j++) sum -= t[i * n + j]! * y[j]!;
    y[i] = sum / t[i * n + i]!;
  }
  for (let k = rank - 1; k >= 0; k--) reflectOne(t, n, k, tau[k]!, y);
  return y;
}

/** The column from k on that keeps the largest part of its norm; −1 when all count as zero. */
function pivotColumn(f: Float64Array, m: number, n: number, k: number, norms: Float64Array, tolerance: number): number {
  let p = -1;
  let best = tolerance;
  for (let j = k; j < n; j++) {
    if (norms[j] === 0) continue;
    const kept = stridedNorm(f, j * m + k, m - k, 1) / norms[j]!;
    if (kept > best) {
      best = kept;
      p = j;
    }
  }
  return p;
}

/** One Householder step: zeros column k below the diagonal, applies H_k to the columns right of it, returns τ_k. */
function reflectColumn(f: Float64Array, m: number, n: number, k: number): number {
  const diagonal = k * m + k;
  const size = stridedNorm(f, diagonal, m - k, 1);
  if (size === 0) return 0;
  const alpha = f[diagonal]!;
  const beta = alpha > 0 ? -size : size;
  const tau = (beta - alpha) / beta;
  const head = alpha - beta;
  f[diagonal] = beta;
  for (let i = diagonal + 1; i < (k + 1) * m; i++) f[i] = f[i]! / head;
  let j = k + 1;
  for (; j + 3 < n; j += 4) reflectFour(f, m, k, tau, j);
  for (; j < n; j++) reflectOne(f, m, k, tau, f, j * m);
  return tau;
}

/** Applies H_k to the columns from j to j + 3. */
function reflectFour(f: Float64Array, m: number, k: number, tau: number, j: number): void {
  const v = k * m;
  const c0 = j * m;
  const c1 = c0 + m;
  const c2 = c1 + m;
  const c3 = c2 + m;
  let s0 = f[c0 + k]!;
  let s1 = f[c1 + k]!;
  let s2 = f[c2 + k]!;
  let s3 = f[c3 + k]!;
  for (let i = k + 1; i < m; i++) {
    const share = f[v + i]!;
    s0 += share * f[c0 + i]!;
    s1 += share * f[c1 + i]!;
    s2 += share * f[c2 + i]!;
    s3 += share * f[c3 + i]!;
  }
  s0 *= tau;
  s1 *= tau;
  s2 *= tau;
  s3 *= tau;
  f[c0 + k]! -= s0;
  f[c1 + k]! -= s1;
  f[c2 + k]! -= s2;
  f[c3 + k]! -= s3;
  for (let i = k + 1; i < m; i++) {
    const share = f[v + i]!;
    f[c0 + i]! -= share * s0;
    f[c1 + i]! -= share * s1;
    f[c2 + i]! -= share * s2;
    f[c3 + i]! -= share * s3;
  }
}

/** x ← H_k x, x the m numbers that begin at a place of `held`. */
function reflectOne(f: Float64Array, m: number, k: number, tau: number, held: Float64Array, start = 0): void {
  const v = k * m;
  let sum = held[start + k]!;
  for (let i = k + 1; i < m; i++) sum += f[v + i]! * held[start + i]!;
  sum *= tau;
  held[start + k]! -= sum;
  for (let i = k + 1; i < m; i++) held[start + i]! -= sum * f[v + i]!;
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
