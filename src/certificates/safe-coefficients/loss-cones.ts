/**
 * The impulses that Newton's law can transmit, as cones that do not depend on the coefficients of restitution:
 *
 *   γ⁻ = (I + ε)⁻¹ (ξ − GΛ)     so that conditions on the sign of γ⁻ are conditions on ξ − GΛ            [Glocker2012] (26), (77)
 *   hard contact    Λ ≥ 0, admissible: (GΛ)_i ≥ 0          (ξ_i = 0, or Λ_i = 0 and 0 ≤ ξ_i ≤ (GΛ)_i)
 *   clutch          Λ ≥ 0, admissible: Λ_i = 0 or (GΛ)_i ≤ 0
 *   bilateral       Λ free, admissible: (GΛ)_i = 0
 *   Coulomb         |d·Λ_T| ≤ h(d) Λ_N for the directions of `frictionFacets`; curved reservoirs lie inside
 *   fixed step      Λ free (small impulses are not bounded, and all else is homogeneous); zero for a bound of zero
 *
 * With dependent directions some of these impulses belong to no velocity: the cones are then too large, never too small.
 * Impulses are scaled, Λ̂_i = √G_ii Λ_i, so that the rows carry no units.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { norm } from "../../linalg/dense.ts";
import type { ImpactProblem, PlacedElement } from "../../problems/impact-problem.ts";
import { facetDirections, reservoirSupport } from "../friction-bounds/friction-facets.ts";

/** { Λ̂ : rows ≥ 0, equations = 0 }, rows of unit length. */
export interface LossCone {
  readonly inequalities: readonly Float64Array[];
  readonly equalities: readonly Float64Array[];
}

/** More clutches than this give too many cones. */
export const MOST_CLUTCHES = 10;

/** Ĝ_ij = G_ij/√(G_ii G_jj). */
export function scaledDelassus({ size: n, delassus: g }: ImpactProblem): Float64Array {
  return g.map((value, at) => value / Math.sqrt(g[Math.floor(at / n) * (n + 1)]! * g[(at % n) * (n + 1)]!));
}

/** The union of the cones holds every impulse; one cone for each choice of clutches that transmit. */
export function lossCones(impact: ImpactProblem, scaled: Float64Array, allVelocities: boolean): LossCone[] {
  const n = impact.size;
  const unit = (i: number): Float64Array => Float64Array.from({ length: n }, (_, j) => (j === i ? 1 : 0));
  const response = (i: number, sign: number): Float64Array => {
    const row = scaled.slice(i * n, i * n + n);
    return unitRow(sign > 0 ? row : row.map((value) => -value));
  };
  const inequalities: Float64Array[] = [];
  const equalities: Float64Array[] = [];
  const clutches: number[] = [];
  for (const placed of impact.elements) {
    const { element, start } = placed;
    const { family, before } = ELEMENTS[element.kind];
    if (family === "unilateral") inequalities.push(unit(start));
    if (family === "step" && element.bound === 0) equalities.push(unit(start));
    if (family === "friction") addFriction(impact, placed, inequalities, equalities);
    if (allVelocities) continue;
    if (before === "nonpositive") inequalities.push(response(start, 1));
    if (before === "nonnegative") clutches.push(start);
    if (before === "zero") equalities.push(response(start, 1));
  }
  return Array.from({ length: 2 ** clutches.length }, (_, choice) => {
    const isActive = (k: number): boolean => ((choice >> k) & 1) === 1;
    return {
      inequalities: [...inequalities, ...clutches.filter((_i, k) => isActive(k)).map((i) => response(i, -1))],
      equalities: [...equalities, ...clutches.filter((_i, k) => !isActive(k)).map(unit)],
    };
  });
}

function addFriction(
  { size: n, delassus: g }: ImpactProblem,
  placed: PlacedElement,
  inequalities: Float64Array[],
  equalities: Float64Array[],
): void {
  const { element, start, normal } = placed;
  for (const direction of facetDirections(placed)) {
    const row = new Float64Array(n);
    direction.forEach((entry, j) => {
      row[start + j] = entry / Math.sqrt(g[(start + j) * (n + 1)]!);
    });
    const size = reservoirSupport({ placed, direction }, element.friction ?? [0]);
    if (size === 0) equalities.push(unitRow(row));
    else {
      for (const sign of [1, -1]) {
        const side = row.map((value) => sign * value);
        side[normal] = size / Math.sqrt(g[normal * (n + 1)]!);
        inequalities.push(unitRow(side));
      }
    }
  }
}

function unitRow(row: Float64Array): Float64Array {
  const length = norm(row);
  return row.map((value) => value / length);
}
