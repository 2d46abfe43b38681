/**
 * From the text of a model to what is true for every impact of the mechanism, as `sprag certify FILE --json` stores it.
 */
import type { Certificate, CertifyOptions } from "../certificates/certificate.ts";
import { certify } from "../certificates/certify.ts";
import { type Explanation, explainWitness } from "../certificates/explain-impact.ts";
import type { FrictionBounds } from "../certificates/friction-bounds/friction-bound.ts";
import { frictionBounds } from "../certificates/friction-bounds/friction-bounds.ts";
import { mapPortrait } from "../certificates/map-portrait.ts";
import { type CoefficientRegion, coefficientRegion } from "../certificates/safe-coefficients/coefficient-region.ts";
import {
  type ClaimSafety,
  type SafeCoefficients,
  safeCoefficients,
} from "../certificates/safe-coefficients/safe-coefficients.ts";
import { lawFields, lawOf, lawSettings } from "../laws/laws.ts";
import type { ImpactModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";
import { located } from "../models/read-model.ts";
import { assembleImpact, type ImpactProblem } from "../problems/impact-problem.ts";
import { certificateJson } from "../reports/certificate-report.ts";
import { type CertificateWords, certificateWords } from "../reports/certificate-words.ts";
import { coefficientRegionJson, frictionBoundsJson, safeCoefficientsJson } from "../reports/coefficients-report.ts";
import type { StoredResult } from "../reports/read-result.ts";
import type { AskedImpact } from "./answer-impact.ts";
import type { GivenModel } from "./given.ts";
import { titled } from "./model-head.ts";
import { type RunEvent, readImpact } from "./read-impact.ts";
import { withLaw } from "./with-law.ts";

export interface AnswerCertificateOptions extends AskedImpact {
  /** Also velocities that the elements cannot be met with. Default false. */
  readonly allVelocities?: boolean;
  /** Also the largest friction for which claims are proved, of all elements or of these. */
  readonly frictionBounds?: boolean | readonly string[];
  /** Also the coefficients of restitution that keep the claims; names: only those of these elements may change. */
  readonly safe?: boolean | readonly string[];
  /** Also the safe values of the coefficients of two elements. */
  readonly region?: readonly [string, string];
}

export interface CertificateAnswer extends Safety {
  /** Under the law that was asked for. */
  readonly model: ImpactModel;
  readonly event?: RunEvent;
  readonly certificate: Certificate;
  /** Who creates the energy of the worst impact, and why. */
  readonly explanation?: Explanation;
  readonly friction?: FrictionBounds;
  /** Verdicts, reasons, conditions and remedies in words. */
  readonly words: CertificateWords;
  readonly stored: StoredResult<"certificate">;
}

interface Safety {
  readonly safe?: SafeCoefficients;
  /** For both claims, energy and monotonicity. */
  readonly regions?: readonly CoefficientRegion[];
  /** Why there are no safe coefficients and no region, where they were asked for. */
  readonly refusal?: string;
}

export function answerCertificate(text: GivenModel, options: AnswerCertificateOptions = {}): CertificateAnswer {
  const { file, set, atEvent, law, allVelocities = false, say } = options;
  const read = readImpact(text, defined({ file, set, atEvent }));
  const model = withLaw(read.model, law);
  const settings: CertifyOptions = { ...lawFields(model), allVelocities };
  const { impact, certificate, friction } = located(read, () => {
    const impact = assembleImpact(model);
    if (options.frictionBounds) say?.("friction bounds");
    const friction = frictionOf(impact, options, settings);
    say?.(`every impact of ${impact.elements.length} elements`);
    return { impact, certificate: certify(impact, settings), friction };
  });
  say?.("the worst impact");
  const explanation = explainWitness(impact, certificate, settings);
  const portrait = mapPortrait(impact, settings);
  say?.("safe coefficients");
  // Names of the options have no place in the file.
  const { json, ...safety } = safetyOf(impact, options, settings);
  const { event } = read;
  const stored = {
    ...certificateJson(certificate, explanation, impact, portrait),
    ...(friction && { frictionBounds: frictionBoundsJson(friction) }),
    ...{ ...json, ...titled(model), ...defined({ event }) },
  };
  const words = certificateWords(certificate, explanation);
  return { model, certificate, ...defined({ event, explanation, friction }), ...safety, words, stored };
}

function frictionOf(
  impact: ImpactProblem,
  { frictionBounds: asked = false }: AnswerCertificateOptions,
  settings: CertifyOptions,
): FrictionBounds | undefined {
  return asked === false ? undefined : frictionBounds(impact, { ...settings, ...elementsOf(asked) });
}

const elementsOf = (asked: true | readonly string[]): { readonly elements?: readonly string[] } =>
  asked === true ? {} : { elements: asked };

/** What `safe` and `region` add. */
function safetyOf(
  impact: ImpactProblem,
  { safe: asked = false, region }: AnswerCertificateOptions,
  settings: CertifyOptions,
): Safety & { readonly json: Record<string, unknown> } {
  if (asked === false && region === undefined) return { json: {} };
  const refusal = lawRefusal(settings);
  if (refusal !== undefined) {
    const note = { reason: refusal };
    return { refusal, json: { ...(asked !== false && { safe: note }), ...(region && { region: note }) } };
  }
  const safe = asked === false ? undefined : safeCoefficients(impact, { ...settings, ...elementsOf(asked) });
  const found = region && regionsOf(impact, region, settings);
  return {
    ...defined({ safe, regions: found?.regions }),
    json: {
      ...(safe && { safe: safeCoefficientsJson(safe) }),
      ...(found && { region: coefficientRegionJson(found.regions, found.beside) }),
    },
  };
}

function regionsOf(
  impact: ImpactProblem,
  elements: readonly [string, string],
  settings: CertifyOptions,
): { readonly regions: CoefficientRegion[]; readonly beside: ClaimSafety | undefined } {
  const regions = (["energy", "monotonicity"] as const).map((claim) =>
    coefficientRegion(impact, { ...settings, elements, claim }),
  );
  const [beside] = safeCoefficients(impact, { ...settings, elements, claim: "energy" }).claims;
  return { regions, beside };
}

/** Coefficients of restitution mean something under these laws only. */
function lawRefusal(settings: CertifyOptions): string | undefined {
  if (lawOf(settings).isByElement) return undefined;
  const { name } = lawSettings(settings).choice;
  return `--safe and --region do not apply: the law ${name} has no coefficient of restitution for each element`;
}
