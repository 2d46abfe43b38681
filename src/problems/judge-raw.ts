/**
 * The judge of raw problems: velocities and both errors of given impulses, from the problem as it was given, outside all solvers.
 *
 *   scaled       ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖),      D = d / trace W_cc per contact
 *   collection   ‖r − P_K(r − ũ)‖ / max(‖q‖, ‖r‖, ‖u‖);     LCP and MLCP: the same over ‖q‖
 *
 * An LCP is made of contacts without friction; D of an unknown is 1/|M_ii|, or 1/max_j|M_ij| where that is 0. In an MLCP the
 * defect of a free unknown is w itself. Velocities are summed in twice the precision: impulses of hyperstatic contacts cancel.
 */
import { InputError } from "../errors.ts";
import { massInverse, pushedRows } from "../linalg/sparse/mass-inverse.ts";
import type { MassInverse } from "../linalg/sparse/mass-solution.ts";
import { type SparseMatrix, transpose } from "../linalg/sparse/sparse-matrix.ts";
import { coneDefect, isRunaway } from "./cone-defect.ts";
import { diagonalOf, exactProduct, moveInto, type SparseDelassus } from "./delassus.ts";
import type { GlobalProblem, RawProblem } from "./raw-problem.ts";

export interface RawJudgement {
  readonly velocities: Float64Array;
  readonly bodyVelocities?: Float64Array;
  readonly scaled: number;
  /** ‖r − P_K(r − D ũ)‖ and ‖D q‖. */
  readonly defect: number;
  readonly driveSize: number;
}

/** A problem made ready to be judged. */
export interface RawJudge {
  readonly problem: RawProblem;
  /** Components of a contact. */
  readonly dimension: number;
  readonly friction: Float64Array;
  /** D of each contact. */
  readonly weights: Float64Array;
  /** q: the velocities without impulses. */
  readonly offset: Float64Array;
  /** W, or M of complementarity problems. */
  readonly delassus: SparseDelassus;
  /** M⁻¹ f of a global problem. */
  readonly free?: Float64Array;
}

/** Room for a judge: a number for each contact, the second for those of problems without friction. */
interface JudgeRoom {
  readonly weights: Float64Array;
  readonly smooth: Float64Array;
}

function judgeRoom(problem: RawProblem): JudgeRoom {
  const { length } = "friction" in problem ? problem.friction : problem.offset;
  return { weights: new Float64Array(length), smooth: new Float64Array(length) };
}

/** A problem made ready to be judged. */
export function judgeOf(problem: RawProblem, room?: JudgeRoom): RawJudge {
  if (problem.form !== "global") return rawJudge(problem, room ?? judgeRoom(problem));
  const mass = massInverse(problem.mass);
  if (mass) return globalJudge(problem, mass);
  throw new InputError({
    what: "the mass matrix is singular",
    where: "mass",
    fix: "Give a mass matrix with an inverse, or the problem in local form.",
    code: "singular-mass",
  });
}

function rawJudge(problem: Exclude<RawProblem, GlobalProblem>, { weights, smooth }: JudgeRoom): RawJudge {
  const { matrix, offset } = problem;
  const delassus = { kind: "blocks", size: matrix.rows, matrix } as const;
  if (problem.form === "local") {
    const { dimension, friction } = problem;
    localWeightsInto(weights, matrix, dimension);
    return { problem, dimension, friction, offset, weights, delassus };
  }
  for (let i = 0; i < weights.length; i++) {
    let diagonal = 0;
    let largest = 0;
    for (let k = matrix.starts[i]!; k < matrix.starts[i + 1]!; k++) {
      if (matrix.indices[k] === i) diagonal = Math.abs(matrix.values[k]!);
      largest = Math.max(largest, Math.abs(matrix.values[k]!));
    }
    weights[i] = diagonal > 0 ? 1 / diagonal : largest > 0 ? 1 / largest : 1;
  }
  return { problem, dimension: 1, friction: smooth, offset, weights, delassus };
}

/** The judge of a global problem, whose mass matrix has the inverse `mass`. */
function globalJudge(problem: GlobalProblem, mass: MassInverse): RawJudge {
  const { dimension, friction, directions, force } = problem;
  const rows = transpose(directions);
  const pushed = pushedRows(mass, rows);
  const delassus = { kind: "factored", size: rows.rows, mass, rows, pushed } as const;
  const offset = new Float64Array(rows.rows);
  const free = moveInto(offset, delassus, directions, new Float64Array(rows.rows), force, problem.drift);
  const weights = contactWeights(diagonalOf(delassus), dimension);
  return { problem, dimension, friction, offset, weights, delassus, free };
}

function localWeightsInto(weights: Float64Array, { starts, indices, values }: SparseMatrix, dimension: number): void {
  for (let c = 0, i = 0; c < weights.length; c++) {
    let trace = 0;
    for (const end = i + dimension; i < end; i++) {
      let k = starts[i]!;
      while (k < starts[i + 1]! && indices[k]! < i) k++;
      if (k < starts[i + 1]! && indices[k] === i) trace += values[k]!;
    }
    weights[c] = trace > 0 ? dimension / trace : 1;
  }
}

function contactWeights(diagonal: Float64Array, dimension: number): Float64Array {
  const weights = new Float64Array(diagonal.length / dimension);
  for (let c = 0; c < weights.length; c++) {
    let trace = 0;
    for (let j = 0; j < dimension; j++) trace += diagonal[c * dimension + j]!;
    weights[c] = trace > 0 ? dimension / trace : 1;
  }
  return weights;
}

/** Judges impulses; their velocities are written to `velocities`. */
export function judgeRaw(
  judge: RawJudge,
  impulses: Float64Array,
  velocities: Float64Array = new Float64Array(impulses.length),
): RawJudgement {
  const { problem, delassus, offset } = judge;
  if (delassus.kind === "blocks") {
    exactProduct(velocities, delassus.matrix, impulses, offset);
    return judgement(velocities, undefined, errors(judge, impulses, velocities));
  }
  // Factored are those that were given so.
  const { directions, force, drift } = problem as GlobalProblem;
  const bodyVelocities = moveInto(velocities, delassus, directions, impulses, force, drift);
  return judgement(velocities, bodyVelocities, errors(judge, impulses, velocities));
}

/** The judgement of the impulses `rest`, which are all zero: the velocities are q. */
export function judgeRest(judge: RawJudge, rest: Float64Array, velocities: Float64Array): RawJudgement {
  const { offset, free } = judge;
  for (let i = 0; i < offset.length; i++) velocities[i] = offset[i]!;
  return judgement(velocities, free, errors(judge, rest, offset));
}

function judgement(
  velocities: Float64Array,
  bodyVelocities: Float64Array | undefined,
  { scaled, defect, driveSize }: Errors,
): RawJudgement {
  if (bodyVelocities === undefined) return { velocities, scaled, defect, driveSize };
  return { velocities, bodyVelocities, scaled, defect, driveSize };
}

type Errors = Pick<RawJudgement, "scaled" | "defect" | "driveSize">;

function errors(
  { problem, dimension: d, friction, weights, offset: q }: RawJudge,
  r: Float64Array,
  u: Float64Array,
): Errors {
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  let sum = 0;
  let ofR = 0;
  let ofDq = 0;
  for (let c = 0, at = 0; c < weights.length; c++, at += d) {
    const weight = weights[c]!;
    sum += isFree?.[c] ? (weight * u[at]!) ** 2 : coneDefect(r, u, at, d, friction[c]!, weight);
    for (let i = at; i < at + d; i++) {
      ofR += r[i]! * r[i]!;
      ofDq += (weight * q[i]!) ** 2;
    }
  }
  return { scaled: relative(sum, Math.max(ofR, ofDq)), defect: Math.sqrt(sum), driveSize: Math.sqrt(ofDq) };
}

/** The error by which collections compare, of judged impulses r and their velocities u. */
export function collectionError(judge: RawJudge, r: Float64Array, u: Float64Array): number {
  const { problem, dimension: d, friction, offset: q } = judge;
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  let sum = 0;
  let ofR = 0;
  let ofU = 0;
  let ofQ = 0;
  for (let c = 0, at = 0; at < q.length; c++, at += d) {
    sum += isFree?.[c] ? u[at]! ** 2 : coneDefect(r, u, at, d, friction[c]!, 1);
    for (let i = at; i < at + d; i++) {
      ofR += r[i]! * r[i]!;
      ofU += u[i]! * u[i]!;
      ofQ += q[i]! * q[i]!;
    }
  }
  return relative(sum, problem.form === "local" || problem.form === "global" ? Math.max(ofQ, ofR, ofU) : ofQ);
}

/** √(defect / size); 0 for no defect, and infinite where it is not a number. */
function relative(defect: number, size: number): number {
  if (defect === 0) return 0;
  const ratio = Math.sqrt(defect / size);
  return Number.isNaN(ratio) ? Infinity : ratio;
}

/** Whether the judged impulses solve the problem to the tolerance. */
export function isSolution({ scaled, defect, driveSize }: RawJudgement, tolerance: number): boolean {
  return scaled <= tolerance && !isRunaway(defect, driveSize, tolerance);
}
