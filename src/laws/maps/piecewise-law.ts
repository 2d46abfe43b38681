/**
 * A law whose maps are linear on polyhedral cones, in pure numbers:
 *
 *   x = Ĝ λ + K̂ γ̂,    γ̂ = Ŷ w,    Λ_i = s_i λ_i,  ξ_i = x_i / s_i,  γ⁻_i = γ̂_i / s_i,  s_i = 1/√G_ii
 *
 * K = I + E, where ξ = γ⁺ + E γ⁻ (E = diag ε for Newton's law, a full matrix for Frémond's); w are the coordinates of
 * `kineticBasis`, so |w| is the kinetic norm of the part of u⁻ that the contacts see. Rows in w have the same length in
 * every system of units.
 */
import { InputError } from "../../errors.ts";
import { stridedNorm } from "../../linalg/dense.ts";
import { pivotedQr } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { BILATERAL, DISK, STEP } from "../../problems/scaled-problem.ts";
import { refusal, type StateProblem, stateProblem } from "../../solvers/enumeration/state-problem.ts";
import type { LawInclusion } from "../law.ts";
import { LAWS } from "../laws.ts";
import { type ImpactOptions, lawSettings } from "../resolve-impact.ts";
import { type KineticBasis, kineticBasis } from "./kinetic-basis.ts";

/** The laws of one inclusion whose offset is linear in γ⁻. */
export const PIECEWISE_LINEAR_LAWS = ["newton", "moreau", "max-dissipation", "fremond"] as const;

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

export function piecewiseLaw(impact: ImpactProblem, options: ImpactOptions, mostStates: number): PiecewiseLaw {
  const { matrix, blocks } = offsetMatrix(impact, options);
  const n = impact.size;
  const problem = { size: n, matrix: impact.delassus, offset: new Float64Array(n), blocks };
  const reason = refusal(problem, mostStates);
  if (reason !== undefined) throw withoutPieces(reason);
  const scaled = stateProblem(problem);
  if (scaled.kinds.includes(DISK)) throw withoutPieces("two-dimensional friction has infinitely many slip states");
  if (scaled.kinds.includes(STEP)) {
    throw withoutPieces("a step element with a fixed bound makes the maps of the law affine, not linear");
  }
  const { unit: units } = scaled;
  const offset = matrix.map((value, at) => (value * units[Math.floor(at / n)]!) / units[at % n]!);
  const basis = kineticBasis(impact);
  const r = basis.rank;
  const directions = basis.directions.map((value, at) => value * units[Math.floor(at / r)]!);
  const drive = new Float64Array(n * r);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const factor = offset[i * n + j]!;
      if (factor !== 0) for (let k = 0; k < r; k++) drive[i * r + k]! += factor * directions[j * r + k]!;
    }
  }
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

/** I + E, column by column from the law itself, and the reservoirs. */
function offsetMatrix(
  impact: ImpactProblem,
  options: ImpactOptions,
): { matrix: Float64Array; blocks: LawInclusion["problem"]["blocks"] } {
  const settings = lawSettings(options);
  const name = PIECEWISE_LINEAR_LAWS.find((candidate) => candidate === settings.choice.name);
  if (name === undefined) {
    throw withoutPieces(`the law ${settings.choice.name} is not one inclusion that is linear in γ⁻`);
  }
  const n = impact.size;
  const probe = (preContactVelocity: Float64Array) => {
    const step = LAWS[name].begin({ ...impact, preContactVelocity }, settings) as LawInclusion;
    return step.problem;
  };
  const matrix = new Float64Array(n * n);
  let blocks: LawInclusion["problem"]["blocks"] = [];
  for (let j = 0; j < n; j++) {
    const unit = new Float64Array(n);
    unit[j] = 1;
    const posed = probe(unit);
    for (let i = 0; i < n; i++) matrix[i * n + j] = posed.offset[i]!;
    blocks = posed.blocks;
  }
  return { matrix, blocks };
}

/** All bilateral components beyond a largest independent set of them. */
function dependentBilaterals(scaled: StateProblem, directions: Float64Array, r: number): Uint8Array {
  const isDependent = new Uint8Array(scaled.size);
  const bilateral = Array.from(scaled.kinds.keys()).filter((i) => scaled.kinds[i] === BILATERAL);
  const count = bilateral.length;
  if (count === 0) return isDependent;
  const columns = new Float64Array(r * count);
  bilateral.forEach((i, c) => {
    for (let k = 0; k < r; k++) columns[k * count + c] = directions[i * r + k]!;
  });
  const { rank, permutation } = pivotedQr(columns, r, count);
  for (const c of permutation.subarray(rank)) isDependent[bilateral[c]!] = 1;
  return isDependent;
}

function withoutPieces(reason: string): InputError {
  return new InputError({
    code: "no-pieces",
    what: `the maps of this impact have no list of linear pieces: ${reason}`,
    where: "impactPieces",
    fix: `Laws with pieces: ${PIECEWISE_LINEAR_LAWS.join(", ")}, on contacts without friction or with coulomb-step friction. \`impactMaps\` evaluates every law.`,
  });
}
