/**
 * Proof that no impulse at all keeps the constraints, from the ray on which Lemke's method ended.
 *
 * Let y ≥ 0 on the unilateral components and y free on the bilateral ones, v = Gᵀ y. If
 *
 *   v_k + Σ_T μ_T |v_T| ≤ 0  (normal k with its friction elements),   v_B = 0,   yᵀc + Σ_steps bound |v_T| < 0
 *
 * then every impulse in its reservoir gives yᵀξ = yᵀc + vᵀΛ < 0, while ξ_N ≥ 0, ξ_B = 0 ask for yᵀξ ≥ 0 (lemma of
 * Farkas). For positive semidefinite G without Coulomb friction the ray always delivers such a y, so Lemke decides.
 *
 * In floating point the first two hold up to a defect η; then ‖Λ̂‖₁ ≥ −(yᵀc + …)/η for every impulse that could work.
 */
import type { BilateralElimination } from "../../problems/bilateral-elimination.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { LcpForm } from "../../problems/lcp-form.ts";
import { type Dictionary, forceGrowth } from "./dictionary.ts";
import { respondInto } from "./read-impulses.ts";

/**
 * An impulse that would have to be this many times the natural one (1 in scaled variables) does not exist: 2⁴⁰ is
 * out of reach for real data and still 2¹² above the rounding errors of the proof.
 */
const IMPOSSIBLE_IMPULSE = 2 ** 40;

/**
 * Whether the ray on which the path ended proves that the problem has no solution. A violation below `tolerance`, which
 * the residual would accept, is no proof.
 */
export function provesNoImpulse(
  problem: InclusionProblem,
  form: LcpForm,
  bilaterals: BilateralElimination | undefined,
  d: Dictionary,
  tolerance: number,
): boolean {
  const { size: n, root, index, normals, drive } = form;
  const y = new Float64Array(n);
  for (let k = 0; k < normals; k++) y[k] = Math.max(0, forceGrowth(d, k));
  if (bilaterals !== undefined) respondInto(y, form, bilaterals, 0);
  const v = new Float64Array(n);
  let work = 0;
  let total = 0;
  for (let i = 0; i < n; i++) {
    total += Math.abs(y[i]!);
    const weight = y[i]! * root[i]!;
    if (weight === 0) continue;
    work += (weight * problem.offset[index[i]!]!) / drive;
    for (let j = 0; j < n; j++) {
      v[j] = v[j]! + weight * problem.matrix[index[i]! * problem.size + index[j]!]! * root[j]!;
    }
  }
  for (let k = normals; k < form.pairs; k++) work += form.bound[k]! * Math.abs(v[k]!);
  return -work > Math.max(tolerance * total, IMPOSSIBLE_IMPULSE * defect(form, v));
}

/** Largest violation of the conditions on v. */
function defect({ normals, pairs, partNormal, share }: LcpForm, v: Float64Array): number {
  const reach = v.slice(0, normals);
  for (let k = normals; k < pairs; k++) {
    const normal = partNormal[k]!;
    if (normal >= 0) reach[normal]! += share[k]! * Math.abs(v[k]!);
  }
  let largest = 0;
  for (const value of reach) largest = Math.max(largest, value);
  for (let b = pairs; b < v.length; b++) largest = Math.max(largest, Math.abs(v[b]!));
  return largest;
}
