/**
 * Second-order cones of one to three components, x_0 ≥ ‖(x_1, …)‖, as the interior-point method needs them
 * (J = diag(1, −1, …), det x = x_0² − ‖x_T‖², all on the numbers from `at` on).
 */

/** x_0² − ‖x_T‖², as a product that keeps its digits near the boundary. */
export function determinant(x: Float64Array, at: number, m: number): number {
  const tail = tailNorm(x, at, m);
  return (x[at]! - tail) * (x[at]! + tail);
}

/** ‖(x_1, …)‖. */
export function tailNorm(x: Float64Array, at: number, m: number): number {
  if (m === 1) return 0;
  return m === 2 ? Math.abs(x[at + 1]!) : Math.sqrt(x[at + 1]! * x[at + 1]! + x[at + 2]! * x[at + 2]!);
}

/**
 * Nesterov–Todd scaling: the symmetric matrix H with H p = v that maps the cone onto itself, m × m row by row,
 *   H = η (2 w wᵀ − J),  w = (v̄ + J p̄) / 2γ,  γ² = (1 + p̄·v̄) / 2,  η² = det v / det p,  x̄ = x / √det x.
 * False when p or v is not inside the cone.
 */
export function scalingInto(
  out: Float64Array,
  to: number,
  p: Float64Array,
  v: Float64Array,
  at: number,
  m: number,
): boolean {
  const detP = determinant(p, at, m);
  const detV = determinant(v, at, m);
  if (!(detP > 0 && detV > 0)) return false;
  const rootP = Math.sqrt(detP);
  const rootV = Math.sqrt(detV);
  let product = 0;
  for (let j = 0; j < m; j++) product += (p[at + j]! / rootP) * (v[at + j]! / rootV);
  const twoGamma = 2 * Math.sqrt((1 + product) / 2);
  const eta = rootV / rootP;
  // w waits in the first row, which is therefore the last to be written.
  for (let j = 0; j < m; j++) out[to + j] = (v[at + j]! / rootV + ((j === 0 ? 1 : -1) * p[at + j]!) / rootP) / twoGamma;
  for (let i = m - 1; i >= 0; i--) {
    const own = out[to + i]!;
    for (let j = 0; j < m; j++) out[to + i * m + j] = eta * (2 * own * out[to + j]! - (i !== j ? 0 : i === 0 ? 1 : -1));
  }
  return true;
}

/** Largest step t ≥ 0 for which x + t d stays in the cone; Infinity when it never leaves. */
export function stepToBoundary(x: Float64Array, d: Float64Array, at: number, m: number): number {
  const x0 = x[at]!;
  const d0 = d[at]!;
  if (m === 1) return d0 < 0 ? -x0 / d0 : Infinity;
  let a = d0 * d0;
  let b = x0 * d0;
  for (let j = 1; j < m; j++) {
    a -= d[at + j]! * d[at + j]!;
    b -= x[at + j]! * d[at + j]!;
  }
  const c = determinant(x, at, m);
  // Smallest positive root of a t² + 2 b t + c, c > 0; with b < 0 the first form would cancel.
  const discriminant = b * b - a * c;
  if (a > 0 && (b >= 0 || discriminant < 0)) return Infinity;
  if (a === 0 && b >= 0) return Infinity;
  const root = Math.sqrt(Math.max(0, discriminant));
  return b < 0 ? c / (root - b) : (b + root) / -a;
}
