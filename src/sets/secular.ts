/**
 * The secular equation behind every projection onto an ellipsoid, in the frame where it is the unit ball and the
 * metric is diagonal:
 *
 *   min Σ α_i (q_i − p_i)²  subject to ‖q‖ ≤ 1    ⇔    q_i = c_i / (α_i + λ),  c_i = α_i p_i,  ‖q(λ)‖ = 1
 *
 * h(λ) = 1 / ‖q(λ)‖ is increasing and concave, so Newton's method on h(λ) = 1, started where h ≤ 1, climbs to the root
 * without ever passing it [MoreSorensen1983]. h is almost linear: a handful of steps is enough even
 * when the α_i differ by a factor 1e24.
 */
import { EPSILON } from "../linalg/tolerances.ts";

/** The norm is known to a few roundings of its n terms; a defect below this cannot be improved. */
const NORM_ROUNDING = 2 * EPSILON;

/** Never reached in exact arithmetic; keeps a NaN from looping for ever. */
const MAX_STEPS = 100;

/**
 * Multiplier λ ≥ 0 with ‖q(λ)‖ = 1, for a point outside (‖q(0)‖ > 1). Every α_i > 0, unless c_i = 0 too.
 * `values` holds c_1 … c_n, then α_1 … α_n.
 */
export function secularMultiplier(values: Float64Array, n: number): number {
  // Each single term is at most 1 at the root: a start from the left at which no term overflows.
  let lambda = 0;
  for (let i = 0; i < n; i++) lambda = Math.max(lambda, Math.abs(values[i]!) - values[n + i]!);
  for (let step = 0; step < MAX_STEPS; step++) {
    let square = 0;
    let slope = 0;
    for (let i = 0; i < n; i++) {
      if (values[i] === 0) continue;
      const shifted = values[n + i]! + lambda;
      const q = values[i]! / shifted;
      square += q * q;
      slope += (q * q) / shifted;
    }
    const norm = Math.sqrt(square);
    if (!(norm > 1 + NORM_ROUNDING)) break;
    const next = lambda + ((norm - 1) * square) / slope;
    if (!(next > lambda)) break;
    lambda = next;
  }
  return lambda;
}
