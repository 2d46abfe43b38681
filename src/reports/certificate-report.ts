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
): Stamped {
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

const CONDITIONS: Readonly<Record<string, string>> = {
  isolated: "isolated elements",
  similar: "similar coefficients",
  small: "small coefficients",
  lossFactorPsd: "loss factors",
  equalCoefficients: "equal coefficients",
  specialElements: "special elements",
};

export function certificateText(certificate: Certificate, options: CertificateTextOptions = {}): string {
  return page(options, (paint) => [
    energyLines(certificate, paint),
    monotonicityLines(certificate, paint),
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

function energyLines({ energy, allVelocities }: Certificate, paint: Paint): string[] {
  const which = allVelocities ? "any velocity" : "any admissible velocity";
  const { largestGain, isSupremum } = energy;
  const gain = largestGain === null ? "" : `, largest gain found ${showPercent(largestGain, 1)}`;
  const texts = {
    holds: `the kinetic energy does not grow for ${which} before the impact`,
    fails: `the kinetic energy can grow: by ${isSupremum === false ? "at least" : "up to"} ${showPercent(largestGain ?? 0, 1)} of T⁻`,
    undecided: `not decided whether the kinetic energy can grow${gain}`,
  };
  return claimLines(energy, texts, paint);
}

function monotonicityLines({ monotonicity }: Certificate, paint: Paint): string[] {
  const { lipschitz, witness } = monotonicity;
  const stretch = lipschitz === null ? "" : `, largest stretch ${showNumber(lipschitz)}`;
  const texts = {
    holds: `the impact map is non-expansive, the law maximal monotone${stretch}`,
    fails:
      witness && "solutions" in witness
        ? `the law is not maximal monotone: no outcome at u⁻ = ${vector(witness.preVelocities[0])}`
        : `the impact map drives motions apart${stretch}`,
    undecided: `not decided whether the impact map is non-expansive${stretch}`,
  };
  return claimLines(monotonicity, texts, paint);
}

function uniquenessLines({ uniqueness }: Certificate, paint: Paint): string[] {
  const { existence, witness, noSolution } = uniqueness;
  const texts = {
    holds: `one outcome for every impact${existence === "holds" ? "" : " that has one"}`,
    fails: `several outcomes are possible${witness ? `: ${witness.solutions} at u⁻ = ${vector(witness.preVelocity)}` : ""}`,
    undecided: "not decided whether the outcome is unique",
  };
  const none = noSolution ? [`${paint.bad("✗")} no outcome at u⁻ = ${vector(noSolution.preVelocity)}`] : [];
  return [...claimLines(uniqueness, texts, paint), ...none];
}

/** Only coefficients outside Table 1 are worth a line. */
function boundLines({ restitutionBounds }: Certificate, paint: Paint): string[] {
  return restitutionBounds
    .filter(({ verdict }) => verdict === "fails")
    .map(
      ({ element, value, range, openLow }) =>
        `${paint.bad("✗")} ${element}: ε = ${showNumber(value)} is outside ${openLow ? "(" : "["}${range.join(", ")}] (Glocker, Table 1)`,
    );
}

function conditionLines({ conditions }: Certificate, paint: Paint): string[] {
  if (!conditions) return [];
  const entries = Object.entries(conditions) as [string, SufficientCondition][];
  const rows = entries.map(([key, { left, right, verdict, source }]) => [
    `  ${CONDITIONS[key]}`,
    Number.isFinite(left) ? showNumber(left, 1) : "–",
    key === "lossFactorPsd" ? "≥" : "≤",
    showNumber(right),
    verdict === "holds" ? "met" : "not met",
    source,
  ]);
  const printed = conditions.small.printedDisagrees ? [`  ${conditions.small.note}`] : [];
  return ["", ...table(paint, ["  enough for energy", ">left", "", ">right", "", "source"], rows), ...printed];
}

function worstLines({ energy }: Certificate, explanation: Explanation | undefined, paint: Paint): string[] {
  const { witness } = energy;
  if (!witness) return [];
  const { preVelocity, impactWork, gain } = witness;
  const text = `worst u⁻ = ${vector(preVelocity)}: T⁺ − T⁻ = ${showChange(impactWork)} J, ${showPercent(gain, 1)} of T⁻`;
  const advice = explanation ? explanationLines(explanation, impactWork + impactWork / gain, paint) : [];
  return ["", ...indented(paint, text, { hang: 2 }), ...advice];
}
