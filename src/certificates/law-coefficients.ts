/**
 * The constant coefficients ε of laws with ξ = γ⁺ + ε γ⁻, ε diagonal: those for which [Glocker2012] Section 5 speaks.
 */
import type { LawSettings } from "../laws/law.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";

/** One number per impulse component; undefined for a law of another form. */
export function lawCoefficients(impact: ImpactProblem, settings: LawSettings): Float64Array | undefined {
  const { name } = settings.choice;
  const out = new Float64Array(impact.size);
  if (name === "max-dissipation") return out;
  if (name === "moreau") return settings.restitution === undefined ? undefined : out.fill(settings.restitution);
  if (name !== "newton") return undefined;
  for (const { element, start, dimension } of impact.elements) {
    out.fill(element.restitution, start, start + dimension);
  }
  return out;
}
