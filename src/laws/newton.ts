/**
 * Glocker's Newton-type inequality impact law, element by element:
 *
 *   ξ_i = γ_i⁺ + ε_i γ_i⁻ ∈ N_{C_i}(−Λ_i)                                    [Glocker2012] (14)–(17)
 *   ξ = G Λ + (I + ε) γ⁻                                                                     (28)
 */
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { elementRestitution, inclusionLaw, oneInclusion } from "./law.ts";

export const newton = inclusionLaw({
  name: "newton",
  kind: "coefficients",
  describe: "γ⁺ = −ε γ⁻ element by element, within the reservoirs",
  source: "Glocker 2012, (14)–(17)",
  hypotheses: ["each element has its own coefficient of restitution, also friction"],
  isByElement: true,
  restitution: elementRestitution,
});

/** The inclusion problem whose solution Λ is the impact under Newton's law. */
export function poseNewton(impact: ImpactProblem): InclusionProblem {
  return oneInclusion(impact, elementRestitution(impact)).problem;
}
