/**
 * The maps of Newton's law with one coefficient ε on unilateral contacts, in closed form ([LeineBaumann]):
 *
 *   x(γ) = prox_{R₀⁺}(−G⁻¹γ) in the metric G = argmin_{x ≥ 0} ‖Yᵀx + v‖,  Y v = γ
 *   Λ = 2(1+ε)/(1−ε) x(γ̄),  ε < 1                                             (25)  H
 *   γ⁺ = γ⁻ + (1+ε) G x(γ⁻)                                                    (26)  S
 *   u⁺ = (1+ε) prox_{T_C}(u⁻) − ε u⁻ in the metric M,  T_C = { Wᵀu ≥ 0 }       (27)  Z
 *   Φ = (1+ε)/(1−ε) ‖x(γ̄)‖²_G,    D = −γ̄ᵀΛ = 2Φ                               (28), Theorem 2
 *
 * No solver takes part: x is a nonnegative least-squares problem, the projection a least-distance problem.
 * The second form of (28) is misprinted: ‖γ̄‖ must be in the metric G⁻¹.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { dot, matrixProduct, transpose } from "../../linalg/dense.ts";
import { nnls } from "../../linalg/nnls.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { CONTAINS_ROUNDING } from "../../sets/convex-set.ts";
import { polyhedralCone } from "../../sets/polyhedral-cone.ts";
import { leastKinetic } from "./kinetic-basis.ts";

export interface GlobalRestitutionMaps {
  /** Λ of H at γ̄ (25); undefined for ε = 1, where H = Upr is set-valued. */
  impulsesAtMean(meanContactVelocity: ArrayLike<number>): Float64Array | undefined;
  /** S (26). */
  postContactVelocity(preContactVelocity: ArrayLike<number>): Float64Array;
  /** Z (27). */
  postVelocity(preVelocity: ArrayLike<number>): Float64Array;
  /** Φ(γ̄) (28); for ε = 1 the indicator of γ̄ ≥ 0, which is 0 or Infinity. */
  dissipationFunction(meanContactVelocity: ArrayLike<number>): number;
  /** D(γ̄) = T⁻ − T⁺ = −γ̄ᵀΛ (16); 0 for ε = 1. */
  dissipation(meanContactVelocity: ArrayLike<number>): number;
}

export function globalRestitutionMaps(impact: ImpactProblem, restitution: number): GlobalRestitutionMaps {
  requireUnilateral(impact);
  requireRestitution(restitution);
  const { freedoms: f, size: n } = impact;
  const isElastic = restitution === 1;
  const ratio = (1 + restitution) / (1 - restitution);
  const cone = tangentCone(impact);
  const impulsesAtMean = (mean: ArrayLike<number>): Float64Array | undefined =>
    isElastic ? undefined : nearestImpulse(impact, mean).map((value) => 2 * ratio * value);
  return {
    impulsesAtMean,
    postContactVelocity(before) {
      const change = matrixProduct(impact.delassus, n, n, nearestImpulse(impact, before), 1);
      return change.map((value, i) => before[i]! + (1 + restitution) * value);
    },
    postVelocity(before) {
      const u = Float64Array.from(before);
      const nearest = new Float64Array(f);
      cone.projectInMetricInto!(nearest, u, impact.mass);
      return nearest.map((value, j) => (1 + restitution) * value - restitution * u[j]!);
    },
    dissipationFunction(mean) {
      if (isElastic) return isAdmissible(impact, mean) ? 0 : Number.POSITIVE_INFINITY;
      const push = matrixProduct(nearestImpulse(impact, mean), 1, n, impact.halfResponse, f);
      return ratio * dot(push, push);
    },
    dissipation(mean) {
      const impulses = impulsesAtMean(mean);
      return impulses === undefined ? 0 : 0 - dot(impulses, Float64Array.from(mean));
    },
  };
}

/** prox_{R₀⁺}(−G⁻¹γ) in the metric G; G may be singular as long as γ is in the range of Wᵀ. */
function nearestImpulse(impact: ImpactProblem, contactVelocity: ArrayLike<number>): Float64Array {
  const { freedoms: f, size: n, halfResponse } = impact;
  const v = leastKinetic(impact, contactVelocity);
  const columns = transpose(halfResponse, n, f);
  const right = v.map((value) => -value);
  return nnls(columns, f, n, right).x;
}

/** { u : w_i·u ≥ 0 }. Directions that are zero ask for nothing. */
function tangentCone(impact: ImpactProblem): ReturnType<typeof polyhedralCone> {
  const { freedoms: f, size: n, directions } = impact;
  const rows = Array.from({ length: n }, (_, i) => directions.subarray(i * f, i * f + f).map((value) => -value));
  return polyhedralCone({ dimension: f, inequalities: rows.filter((row) => row.some((value) => value !== 0)) });
}

function isAdmissible(impact: ImpactProblem, mean: ArrayLike<number>): boolean {
  const { size: n, delassus } = impact;
  let size = 0;
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(mean[i]!) / Math.sqrt(delassus[i * n + i]! || 1));
  return Array.from(mean).every(
    (velocity, i) => velocity >= -CONTAINS_ROUNDING * size * Math.sqrt(delassus[i * n + i]! || 1),
  );
}

function requireUnilateral({ elements }: ImpactProblem): void {
  const other = elements.find(({ element }) => ELEMENTS[element.kind].family !== "unilateral");
  if (other === undefined) return;
  throw new InputError({
    code: "closed-form",
    what: `the closed forms are those of unilateral contacts alone; "${other.element.name}" is ${other.element.kind}`,
    where: "globalRestitutionMaps",
    fix: "Use `impactMaps` with the law moreau, which takes every element.",
  });
}

function requireRestitution(restitution: number): void {
  if (restitution > -1 && restitution <= 1) return;
  throw new InputError({
    code: "restitution-range",
    what: `the coefficient of restitution must be in (−1, 1], got ${restitution}`,
    where: "globalRestitutionMaps",
    fix: "Hard contacts have coefficients from 0 to 1, clutches from above −1 to 0.",
  });
}
