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
import { dot, norm } from "../../linalg/dense.ts";
import { leastSquares, multiplyQInPlace, pivotedQr, rankTolerance } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { fromKinetic, toKinetic } from "../../problems/kinetic-coordinates.ts";

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
  const isBilateral = new Uint8Array(n);
  const isProvided = new Uint8Array(n);
  for (const block of reservoirBlocks(impact)) {
    for (let j = 0; j < block.dimension; j++) {
      isBilateral[block.start + j] = block.kind === "bilateral" ? 1 : 0;
      isProvided[block.start + j] = provides(block.kind, block.bound, block.friction[j === 1 ? 1 : 0]) ? 1 : 0;
    }
  }
  const rows = (chosen: Uint8Array, source: Float64Array): Float64Array[] =>
    Array.from({ length: n }, (_, i) => i).flatMap((i) => (chosen[i] ? [source.subarray(i * f, i * f + f)] : []));
  const fixed = orthonormalBasis(rows(isBilateral, impact.halfResponse), f);
  const free = freeDirections(impact, fixed, isBilateral);
  const basis = orthonormalBasis(rows(isProvided, free), f);
  const r = basis.length;
  const directions = new Float64Array(n * r);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < r; k++) directions[i * r + k] = dot(basis[k]!, free.subarray(i * f, i * f + f));
  }
  const start = toKinetic(impact, impact.preVelocity);
  const constant = start.slice();
  removeInPlace(constant, fixed);
  removeInPlace(constant, basis);
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
      removeInPlace(offset, fixed);
      removeInPlace(offset, basis);
      return norm(offset);
    },
    fromReduced: (z) => {
      const v = constant.slice();
      basis.forEach((q, k) => {
        for (let j = 0; j < f; j++) v[j]! += z[k]! * q[j]!;
      });
      return fromKinetic(impact, v);
    },
    fixedProduct: (velocity) => dot(constant, toKinetic(impact, velocity)),
    completeImpulses: bilateralImpulses(impact, isBilateral, start),
  };
}

function provides(kind: string, bound: number, friction: number): boolean {
  if (kind === "bilateral") return false;
  if (kind === "step") return bound > 0;
  return kind === "unilateral" || friction > 0;
}

/** P y_i of every component, n × f; exactly zero where only rounding remains, and for bilateral components. */
function freeDirections(impact: ImpactProblem, fixed: readonly Float64Array[], isBilateral: Uint8Array): Float64Array {
  const { freedoms: f, size: n } = impact;
  const free = impact.halfResponse.slice();
  for (let i = 0; i < n; i++) {
    const row = free.subarray(i * f, i * f + f);
    const whole = norm(row);
    removeInPlace(row, fixed);
    if (isBilateral[i] || norm(row) <= rankTolerance(f, n) * whole) row.fill(0);
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

/** Orthonormal basis of the span of the vectors. */
function orthonormalBasis(vectors: readonly Float64Array[], f: number): Float64Array[] {
  const count = vectors.length;
  const columns = new Float64Array(f * count);
  vectors.forEach((vector, j) => {
    for (let i = 0; i < f; i++) columns[i * count + j] = vector[i]!;
  });
  const qr = pivotedQr(columns, f, count);
  return Array.from({ length: qr.rank }, (_, k) => {
    const q = new Float64Array(f);
    q[k] = 1;
    multiplyQInPlace(qr, q);
    return q;
  });
}

/** Takes the part in the span of the orthonormal basis out of x, twice for orthogonality to rounding. */
function removeInPlace(x: Float64Array, basis: readonly Float64Array[]): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const q of basis) {
      const part = dot(q, x);
      for (let j = 0; j < x.length; j++) x[j]! -= part * q[j]!;
    }
  }
}

function components(basis: readonly Float64Array[], v: Float64Array): Float64Array {
  return Float64Array.from(basis, (q) => dot(q, v));
}

/** Λ_b from y_b · (v⁻ + Σ y_i Λ_i) = 0 for every bilateral component. */
function bilateralImpulses(
  impact: ImpactProblem,
  isBilateral: Uint8Array,
  start: Float64Array,
): (impulses: Float64Array) => void {
  const { freedoms: f, size: n, halfResponse } = impact;
  const indices = Array.from({ length: n }, (_, i) => i).filter((i) => isBilateral[i]);
  const columns = new Float64Array(f * indices.length);
  indices.forEach((i, j) => {
    for (let k = 0; k < f; k++) columns[k * indices.length + j] = halfResponse[i * f + k]!;
  });
  return (impulses) => {
    if (indices.length === 0) return;
    const right = new Float64Array(f);
    for (let k = 0; k < f; k++) right[k] = -start[k]!;
    for (let i = 0; i < n; i++) {
      if (isBilateral[i]) continue;
      for (let k = 0; k < f; k++) right[k]! -= impulses[i]! * halfResponse[i * f + k]!;
    }
    const { x } = leastSquares(columns, f, indices.length, right);
    indices.forEach((i, j) => {
      impulses[i] = x[j]!;
    });
  };
}
