/**
 * A certificate as JSON and as a page for the terminal: verdicts first, then why, then the conditions, then what to change.
 */
import type { Certificate, Claim, SufficientCondition } from "../certificates/certificate.ts";
import type { Explanation } from "../certificates/explain-impact.ts";
import type { Verdict } from "../certificates/impact-consistency.ts";
import type { MapPortrait } from "../certificates/map-portrait.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { Paint } from "../text/paint.ts";
import { showChange, showNumber, showPercent } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { impactModelJson } from "./impact-model.ts";
import { explanationLines, type PageOptions, page, table, vector, verdictSign } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

/** `explanation` is that of the energy witness; `impact` is what was certified and `portrait` its maps, for figures. */
export function certificateJson(
  { law, allVelocities, restitutionBounds, conditions, energy, monotonicity, uniqueness }: Certificate,
  explanation?: Explanation,
  impact?: ImpactProblem,
  portrait?: MapPortrait | string,
): Stamped<"certificate"> {
  const { found: _found, ...witness } = energy.witness ?? {};
  return stamped("certificate", {
    law,
    ...(impact && { model: impactModelJson(impact), massForm: impact.massForm }),
    velocities: allVelocities ? "all" : "admissible",
    restitutionBounds,
    conditions: conditions ? finite(conditions) : {},
    energy: { ...energy, ...(energy.witness && { witness }), ...(explanation && { explanation }) },
    monotonicity,
    uniqueness,
    ...(portrait !== undefined && { impactMap: typeof portrait === "string" ? { reason: portrait } : portrait }),
  });
}

/** Numbers that JSON cannot write (a coefficient of −1 has no loss factor) become null. */
function finite(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(finite);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, finite(entry)]));
}

export interface CertificateTextOptions extends PageOptions {
  /** `explainWitness` of the certificate, for the advice. */
  readonly explanation?: Explanation;
  /** The impact of the energy witness, where its explanation is not at hand. */
  readonly worst?: ImpactResult;
}

const CONDITIONS = {
  isolated: "isolated elements",
  similar: "similar coefficients",
  small: "small coefficients",
  lossFactorPsd: "loss factors",
  equalCoefficients: "equal coefficients",
  specialElements: "special elements",
} as const;

export type ConditionName = (typeof CONDITIONS)[keyof typeof CONDITIONS];

export function certificateText(certificate: Certificate, options: CertificateTextOptions = {}): string {
  return page(options, (paint) => [
    claimLines(certificate.energy, energyTexts(certificate), paint),
    claimLines(certificate.monotonicity, monotonicityTexts(certificate), paint),
    uniquenessLines(certificate, paint),
    boundLines(certificate, paint),
    conditionLines(certificate, paint),
    worstLines(certificate, options.explanation, paint),
  ]);
}

function claimLines({ verdict, method, reason }: Claim, texts: Record<Verdict, string>, paint: Paint): string[] {
  const [mark, colour] = verdictSign(verdict, paint);
  const by = verdict === "undecided" ? "" : ` (${method})`;
  const [first = "", ...rest] = indented(paint, texts[verdict] + by);
  const why = indented(paint, reason).map(paint.faint);
  return [`${colour(mark)} ${first.slice(2)}`, ...rest, ...why];
}

/** What is said of the energy, by its verdict. */
export function energyTexts({ energy, allVelocities }: Certificate): Record<Verdict, string> {
  const which = allVelocities ? "any velocity" : "any admissible velocity";
  const { largestGain, isSupremum } = energy;
  const gain = largestGain === null ? "" : `, largest gain found ${showPercent(largestGain, 1)}`;
  return {
    holds: `the kinetic energy does not grow for ${which} before the impact`,
    fails: `the kinetic energy can grow: by ${isSupremum === false ? "at least" : "up to"} ${showPercent(largestGain ?? 0, 1)} of T⁻`,
    undecided: `not decided whether the kinetic energy can grow${gain}`,
  };
}

export function monotonicityTexts({ monotonicity }: Certificate): Record<Verdict, string> {
  const { lipschitz, witness } = monotonicity;
  const stretch = lipschitz === null ? "" : `, largest stretch ${showNumber(lipschitz)}`;
  return {
    holds: `the impact map is non-expansive, the law maximal monotone${stretch}`,
    fails:
      witness && "solutions" in witness
        ? `the law is not maximal monotone: no outcome at u⁻ = ${vector(witness.preVelocities[0])}`
        : `the impact map drives motions apart${stretch}`,
    undecided: `not decided whether the impact map is non-expansive${stretch}`,
  };
}

export function uniquenessTexts({ uniqueness }: Certificate): Record<Verdict, string> {
  const { existence, witness } = uniqueness;
  return {
    holds: `one outcome for every impact${existence === "holds" ? "" : " that has one"}`,
    fails: `several outcomes are possible${witness ? `: ${witness.solutions} at u⁻ = ${vector(witness.preVelocity)}` : ""}`,
    undecided: "not decided whether the outcome is unique",
  };
}

/** Where there is no outcome. */
export function noOutcomeText({ uniqueness: { noSolution } }: Certificate): string | undefined {
  return noSolution && `no outcome at u⁻ = ${vector(noSolution.preVelocity)}`;
}

function uniquenessLines(certificate: Certificate, paint: Paint): string[] {
  const none = noOutcomeText(certificate);
  return [
    ...claimLines(certificate.uniqueness, uniquenessTexts(certificate), paint),
    ...(none === undefined ? [] : [`${paint.bad("✗")} ${none}`]),
  ];
}

/** Only coefficients outside Table 1 are worth a line. */
export function boundTexts({ restitutionBounds }: Certificate): string[] {
  return restitutionBounds
    .filter(({ verdict }) => verdict === "fails")
    .map(
      ({ element, value, range, openLow }) =>
        `${element}: ε = ${showNumber(value)} is outside ${openLow ? "(" : "["}${range.join(", ")}] (Glocker, Table 1)`,
    );
}

function boundLines(certificate: Certificate, paint: Paint): string[] {
  return boundTexts(certificate).map((text) => `${paint.bad("✗")} ${text}`);
}

/** A sufficient condition in words. */
export interface ConditionWords {
  readonly name: ConditionName;
  /** A bound with its sign, such as `≤ 0.0129`, and the number that has to keep it. */
  readonly needs: string;
  readonly has: string;
  readonly isMet: boolean;
  readonly source: string;
}

export function conditionWords({ conditions = {} as never }: Certificate): ConditionWords[] {
  const entries = Object.entries(conditions) as [keyof typeof CONDITIONS, SufficientCondition][];
  return entries.map(([key, { left, right, verdict, source }]) => ({
    name: CONDITIONS[key],
    needs: `${key === "lossFactorPsd" ? "≥" : "≤"} ${showNumber(right)}`,
    has: Number.isFinite(left) ? showNumber(left, 1) : "–",
    isMet: verdict === "holds",
    source,
  }));
}

function conditionLines(certificate: Certificate, paint: Paint): string[] {
  const { conditions } = certificate;
  if (!conditions) return [];
  const rows = conditionWords(certificate).map(({ name, needs, has, isMet, source }) => [
    ...[`  ${name}`, needs, has, isMet ? "met" : "not met", source],
  ]);
  const printed = conditions.small.printedDisagrees ? [`  ${conditions.small.note}`] : [];
  return ["", ...table(paint, ["  enough for energy", ">needs", ">has", "", "source"], rows), ...printed];
}

/** The impact that gains most; undefined where none was found. */
export function worstText({ energy: { witness } }: Certificate): string | undefined {
  if (!witness) return undefined;
  const { preVelocity, impactWork, gain } = witness;
  return `worst u⁻ = ${vector(preVelocity)}: T⁺ − T⁻ = ${showChange(impactWork)} J, ${showPercent(gain, 1)} of T⁻`;
}

function worstLines(certificate: Certificate, explanation: Explanation | undefined, paint: Paint): string[] {
  const text = worstText(certificate);
  if (text === undefined) return [];
  const { impactWork, gain } = certificate.energy.witness!;
  const advice = explanation ? explanationLines(explanation, impactWork + impactWork / gain, paint) : [];
  return ["", ...indented(paint, text, { hang: 2 }), ...advice];
}
