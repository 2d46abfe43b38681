/**
 * A law whose maps are linear on polyhedral cones, in pure numbers:
 *
 *   x = Ĝ λ + K̂ γ̂,    γ̂ = Ŷ w,    Λ_i = s_i λ_i,  ξ_i = x_i / s_i,  γ⁻_i = γ̂_i / s_i,  s_i = 1/√G_ii
 *
 * K = I + E, where ξ = γ⁺ + E γ⁻ (E = diag ε for Newton's law, a full matrix for Frémond's); w are the coordinates of
 * `kineticBasis`, so |w| is the kinetic norm of the part of u⁻ that the contacts see. Rows in w have the same length in
 * every system of units.
 */
import { columnsOf, matrixProduct, stridedNorm } from "../../linalg/dense.ts";
import { pivotedQr } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type InclusionProblem, reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { BILATERAL, DISK, STEP } from "../../problems/scaled-problem.ts";
import { countStates, refusal, type StateProblem, stateProblem } from "../../solvers/enumeration/state-problem.ts";
import type { LawSettings } from "../law.ts";
import { lawOf, lawSettings } from "../laws.ts";
import type { ImpactOptions } from "../resolve-impact.ts";
import { type KineticBasis, kineticBasis } from "./kinetic-basis.ts";

export interface PiecewiseLaw {
  readonly impact: ImpactProblem;
  readonly basis: KineticBasis;
  /** Ĝ, kinds, normals and friction coefficients. */
  readonly scaled: StateProblem;
  /** K̂, n × n. */
  readonly offset: Float64Array;
  /** Ŷ, n × r. */
  readonly directions: Float64Array;
  /** K̂ Ŷ, n × r. */
  readonly drive: Float64Array;
  /** Largest length of a row of `drive`. */
  readonly driveSize: number;
  /** Bilateral components that depend on the ones before them: their impulse is set to zero. */
  readonly isDependent: Uint8Array;
  readonly hasDependent: boolean;
}

/** Contact states of an impact, possible or not: what `mostStates` below limits. */
export const contactStateCount = (impact: ImpactProblem): number => countStates(reservoirProblem(impact));

/** Delassus matrix and reservoirs, without an offset. */
function reservoirProblem(impact: ImpactProblem): InclusionProblem {
  const { size, delassus } = impact;
  return { size, matrix: delassus, offset: new Float64Array(size), blocks: reservoirBlocks(impact) };
}

/** The law in pure numbers, or the reason why its maps have no list of pieces. */
export function piecewiseLaw(impact: ImpactProblem, options: ImpactOptions, mostStates: number): PiecewiseLaw | string {
  const settings = lawSettings(options);
  const matrix = offsetMatrix(impact, settings);
  if (matrix === undefined) {
    return withoutPieces(`the law ${settings.choice.name} is not one inclusion that is linear in γ⁻`);
  }
  const n = impact.size;
  const problem = reservoirProblem(impact);
  const reason = refusal(problem, mostStates);
  if (reason !== undefined) return withoutPieces(reason);
  const scaled = stateProblem(problem);
  if (scaled.kinds.includes(DISK)) return withoutPieces("two-dimensional friction has infinitely many slip states");
  if (scaled.kinds.includes(STEP)) {
    return withoutPieces("a step element with a fixed bound makes the maps of the law affine, not linear");
  }
  const { unit: units } = scaled;
  const offset = matrix.map((value, at) => (value * units[Math.floor(at / n)]!) / units[at % n]!);
  const basis = kineticBasis(impact);
  const r = basis.rank;
  const directions = basis.directions.map((value, at) => value * units[Math.floor(at / r)]!);
  const drive = matrixProduct(offset, n, n, directions, r);
  const isDependent = dependentBilaterals(scaled, directions, r);
  const driveSize = largestRow(drive, n, r);
  const hasDependent = isDependent.includes(1);
  return { impact, basis, scaled, offset, directions, drive, driveSize, isDependent, hasDependent };
}

/** The largest length of a row. */
export function largestRow(matrix: Float64Array, n: number, columns: number): number {
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, stridedNorm(matrix, i * columns, columns, 1));
  return largest;
}

/** I + E, of a law of one inclusion. */
function offsetMatrix(impact: ImpactProblem, settings: LawSettings): Float64Array | undefined {
  const restitution = lawOf(settings).restitution?.(impact, settings);
  if (restitution === undefined) return undefined;
  const n = impact.size;
  const isDiagonal = restitution.length === n;
  const matrix = isDiagonal ? new Float64Array(n * n) : restitution.slice();
  for (let i = 0; i < n; i++) matrix[i * (n + 1)] = 1 + restitution[isDiagonal ? i : i * (n + 1)]!;
  return matrix;
}

/** All bilateral components beyond a largest independent set of them. */
function dependentBilaterals(scaled: StateProblem, directions: Float64Array, r: number): Uint8Array {
  const isDependent = new Uint8Array(scaled.size);
  const bilateral = Array.from(scaled.kinds.keys()).filter((i) => scaled.kinds[i] === BILATERAL);
  const count = bilateral.length;
  if (count === 0) return isDependent;
  const rows = bilateral.map((i) => directions.subarray(i * r, i * r + r));
  const { rank, permutation } = pivotedQr(columnsOf(rows, r), r, count);
  for (const c of permutation.subarray(rank)) isDependent[bilateral[c]!] = 1;
  return isDependent;
}

const withoutPieces = (reason: string): string => `the maps of this impact have no list of linear pieces: ${reason}`;
