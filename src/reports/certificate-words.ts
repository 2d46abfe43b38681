/**
 * A certificate in sentences, for a page around its figures, in the words and numbers of the report for the terminal.
 */
import type { Certificate, Claim } from "../certificates/certificate.ts";
import type { Explanation } from "../certificates/explain-impact.ts";
import type { Verdict } from "../certificates/impact-consistency.ts";
import { remedyName } from "../text/remedy-name.ts";
import { showChange } from "../text/show-number.ts";
import {
  boundTexts,
  type ConditionWords,
  conditionWords,
  energyTexts,
  monotonicityTexts,
  noOutcomeText,
  uniquenessTexts,
  worstText,
} from "./certificate-report.ts";
import { type RemedyWords, type Sentences, sentence } from "./impact-words.ts";
import { gainsText, mechanismText } from "./page.ts";

export interface ClaimWords extends Claim {
  readonly name: "energy" | "monotonicity" | "uniqueness";
  readonly text: string;
}

export interface CertificateWords extends Sentences {
  readonly claims: readonly ClaimWords[];
  readonly conditions: readonly (ConditionWords & { readonly hypotheses: readonly { text: string; met: boolean }[] })[];
  /** Coefficients outside their range, velocities without outcome. */
  readonly faults: readonly string[];
  /** The impact that gains most, where one gains. */
  readonly worst?: string;
}

export function certificateWords(certificate: Certificate, explanation?: Explanation): CertificateWords {
  const { energy, monotonicity, uniqueness, conditions } = certificate;
  const worst = worstText(certificate);
  const claim = (name: ClaimWords["name"], { verdict, method, reason }: Claim, texts: Record<Verdict, string>) => ({
    ...{ name, verdict, method, reason, text: texts[verdict] },
  });
  const claims = [
    claim("energy", energy, energyTexts(certificate)),
    claim("monotonicity", monotonicity, monotonicityTexts(certificate)),
    claim("uniqueness", uniqueness, uniquenessTexts(certificate)),
  ];
  const none = noOutcomeText(certificate);
  const hypotheses = Object.values(conditions ?? {}).map((one) => one.hypotheses);
  return {
    verdict: energy.verdict,
    headline: sentence(claims[0]!.text, ""),
    reason: [energy.reason, ...why(explanation)].map((text) => sentence(text)).join(" "),
    remedies: remediesOf(certificate, explanation),
    claims,
    conditions: conditionWords(certificate).map((words, k) => ({ ...words, hypotheses: hypotheses[k]! })),
    faults: [...boundTexts(certificate), ...(none === undefined ? [] : [none])],
    ...(worst !== undefined && { worst }),
  };
}

function why(explanation: Explanation | undefined): string[] {
  if (!explanation) return [];
  const mechanism = mechanismText(explanation);
  return [`in the worst impact ${gainsText(explanation)}`, ...(mechanism === undefined ? [] : [mechanism])];
}

/** Each says what it makes of the worst impact. */
function remediesOf({ energy: { witness } }: Certificate, explanation: Explanation | undefined): RemedyWords[] {
  if (!explanation || !witness) return [];
  const { impactWork, gain } = witness;
  return explanation.remedies.map(({ restitution, work }) => ({
    ...{
      text: remedyName({ restitution }),
      gives: `${showChange(work, impactWork + impactWork / gain)} J`,
      restitution,
    },
  }));
}
