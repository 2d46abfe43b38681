/**
 * Eigenvalues and eigenvectors of a symmetric matrix by Householder reduction to tridiagonal form,
 * A = Q T Qᵀ, and implicitly shifted QL steps on T.               [GolubVanLoan] 8.3.1–8.3.5
 * Row-major twist: the rows of the result are the eigenvectors, so every rotation runs along contiguous memory.
 */

import { InternalError } from "../errors.ts";
import { stridedNorm } from "./dense.ts";
import { EPSILON } from "./tolerances.ts";

/** QL steps allowed per eigenvalue; two or three are usual. */
const MOST_STEPS = 60;

/**
 * QL steps after which couplings count beside the whole matrix instead of their neighbours. What is left of a matrix of low rank is
 * rounding whose couplings are as small as its diagonal: steps among it need not end, and a change of ε ‖A‖ is within the rounding of A.
 */
const PATIENT_STEPS = 30;

/** Couplings below this are dropped: the matrix has entries near 1, and subnormal numbers make poor rotations. */
const NEGLIGIBLE = 2 ** -900;

/** Returns the eigenvalues (not sorted) and overwrites `a` with the eigenvectors: number k at a[k n …]. */
export function tridiagonalEigen(a: Float64Array, n: number): Float64Array {
  const diagonal = new Float64Array(n);
  const off = new Float64Array(n);
  tridiagonaliseInPlace(a, n, diagonal, off);
  implicitQl(diagonal, off, n, a);
  return diagonal;
}

/**
 * A = Q T Qᵀ: T to `diagonal` and `off` (off[k] couples k and k + 1), Qᵀ to `a`. Step k reflects the part of row k
 * right of the diagonal onto its first entry; the reflection vectors are kept in the rows of the upper triangle.
 */
function tridiagonaliseInPlace(a: Float64Array, n: number, diagonal: Float64Array, off: Float64Array): void {
  const tau = new Float64Array(n);
  const w = new Float64Array(n);
  for (let k = 0; k < n - 1; k++) {
    const row = k * n;
    diagonal[k] = a[row + k]!;
    const size = stridedNorm(a, row + k + 1, n - k - 1, 1);
    const alpha = a[row + k + 1]!;
    if (size === 0 || k === n - 2) {
      off[k] = alpha;
      continue;
    }
    const beta = alpha > 0 ? -size : size;
    tau[k] = (beta - alpha) / beta;
    off[k] = beta;
    for (let j = k + 2; j < n; j++) a[row + j] = a[row + j]! / (alpha - beta);
    a[row + k + 1] = 1;
    reflectBothSides(a, n, k, tau[k]!, w);
  }
  if (n > 0) diagonal[n - 1] = a[n * n - 1]!;
  accumulate(a, n, tau, w);
}

/** A ← H A H on the rows and columns behind k: with p = τ A v and w = p − ½ τ (pᵀv) v, A ← A − v wᵀ − w vᵀ. */
function reflectBothSides(a: Float64Array, n: number, k: number, tau: number, w: Float64Array): void {
  const v = k * n;
  let inner = 0;
  for (let i = k + 1; i < n; i++) {
    let sum = 0;
    for (let j = k + 1; j < n; j++) sum += a[i * n + j]! * a[v + j]!;
    w[i] = tau * sum;
    inner += w[i]! * a[v + i]!;
  }
  const half = 0.5 * tau * inner;
  for (let i = k + 1; i < n; i++) w[i] = w[i]! - half * a[v + i]!;
  for (let i = k + 1; i < n; i++) {
    const vi = a[v + i]!;
    const wi = w[i]!;
    for (let j = k + 1; j < n; j++) a[i * n + j] = a[i * n + j]! - vi * w[j]! - wi * a[v + j]!;
  }
}

/** Overwrites `a` with Qᵀ = … H_1 H_0, from the last reflection to the first so that only the corner is touched. */
function accumulate(a: Float64Array, n: number, tau: Float64Array, w: Float64Array): void {
  for (let k = n - 2; k >= -1; k--) {
    // Row k + 1 held reflection k + 1, which is used up: it becomes a row of the identity.
    for (let j = k + 1; j < n; j++) {
      a[(k + 1) * n + j] = 0;
      a[j * n + k + 1] = 0;
    }
    a[(k + 1) * n + k + 1] = 1;
    if (k < 0 || tau[k] === 0) continue;
    const v = k * n;
    for (let i = k + 1; i < n; i++) {
      let sum = 0;
      for (let j = k + 1; j < n; j++) sum += a[i * n + j]! * a[v + j]!;
      w[i] = tau[k]! * sum;
    }
    for (let i = k + 1; i < n; i++) {
      const factor = w[i]!;
      for (let j = k + 1; j < n; j++) a[i * n + j] = a[i * n + j]! - factor * a[v + j]!;
    }
  }
}

/** QL with implicit Wilkinson shifts on the tridiagonal matrix; the rotations are applied to the rows of z. */
function implicitQl(d: Float64Array, e: Float64Array, n: number, z: Float64Array): void {
  if (n > 0) e[n - 1] = 0;
  let size = 0;
  for (let k = 0; k < n; k++) size = Math.max(size, Math.abs(d[k]!), Math.abs(e[k]!));
  for (let l = 0; l < n; l++) {
    for (let steps = 0; ; steps++) {
      const least = steps < PATIENT_STEPS ? NEGLIGIBLE : EPSILON * size;
      let m = l;
      while (m < n - 1 && Math.abs(e[m]!) > least + EPSILON * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) m++;
      if (m === l) break;
      if (steps === MOST_STEPS)
        throw new InternalError("symmetricEigen: QL does not converge; are all entries finite?");
      qlStep(d, e, l, m, n, z);
    }
  }
}

/** One sweep of rotations chasing the bulge from m up to l. */
function qlStep(d: Float64Array, e: Float64Array, l: number, m: number, n: number, z: Float64Array): void {
  const delta = (d[l + 1]! - d[l]!) / (2 * e[l]!);
  const root = Math.hypot(delta, 1);
  let g = d[m]! - d[l]! + e[l]! / (delta + (delta < 0 ? -root : root));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]!;
    const b = c * e[i]!;
    const r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] = d[i + 1]! - p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1]! - p;
    const t = (d[i]! - g) * s + 2 * c * b;
    p = s * t;
    d[i + 1] = g + p;
    g = c * t - b;
    const low = i * n;
    const high = low + n;
    for (let k = 0; k < n; k++) {
      const upper = z[high + k]!;
      const lower = z[low + k]!;
      z[high + k] = s * lower + c * upper;
      z[low + k] = c * lower - s * upper;
    }
  }
  d[l] = d[l]! - p;
  e[l] = g;
  e[m] = 0;
}
