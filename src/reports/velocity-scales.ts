/**
 * What is rounding in the velocities of an impact: each is compared with the sizes of the terms it is the sum of, in its own unit,
 * never with other velocities. The slow recoil of a heavy body is real beside fast light ones; what is left where terms cancel is not.
 *   u⁺ = u⁻ + Σ M⁻¹ w_i Λ_i,   γ = Wᵀ u
 */
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";

export interface VelocityScales {
  /** |u⁻_j| + Σ |M⁻¹ w_i Λ_i|_j, f numbers. */
  readonly coordinates: readonly number[];
  /** Σ |w_ij| times those, n numbers in the order of the stacked γ. */
  readonly contacts: readonly number[];
}

export function velocityScales(
  { freedoms: f, preVelocity, response, directions, size }: ImpactProblem,
  { elements }: ImpactSolution,
): VelocityScales {
  const impulses = elements.flatMap(({ impulse }) => impulse);
  const coordinates = Array.from(preVelocity, (velocity, j) =>
    impulses.reduce((sum, impulse, i) => sum + Math.abs(response[i * f + j]! * impulse), Math.abs(velocity)),
  );
  const contacts = Array.from({ length: size }, (_, i) =>
    coordinates.reduce((sum, scale, j) => sum + Math.abs(directions[i * f + j]!) * scale, 0),
  );
  return { coordinates, contacts };
}
