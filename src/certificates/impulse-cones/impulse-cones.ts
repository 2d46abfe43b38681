/**
 * The impulses that an impact can transmit, as cones that do not depend on the coefficients of restitution, and the form that
 * says whether they can gain energy. With ξ = GΛ + (I + ε)γ⁻ and γ⁺ + γ⁻ = 2(I + ε)⁻¹ξ − δGΛ        [Glocker2012] (26), (77), (78)
 *
 *   T⁺ − T⁻ = Σ Λ_iᵀξ_i/(1 + ε_i) − ½ Λᵀ δG Λ ≤ −½ Λᵀ δG Λ,   Λ_iᵀξ_i ≤ 0,   δ = (1 − ε)/(1 + ε)
 *
 * and conditions on the sign of γ⁻ = (I + ε)⁻¹(ξ − GΛ) are conditions on ξ − GΛ:
 *
 *   hard contact    Λ ≥ 0, admissible: (GΛ)_i ≥ 0          (ξ_i = 0, or Λ_i = 0 and 0 ≤ ξ_i ≤ (GΛ)_i)
 *   clutch          Λ ≥ 0, admissible: Λ_i = 0 or (GΛ)_i ≤ 0
 *   bilateral       Λ free, admissible: (GΛ)_i = 0
 *   Coulomb         |d·Λ_T| ≤ h(d) Λ_N for the directions of `friction-facets.ts`; curved reservoirs lie inside
 *   fixed step      Λ free (small impulses are not bounded, and all else is homogeneous); zero for a bound of zero
 *
 * With G > 0 every Λ of the cones belongs to a velocity that gives ξ = 0 wherever Λ_i ≠ 0 or γ_i⁻ is not free, and then the equality
 * holds: the energy never grows exactly when sym(δG) is copositive on the cones. With dependent directions, and where facets stand
 * for disks, the cones are too large, never too small. They grow with the friction: one without gain proves all smaller friction.
 * Impulses are scaled, Λ_i = s_i Λ̂_i with s_i = 1/√G_ii, so that rows carry no units.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { combination, dot, matrixProduct, unitRows } from "../../linalg/dense.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type Cone, coneSpan } from "../cone.ts";
import { type Facet, facetDirections, facetRow } from "./friction-facets.ts";
import type { ImpulseSpace } from "./impulse-space.ts";

/** δ = (1 − ε)/(1 + ε). */
export const lossFactor = (coefficient: number): number => (1 - coefficient) / (1 + coefficient);

/** −sym(δĜ): positive where impulses gain energy. `loss`: δ of every component of the space. */
export function gainForm({ components, matrix }: ImpulseSpace, loss: ArrayLike<number>): Float64Array {
  const n = components.length;
  return matrix.map((g, at) => (-g * (loss[Math.floor(at / n)]! + loss[at % n]!)) / 2);
}

/** Velocities that closed joints leave of a unit row count as zero below this. */
const ZERO_ROW = 2 ** 16 * EPSILON;

/**
 * The union of the cones holds every impulse; one cone for each choice of clutches that transmit.
 * @param support h(d) of a friction facet at Λ_N = 1; infinite for friction without a bound
 */
export function impulseCones(
  { elements }: ImpactProblem,
  space: ImpulseSpace,
  allVelocities: boolean,
  support: (facet: Facet) => number,
): Cone[] {
  const n = space.components.length;
  const axis = (at: number): Float64Array => Float64Array.from({ length: n }, (_, j) => (j === at ? 1 : 0));
  const response = (at: number, sign: number): Float64Array[] => {
    const row = space.matrix.slice(at * n, at * n + n).map((value) => sign * value);
    return unitRows([row], ZERO_ROW);
  };
  const inequalities: Float64Array[] = [];
  const equalities: Float64Array[] = [];
  const clutches: number[] = [];
  for (const placed of elements) {
    const { element, start } = placed;
    const at = space.place[start]!;
    if (at < 0) continue;
    const { family, before } = ELEMENTS[element.kind];
    if (family === "unilateral") inequalities.push(axis(at));
    if (family === "step" && element.bound === 0) equalities.push(axis(at));
    for (const direction of family === "friction" ? facetDirections(placed) : []) {
      const normal = space.place[placed.normal]!;
      const row = facetRow(space, { placed, direction });
      const size = support({ placed, direction });
      if (size === 0) equalities.push(...unitRows([row]));
      for (const sign of size > 0 && size < Number.POSITIVE_INFINITY ? [1, -1] : []) {
        const side = row.map((value) => sign * value);
        side[normal]! += size * space.units[normal]!;
        inequalities.push(...unitRows([side]));
      }
    }
    if (allVelocities) continue;
    if (before === "nonpositive") inequalities.push(...response(at, 1));
    if (before === "nonnegative") clutches.push(at);
    if (before === "zero") equalities.push(...response(at, 1));
  }
  return Array.from({ length: 2 ** clutches.length }, (_, choice) => {
    const isActive = (_at: number, k: number): boolean => ((choice >> k) & 1) === 1;
    return {
      inequalities: [...inequalities, ...clutches.filter(isActive).flatMap((at) => response(at, -1))],
      equalities: [...equalities, ...clutches.filter((at, k) => !isActive(at, k)).map(axis)],
    };
  });
}

/** The largest eigenvalue of a form on the span where some rows are zero, with its unit vector; undefined for a point. */
export function topOnSpan(
  form: Float64Array,
  n: number,
  rows: readonly Float64Array[],
): { readonly value: number; readonly vector: Float64Array } | undefined {
  const span = coneSpan(rows, n);
  const d = span.length;
  if (d === 0) return undefined;
  const reduced = span.flatMap((vector) => {
    const image = matrixProduct(form, n, n, vector, 1);
    return span.map((other) => dot(image, other));
  });
  const { values, vectors } = symmetricEigen(Float64Array.from(reduced), d);
  return { value: values[d - 1]!, vector: combination(span, vectors.subarray((d - 1) * d), n) };
}
