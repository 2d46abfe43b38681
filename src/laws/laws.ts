/**
 * The table of impact laws.
 */
import type { LawChoice } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { lookUp } from "../text/look-up.ts";
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

/** What a caller says about a law. */
export interface LawOptions extends Omit<LawSettings, "choice"> {
  /** A name or a choice with its own settings. Default `newton`. */
  readonly law?: LawName | LawChoice;
}

/** What a model or a caller says about a law, and nothing else. */
export function lawFields({ law, restitution, fremondMatrix }: LawOptions): LawOptions {
  const settings = { ...(restitution !== undefined && { restitution }), ...(fremondMatrix && { fremondMatrix }) };
  return { ...settings, ...(law !== undefined && { law }) };
}

/** The settings of a law, with its name checked; settings stay as they are. */
export function lawSettings(options: LawOptions | LawSettings): LawSettings {
  if ("choice" in options) return options;
  const choice: LawChoice = typeof options.law === "object" ? options.law : { name: options.law ?? "newton" };
  lookUp(LAWS, choice.name, { what: "impact law", where: "law", code: "law-unknown" });
  const { law: _, ...settings } = lawFields(options);
  return { choice, ...settings };
}

export const lawOf = (options: LawOptions | LawSettings): Law => LAWS[lawSettings(options).choice.name as LawName];

/** The constant ε of a law ξ_i = γ_i⁺ + ε_i γ_i⁻, one per component: those for which [Glocker2012] Section 5 speaks. */
export function lawCoefficients(impact: ImpactProblem, options: LawOptions | LawSettings): Float64Array | undefined {
  const settings = lawSettings(options);
  const law = lawOf(settings);
  return law.kind === "coefficients" ? law.restitution!(impact, settings) : undefined;
}
