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
 * Unknowns without a sign are free here, too, and so are tangents: only y with (Aᵀy)_t = 0 are found, which for a symmetric and positive W
 * are all. Every iterate is tried: inside the cone of all y the inequalities hold with room for rounding. Where there is no inside (bodies
 * pressed between two others), y is tried as small whole numbers.
 */
import { sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";
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

/** With t and the error below this all normal velocities can be brought up: there is no proof. */
const BROUGHT_UP = 1e-10;

/** Whole numbers up to this are tried, for weights that are whole multiples of one to this share. */
const LARGEST_WHOLE = 16;
const NEARLY_WHOLE = 1e-3;

export const REFUTED =
  "weights of the normal velocities, checked with directed rounding, show that no impulses keep all of them from being negative (lemma of Farkas)";

/** Whether a proof was found. */
export function isRefuted(judge: RawJudge, cones: ConeProblem, shouldStop: () => boolean): boolean {
  const dual = dualProblem(cones);
  if (!dual) return false;
  const size = dual.offset.length;
  const own = judgeOf(dual);
  const room = new RawRoom(size, size);
  const posed = coneProblem(own, room);
  if (!posed) return false;
  let isFound = false;
  let isOpen = true;
  const stop = (): boolean => !isOpen || shouldStop();
  const y = new Float64Array(judge.offset.length);
  interiorStage(beginSearch(posed, 0, stop, Infinity), {
    ...{ isLagged: false, isSized: false, steps: STEPS, reach: 0.999, centering: 0 },
    onStep: (error, p) => {
      unscaleInto(room.impulses, posed, p);
      weightsInto(y, cones, room.impulses);
      isFound = isProof(judge, y);
      isOpen = !isFound && !(error <= BROUGHT_UP && room.impulses[cones.size]! <= BROUGHT_UP);
    },
  });
  return isFound;
}

/** Unknowns: z of every component, t, and y of every block. */
function dualProblem({ rows: A, size, blocks, starts, isFree: free, offset: b }: ConeProblem): RawMlcp | undefined {
  if (!A) return undefined;
  const n = size + 1 + blocks;
  const [rows, columns, values]: number[][] = [[], [], []];
  const put = (i: number, j: number, value: number): void => {
    rows!.push(i, j);
    columns!.push(j, i);
    values!.push(value, -value);
  };
  const isFree = new Uint8Array(n);
  const offset = new Float64Array(n);
  offset[size] = 1;
  for (let c = 0; c < blocks; c++) {
    const first = starts[c]!;
    const weight = size + 1 + c;
    for (let k = A.starts[first]!; k < A.starts[first + 1]!; k++) put(weight, A.indices[k]!, A.values[k]!);
    offset[weight] = b[first]!;
    if (free[c]) isFree[weight] = isFree[first] = 1;
    else put(weight, size, 1);
    isFree.fill(1, first + 1, starts[c + 1]!);
  }
  return {
    form: "mlcp",
    matrix: sparseFromTriplets(n, n, { rows: rows!, columns: columns!, values: values! }),
    offset,
    isFree,
  };
}

/** y in the units of the raw problem, the largest weight 1. */
function weightsInto(y: Float64Array, { size, blocks, starts, source, scale }: ConeProblem, found: Float64Array): void {
  let largest = 0;
  for (let c = 0; c < blocks; c++) {
    const weight = found[size + 1 + c]! * scale[starts[c]!]!;
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
