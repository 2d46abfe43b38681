/**
 * One planar contact solved exactly: unilateral normal N and Coulomb line T,
 *
 *   x = A λ + q,   0 ≤ λ_N ⊥ x_N ≥ 0,   −λ_T ∈ μ λ_N Sgn(x_T).
 *
 * Four states: separated, stick, slip forward (x_T > 0, λ_T = −μ λ_N), slip backward. For a positive definite A and
 * q_N < 0 exactly one is possible; for q_N ≥ 0 separation always is and is taken, also where a self-locking contact
 * (μ |A_NT| > A_NN) has further solutions. Where A is not definite and nothing fits, friction is left out of this step.
 */
import type { LocalContacts } from "./contact-problem.ts";

/** Writes (λ_N, λ_T) of `cell` to `problem.next`, for the velocities (q0, q1) without the cell's own impulses. */
export function solvePlanarContact(problem: LocalContacts, cell: number, q0: number, q1: number): void {
  const { next, inverse } = problem;
  if (q0 >= 0) {
    next[0] = 0;
    next[1] = 0;
    return;
  }
  const mu = problem.coefficient[problem.cellPart[cell]! + 1]!;
  const at = 3 * problem.cellStart[cell]!;
  const normal = -(inverse[at]! * q0 + inverse[at + 1]! * q1);
  const tangent = -(inverse[at + 2]! * q0 + inverse[at + 3]! * q1);
  if (normal >= 0 && Math.abs(tangent) <= mu * normal) {
    next[0] = normal;
    next[1] = tangent;
    return;
  }
  // The side on which sticking would leave the reservoir is tried first; it is the right one for a definite A.
  const side = tangent > 0 === normal >= 0 ? -1 : 1;
  if (slips(problem, at, mu, side, q0, q1) || slips(problem, at, mu, -side, q0, q1)) return;
  next[0] = -q0 / problem.local[at]!;
  next[1] = 0;
}

/** Slip in the direction `side`: λ_T = −side μ λ_N, possible when λ_N > 0 and side · x_T ≥ 0. */
function slips(problem: LocalContacts, at: number, mu: number, side: number, q0: number, q1: number): boolean {
  const { local, next } = problem;
  const stiffness = local[at]! - side * mu * local[at + 1]!;
  if (!(stiffness > 0)) return false;
  const normal = -q0 / stiffness;
  const velocity = q1 + (local[at + 2]! - side * mu * local[at + 3]!) * normal;
  if (side * velocity < 0) return false;
  next[0] = normal;
  next[1] = -side * mu * normal;
  return true;
}
