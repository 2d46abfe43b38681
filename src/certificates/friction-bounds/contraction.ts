/**
 * Small friction: one outcome whatever the shape of the friction reservoirs. Two solutions differ by Δ = Λ − Λ′, with
 * v = YᵀΔ the difference of velocities, and ξ − ξ′ = GΔ. With reservoirs Λ_k C_i, C_i = −C_i, and their supports h_i,
 *
 *   Λ_Tᵀξ_T = −Λ_k h(ξ_T)   ⇒   Δ_Tᵀ(ξ_T − ξ_T′) ≤ −(Λ_k − Λ_k′)(h(ξ_T) − h(ξ_T′)) ≤ |Δ_k| h(ξ_T − ξ_T′)
 *   |v|² = ΔᵀGΔ ≤ Σ |Δ_k| h_i(Y_i v),     Δ_k = a_k · v  with  Y a_k = e_k,     h_i(η) ≤ |D_i η|
 *        ≤ ½ Σ (α_i (a_k·v)² + |D_i Y_i v|²/α_i) ≤ q |v|²          for all α_i > 0
 *
 * so v = 0 when q < 1; all other elements add nothing positive, as their reservoirs are fixed. The bound grows with the
 * friction, hence q < 1 holds for every smaller friction, too. a_k exists when v determines Λ_k, also for singular G.
 * With regular G no solution can come from infinity (a limit would solve the problem without drive, beside Λ = 0), so
 * the degree of the problem is that without friction, and a solution exists for every right side.
 *
 * D: μ (disk), diag(μ1, μ2) (ellipse), μ diag(1, 1, R√m) (Contensou: mean of |v + ω×r| ≤ root mean square, m R² = mean r²).
 */
import type { Pressure } from "../../elements/element.ts";
import { dot, stacked } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem, PlacedElement } from "../../problems/impact-problem.ts";
import { type ReducedContacts, reducedContacts } from "../impulse-cones/impulse-space.ts";

/** Mean of (r/R)² under the pressure: constant, √(1 − r²), all at the rim. */
const MEAN_SQUARE: Readonly<Record<Pressure, number>> = { uniform: 1 / 2, hertz: 2 / 5, ring: 1 };

/** Steps that improve the weights α; any weights prove. */
const WEIGHT_STEPS = 30;

/** Y a = e counts as solved when it is so to this: rows have unit length. */
const SOLVED = 2 ** 14 * EPSILON;

/** q must stay below 1 by this: an eigenvalue of a matrix made of unit rows and a few products. */
export const CONTRACTION_ROUNDING = 2 ** 14 * EPSILON;

/** Lengths below this part of a unit row are rounding. */
const ZERO_ROW = 2 ** 16 * EPSILON;

export interface Contraction {
  /** q; the outcome is unique when it is below 1. */
  readonly factor: number;
  /** G is regular (closed joints apart), so that a solution exists as well. */
  readonly isRegular: boolean;
}

interface Term {
  /** a. */
  readonly dual: Float64Array;
  /** Rows of D Y. */
  readonly slip: readonly Float64Array[];
}

/** q of an impact; undefined when the velocities leave a normal impulse open. */
export function frictionContraction(impact: ImpactProblem): Contraction | undefined {
  const contacts = reducedContacts(impact, true);
  const terms: Term[] = [];
  for (const placed of impact.elements) {
    const weights = placed.normal < 0 ? [] : slipWeights(placed);
    if (!weights.some((weight) => weight > 0)) continue;
    const dual = dualVector(contacts, contacts.place[placed.normal]!);
    if (dual === undefined) return undefined;
    const normalUnit = contacts.units[contacts.place[placed.normal]!]!;
    const slip = weights.flatMap((weight, j) => {
      const at = contacts.place[placed.start + j]!;
      const row = contacts.rows[at]!.map((value) => (value * weight * normalUnit) / contacts.units[at]!);
      return dot(contacts.rows[at]!, contacts.rows[at]!) <= ZERO_ROW ** 2 ? [] : [row];
    });
    if (slip.length > 0) terms.push({ dual, slip });
  }
  return { factor: smallestFactor(terms, contacts.span.length), isRegular: contacts.isRegular };
}

/** Diagonal of D. */
function slipWeights({ element, dimension }: PlacedElement): number[] {
  const [first = 0, second = first] = element.friction ?? [0];
  if (dimension === 1) return [first];
  if (dimension === 2) return [first, second];
  return [first, first, first * (element.radius ?? 0) * Math.sqrt(MEAN_SQUARE[element.pressure ?? "uniform"])];
}

/** The shortest a with ŷ_i·a = 1 and all other rows orthogonal to it. */
function dualVector({ rows, span }: ReducedContacts, i: number): Float64Array | undefined {
  const right = Float64Array.from(rows, (_, j) => (i === j ? 1 : 0));
  const { x, residualNorm } = leastSquares(stacked(rows), rows.length, span.length, right);
  return residualNorm <= SOLVED ? x : undefined;
}

/** The smallest largest eigenvalue found over the weights α. */
function smallestFactor(terms: readonly Term[], r: number): number {
  if (terms.length === 0) return 0;
  const square = (rows: readonly Float64Array[], w: Float64Array) =>
    rows.reduce((sum, row) => sum + dot(row, w) ** 2, 0);
  let weights = terms.map(({ dual, slip }) =>
    Math.sqrt(slip.reduce((sum, row) => sum + dot(row, row), 0) / dot(dual, dual)),
  );
  let best = Number.POSITIVE_INFINITY;
  for (let step = 0; step < WEIGHT_STEPS; step++) {
    const { values, vectors } = symmetricEigen(boundForm(terms, weights, r), r);
    best = Math.min(best, values[r - 1]!);
    const top = vectors.subarray((r - 1) * r);
    // Towards equal parts of dual and slip in the worst direction, in half steps.
    weights = weights.map((weight, i) => {
      const { dual, slip } = terms[i]!;
      const tilt = (square(slip, top) / weight + best / 4) / (weight * dot(dual, top) ** 2 + best / 4);
      return weight * tilt ** (1 / (2 + step));
    });
  }
  return best;
}

/** ½ Σ (α a aᵀ + (DY)ᵀ(DY)/α). */
function boundForm(terms: readonly Term[], weights: readonly number[], r: number): Float64Array {
  const form = new Float64Array(r * r);
  const add = (row: Float64Array, factor: number) => {
    for (let i = 0; i < r; i++) for (let j = 0; j < r; j++) form[i * r + j]! += factor * row[i]! * row[j]!;
  };
  terms.forEach(({ dual, slip }, k) => {
    add(dual, weights[k]! / 2);
    for (const row of slip) add(row, 0.5 / weights[k]!);
  });
  return form;
}
