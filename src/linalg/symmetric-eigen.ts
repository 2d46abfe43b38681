/**
 * Eigenvalues and orthonormal eigenvectors of the symmetric part of a matrix, A = V Λ Vᵀ.
 * Small matrices: cyclic Jacobi rotations, which give also small eigenvalues of graded positive definite matrices to
 * full relative accuracy [DemmelVeselic1992]. Larger ones: tridiagonal form and implicit QL, an order faster; there
 * the error of every eigenvalue is a few roundings of the largest.                       [GolubVanLoan] 8.3, 8.5
 * The symmetric part is taken so that a nonsymmetric product such as δG is judged by its quadratic form, not by a
 * triangle.
 */
import { EPSILON } from "./tolerances.ts";
import { tridiagonalEigen } from "./tridiagonal-eigen.ts";

export interface SymmetricEigen {
  /** Ascending, length n. */
  readonly values: Float64Array;
  /** Eigenvector k stands at vectors[k n … k n + n − 1]. */
  readonly vectors: Float64Array;
}

/** Up to here Jacobi rotations take well under a millisecond. */
export const LARGEST_JACOBI = 24;

/** `a` (n × n) is not changed. */
export function symmetricEigen(a: Float64Array, n: number): SymmetricEigen {
  const { matrix, scale } = scaledSymmetricPart(a, n);
  const vectors = new Float64Array(n * n);
  let values: Float64Array;
  if (n <= LARGEST_JACOBI) {
    eigenInPlace(matrix, n, vectors);
    values = new Float64Array(n);
    for (let k = 0; k < n; k++) values[k] = matrix[k * n + k]!;
  } else {
    values = tridiagonalEigen(matrix, n);
    vectors.set(matrix);
  }
  return sorted(values, vectors, n, scale);
}

/** (A + Aᵀ)/2 divided by a power of two that brings its largest entry into [1/2, 1], so that nothing overflows. */
function scaledSymmetricPart(a: Float64Array, n: number): { matrix: Float64Array; scale: number } {
  let largest = 0;
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(a[i]!));
  const exponent = largest > 0 && largest < Infinity ? Math.ceil(Math.log2(largest)) : 0;
  const scale = 2 ** Math.max(-1000, Math.min(1000, exponent));
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) matrix[i * n + j] = 0.5 * (a[i * n + j]! / scale) + 0.5 * (a[j * n + i]! / scale);
  }
  return { matrix, scale };
}

/** Quadratic convergence needs about six; the bound only guards against entries that are not numbers. */
const MOST_SWEEPS = 60;

/**
 * Rotates the symmetric n × n matrix `a` to diagonal form; row k of `vectors` becomes the eigenvector of a[k n + k]. Entries are
 * of moderate size; nothing is copied, scaled or sorted, for loops that ask some ten thousand times.
 * @returns the place of the largest eigenvalue on the diagonal
 */
export function eigenInPlace(a: Float64Array, n: number, vectors: Float64Array): number {
  vectors.fill(0, 0, n * n);
  for (let k = 0; k < n; k++) vectors[k * n + k] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let rotations = 0;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = Math.abs(a[p * n + q]!);
        const size = Math.sqrt(Math.abs(a[p * n + p]!)) * Math.sqrt(Math.abs(a[q * n + q]!));
        if (off === 0 || off <= 0.5 * EPSILON * size) continue;
        rotate(a, n, vectors, p, q);
        rotations++;
      }
    }
    if (rotations === 0) break;
  }
  let top = 0;
  for (let k = 1; k < n; k++) if (a[k * n + k]! > a[top * n + top]!) top = k;
  return top;
}

/** One Jacobi rotation that makes a_pq zero.                                            [GolubVanLoan] 8.5.2 */
function rotate(a: Float64Array, n: number, v: Float64Array, p: number, q: number): void {
  const apq = a[p * n + q]!;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(1 + theta * theta));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  a[p * n + p] = a[p * n + p]! - t * apq;
  a[q * n + q] = a[q * n + q]! + t * apq;
  a[p * n + q] = 0;
  a[q * n + p] = 0;
  for (let k = 0; k < n; k++) {
    const vp = v[p * n + k]!;
    const vq = v[q * n + k]!;
    v[p * n + k] = c * vp - s * vq;
    v[q * n + k] = s * vp + c * vq;
    if (k === p || k === q) continue;
    const ap = a[p * n + k]!;
    const aq = a[q * n + k]!;
    const newP = c * ap - s * aq;
    const newQ = s * ap + c * aq;
    a[p * n + k] = newP;
    a[k * n + p] = newP;
    a[q * n + k] = newQ;
    a[k * n + q] = newQ;
  }
}

function sorted(values: Float64Array, vectors: Float64Array, n: number, scale: number): SymmetricEigen {
  const order = Array.from({ length: n }, (_, k) => k).sort((i, j) => values[i]! - values[j]!);
  const result = { values: new Float64Array(n), vectors: new Float64Array(n * n) };
  order.forEach((from, to) => {
    result.values[to] = values[from]! * scale;
    result.vectors.set(vectors.subarray(from * n, (from + 1) * n), to * n);
  });
  return result;
}
