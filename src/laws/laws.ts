/**
 * The table of impact laws.
 */
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { canonicalLaw } from "./canonical.ts";
import { fremond } from "./fremond.ts";
import type { Law, LawSettings } from "./law.ts";
import { maxDissipation, moreau } from "./moreau.ts";
import { newton } from "./newton.ts";
import { poisson } from "./poisson.ts";
import { userLaw } from "./user-law.ts";

const proposers = { newton, moreau, "max-dissipation": maxDissipation, poisson, fremond, user: userLaw } as const;

export const LAWS = { ...proposers, canonical: canonicalLaw(proposers) } as const satisfies Record<string, Law>;

export type LawName = keyof typeof LAWS;

/** The law of some settings, whose name has been checked. */
export const lawOf = ({ choice }: LawSettings): Law => LAWS[choice.name as LawName];

/** The constant ε of a law ξ_i = γ_i⁺ + ε_i γ_i⁻, one per component: those for which [Glocker2012] Section 5 speaks. */
export function lawCoefficients(impact: ImpactProblem, settings: LawSettings): Float64Array | undefined {
  const law = lawOf(settings);
  return law.kind === "coefficients" ? law.restitution!(impact, settings) : undefined;
}
