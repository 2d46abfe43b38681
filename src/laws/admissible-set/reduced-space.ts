/**
 * The coordinates in which the admissible set is a set in Euclidean Rʳ.
 *
 *   v = Lᵀ D⁻¹ u,   ‖u‖_M = |v|,   γ_i = y_i · v,   y_i = L⁻¹ D w_i
 *
 * Bilateral elements ask for v ⊥ B = span{y_b} and can provide every impulse in B, so they are eliminated exactly:
 * with P the projection onto B^⊥,
 *
 *   v⁺ = P v⁻ + Σ P y_i Λ_i = c + Q z,   Q an orthonormal basis of span{P y_i},   c ⊥ Q constant,   z ∈ Rʳ
 *
 * and Λ_b follows from the rest. The span is taken over what the reservoirs can provide: friction with μ = 0 and steps
 * with bound 0 add nothing. Energy: |v⁺| ≤ ‖u⁻‖_M becomes |z| ≤ R, R² = |z⁻|² + ‖u⁻‖²_M − |P v⁻|².
 *
 * Trap: for a singular M the coordinates belong to the completed masses M + W_b S W_bᵀ. On the set γ_b = 0, where both
 * metrics agree; for u⁻ itself they do not, so R uses the true energy.
 */
import { columnsOf, combination, dot, norm, removeSpanInPlace } from "../../linalg/dense.ts";
import { leastSquares, rankTolerance, spanBasis } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { fromKinetic, toKinetic } from "../../problems/kinetic-coordinates.ts";
import { isBilateral, transmits } from "../../sets/reservoirs/reservoirs.ts";

export interface ReducedSpace {
  /** r. */
  readonly dimension: number;
  /** z⁻. */
  readonly before: Float64Array;
  /** R, the radius of the energy ball in z. */
  readonly radius: number;
  /** ρ = ‖u⁻‖_M, what margins are measured in. */
  readonly size: number;
  /** Qᵀ P y_i of every component, n × r; zero for bilateral components. */
  readonly directions: Float64Array;
  /** z of a velocity u: the part of it that impulses can change. */
  readonly toReduced: (velocity: Float64Array) => Float64Array;
  /** How far u is from what impulses out of span{y_i} can reach from u⁻. */
  readonly distanceFromSpan: (velocity: Float64Array) => number;
  /** u of a point z. */
  readonly fromReduced: (z: Float64Array) => Float64Array;
  /** ⟨u, c⟩_M: the part of ⟨u, u⁺⟩_M that is the same for every admissible u⁺. */
  readonly fixedProduct: (velocity: Float64Array) => number;
  /** Writes the bilateral impulses that go with the others (least norm). */
  readonly completeImpulses: (impulses: Float64Array) => void;
}

/** A difference of squares within this part of them is rounding: then the energy ball goes through z⁻ exactly. */
const SQUARE_ROUNDING = 2 ** 8 * EPSILON;

export function reducedSpace(impact: ImpactProblem): ReducedSpace {
  const { freedoms: f, size: n } = impact;
  const isFixed = new Uint8Array(n);
  const isProvided = new Uint8Array(n);
  for (const block of reservoirBlocks(impact)) {
    for (let j = 0; j < block.dimension; j++) {
      isFixed[block.start + j] = isBilateral(block) ? 1 : 0;
      isProvided[block.start + j] = !isBilateral(block) && transmits(block, j) ? 1 : 0;
    }
  }
  const rows = (chosen: Uint8Array, source: Float64Array): Float64Array[] =>
    Array.from({ length: n }, (_, i) => i).flatMap((i) => (chosen[i] ? [source.subarray(i * f, i * f + f)] : []));
  const fixed = spanBasis(rows(isFixed, impact.halfResponse), f);
  const free = freeDirections(impact, fixed, isFixed);
  const basis = spanBasis(rows(isProvided, free), f);
  const r = basis.length;
  const directions = new Float64Array(n * r);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < r; k++) directions[i * r + k] = dot(basis[k]!, free.subarray(i * f, i * f + f));
  }
  const start = toKinetic(impact, impact.preVelocity);
  const constant = start.slice();
  removeSpanInPlace(constant, fixed);
  removeSpanInPlace(constant, basis);
  const before = components(basis, start);
  return {
    dimension: r,
    before,
    ...energyBall(impact, start, before, constant),
    directions,
    toReduced: (velocity) => components(basis, toKinetic(impact, velocity)),
    distanceFromSpan: (velocity) => {
      const offset = toKinetic(impact, velocity);
      for (let j = 0; j < f; j++) offset[j]! -= start[j]!;
      removeSpanInPlace(offset, fixed);
      removeSpanInPlace(offset, basis);
      return norm(offset);
    },
    fromReduced: (z) => fromKinetic(impact, combination(basis, z, constant)),
    fixedProduct: (velocity) => dot(constant, toKinetic(impact, velocity)),
    completeImpulses: bilateralImpulses(impact, isFixed, start),
  };
}

/** P y_i of every component, n × f; exactly zero where only rounding remains, and for bilateral components. */
function freeDirections(impact: ImpactProblem, fixed: readonly Float64Array[], isFixed: Uint8Array): Float64Array {
  const { freedoms: f, size: n } = impact;
  const free = impact.halfResponse.slice();
  for (let i = 0; i < n; i++) {
    const row = free.subarray(i * f, i * f + f);
    const whole = norm(row);
    removeSpanInPlace(row, fixed);
    if (isFixed[i] || norm(row) <= rankTolerance(f, n) * whole) row.fill(0);
  }
  return free;
}

function energyBall(
  impact: ImpactProblem,
  start: Float64Array,
  before: Float64Array,
  constant: Float64Array,
): { radius: number; size: number } {
  // ‖u⁻‖²_M of the true masses: the completion added Σ S γ_b².
  let square = dot(start, start);
  for (let i = 0; i < impact.size; i++) square -= impact.stiffening[i]! * impact.preContactVelocity[i]! ** 2;
  square = Math.max(square, 0);
  const inner = dot(before, before);
  const slack = square - inner - dot(constant, constant);
  const isRounding = Math.abs(slack) <= SQUARE_ROUNDING * dot(start, start);
  return { size: Math.sqrt(square), radius: isRounding ? Math.sqrt(inner) : Math.sqrt(Math.max(0, inner + slack)) };
}

function components(basis: readonly Float64Array[], v: Float64Array): Float64Array {
  return Float64Array.from(basis, (q) => dot(q, v));
}

/** Λ_b from y_b · (v⁻ + Σ y_i Λ_i) = 0 for every bilateral component. */
function bilateralImpulses(
  impact: ImpactProblem,
  isFixed: Uint8Array,
  start: Float64Array,
): (impulses: Float64Array) => void {
  const { freedoms: f, size: n, halfResponse } = impact;
  const indices = Array.from({ length: n }, (_, i) => i).filter((i) => isFixed[i]);
  const rows = indices.map((i) => halfResponse.subarray(i * f, i * f + f));
  const columns = columnsOf(rows, f);
  return (impulses) => {
    if (indices.length === 0) return;
    const right = new Float64Array(f);
    for (let k = 0; k < f; k++) right[k] = -start[k]!;
    for (let i = 0; i < n; i++) {
      if (isFixed[i]) continue;
      for (let k = 0; k < f; k++) right[k]! -= impulses[i]! * halfResponse[i * f + k]!;
    }
    const { x } = leastSquares(columns, f, indices.length, right);
    indices.forEach((i, j) => {
      impulses[i] = x[j]!;
    });
  };
}
