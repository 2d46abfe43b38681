/**
 * Conditions that are enough for T⁺ ≤ T⁻, whatever the impact ([Glocker2012] 5.1–5.3, [LeineBaumann] Theorem 3):
 *
 *   W = Σ Λ_iᵀξ_i/(1 + ε_i) − ½ Λᵀ δG Λ,  Λ_iᵀξ_i ≤ 0,  δ = (I − ε)(I + ε)⁻¹                            (77), (78)
 *   isolated      G is block-diagonal over the elements                                                  5.1
 *   similar       (ε_max − ε_min)/(1 − ε_max ε_min) ≤ λ_min/λ_max                                        (87)
 *   small         max(2ε_max/(1 + ε_max), −2ε_min/(1 + ε_min)) ≤ λ_min/λ_max                             (92), corrected
 *   lossFactorPsd sym(δG) is positive semidefinite                                                       Theorem 3
 *   equal         all ε equal: δG = δ·G                                                                  5.2.3
 *   special       hard contacts and bilateral elements, met with γ⁻ ≤ 0 and γ⁻ = 0: W = ½ Σ (1 − ε_i) Λ_i γ_i⁻  5.3
 *
 * Traps: (92) as printed uses ‖I − δ‖ = 1 − δ_min, which is wrong for ε < 0. (87) is 0/0 when all ε = 1 and then met.
 * "δG is PSD" is about the symmetric part; the eigenvalues of the product itself are never negative.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type {
  Hypothesis,
  LossFactorCondition,
  SmallCondition,
  SufficientCondition,
  SufficientConditions,
} from "./certificate.ts";
import { lossFactor } from "./impulse-cones/impulse-cones.ts";

/** Conditions within this of their bound are met: a few roundings of G and of its eigenvalues, relative to unit entries. */
export const CONDITION_ROUNDING = 2 ** 6 * EPSILON;

export function sufficientConditions(
  impact: ImpactProblem,
  coefficients: Float64Array,
  allVelocities: boolean,
): SufficientConditions {
  const low = coefficients.reduce((a, b) => Math.min(a, b), 1);
  const high = coefficients.reduce((a, b) => Math.max(a, b), -1);
  const range: Hypothesis = { text: "−1 < ε ≤ 1 for every element", met: low > -1 && high <= 1 };
  // For a singular M the Delassus matrix is that of completed masses, whose energy agrees while the joints are closed.
  const masses: Hypothesis = {
    text: "regular masses, or joints that are closed before the impact",
    met: impact.massForm === "regular" || !allVelocities,
  };
  const hypotheses = [range, masses];
  const { values } = symmetricEigen(impact.delassus, impact.size);
  const ratio = Math.max(0, values[0]!) / values[impact.size - 1]!;
  return {
    isolated: isolated(impact, hypotheses),
    similar: atMost(low === high ? 0 : (high - low) / (1 - high * low), ratio, "Glocker (87)", hypotheses),
    small: small(low, high, ratio, hypotheses),
    lossFactorPsd: lossFactorPsd(impact, coefficients, hypotheses),
    equalCoefficients: atMost(high - low, 0, "Glocker 5.2.3", hypotheses),
    specialElements: specialElements(impact, allVelocities, hypotheses),
  };
}

/** left ≤ right, with all hypotheses met. */
function atMost(left: number, right: number, source: string, hypotheses: readonly Hypothesis[]): SufficientCondition {
  const met = left <= right && hypotheses.every((hypothesis) => hypothesis.met);
  return { left, right, margin: right - left, verdict: met ? "holds" : "undecided", source, hypotheses };
}

function isolated(impact: ImpactProblem, hypotheses: readonly Hypothesis[]): SufficientCondition {
  const { size: n, delassus: g, elements } = impact;
  let coupling = 0;
  for (const a of elements) {
    for (const b of elements) {
      if (a === b) continue;
      for (let i = a.start; i < a.start + a.dimension; i++) {
        for (let j = b.start; j < b.start + b.dimension; j++) {
          coupling = Math.max(coupling, Math.abs(g[i * n + j]!) / Math.sqrt(g[i * n + i]! * g[j * n + j]!));
        }
      }
    }
  }
  // Sums of f products that cancel leave rounding; a coupling that small moves energies by less than the margin.
  const isRounding = coupling <= 4 * impact.freedoms * EPSILON;
  const condition = atMost(isRounding ? 0 : coupling, 0, "Glocker 5.1, (68)", hypotheses);
  return { ...condition, note: "left: largest |G_ij|/√(G_ii G_jj) between two elements" };
}

function small(low: number, high: number, ratio: number, hypotheses: readonly Hypothesis[]): SmallCondition {
  const printedLeft = (2 * high) / (1 + high);
  const left = Math.max(printedLeft, (-2 * low) / (1 + low));
  const condition = atMost(left, ratio, "Glocker (92), corrected", hypotheses);
  const printedDisagrees = printedLeft <= ratio && left > ratio;
  const note = "(92) as printed would accept these coefficients; it is wrong for negative ones (errata)";
  return { ...condition, printedLeft, printedDisagrees, ...(printedDisagrees ? { note } : {}) };
}

/** Smallest eigenvalue of sym(δĜ) with Ĝ_ii = 1, over its largest entry: a congruence of sym(δG), free of units. */
export function scaledLossEigenvalue(
  { size: n, delassus: g }: Pick<ImpactProblem, "size" | "delassus">,
  coefficients: Float64Array,
): number {
  const loss = coefficients.map(lossFactor);
  const unit = new Float64Array(n * n);
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const entry = (loss[i]! * g[i * n + j]!) / Math.sqrt(g[i * n + i]! * g[j * n + j]!);
      unit[i * n + j] = entry;
      largest = Math.max(largest, Math.abs(entry));
    }
  }
  return largest === 0 ? 0 : symmetricEigen(unit, n).values[0]! / largest;
}

function lossFactorPsd(
  impact: ImpactProblem,
  coefficients: Float64Array,
  hypotheses: readonly Hypothesis[],
): LossFactorCondition {
  const { size: n, delassus: g } = impact;
  const loss = coefficients.map(lossFactor);
  const product = g.map((value, at) => loss[Math.floor(at / n)]! * value);
  const usable = hypotheses.every(({ met }) => met);
  const smallestEigenvalue = usable ? symmetricEigen(product, n).values[0]! : Number.NaN;
  const isMet = usable && scaledLossEigenvalue(impact, coefficients) >= -CONDITION_ROUNDING * n;
  return {
    left: smallestEigenvalue,
    right: 0,
    margin: smallestEigenvalue,
    smallestEigenvalue,
    verdict: isMet ? "holds" : "undecided",
    source: "Leine & Baumann Theorem 3",
    hypotheses,
  };
}

function specialElements(
  impact: ImpactProblem,
  allVelocities: boolean,
  hypotheses: readonly Hypothesis[],
): SufficientCondition {
  const others = impact.elements.filter(
    ({ element }) => element.kind !== "geometric-unilateral" && ELEMENTS[element.kind].family !== "bilateral",
  ).length;
  const admissible: Hypothesis = { text: "contacts close or touch and joints are closed before", met: !allVelocities };
  const condition = atMost(others, 0, "Glocker 5.3", [...hypotheses, admissible]);
  return { ...condition, note: "left: number of clutches, friction and step elements" };
}
