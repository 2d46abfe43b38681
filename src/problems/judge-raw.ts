/**
 * The judge of raw problems: velocities and both errors of given impulses, from the problem as it was given, outside all solvers.
 *
 *   scaled       ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖),      D = d / trace W_cc per contact
 *   collection   ‖r − P_K(r − ũ)‖ / max(‖q‖, ‖r‖, ‖u‖);     LCP and MLCP: the same over ‖q‖
 *
 * What is accepted is also within 3√tolerance contact by contact, each against what it is itself made of (contact-share.ts).
 *
 * An LCP is made of contacts without friction; D of an unknown is 1/|M_ii|. Where that is 0, or the trace of a contact is not positive, D is
 * 1/max|W_ij| of its rows; where nothing moves a contact, the least D of the others. In an MLCP the defect of a free unknown is w itself. Velocities are summed in twice the precision: impulses of hyperstatic contacts cancel.
 */
import { InputError } from "../errors.ts";
import { massInverse, pushedRows } from "../linalg/sparse/mass-inverse.ts";
import type { MassInverse } from "../linalg/sparse/mass-solution.ts";
import { type SparseMatrix, transpose } from "../linalg/sparse/sparse-matrix.ts";
import { coneDefect, isRunaway, ownDefect, shareWithin, UNANSWERED, unansweredWithin } from "./cone-defect.ts";
import { drivesSize, largestUnanswered } from "./contact-drive.ts";
import { largestShare } from "./contact-share.ts";
import { diagonalOf, exactProduct, moveInto } from "./delassus.ts";
import type { RawJudge } from "./raw-judge.ts";
import type { GlobalProblem, RawProblem } from "./raw-problem.ts";
import { SMALLEST_PART } from "./residual.ts";

export interface RawJudgement {
  readonly velocities: Float64Array;
  readonly bodyVelocities?: Float64Array;
  readonly scaled: number;
  /** ‖r − P_K(r − D ũ)‖, and ‖D q‖; where the first is no small part of that, ‖δ‖ of what drives the contacts (contact-drive.ts). */
  readonly defect: number;
  readonly driveSize: number;
  /** Largest defect of a contact relative to what that contact is made of, and to what drives it (contact-drive.ts). */
  readonly share: number;
  readonly unanswered: number;
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
  let isWhole = true;
  for (let i = 0; i < weights.length; i++) {
    weights[i] = unknownWeight(matrix, i);
    if (weights[i] === 0) isWhole = false;
  }
  if (!isWhole) fillWeights(weights);
  return { problem, dimension: 1, friction: smooth, offset, weights, delassus };
}

/** D of an unknown of a complementarity problem; 0 where its row is empty. */
function unknownWeight(matrix: SparseMatrix, i: number): number {
  const { starts, indices, values } = matrix;
  const end = starts[i + 1]!;
  let k = starts[i]!;
  while (k < end && indices[k]! < i) k++;
  if (k < end && indices[k] === i && values[k] !== 0) return 1 / Math.abs(values[k]!);
  return weightOfRows(matrix, i, i + 1);
}

/** 1/max|W_ij| of the rows from `from` to `end`; 0 where they are empty. */
function weightOfRows({ starts, values }: SparseMatrix, from: number, end: number): number {
  let largest = 0;
  for (let k = starts[from]!; k < starts[end]!; k++) largest = Math.max(largest, Math.abs(values[k]!));
  return largest > 0 ? 1 / largest : 0;
}

/** The judge of a global problem, whose mass matrix has the inverse `mass`. */
function globalJudge(problem: GlobalProblem, mass: MassInverse): RawJudge {
  const { dimension, friction, directions, force } = problem;
  const rows = transpose(directions);
  const pushed = pushedRows(mass, rows);
  const delassus = { kind: "factored", size: rows.rows, mass, rows, pushed } as const;
  const offset = new Float64Array(rows.rows);
  const free = moveInto(offset, delassus, directions, new Float64Array(rows.rows), force, problem.drift);
  const diagonal = diagonalOf(delassus);
  if (![free, offset, diagonal].every((numbers) => numbers.every(Number.isFinite))) {
    throw new InputError({
      what: "the velocities that `force` or impulses of 1 lead to are beyond the largest double",
      where: "mass",
      fix: "Give the problem in other units.",
      code: "bad-raw-problem",
    });
  }
  const weights = contactWeights(diagonal, dimension);
  return { problem, dimension, friction, offset, weights, delassus, free };
}

function localWeightsInto(weights: Float64Array, matrix: SparseMatrix, dimension: number): void {
  const { starts, indices, values } = matrix;
  let isWhole = true;
  for (let c = 0, i = 0; c < weights.length; c++) {
    let trace = 0;
    for (const end = i + dimension; i < end; i++) {
      let k = starts[i]!;
      while (k < starts[i + 1]! && indices[k]! < i) k++;
      if (k < starts[i + 1]! && indices[k] === i) trace += values[k]!;
    }
    weights[c] = trace > 0 ? dimension / trace : weightOfRows(matrix, i - dimension, i);
    if (weights[c] === 0) isWhole = false;
  }
  if (!isWhole) fillWeights(weights);
}

/** Contacts that no impulse moves get the least D of the others, so that it has their unit. */
function fillWeights(weights: Float64Array): void {
  let least = Infinity;
  for (let c = 0; c < weights.length; c++) if (weights[c]! > 0) least = Math.min(least, weights[c]!);
  for (let c = 0; c < weights.length; c++) if (weights[c] === 0) weights[c] = least < Infinity ? least : 1;
}

function contactWeights(diagonal: Float64Array, dimension: number): Float64Array {
  const weights = new Float64Array(diagonal.length / dimension);
  for (let c = 0; c < weights.length; c++) {
    let trace = 0;
    for (let j = 0; j < dimension; j++) trace += diagonal[c * dimension + j]!;
    weights[c] = trace > 0 ? dimension / trace : 0;
  }
  fillWeights(weights);
  return weights;
}

/**
 * Judges impulses; their velocities are written to `velocities`. Where the error of all is above `tolerance`, and no such that impulses that
 * run away could have, contacts are not asked one by one.
 */
export function judgeRaw(
  judge: RawJudge,
  impulses: Float64Array,
  velocities: Float64Array = new Float64Array(impulses.length),
  tolerance: number = LARGEST_TOLERANCE,
): RawJudgement {
  const { problem, delassus, offset } = judge;
  if (delassus.kind === "blocks") {
    exactProduct(velocities, delassus.matrix, impulses, offset);
    return judgement(judge, impulses, velocities, velocities, tolerance);
  }
  // Factored are those that were given so.
  const { directions, force, drift } = problem as GlobalProblem;
  const bodyVelocities = moveInto(velocities, delassus, directions, impulses, force, drift);
  return judgement(judge, impulses, velocities, velocities, tolerance, bodyVelocities);
}

/** The judgement of the impulses `rest`, which are all zero: the velocities are q. */
export function judgeRest(judge: RawJudge, rest: Float64Array, velocities: Float64Array): RawJudgement {
  const { offset, free } = judge;
  for (let i = 0; i < offset.length; i++) velocities[i] = offset[i]!;
  return judgement(judge, rest, offset, velocities, 0, free);
}

/** Shares are looked at closely where they could matter: above the first, with an error that is somebody's tolerance, by default up to the second. */
const SMALL_SHARE = shareWithin(1e-14);
const LARGEST_TOLERANCE = 0.1;

/** Squares below this have lost digits, as infinite ones have: nothing is said of a problem made of such numbers (`solveRaw` measures its drive in another unit). */
const LOST = 2 ** -960;
const isNumber = (x: number): boolean => x !== 0;

/** What is said of impulses r with velocities u, which are those to be kept in `velocities`. */
function judgement(
  judge: RawJudge,
  r: Float64Array,
  u: Float64Array,
  velocities: Float64Array,
  tolerance: number,
  bodyVelocities?: Float64Array,
): RawJudgement {
  const { problem, dimension: d, friction, weights, offset: q } = judge;
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  let sum = 0;
  let ofR = 0;
  let ofDq = 0;
  let pushed = 0;
  let driven = 0;
  let share = 0;
  let open = 0;
  for (let c = 0, at = 0; c < weights.length; c++, at += d) {
    const weight = weights[c]!;
    const square = isFree?.[c] ? (weight * u[at]!) ** 2 : coneDefect(r, u, at, d, friction[c]!, weight);
    let ownR = 0;
    let ownDq = 0;
    for (let i = at; i < at + d; i++) {
      ownR += r[i]! * r[i]!;
      ownDq += (weight * q[i]!) ** 2;
    }
    // What is not a number is no small defect: it stays in the sum.
    const own = isFree?.[c] ? square : ownDefect(square, u[at]!, weight);
    if (!(own <= 0)) {
      share = Math.max(share, own / Math.max(ownR, ownDq));
      if (own > open * weight && own > UNANSWERED * UNANSWERED * ownDq) open = own / weight;
      sum += square;
    }
    ofR += ownR;
    ofDq += ownDq;
    pushed += ownR / weight;
    // What flies off by itself moves nothing else, however fast it is.
    if (ownR > 0 || own > 0 || q[at]! < 0) driven += ownDq / weight;
  }
  const size = Math.max(ofR, ofDq);
  const isLost = (size < LOST && (q.some(isNumber) || r.some(isNumber))) || size === Infinity;
  const scaled = isLost ? Infinity : relative(sum, size);
  const asked = { defect: Math.sqrt(sum), driveSize: Math.sqrt(ofDq), share: Math.sqrt(share), unanswered: 0 };
  // Without impulses there is nothing but q.
  if (ofR > 0 && scaled <= Math.max(tolerance, UNANSWERED)) askContacts(asked, judge, r, u, pushed, driven, open);
  const { defect, driveSize, unanswered } = asked;
  if (bodyVelocities === undefined) return { velocities, scaled, defect, driveSize, share: asked.share, unanswered };
  return { velocities, bodyVelocities, scaled, defect, driveSize, share: asked.share, unanswered };
}

interface Asked {
  readonly defect: number;
  driveSize: number;
  share: number;
  unanswered: number;
}

/** Looks closely at contacts; `pushed` and `driven` are Σ‖r_c‖²/D_c and Σ D_c‖q_c‖², `open` the largest defect of a contact in that measure. */
function askContacts(
  own: Asked,
  judge: RawJudge,
  r: Float64Array,
  u: Float64Array,
  pushed: number,
  driven: number,
  open: number,
): void {
  if (own.share > SMALL_SHARE) {
    own.share = largestShare(judge, r, u, SMALLEST_PART * Math.sqrt(Math.max(pushed, driven)));
  }
  const floor = SMALLEST_PART * Math.sqrt(driven);
  if (open > floor * floor) own.unanswered = largestUnanswered(judge, r, u, floor);
  // Beside heavy bodies the impulses that light ones drive may be so large that their rounding is more than ‖D q‖.
  if (own.defect > UNANSWERED * own.driveSize) own.driveSize = drivesSize(judge);
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

/** Whether the judged impulses solve the problem to the tolerance: all of it, and each contact by itself. */
export function isSolution(found: RawJudgement, tolerance: number): boolean {
  const { scaled, defect, driveSize } = found;
  return scaled <= tolerance && coarseness(found, tolerance) <= 1 && !isRunaway(defect, driveSize, tolerance);
}

/** The largest error of a contact by itself relative to what it may be; infinite where impulses run away from its drive. */
export function coarseness({ share, unanswered }: RawJudgement, tolerance: number): number {
  return unanswered <= unansweredWithin(tolerance) ? share / shareWithin(tolerance) : Infinity;
}
