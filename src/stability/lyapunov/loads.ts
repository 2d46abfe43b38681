/**
 * Does an element carry load at an equilibrium? A force λ counts as load where w λ is more than the rounding and the error of
 * the position can make of the forces of a coordinate,
 *
 *   |w_j λ| > share · scale_j,   scale_j = |h_j| + Σ_k |∂h_j/∂q_k| · length
 *
 * never by comparison with the other λ: a single contact would always be the most loaded one. Where terms of h cancel
 * (sin π, balanced weights) the share grows with their size. Too few loads are safe: fewer directions count as barred.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { StaticForces } from "./static-forces.ts";
import { directionsOf, type StaticProblem } from "./static-problem.ts";

/** Forces below this share of what acts on their coordinates count as zero, and friction this close to its limit as at it. */
export const LOADED = 1e-8;

/** Multiple of the rounding of the terms that may pass into a force. */
const ROUNDINGS = 2 ** 10;

/** Which components of λ carry load, n answers. */
export function loadedComponents(
  problem: StaticProblem,
  q: Float64Array,
  elements: readonly number[],
  { forces, scale }: StaticForces,
): readonly boolean[] {
  const { system, t, structure } = problem;
  const f = system.freedoms;
  const rows = directionsOf(problem, elements, q);
  const cancelled = structure.forceSizes(q, t).reduce((worst, size, j) => Math.max(worst, size / scale[j]!), 0);
  const share = Math.max(LOADED, ROUNDINGS * EPSILON * cancelled);
  return Array.from(forces, (force, c) => {
    for (let j = 0; j < f; j++) if (Math.abs(rows[c * f + j]! * force) > share * scale[j]!) return true;
    return false;
  });
}
