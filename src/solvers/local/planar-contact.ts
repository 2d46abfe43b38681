/**
 * One planar contact solved exactly: unilateral normal N and Coulomb line T,
 *
 *   x = A λ + q,   0 ≤ λ_N ⊥ x_N ≥ 0,   −λ_T ∈ μ λ_N Sgn(x_T).
 *
 * Four states: separated, stick, slip forward (x_T > 0, λ_T = −μ λ_N), slip backward. For q_N ≥ 0 separation always is possible and is taken,
 * also where a self-locking contact (μ |A_NT| > A_NN) has further solutions. For q_N < 0, A_NN > 0 and det A > 0 exactly one is possible, and
 * (n, t) = −A⁻¹ q, with which the contact would stick, tells which: itself in the cone, else slip with σ = sgn t,
 *
 *   λ_T = σ μ λ_N,   λ_N = −q_N / s,   s = A_NN + σ μ A_NT,   x_T = (det A / A_NN) (σ μ λ_N − t)
 *
 * −q_N = A_NN n + A_NT t > 0 makes s > 0 there, and σ x_T ≤ 0 is μ n ≤ |t|. So the side is asked of t and not of x_T, whose sign at the
 * edge of the cone is that of a rounding (a twentieth of the contacts exactly at the edge lost their friction so). σ = sgn (A_TN q_N − A_NN q_T),
 * which is right for det A < 0, too, where a slip is a solution. Where A is not regular and nothing fits, friction is left out of this step.
 */
import type { LocalContacts } from "./contact-problem.ts";

/** Writes (λ_N, λ_T) of `cell` to `problem.next`, for the velocities (q0, q1) without the cell's own impulses. */
export function solvePlanarContact(problem: LocalContacts, cell: number, q0: number, q1: number): void {
  const { next, inverse, local } = problem;
  if (q0 >= 0) {
    next[0] = 0;
    next[1] = 0;
    return;
  }
  const mu = problem.coefficient[problem.cellPart[cell]! + 1]!;
  const at = 3 * problem.cellStart[cell]!;
  const normal = -(inverse[at]! * q0 + inverse[at + 1]! * q1);
  const tangent = -(inverse[at + 2]! * q0 + inverse[at + 3]! * q1);
  const ann = local[at]!;
  stickOrSlip(next, normal, tangent, local[at + 2]! * q0 - ann * q1, ann, local[at + 1]!, mu, q0);
}

/** Writes (λ_N, λ_T) of one contact to `out`, for a symmetric A in three numbers, of which no inverse is kept. */
export function solvePair(
  out: Float64Array,
  ann: number,
  ant: number,
  att: number,
  mu: number,
  qn: number,
  qt: number,
): void {
  if (qn >= 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  const determinant = ann * att - ant * ant;
  const n = ant * qt - att * qn;
  const t = ant * qn - ann * qt;
  // Where the rows depend on each other nothing sticks.
  if (determinant > 0) stickOrSlip(out, n / determinant, t / determinant, t, ann, ant, mu, qn);
  else stickOrSlip(out, -1, 0, t, ann, ant, mu, qn);
}

/** (n, t) where that is in the cone, else slip with the friction on the side of `along`. */
function stickOrSlip(
  out: Float64Array,
  n: number,
  t: number,
  along: number,
  ann: number,
  ant: number,
  mu: number,
  qn: number,
): void {
  if (n >= 0 && Math.abs(t) <= mu * n) {
    out[0] = n;
    out[1] = t;
    return;
  }
  const side = along > 0 ? 1 : -1;
  const stiffness = ann + side * mu * ant;
  const isSlip = stiffness > 0;
  const pushed = -qn / (isSlip ? stiffness : ann);
  out[0] = pushed;
  out[1] = isSlip ? side * mu * pushed : 0;
}
