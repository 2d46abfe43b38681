/**
 * One spatial contact solved exactly: unilateral normal N and friction disk T,
 *
 *   x = A λ + q,   0 ≤ λ_N ⊥ x_N ≥ 0,   ‖λ_T‖ ≤ μ λ_N,   λ_T = −μ λ_N x_T / ‖x_T‖ where x_T ≠ 0.
 *
 * Separated when q_N ≥ 0 (always possible then), else stick when A⁻¹ holds it inside the cone, else slip with the
 * direction from slip-direction.ts. Orthotropic friction arrives here as a disk (contact-problem.ts).
 */
import type { LocalContacts } from "./contact-problem.ts";
import { findSlipDirection } from "./slip-direction.ts";

/** An old impulse this close to the edge of its reservoir was slipping; its direction is then the best guess. */
const EDGE = 0.999;

/** A sticking impulse beyond the edge by no more than this is at the edge: there the slip is zero, and no direction has it above zero but for rounding. */
const AT_EDGE = 1 + 2 ** -26;

/**
 * Writes (λ_N, λ_T1, λ_T2) of `cell` to `problem.next`, for the velocities (q0, q1, q2) without the cell's own
 * impulses. (n0, t1, t2) are the present impulses; they only guide the search for the slip direction.
 */
export function solveSpatialContact(
  problem: LocalContacts,
  cell: number,
  q0: number,
  q1: number,
  q2: number,
  n0: number,
  t1: number,
  t2: number,
): void {
  const { next, inverse, local, scratch: direction } = problem;
  if (q0 >= 0) {
    next[0] = 0;
    next[1] = 0;
    next[2] = 0;
    return;
  }
  const mu = problem.coefficient[problem.cellPart[cell]! + 1]!;
  const at = 3 * problem.cellStart[cell]!;
  const normal = -(inverse[at]! * q0 + inverse[at + 1]! * q1 + inverse[at + 2]! * q2);
  const s1 = -(inverse[at + 3]! * q0 + inverse[at + 4]! * q1 + inverse[at + 5]! * q2);
  const s2 = -(inverse[at + 6]! * q0 + inverse[at + 7]! * q1 + inverse[at + 8]! * q2);
  const bound = mu * normal;
  if (normal >= 0 && s1 * s1 + s2 * s2 <= bound * bound) {
    next[0] = normal;
    next[1] = s1;
    next[2] = s2;
    return;
  }
  const edge = EDGE * mu * n0;
  if (n0 > 0 && t1 * t1 + t2 * t2 >= edge * edge) guess(direction, -t1, -t2);
  else if (normal >= 0) guess(direction, -s1, -s2);
  else guess(direction, q1, q2);
  if (!findSlipDirection(local, at, mu, q0, q1, q2, direction, problem.room)) {
    const length = Math.sqrt(s1 * s1 + s2 * s2);
    const isAtEdge = normal > 0 && length <= AT_EDGE * bound;
    // Else only where the block is not definite: leave friction out of this step.
    next[0] = isAtEdge ? normal : -q0 / local[at]!;
    next[1] = isAtEdge ? (s1 / length) * bound : 0;
    next[2] = isAtEdge ? (s2 / length) * bound : 0;
    return;
  }
  const x = direction[0]!;
  const y = direction[1]!;
  const pushed = -q0 / (local[at]! - mu * (local[at + 1]! * x + local[at + 2]! * y));
  next[0] = pushed;
  next[1] = -mu * pushed * x;
  next[2] = -mu * pushed * y;
}

function guess(direction: Float64Array, x: number, y: number): void {
  const length = Math.sqrt(x * x + y * y);
  direction[0] = length > 0 ? x / length : 1;
  direction[1] = length > 0 ? y / length : 0;
}
