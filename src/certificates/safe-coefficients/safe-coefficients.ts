/**
 * Which coefficients of restitution keep a claim: the largest common factor, the largest boxes, the nearest safe ones.
 * For Newton's law all three rest on one fact: safe loss factors form a convex cone (`lossCriterion`). For other laws with a
 * coefficient per element nothing of the kind is proved, and verdicts at single places are all there is (`search`).
 */
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { byVerdicts } from "../by-verdicts.ts";
import type { CertifyOptions } from "../certificate.ts";
import type { Verdict } from "../impact-consistency.ts";
import type { NamedElements } from "../named-elements.ts";
import { type ChosenCoefficient, chosenCoefficients } from "./chosen-coefficients.ts";
import { type ChosenCriterion, certifiedVerdict, criterionFor, type VerdictAt } from "./criterion-for.ts";
import { boxAround, type LargestBox, smallBox } from "./largest-box.ts";
import { factorLimit, type LargestFactor, largestFactor } from "./largest-factor.ts";
import type { SafeClaim } from "./loss-criterion.ts";
import { type NearestSafe, nearestSafe } from "./nearest-safe.ts";

export interface SafeOptions extends CertifyOptions {
  /** Names of the elements whose coefficient may change. Default all but joints, also for the elements of a model. */
  readonly elements?: NamedElements;
  /** Default `both`. */
  readonly claim?: SafeClaim | "both";
}

export interface CertifiedNearest extends NearestSafe {
  /** What `certify` says of the claim at these coefficients. */
  readonly certified: Verdict | null;
}

export interface ClaimSafety {
  readonly claim: SafeClaim;
  /** `exact`: decided. `sufficient`: what is called safe is safe, more may be. `search`: verdicts at single places. */
  readonly method: "exact" | "sufficient" | "search";
  readonly reason: string;
  /** At the coefficients as given. */
  readonly given: Verdict;
  readonly factor: LargestFactor;
  /** All |ε| ≤ size within Table 1. */
  readonly box: LargestBox | null;
  /** All coefficients within `size` of the given ones and within Table 1. */
  readonly around: LargestBox | null;
  readonly nearest: CertifiedNearest | null;
}

export interface SafeCoefficients {
  readonly elements: readonly ChosenCoefficient[];
  readonly allVelocities: boolean;
  readonly claims: readonly ClaimSafety[];
}

export function safeCoefficients(impact: ImpactProblem, options: SafeOptions = {}): SafeCoefficients {
  const { elements, claim = "both", ...certifyOptions } = options;
  const chosen = chosenCoefficients(impact, elements, "elements");
  const claims: SafeClaim[] = claim === "both" ? ["energy", "monotonicity"] : [claim];
  return {
    elements: chosen,
    allVelocities: options.allVelocities ?? false,
    claims: claims.map((name) => {
      const criterion = criterionFor(impact, name, chosen, certifyOptions);
      const verdictAt = certifiedVerdict(impact, name, chosen, certifyOptions);
      if (typeof criterion !== "string") return decided(criterion, verdictAt);
      const given = verdictAt(chosen.map(({ value }) => value));
      const open = { box: null, around: null, nearest: null };
      const factor = factorByVerdicts(chosen, verdictAt);
      return { claim: name, method: "search", reason: criterion, given, factor, ...open };
    }),
  };
}

function decided(criterion: ChosenCriterion, verdictAt: VerdictAt): ClaimSafety {
  const { claim, chosen } = criterion;
  const factor = largestFactor(criterion);
  const box = smallBox(criterion);
  const around = boxAround(criterion);
  const nearest = nearestSafe(criterion);
  // Values that were given up count as unsafe: what is safe stays safe, but more may be.
  const isComplete = !criterion.gaveUp();
  const method = isComplete ? criterion.method : "sufficient";
  const honest = <T extends { readonly method: string }>(part: T): T =>
    isComplete || part.method !== "exact" ? part : { ...part, method: "sufficient" };
  const certified = nearest.coefficients && verdictAt(nearest.coefficients);
  return {
    claim,
    method,
    reason: criterion.reason,
    given: verdictAt(chosen.map(({ value }) => value)),
    factor: honest(factor),
    box: honest(box),
    around: honest(around),
    nearest: { ...(method === "exact" ? nearest : withinCriterion(nearest)), certified },
  };
}

/** A criterion that is only sufficient leaves room for safe coefficients it does not see: they may be nearer. */
function withinCriterion(nearest: NearestSafe): NearestSafe {
  const optimality =
    nearest.optimality === "global" ? "local" : nearest.optimality === "none" ? "undecided" : nearest.optimality;
  return { ...nearest, lowerBound: null, optimality };
}

/** Evenly spaced factors that are certified one by one. */
const PLACES = 8;

/** The common factor up to which a claim held at every place that was looked at. */
function factorByVerdicts(chosen: readonly ChosenCoefficient[], verdictAt: VerdictAt): LargestFactor {
  const limit = factorLimit(chosen);
  const method = "search" as const;
  if (limit === null) return { value: null, limit, method, reason: "the chosen coefficients are all zero" };
  const holds = (factor: number): boolean => verdictAt(chosen.map(({ value }) => factor * value)) === "holds";
  const places = Array.from({ length: PLACES + 1 }, (_, k) => (limit * k) / PLACES);
  const value = byVerdicts(holds, places).certifiedAt.at(-1) ?? null;
  const reason =
    value === null ? "not proved even with the factor 0" : "verdicts at single factors; nothing is proved between them";
  return { value, limit, method, reason };
}
