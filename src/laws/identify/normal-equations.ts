/**
 * Sums of squares of residuals r(p), kept as their normal equations:
 *
 *   cost = Σ |r|²,   gradient = Σ Jᵀ r,   normal = Σ Jᵀ J,   J = dr/dp
 *
 * The eigenvalues of `normal` are squares of singular values of J. Residuals are shares of the data, and a coefficient
 * changes by about 1, so a singular value below DETERMINED means: not even a change by 1 shows in the sixth digit.
 */
import { dot } from "../../linalg/dense.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";

export interface Evaluation {
  cost: number;
  readonly gradient: Float64Array;
  /** P × P. */
  readonly normal: Float64Array;
}

/** Singular values of the (relative) data matrix below this count as zero. */
const DETERMINED = 1e-6;

/** A parameter takes part in an undetermined combination when its share in it is larger than this. */
const SHARE = 1e-3;

export function emptyEvaluation(count: number): Evaluation {
  return { cost: 0, gradient: new Float64Array(count), normal: new Float64Array(count * count) };
}

/** Adds |r|², Jᵀr and JᵀJ times `weight`; row k of `jacobian` is dr/dp_k. */
export function addResidual(
  sum: Evaluation,
  residual: Float64Array,
  jacobian: Float64Array | undefined,
  weight: number,
): void {
  const m = residual.length;
  for (let j = 0; j < m; j++) sum.cost += weight * residual[j]! ** 2;
  if (!jacobian) return;
  const count = sum.gradient.length;
  for (let k = 0; k < count; k++) {
    for (let j = 0; j < m; j++) sum.gradient[k]! += weight * jacobian[k * m + j]! * residual[j]!;
    for (let l = 0; l <= k; l++) {
      let product = 0;
      for (let j = 0; j < m; j++) product += jacobian[k * m + j]! * jacobian[l * m + j]!;
      sum.normal[k * count + l]! += weight * product;
      if (l < k) sum.normal[l * count + k]! += weight * product;
    }
  }
}

/** What normal equations determine, and what they leave open. */
export interface Determination {
  readonly rank: number;
  /** Largest over smallest singular value that counts; undefined for rank 0. */
  readonly condition: number | undefined;
  /** Which parameters the data determine. */
  readonly isDetermined: readonly boolean[];
  /** Diagonal of the pseudo-inverse: squared error of each parameter for residuals of unit size. */
  readonly variance: Float64Array;
  /** The solution of least norm of normal · x = right. */
  readonly solve: (right: Float64Array) => Float64Array;
  /** The part of x that the data do not see. */
  readonly unseen: (x: Float64Array) => Float64Array;
}

export function determine(normal: Float64Array, count: number): Determination {
  const { values, vectors } = symmetricEigen(normal, count);
  const first = values.findIndex((value) => value > DETERMINED ** 2);
  const start = first < 0 ? count : first;
  const variance = new Float64Array(count);
  const hidden = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < count; i++) {
      const square = vectors[k * count + i]! ** 2;
      if (k >= start) variance[i]! += square / values[k]!;
      else hidden[i]! += square;
    }
  }
  const combine = (x: Float64Array, from: number, to: number, factor: (k: number) => number): Float64Array => {
    const out = new Float64Array(count);
    for (let k = from; k < to; k++) {
      const vector = vectors.subarray(k * count, k * count + count);
      const product = dot(vector, x);
      for (let i = 0; i < count; i++) out[i]! += product * factor(k) * vector[i]!;
    }
    return out;
  };
  return {
    rank: count - start,
    condition: start < count ? Math.sqrt(values[count - 1]! / values[start]!) : undefined,
    isDetermined: Array.from(hidden, (share) => share <= SHARE ** 2),
    variance,
    solve: (right) => combine(right, start, count, (k) => 1 / values[k]!),
    unseen: (x) => combine(x, 0, start, () => 1),
  };
}
