/**
 * What decides which coefficients of a law are safe: Newton's law by its loss factors (`lossCriterion`), Poisson's law without
 * friction by the theorem that all of Table 1 is (`poisson-proof.ts`), and elsewhere what `certify` says at single places.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { lawOf } from "../../laws/laws.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { CertifyOptions } from "../certificate.ts";
import { certify } from "../certify.ts";
import type { Verdict } from "../impact-consistency.ts";
import { lossFactor } from "../impulse-cones/impulse-cones.ts";
import { POISSON_SOURCE, poissonRefusal } from "../poisson-proof.ts";
import { type ChosenCoefficient, withChosen } from "./chosen-coefficients.ts";
import { type LossCriterion, type LossMargin, lossCriterion, type SafeClaim } from "./loss-criterion.ts";

/** A criterion as a question about the chosen coefficients; all others are as given. */
export interface ChosenCriterion extends LossCriterion {
  readonly impact: ImpactProblem;
  readonly chosen: readonly ChosenCoefficient[];
  readonly marginAt: (coefficients: ArrayLike<number>) => LossMargin;
}

/** The criterion of a claim under the law of the options, or why there is none. A law without such coefficients is refused. */
export function criterionFor(
  impact: ImpactProblem,
  claim: SafeClaim,
  chosen: readonly ChosenCoefficient[],
  options: CertifyOptions,
): ChosenCriterion | string {
  const criterion = criterionOf(impact, claim, options);
  if (typeof criterion === "string") return criterion;
  const marginAt = (coefficients: ArrayLike<number>): LossMargin => {
    const { elements } = withChosen(impact, chosen, coefficients);
    return criterion.margin(Float64Array.from(elements, ({ element }) => lossFactor(element.restitution)));
  };
  return { ...criterion, impact, chosen, marginAt };
}

function criterionOf(impact: ImpactProblem, claim: SafeClaim, options: CertifyOptions): LossCriterion | string {
  const { name, kind, isByElement } = lawOf(options);
  if (!isByElement) {
    throw new InputError({
      code: "law-without-coefficients",
      what: `the law ${name} does not use a coefficient of restitution for each element`,
      where: "law",
      fix: "Ask for safe coefficients under the law newton (or poisson).",
    });
  }
  if (kind === "phases") return poissonCriterion(impact, claim, options.allVelocities ?? false);
  const removed = impact.elements.find(({ element }) => !(element.restitution > -1));
  if (removed) return `the coefficient of ${removed.element.name} is not above −1`;
  return lossCriterion(impact, claim, options.allVelocities ?? false);
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

export type VerdictAt = (coefficients: readonly number[]) => Verdict;

/** What `certify` says of a claim at other coefficients. Monotonicity is not decided with friction, whatever the coefficients: then nothing is computed. */
export function certifiedVerdict(
  impact: ImpactProblem,
  claim: SafeClaim,
  chosen: readonly ChosenCoefficient[],
  options: CertifyOptions,
): VerdictAt {
  const isOpen = impact.elements.some(({ element }) => ["friction", "step"].includes(ELEMENTS[element.kind].family));
  if (claim === "monotonicity" && isOpen) return () => "undecided";
  return (coefficients) => certify(withChosen(impact, chosen, coefficients), options)[claim].verdict;
}
