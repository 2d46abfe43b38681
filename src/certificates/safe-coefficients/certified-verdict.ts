/**
 * What `certify` says of a claim at other coefficients.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { CertifyOptions } from "../certificate.ts";
import { certify } from "../certify.ts";
import type { Verdict } from "../impact-consistency.ts";
import { type ChosenCoefficient, withCoefficients } from "./chosen-coefficients.ts";
import type { SafeClaim } from "./loss-criterion.ts";

/** Monotonicity is not decided with friction, whatever the coefficients: then nothing is computed. */
export function certifiedVerdict(
  impact: ImpactProblem,
  claim: SafeClaim,
  chosen: readonly ChosenCoefficient[],
  options: CertifyOptions,
): (coefficients: readonly number[]) => Verdict {
  const isOpen = impact.elements.some(({ element }) => ["friction", "step"].includes(ELEMENTS[element.kind].family));
  if (claim === "monotonicity" && isOpen) return () => "undecided";
  return (coefficients) => certify(withCoefficients(impact, chosen, coefficients), options)[claim].verdict;
}
