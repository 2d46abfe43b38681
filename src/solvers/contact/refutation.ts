/**
 * Weights y that prove that a problem of cones has no solution (farkas-proof.ts), looked for where the stages do not get on: they solve, where
 * there is no solution, the dual of how far the normal velocities can be brought up,
 *
 *   min t:   A z + t e + b ≥ 0,   z ≥ 0, t ≥ 0,        max −bᵀy:   Aᵀ y ≤ 0,   eᵀ y ≤ 1,   y ≥ 0
 *
 * which together are a monotone complementarity problem that always has a solution, for the interior point:
 *
 *   0 ≤ −Aᵀ y ⊥ z ≥ 0,   0 ≤ 1 − eᵀ y ⊥ t ≥ 0,   0 ≤ A z + t e + b ⊥ y ≥ 0
 *
 * Of a global problem v stands for z, without signs, and Hᵀ for A: −H y = 0.
 *
 * Unknowns without a sign are free here, too, and so are tangents: only y with (Aᵀy)_t = 0 are found, which for a symmetric and positive W
 * are all. Every iterate is tried: inside the cone of all y the inequalities hold with room for rounding. Where there is no inside (bodies
 * pressed between two others), y is tried as small whole numbers.
 */
import { type SparseMatrix, sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";
import { provesNone } from "../../problems/farkas-proof.ts";
import { judgeOf } from "../../problems/judge-raw.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawMlcp } from "../../problems/raw-problem.ts";
import { type ConeProblem, coneProblem } from "./cone-problem.ts";
import { interiorStage } from "./interior.ts";
import { unscaleInto } from "./operator.ts";
import { RawRoom } from "./raw-room.ts";
import { beginSearch } from "./search.ts";

/** Interior-point steps: mostly a dozen; rows of pressed bodies take up to forty. */
const STEPS = 60;

/**
 * With t and the error below this, relative to what drives the problem, all normal velocities can be brought up: there is no proof. Steps
 * that end well leave 10⁻¹² and less; a proof that needs a smaller t has no room for its own rounding but by whole numbers, which are tried long before.
 */
const BROUGHT_UP = 1e-10;

/**
 * Weights are tried as multiples of the largest over 1 to 16: what presses from both sides carries halves, thirds and lever arms of such,
 * each with its own iterate to be recognised at. To a thousandth: two fractions of that size differ by 1/240 at least, and steps come that near early. What
 * is tried wrongly is no proof and costs one product.
 */
const LARGEST_WHOLE = 16;
const NEARLY_WHOLE = 1e-3;

export const REFUTED =
  "weights of the normal velocities, checked with directed rounding, show that no impulses keep all of them from being negative (lemma of Farkas)";

export interface Refutation {
  readonly isFound: boolean;
  /** Iterates that were tried; 0 where there were none. */
  readonly steps: number;
}

/** Looks for a proof. */
export function refutation(judge: RawJudge, cones: ConeProblem, shouldStop: () => boolean): Refutation {
  const lift = liftOf(judge, cones);
  const dual = dualProblem(cones, lift);
  const size = dual.offset.length;
  const own = judgeOf(dual);
  const room = new RawRoom(size, size);
  const posed = coneProblem(own, room);
  if (!posed) return { isFound: false, steps: 0 };
  let isFound = false;
  let isOpen = true;
  let steps = 0;
  const stop = (): boolean => !isOpen || shouldStop();
  const y = new Float64Array(judge.offset.length);
  interiorStage(beginSearch(posed, 0, stop, Infinity), {
    ...{ isLagged: false, isSized: false, steps: STEPS, reach: 0.999, centering: 0 },
    onStep: (error, p) => {
      steps++;
      unscaleInto(room.impulses, posed, p);
      weightsInto(y, cones, room.impulses.subarray(lift.isFree.length + 1));
      isFound = isProof(judge, y);
      isOpen = !isFound && !(error <= BROUGHT_UP && room.impulses[lift.isFree.length]! <= BROUGHT_UP);
    },
  });
  return { isFound, steps };
}

/** What brings the normal velocities up: row `rowOf[c]` of `matrix` is the normal of block c, and its columns are the unknowns z. */
interface Lift {
  readonly matrix: SparseMatrix;
  readonly rowOf: Int32Array;
  readonly isFree: Uint8Array;
  /** By what columns and rows are multiplied; nothing where A is in its units already. */
  readonly columnScale?: Float64Array;
  readonly rowScale?: Float64Array;
}

/** A by its rows, or the normals of Hᵀ M^−½ of a global problem: whatever the masses are, and never with W. */
function liftOf(
  { problem, delassus }: RawJudge,
  { rows, size, blocks, starts, source, scale, isFree }: ConeProblem,
): Lift {
  const firsts = starts.subarray(0, blocks);
  if (problem.form === "global" && delassus.kind === "factored") {
    const { rows: n } = problem.mass;
    const columnScale = new Float64Array(n);
    for (let k = 0; k < n; k++) columnScale[k] = 1 / Math.sqrt(diagonalEntry(problem.mass, k));
    return {
      ...{ matrix: delassus.rows, rowOf: firsts.map((first) => source[first]!), isFree: new Uint8Array(n).fill(1) },
      ...{ columnScale, rowScale: Float64Array.from(firsts, (first) => scale[first]!) },
    };
  }
  // Tangents are free.
  const free = new Uint8Array(size).fill(1);
  for (let c = 0; c < blocks; c++) if (!isFree[c]) free[starts[c]!] = 0;
  return { matrix: rows!, rowOf: firsts, isFree: free };
}

function diagonalEntry({ starts, indices, values }: SparseMatrix, i: number): number {
  for (let k = starts[i]!; k < starts[i + 1]!; k++) if (indices[k] === i) return values[k]!;
  return 0;
}

/** Unknowns: z, t, and y of every block. */
function dualProblem({ blocks, starts, isFree: freeBlocks, offset: b }: ConeProblem, lift: Lift): RawMlcp {
  const { matrix: A, rowOf, columnScale, rowScale } = lift;
  const size = lift.isFree.length;
  const n = size + 1 + blocks;
  let count = 0;
  for (let c = 0; c < blocks; c++) count += A.starts[rowOf[c]! + 1]! - A.starts[rowOf[c]!]! + (freeBlocks[c] ? 0 : 1);
  const [rows, columns, values] = [new Int32Array(2 * count), new Int32Array(2 * count), new Float64Array(2 * count)];
  let at = 0;
  const put = (i: number, j: number, value: number): void => {
    rows[at] = columns[at + 1] = i;
    columns[at] = rows[at + 1] = j;
    values[at] = value;
    values[at + 1] = -value;
    at += 2;
  };
  const isFree = new Uint8Array(n);
  isFree.set(lift.isFree);
  const offset = new Float64Array(n);
  offset[size] = 1;
  for (let c = 0; c < blocks; c++) {
    const weight = size + 1 + c;
    const factor = rowScale ? rowScale[c]! : 1;
    for (let k = A.starts[rowOf[c]!]!; k < A.starts[rowOf[c]! + 1]!; k++) {
      const j = A.indices[k]!;
      put(weight, j, A.values[k]! * factor * (columnScale ? columnScale[j]! : 1));
    }
    offset[weight] = b[starts[c]!]!;
    if (freeBlocks[c]) isFree[weight] = 1;
    else put(weight, size, 1);
  }
  return { form: "mlcp", matrix: sparseFromTriplets(n, n, { rows, columns, values }), offset, isFree };
}

/** y in the units of the raw problem, the largest weight 1. */
function weightsInto(y: Float64Array, { blocks, starts, source, scale }: ConeProblem, found: Float64Array): void {
  let largest = 0;
  for (let c = 0; c < blocks; c++) {
    const weight = found[c]! * scale[starts[c]!]!;
    y[source[starts[c]!]!] = weight;
    largest = Math.max(largest, Math.abs(weight));
  }
  for (let i = 0; i < y.length; i++) y[i]! /= largest;
}

function isProof(judge: RawJudge, y: Float64Array): boolean {
  if (provesNone(judge, y)) return true;
  for (let whole = 1; whole <= LARGEST_WHOLE; whole++) {
    if (!y.every((weight) => Math.abs(whole * weight - Math.round(whole * weight)) <= NEARLY_WHOLE)) continue;
    return provesNone(
      judge,
      y.map((weight) => Math.round(whole * weight)),
    );
  }
  return false;
}
