/**
 * The one place where proofs of T⁺ ≤ T⁻ come together, the cheapest first. What any part of a report proves about the energy is
 * in this list, so that the verdict cannot stay open beside it:
 *
 *   no motion        only u⁻ = 0 meets the conditions of kinematics
 *   condition        a sufficient condition of the table is met                                 [Glocker2012] 5, [LeineBaumann]
 *   canonical        the canonical law ends inside the energy ball
 *   Poisson          without friction (`poissonRefusal`)
 *   monotone         a non-expansive Z with Z(0) = 0 does not lengthen u⁻                       [LeineBaumann] Theorem 1
 *   copositive       sym(δG) on the impulses that can occur (`lossCriterion`, as `safeCoefficients` uses it)  [Glocker2012] (77)
 *
 * What the linear pieces decide is exact and stands in `energyCertificate`; a gain that was reproduced outweighs a proof, which
 * then was one within rounding only.
 */
import { lawCoefficients, lawOf } from "../laws/laws.ts";
import { kineticBasis } from "../laws/maps/kinetic-basis.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type {
  CertifyOptions,
  EnergyCertificate,
  MonotonicityCertificate,
  SufficientConditions,
} from "./certificate.ts";
import { isPoint } from "./cone.ts";
import { lossFactor } from "./impulse-cones/impulse-cones.ts";
import { admissibleCone } from "./kinetic-pieces.ts";
import { POISSON_SOURCE, poissonRefusal } from "./poisson-proof.ts";
import { lossCriterion } from "./safe-coefficients/loss-criterion.ts";

/** What the other parts of a certificate have found before the energy is judged. */
export interface KnownParts {
  readonly conditions?: SufficientConditions | undefined;
  readonly monotonicity?: MonotonicityCertificate;
}

/** The first proof that applies. */
export function energyProof(
  impact: ImpactProblem,
  { conditions, monotonicity }: KnownParts,
  options: CertifyOptions,
): EnergyCertificate | undefined {
  const allVelocities = options.allVelocities ?? false;
  const { kind, keepsEnergy } = lawOf(options);
  if (!allVelocities && isAtRest(impact)) return AT_REST;
  const met = conditions && Object.values(conditions).find(({ verdict }) => verdict === "holds");
  if (met) return sufficient(met.source);
  if (keepsEnergy) return sufficient(`${keepsEnergy} by construction`);
  if (kind === "phases" && poissonRefusal(impact, allVelocities) === undefined) return sufficient(POISSON_SOURCE);
  const hasEnergy = impact.massForm === "regular" || !allVelocities;
  if (monotonicity?.verdict === "holds" && hasEnergy)
    return sufficient("the impact map is non-expansive and keeps rest");
  return byLossFactors(impact, options, allVelocities);
}

function sufficient(source: string): EnergyCertificate {
  return { verdict: "holds", method: "sufficient", largestGain: null, reason: `sufficient condition: ${source}` };
}

const AT_REST: EnergyCertificate = {
  verdict: "holds",
  method: "exact",
  largestGain: null,
  reason: "the elements can only be met at rest, so there is no impact",
};

/** Whether no contact can move before the impact; what contacts do not see keeps its energy. */
function isAtRest(impact: ImpactProblem): boolean {
  const basis = kineticBasis(impact);
  return isPoint(admissibleCone(impact, basis), basis.rank);
}

function byLossFactors(
  impact: ImpactProblem,
  options: CertifyOptions,
  allVelocities: boolean,
): EnergyCertificate | undefined {
  const coefficients = lawCoefficients(impact, options);
  if (!coefficients?.every((value) => value > -1)) return undefined;
  const criterion = lossCriterion(impact, "energy", allVelocities);
  if (typeof criterion === "string") return undefined;
  const loss = Float64Array.from(impact.elements, ({ start }) => lossFactor(coefficients[start]!));
  return criterion.margin(loss).isSafe ? sufficient(criterion.reason) : undefined;
}
