/**
 * All impact laws on one impact, side by side, each with its place relative to the admissible set 𝒮(u⁻).
 */
import { InputError } from "../errors.ts";
import type { LawChoice, LawChoiceName } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type AdmissibleSet, admissibleSet, type Membership } from "./admissible-set.ts";
import type { LawSettings } from "./law.ts";
import { LAWS, type LawName, lawSettings } from "./laws.ts";
import { type ImpactOptions, type ImpactResult, resolveImpact } from "./resolve-impact.ts";

export interface ComparedLaw {
  /** The law, such as `newton` or `canonical(newton)`. */
  readonly name: string;
  /** Where the law is written. */
  readonly source: string;
  /** Undefined when the law lacks a setting; `needs` says which. */
  readonly result?: ImpactResult;
  readonly needs?: string;
  /** Whether u⁺ (of the first solution) lies in 𝒮(u⁻), and by which margins. */
  readonly membership?: Membership;
}

export interface Comparison {
  readonly laws: readonly ComparedLaw[];
  /** 𝒮(u⁻), with its outline for a picture. */
  readonly set: AdmissibleSet;
}

/**
 * Every law of the table, and `canonical` of those that may leave the admissible set. The options take a model as it
 * stands, as those of `resolveImpact` do, or the settings of a result.
 */
export function compareLaws(impact: ImpactProblem, options: ImpactOptions | LawSettings = {}): Comparison {
  const settings = lawSettings(options);
  const simple = namedLaws(settings).filter((name) => name !== "canonical");
  const choices: LawChoice[] = simple.map((name) => ({ ...userParts(settings, name), name }));
  for (const of of simple.filter((name) => !["moreau", "max-dissipation"].includes(name))) {
    choices.push({ ...userParts(settings, of), name: "canonical", of: of as Exclude<LawChoiceName, "canonical"> });
  }
  if (settings.choice.proposal) choices.push({ name: "canonical", proposal: settings.choice.proposal });
  const set = admissibleSet(impact);
  return { laws: choices.map((choice) => compared(impact, { ...settings, choice }, set.membership)), set };
}

/** The laws that an impact can be asked under by their names alone: a user law only where the file gives one. */
export function namedLaws(options: ImpactOptions | LawSettings = {}): LawName[] {
  const { choice } = lawSettings(options);
  const hasUser = choice.postVelocity !== undefined || choice.measured !== undefined;
  return (Object.keys(LAWS) as LawName[]).filter((name) => name !== "user" || hasUser);
}

function userParts({ choice }: LawSettings, name: LawName): Partial<LawChoice> {
  if (name !== "user") return {};
  const { postVelocity, measured } = choice;
  return { ...(postVelocity && { postVelocity }), ...(measured && { measured }) };
}

function compared(
  impact: ImpactProblem,
  { choice, ...settings }: LawSettings,
  membership: (velocity: ArrayLike<number>) => Membership,
): ComparedLaw {
  const name = choice.name === "canonical" ? `canonical(${choice.of ?? "proposal"})` : choice.name;
  const { source } = LAWS[choice.name as LawName];
  try {
    const result = resolveImpact(impact, { law: choice, ...settings });
    const solution = result.status === "failed" ? undefined : result.solutions[0];
    return { name, source, result, ...(solution && { membership: membership(solution.postVelocity) }) };
  } catch (error) {
    if (error instanceof InputError && error.code === "law-setting") return { name, source, needs: error.what };
    throw error;
  }
}
