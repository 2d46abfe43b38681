/** Matrices with known properties, and what the linear algebra tests say about results. */
import fc from "fast-check";
import { Matrix } from "ml-matrix";
import { EPSILON } from "../../src/linalg/tolerances.ts";

export const SCALES = [1e-9, 1, 1e9];

/** Rounding of a backward stable method on an n × n problem, relative to the size of its data. */
export function rounding(n: number): number {
  return 64 * (n + 1) * EPSILON;
}

export function fromFunction(m: number, n: number, entry: (i: number, j: number) => number): Float64Array {
  return Float64Array.from({ length: m * n }, (_, k) => entry(Math.floor(k / n), k % n));
}

export function identity(n: number): Float64Array {
  return fromFunction(n, n, (i, j) => (i === j ? 1 : 0));
}

/** h_ij = 1/(i + j − 1), indices from 1. */
export function hilbert(n: number): Float64Array {
  return fromFunction(n, n, (i, j) => 1 / (i + j + 1));
}

/** det of the Hilbert matrix, c_n⁴ / c_2n with c_n = Π_{k<n} k!. */
export function hilbertDeterminant(n: number): number {
  const superFactorial = (top: number): number => {
    let product = 1;
    for (let i = 1; i < top; i++) for (let k = 2; k <= i; k++) product *= k;
    return product;
  };
  return superFactorial(n) ** 4 / superFactorial(2 * n);
}

/** Tridiagonal Toeplitz matrix (−1, 2, −1); its eigenvalues are 2 − 2 cos(kπ/(n + 1)). */
export function secondDifference(n: number): Float64Array {
  return fromFunction(n, n, (i, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0));
}

export function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Entries uniform in (−1, 1). */
export function randomMatrix(m: number, n: number, seed: number): Float64Array {
  const random = mulberry(seed);
  return Float64Array.from({ length: m * n }, () => 2 * random() - 1);
}

/** An orthogonal matrix: product of two Householder reflections. */
export function randomOrthogonal(n: number, seed: number): Float64Array {
  const reflection = (vector: Float64Array): Matrix => {
    const v = Matrix.columnVector([...vector]);
    return Matrix.sub(Matrix.eye(n, n), v.mmul(v.transpose()).mul(2 / v.dot(v)));
  };
  return flat(reflection(randomMatrix(n, 1, seed)).mmul(reflection(randomMatrix(n, 1, seed + 1))));
}

export function toMatrix(a: Float64Array, m: number, n: number): Matrix {
  const matrix = new Matrix(m, n);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) matrix.set(i, j, a[i * n + j]!);
  return matrix;
}

export function flat(matrix: Matrix): Float64Array {
  return Float64Array.from(matrix.to1DArray());
}

export function scaled(a: Float64Array, factor: number): Float64Array {
  return a.map((value) => value * factor);
}

export function maxAbs(a: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]!));
  return largest;
}

/** Largest |(A x − b)_i|. */
export function residual(a: Float64Array, m: number, n: number, x: Float64Array, b: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < m; i++) {
    let sum = -b[i]!;
    for (let j = 0; j < n; j++) sum += a[i * n + j]! * x[j]!;
    worst = Math.max(worst, Math.abs(sum));
  }
  return worst;
}

/** Largest |(V Vᵀ − I)_ij| of the k rows of length n in v. */
export function orthogonalityDefect(v: Float64Array, k: number, n: number): number {
  let worst = 0;
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      let sum = i === j ? -1 : 0;
      for (let l = 0; l < n; l++) sum += v[i * n + l]! * v[j * n + l]!;
      worst = Math.max(worst, Math.abs(sum));
    }
  }
  return worst;
}

/** Small whole numbers: dependent rows, ties and zeros are frequent and exact. */
export function integerMatrix(m: number, n: number, bound = 3): fc.Arbitrary<Float64Array> {
  return fc
    .array(fc.integer({ min: -bound, max: bound }), { minLength: m * n, maxLength: m * n })
    .map((entries) => Float64Array.from(entries));
}

export const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** Powers of ten from 10⁻ᵇᵒᵘⁿᵈ to 10ᵇᵒᵘⁿᵈ. */
export function powersOfTen(n: number, bound: number): fc.Arbitrary<Float64Array> {
  return fc
    .array(fc.integer({ min: -bound, max: bound }), { minLength: n, maxLength: n })
    .map((exponents) => Float64Array.from(exponents, (e) => 10 ** e));
}
