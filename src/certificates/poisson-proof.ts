/**
 * Poisson's law without friction never gains energy, whatever the masses, directions and velocities:
 *
 *   T⁺ − T⁻ = ½ |εΛ_C|² − ½ |Λ_C|² − ½ |Λ_P|²  ≤  −½ |(I − ε)Λ_C − Λ_P|²,     |x|² = xᵀGx
 *
 * γ_C ⊥ Λ_C and γ⁺ ⊥ Λ_P give the equality. (I − ε)Λ_C is a feasible Λ_P for 0 ≤ ε ≤ 1, so that γ⁺ᵀ(I − ε)Λ_C ≥ 0 gives the
 * rest (proof in docs/theory/energy-certificates.md). G may be singular and Λ_C one of many; the sign of γ⁻ plays no part.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { ImpactProblem, PlacedElement } from "../problems/impact-problem.ts";

export const POISSON_SOURCE =
  "Poisson without friction: T⁺ − T⁻ ≤ −½|(I − ε)Λ_C − Λ_P|²_G (docs/theory/energy-certificates.md)";

/** Which hypothesis of the theorem is not met; undefined when all are. */
export function poissonRefusal(impact: ImpactProblem, allVelocities: boolean): string | undefined {
  const rubbing = impact.elements.find(transmitsFriction);
  if (rubbing) return `${rubbing.element.name} has friction`;
  const outside = impact.elements.find(
    ({ element: { kind, restitution } }) => kind === "geometric-unilateral" && !(restitution >= 0 && restitution <= 1),
  );
  if (outside) return `the coefficient of ${outside.element.name} is not within [0, 1]`;
  // For a singular M the Delassus matrix is that of completed masses, whose energy agrees while the joints are closed.
  return impact.massForm === "constrained" && allVelocities ? "joints are open before the impact" : undefined;
}

export function transmitsFriction({ element }: PlacedElement): boolean {
  const { family } = ELEMENTS[element.kind];
  return family === "step" || (family === "friction" && (element.friction ?? []).some((value) => value !== 0));
}
