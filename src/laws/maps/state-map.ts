/**
 * The linear map of one contact state and the inequalities it lives under.
 *
 *   λ = N z,   B z = −(K̂ γ̂)_A,   B = Ĝ_A· N            A: components with x = 0; N: slip adds λ_t = ∓μ̂ λ_k
 *   active λ ≥ 0,   stick μ̂ λ_k ± λ_t ≥ 0,   positive slip x_t ≥ 0,   negative slip −x_t ≥ 0,   separated x ≥ 0
 *
 * With independent ray images Y N the matrix B is regular unless a contact slips.
 */

import { matrixProduct, stacked, transpose } from "../../linalg/dense.ts";
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { leastSquares, pivotedQr, rankTolerance } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { boundSide, forEachInequality, isAtBound, STICK } from "../../problems/contact-state.ts";
import type { PiecewiseLaw } from "./piecewise-law.ts";

/**
 * B counts as singular when a pivot is below this: its entries are inner products of directions and rays of at most unit
 * length. Directions count as dependent when they are so to the root of it.
 */
export const SINGULAR = 2 ** 12 * EPSILON;

export interface StateSystem {
  /** A. */
  readonly active: readonly number[];
  /** B, k × k. */
  readonly matrix: Float64Array;
  /** N, n × k; the sizes of the entries of a column add up to 1. */
  readonly rays: Float64Array;
}

export function stateSystem({ scaled, isDependent }: PiecewiseLaw, modes: Uint8Array): StateSystem {
  const { size: n, matrix: g, normals, bounds } = scaled;
  const active: number[] = [];
  for (let i = 0; i < n; i++) if (modes[i] === STICK && !isDependent[i]) active.push(i);
  const k = active.length;
  const rays = new Float64Array(n * k);
  active.forEach((component, b) => {
    let sum = 1;
    for (let t = 0; t < n; t++) if (isAtBound(modes[t]!) && normals[t] === component) sum += bounds[t]!;
    rays[component * k + b] = 1 / sum;
    for (let t = 0; t < n; t++) {
      if (!isAtBound(modes[t]!) || normals[t] !== component) continue;
      rays[t * k + b] = (boundSide(modes[t]!) * bounds[t]!) / sum;
    }
  });
  const rows = stacked(active.map((i) => g.subarray(i * n, i * n + n)));
  return { active, matrix: matrixProduct(rows, k, n, rays, k), rays };
}

export interface RegularMap {
  /** Π, n × n. */
  readonly impulses: Float64Array;
  /** Least pivot of B. */
  readonly pivot: number;
}

/** λ = Π γ̂ of a regular state, n × n; undefined when B is singular. */
export function regularMap(law: PiecewiseLaw, { active, matrix, rays }: StateSystem): RegularMap | undefined {
  const n = law.scaled.size;
  const k = active.length;
  const lu = matrix.slice();
  const pivots = new Int32Array(k);
  if (luInPlace(lu, k, pivots) === 0) return undefined;
  let pivot = 1;
  for (let a = 0; a < k; a++) pivot = Math.min(pivot, Math.abs(lu[a * k + a]!));
  if (pivot <= SINGULAR) return undefined;
  const solutions = new Float64Array(k * n);
  const z = new Float64Array(k);
  for (let j = 0; j < n; j++) {
    for (let a = 0; a < k; a++) z[a] = -law.offset[active[a]! * n + j]!;
    luSolveInPlace(lu, k, pivots, z);
    for (let a = 0; a < k; a++) solutions[a * n + j] = z[a]!;
  }
  return { impulses: matrixProduct(rays, n, k, solutions, n), pivot };
}

/** Whether the images Y N of the rays are dependent: then states with fewer rays reach the same velocities. */
export function hasDependentRays(law: PiecewiseLaw, { active, rays }: StateSystem): boolean {
  const n = law.scaled.size;
  const r = law.basis.rank;
  const k = active.length;
  if (k > r) return true;
  const images = matrixProduct(transpose(law.directions, n, r), r, n, rays, k);
  return pivotedQr(images, r, k, Math.sqrt(SINGULAR)).rank < k;
}

/**
 * λ as a function of (w, t) when B is singular, its equations hold for every w, and t moves along ker B: n × (r + q).
 * Undefined when the equations hold only on a subspace of the w.
 */
export function singularMap(
  law: PiecewiseLaw,
  system: StateSystem,
): { impulses: Float64Array; free: number } | undefined {
  const { active, matrix, rays } = system;
  const n = law.scaled.size;
  const r = law.basis.rank;
  const k = active.length;
  const tolerance = Math.max(rankTolerance(k, k), SINGULAR);
  const kernel = nullSpace(matrix, k, k, tolerance);
  const q = kernel.dimension;
  const columns = r + q;
  const z = new Float64Array(k * columns);
  for (let c = 0; c < r; c++) {
    const right = Float64Array.from(active, (i) => -law.drive[i * r + c]!);
    const { x, residualNorm } = leastSquares(matrix, k, k, right, tolerance);
    if (residualNorm > Math.sqrt(SINGULAR)) return undefined;
    for (let b = 0; b < k; b++) z[b * columns + c] = x[b]!;
  }
  for (let c = 0; c < q; c++) for (let b = 0; b < k; b++) z[b * columns + r + c] = kernel.basis[c * k + b]!;
  return { impulses: matrixProduct(rays, n, k, z, columns), free: q };
}

export interface StateCondition {
  /** Coefficients; the condition is row ≥ 0, or row = 0. */
  readonly row: Float64Array;
  readonly isEquality: boolean;
  /** How much larger than 1 the terms of the row may be. */
  readonly magnitude: number;
}

/**
 * The conditions of a state, each a row of `columns` numbers.
 * @param impulses λ, n × columns
 * @param drive    the part of x that is not Ĝ λ, n × columns
 */
export function stateConditions(
  law: PiecewiseLaw,
  modes: Uint8Array,
  impulses: Float64Array,
  drive: Float64Array,
  columns: number,
): StateCondition[] {
  const { size: n, normals, bounds, matrix } = law.scaled;
  const conditions: StateCondition[] = [];
  // factor · row i of x = Ĝ λ + drive.
  const lawVelocity = (i: number, factor: number): Float64Array => {
    const row = new Float64Array(columns);
    for (let c = 0; c < columns; c++) {
      let sum = drive[i * columns + c]!;
      for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * impulses[j * columns + c]!;
      row[c] = factor > 0 ? sum : -sum;
    }
    return row;
  };
  // factor · λ_i + bound · λ_k.
  const distance = (i: number, factor: number): Float64Array => {
    const row = new Float64Array(columns);
    const from = normals[i]! * columns;
    for (let c = 0; c < columns; c++) {
      row[c] = factor * impulses[i * columns + c]!;
      if (from >= 0) row[c]! += bounds[i]! * impulses[from + c]!;
    }
    return row;
  };
  law.isDependent.forEach((isDependent, i) => {
    if (isDependent) conditions.push({ row: lawVelocity(i, 1), magnitude: 1, isEquality: true });
  });
  forEachInequality(law.scaled, modes, (i, velocity, impulse) => {
    const row = velocity !== 0 ? lawVelocity(i, velocity) : distance(i, impulse);
    conditions.push({ row, magnitude: velocity !== 0 ? 1 : 1 + bounds[i]!, isEquality: false });
  });
  return conditions;
}
