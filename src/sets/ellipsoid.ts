/**
 * Projection onto an ellipsoid { x : Σ (x_i / a_i)² ≤ 1 } in a metric A: ball, disk and ellipse share it.
 *
 *   min (x − y)ᵀ A (x − y), x = D q, ‖q‖ ≤ 1    ⇔    (D A D + λ) q = D A y,   λ ≥ 0,   λ (1 − ‖q‖) = 0
 *
 * In the eigenvectors of D A D this is the secular equation (secular.ts). Semi-axes a_i = 0 only take their rows out.
 * Jacobi's eigenvalues keep their relative accuracy for the graded matrix D A D, whatever the ratio of the axes.
 */
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { requireMetric } from "./metric.ts";
import { secularMultiplier } from "./secular.ts";

/** out = the nearest point of the ellipsoid around 0 in the metric; `out` may be `y`. */
export function projectOntoEllipsoidInMetricInto(
  out: Float64Array,
  y: Float64Array,
  axes: Float64Array,
  metric: Float64Array,
  where: string,
): void {
  const n = axes.length;
  requireMetric(metric, n, where);
  if (isInEllipsoid(y, axes)) {
    out.set(y);
    return;
  }
  // The unit of length is the longest axis, the unit of the metric its largest entry: nothing overflows.
  const unit = Math.max(...axes);
  const free = Int32Array.from([...axes.keys()].filter((i) => axes[i]! > 0));
  const size = Math.max(...metric);
  const m = free.length;
  const scaled = new Float64Array(m * m);
  const drive = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    const row = free[i]! * n;
    const axis = axes[free[i]!]! / unit;
    for (let j = 0; j < m; j++) scaled[i * m + j] = axis * (metric[row + free[j]!]! / size) * (axes[free[j]!]! / unit);
    for (let k = 0; k < n; k++) drive[i]! += axis * (metric[row + k]! / size) * (y[k]! / unit);
  }
  const q = nearestInUnitBall(scaled, drive, m);
  out.fill(0);
  for (let i = 0; i < m; i++) out[free[i]!] = axes[free[i]!]! * q[i]!;
}

/** Minimiser of ½ qᵀ P q − c·q over ‖q‖ ≤ 1, P symmetric positive definite, m × m. */
function nearestInUnitBall(p: Float64Array, c: Float64Array, m: number): Float64Array {
  if (m === 0) return c;
  const { values, vectors } = symmetricEigen(p, m);
  const turned = new Float64Array(2 * m);
  turned.set(values, m);
  for (let k = 0; k < m; k++) {
    for (let i = 0; i < m; i++) turned[k]! += vectors[k * m + i]! * c[i]!;
  }
  const lambda = secularMultiplier(turned, m);
  const q = new Float64Array(m);
  for (let k = 0; k < m; k++) {
    const weight = turned[k] === 0 ? 0 : turned[k]! / (values[k]! + lambda);
    for (let i = 0; i < m; i++) q[i]! += weight * vectors[k * m + i]!;
  }
  return q;
}

function isInEllipsoid(y: Float64Array, axes: Float64Array): boolean {
  let gauge = 0;
  for (let i = 0; i < axes.length; i++) {
    if (y[i] !== 0) gauge += (y[i]! / axes[i]!) ** 2;
  }
  return gauge <= 1;
}
