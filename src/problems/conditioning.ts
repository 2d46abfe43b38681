/**
 * How many digits the Delassus matrix leaves. A body of 10¹² kg on one of 1 kg gives G = [[1 + 10⁻¹², −1], [−1, 1]]: the
 * digits that decide stand at the end of a double, and what is computed from G knows only four of them.
 *
 * Exactly redundant directions give eigenvalues of rounding size and do no harm: u⁺ does not depend on them. Harm comes
 * from eigenvalues between rounding and one, and from eigenvalues of rounding size that independent directions have.
 * Delicate problems are solved on the level of velocities, in twice the precision (`solvers/refine`).
 */
import { stacked } from "../linalg/dense.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { isStep } from "../sets/reservoirs/reservoirs.ts";
import { componentUnits } from "./compliance.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

/** Beyond this size the eigenvalues would cost more than the solve. */
const LARGEST_CONDITION_QUESTION = 60;

/** Eigenvalues of the scaled matrix below this many roundings belong to redundant directions. */
const REDUNDANT_ROUNDINGS = 2 ** 5;

/** The digits, and how many eigenvalues are rounding. */
function spectrum(matrix: Float64Array, n: number): { digits: number; nullity: number } {
  if (n === 0) return { digits: 16, nullity: 0 };
  const scale = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(Math.abs(matrix[i * n + i]!) || 1));
  const scaled = matrix.map((value, at) => value * scale[Math.floor(at / n)]! * scale[at % n]!);
  const rounding = n * EPSILON;
  const { values } = symmetricEigen(scaled, n);
  const isReal = (value: number): boolean => value > REDUNDANT_ROUNDINGS * rounding;
  const smallest = values.find(isReal) ?? 1;
  const nullity = values.reduce((count, value) => count + (isReal(value) ? 0 : 1), 0);
  return { digits: Math.min(16, Math.log10(Math.min(1, smallest) / rounding)), nullity };
}

/** With fewer digits than this doubles do not decide states. */
const DELICATE_DIGITS = 11;

/** Fixed bounds beyond this multiple of what the drive asks for hide the drive. */
const LARGE = 2 ** 20;

/** Whether the digits of doubles may not suffice to tell the states of this problem apart. */
export function isDelicate(problem: InclusionProblem): boolean {
  return hasLargeBounds(problem) || isIllConditioned(problem);
}

/** Whether the Delassus matrix has lost the digits that decide: fewer than `fewest` are left. */
export function isIllConditioned(problem: InclusionProblem, fewest = DELICATE_DIGITS): boolean {
  if (problem.size > LARGEST_CONDITION_QUESTION) return false;
  const { digits, nullity } = spectrum(problem.matrix, problem.size);
  if (digits < fewest) return true;
  if (problem.factors === undefined) return false;
  if (hidesADirection(problem)) return true;
  if (nullity === 0) return false;
  const all = Array.from({ length: problem.size }, (_, i) => i);
  return nullity > problem.size - directionRank(problem, all, NEARLY);
}

/** sin² of the kinetic angle between two directions below which their difference is lost in the entries of G. */
const LOST_ANGLE = 2 ** -26;

/** Whether two independent directions are parallel for the masses, to an angle of this sin²: the light ones carry all of both. */
export function hidesADirection(problem: InclusionProblem, angle = LOST_ANGLE): boolean {
  const { matrix, size: n } = problem;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b, c] = [matrix[i * n + i]!, matrix[j * n + j]!, matrix[i * n + j]!];
      if (a * b - c * c <= angle * a * b && !areParallel(problem, i, j)) return true;
    }
  }
  return false;
}

/**
 * Directions closer than this are nearly dependent for every mass (two corners in one place): what G loses of them, the data hardly
 * have.
 */
const NEARLY = 2 ** -7;

/** Whether w_i is nearly a multiple of w_j, entry by entry. */
function areParallel({ factors }: InclusionProblem, i: number, j: number): boolean {
  const { freedoms: f, directions } = factors!;
  let lead = 0;
  for (let k = 1; k < f; k++) if (Math.abs(directions[i * f + k]!) > Math.abs(directions[i * f + lead]!)) lead = k;
  const multiple = directions[j * f + lead]! / directions[i * f + lead]!;
  for (let k = 0; k < f; k++) {
    const [one, other] = [directions[j * f + k]!, multiple * directions[i * f + k]!];
    if (Math.abs(one - other) > NEARLY * Math.max(Math.abs(one), Math.abs(other))) return false;
  }
  return true;
}

function hasLargeBounds(problem: InclusionProblem): boolean {
  let drive = 0;
  let largest = 0;
  const units = componentUnits(problem);
  for (let i = 0; i < problem.size; i++) drive = Math.max(drive, Math.abs(problem.offset[i]!) * units[i]!);
  for (const block of problem.blocks) {
    if (isStep(block) && block.bound < Infinity) largest = Math.max(largest, block.bound / units[block.start]!);
  }
  return drive > 0 && largest > LARGE * drive;
}

/**
 * How many of the directions of these components are independent, whatever the masses: rows of W (of G for a problem given by
 * its matrix) with every column scaled to unit size.
 */
export function directionRank(
  { factors, matrix, size: n }: InclusionProblem,
  components: readonly number[],
  tolerance?: number,
): number {
  const [source, width] = factors ? [factors.directions, factors.freedoms] : [matrix, n];
  const count = components.length;
  const rows = stacked(components.map((i) => source.subarray(i * width, i * width + width)));
  for (let j = 0; j < width; j++) {
    let largest = 0;
    for (let r = 0; r < count; r++) largest = Math.max(largest, Math.abs(rows[r * width + j]!));
    if (largest > 0) for (let r = 0; r < count; r++) rows[r * width + j]! /= largest;
  }
  return width - nullSpace(rows, count, width, tolerance).dimension;
}
