/**
 * The criterion that decides which coefficients of a law are safe: Newton's law by its loss factors (`lossCriterion`), Poisson's
 * law without friction by the theorem that all of Table 1 is (`poissonProof`).
 */
import { InputError } from "../../errors.ts";
import { lawSettings } from "../../laws/resolve-impact.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { CertifyOptions } from "../certificate.ts";
import { POISSON_SOURCE, poissonRefusal } from "../poisson-proof.ts";
import { type LossCriterion, lossCriterion, type SafeClaim } from "./loss-criterion.ts";

/** The criterion of a claim under the law of the options, or why there is none. A law without such coefficients is refused. */
export function criterionFor(impact: ImpactProblem, claim: SafeClaim, options: CertifyOptions): LossCriterion | string {
  const { name } = lawSettings(options).choice;
  if (name === "newton") return newtonCriterion(impact, claim, options.allVelocities ?? false);
  if (name === "poisson") return poissonCriterion(impact, claim, options.allVelocities ?? false);
  throw new InputError({
    code: "law-without-coefficients",
    what: `the law ${name} does not use a coefficient of restitution for each element`,
    where: "law",
    fix: "Ask for safe coefficients under the law newton (or poisson).",
  });
}

export function newtonCriterion(
  impact: ImpactProblem,
  claim: SafeClaim,
  allVelocities: boolean,
): LossCriterion | string {
  const removed = impact.elements.find(({ element }) => !(element.restitution > -1));
  if (removed) return `the coefficient of ${removed.element.name} is not above −1`;
  return lossCriterion(impact, claim, allVelocities);
}

function poissonCriterion(impact: ImpactProblem, claim: SafeClaim, allVelocities: boolean): LossCriterion | string {
  const refusal = poissonRefusal(impact, allVelocities);
  if (claim !== "energy" || refusal !== undefined) {
    return "nothing is proved about ranges of coefficients under the law poisson";
  }
  const products = new Float64Array(impact.elements.length);
  return {
    claim,
    method: "exact",
    reason: POISSON_SOURCE,
    stiffness: 0,
    margin: () => ({ value: 1, relative: 1, isSafe: true, products }),
    gaveUp: () => false,
  };
}
