/**
 * Eigenvalues of small symmetric matrices in place, for loops that ask some ten thousand times: cyclic Jacobi rotations as in
 * `symmetricEigen`, without its copies, scaling and sorting. Entries are pure numbers of moderate size.  [GolubVanLoan] 8.5
 */
import { EPSILON } from "../linalg/tolerances.ts";

/** Quadratic convergence needs about six; the bound only guards against entries that are not numbers. */
const MOST_SWEEPS = 60;

/** Rotates the symmetric d × d matrix `a` to diagonal form; row k of `vectors` becomes the eigenvector of a[k d + k]. */
export function eigenInPlace(a: Float64Array, d: number, vectors: Float64Array): void {
  vectors.fill(0, 0, d * d);
  for (let k = 0; k < d; k++) vectors[k * d + k] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let rotations = 0;
    for (let p = 0; p < d - 1; p++) {
      for (let q = p + 1; q < d; q++) {
        const off = Math.abs(a[p * d + q]!);
        if (off === 0 || off <= 0.5 * EPSILON * Math.sqrt(Math.abs(a[p * d + p]! * a[q * d + q]!))) continue;
        rotate(a, d, vectors, p, q);
        rotations++;
      }
    }
    if (rotations === 0) return;
  }
}

function rotate(a: Float64Array, d: number, v: Float64Array, p: number, q: number): void {
  const apq = a[p * d + q]!;
  const theta = (a[q * d + q]! - a[p * d + p]!) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(1 + theta * theta));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  a[p * d + p]! -= t * apq;
  a[q * d + q]! += t * apq;
  a[p * d + q] = 0;
  a[q * d + p] = 0;
  for (let k = 0; k < d; k++) {
    const vp = v[p * d + k]!;
    const vq = v[q * d + k]!;
    v[p * d + k] = c * vp - s * vq;
    v[q * d + k] = s * vp + c * vq;
    if (k === p || k === q) continue;
    const ap = a[p * d + k]!;
    const aq = a[q * d + k]!;
    const newP = c * ap - s * aq;
    const newQ = s * ap + c * aq;
    a[p * d + k] = newP;
    a[k * d + p] = newP;
    a[q * d + k] = newQ;
    a[k * d + q] = newQ;
  }
}

/** Whether all eigenvalues of the form are below `bound`, by the Cholesky factors of bound·I − form; `work` has d × d places. */
export function isBelow(form: Float64Array, d: number, bound: number, work: Float64Array): boolean {
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = (i === j ? bound : 0) - form[i * d + j]!;
      for (let k = 0; k < j; k++) sum -= work[i * d + k]! * work[j * d + k]!;
      if (i === j) {
        if (!(sum > 0)) return false;
        work[i * d + i] = Math.sqrt(sum);
      } else work[i * d + j] = sum / work[j * d + j]!;
    }
  }
  return true;
}

/** The largest eigenvalue of the form; `work` and `vectors` have d × d places. */
export function largestEigenvalue(form: Float64Array, d: number, work: Float64Array, vectors: Float64Array): number {
  for (let i = 0; i < d * d; i++) work[i] = form[i]!;
  eigenInPlace(work, d, vectors);
  let top = work[0]!;
  for (let k = 1; k < d; k++) top = Math.max(top, work[k * d + k]!);
  return top;
}
