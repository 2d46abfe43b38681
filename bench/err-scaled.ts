/**
 * The unit-invariant error by which frictional contact solvers are compared elsewhere:
 *
 *   err_scaled = ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖),   ũ = u + μ‖u_t‖ e_n,   D = d / trace(W_ii) per contact
 *
 * with K the friction cone of each contact. It is a second measure beside `inclusionResidual`, computed here only.
 */
import type { InclusionProblem } from "../src/problems/inclusion-problem.ts";
import { lawVelocities } from "../src/problems/residual.ts";

/** For problems made of contacts in line, normal first, d components each. */
export function errScaled(problem: InclusionProblem, impulses: Float64Array, d: number): number {
  let defect = 0;
  let size = 0;
  let drive = 0;
  const velocities = lawVelocities(problem, impulses);
  for (let start = 0; start < problem.size; start += d) {
    let trace = 0;
    for (let j = 0; j < d; j++) trace += problem.matrix[(start + j) * (problem.size + 1)]!;
    const scale = d / trace;
    const mu = problem.blocks.find(({ normal }) => normal === start)?.friction[0] ?? 0;
    const u = Array.from({ length: d }, (_, j) => velocities[start + j]!);
    u[0]! += mu * Math.hypot(...u.slice(1));
    const point = u.map((velocity, j) => impulses[start + j]! - scale * velocity);
    const projected = ontoCone(point, mu);
    for (let j = 0; j < d; j++) {
      defect += (impulses[start + j]! - projected[j]!) ** 2;
      size += impulses[start + j]! ** 2;
      drive += (scale * problem.offset[start + j]!) ** 2;
    }
  }
  return Math.sqrt(defect / Math.max(size, drive, Number.MIN_VALUE));
}

/** Projection onto { ‖x_t‖ ≤ μ x_n }. */
function ontoCone(x: readonly number[], mu: number): number[] {
  const tangential = Math.hypot(...x.slice(1));
  const normal = x[0]!;
  if (normal >= 0 && tangential <= mu * normal) return [...x];
  if (mu * tangential <= -normal) return x.map(() => 0);
  const along = (normal + mu * tangential) / (1 + mu * mu);
  return [along, ...x.slice(1).map((value) => (mu * along * value) / tangential)];
}
