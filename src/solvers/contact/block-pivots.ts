/**
 * Small complementarity problems by guessing which unknowns press, F, and mending the guess all at once (block principal pivoting)
 * [Kostreva1978]:
 *
 *   z_i = 0 (i ∉ F),   Σ_{j ∈ F} A_ij z_j = −b_i (i ∈ F),   F ← F \ { z_i < 0 } ∪ { w_i < 0 },       A = S M S,   b = S q,   S = √D
 *
 * from F = { b_i < 0 } on; free unknowns always press. A round is one elimination of |F| unknowns, where Lemke's path exchanges all n rows
 * for each of them; most problems take one to three rounds. It may cycle, and a block may be singular: then it leaves off, and
 * pivoting.ts follows.
 */
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawLcp, RawMlcp } from "../../problems/raw-problem.ts";
import { type PivotRoom, SMALLEST_PIVOT, ZERO_SHARE } from "./pivoting.ts";

/** Rounds in turn that may fail to make fewer unknowns wrong than ever before. */
const PATIENCE = 3;

/** Writes the impulses of a guess that fits to `out`. Returns the rounds, −1 where none was found, or `shouldStop` says so. */
export function blockPivots(room: PivotRoom, judge: RawJudge, out: Float64Array, shouldStop: () => boolean): number {
  const problem = judge.problem as RawLcp | RawMlcp;
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  const zero = ZERO_SHARE * begin(room, judge, isFree);
  let fewest = Infinity;
  let vain = 0;
  for (let round = 0; vain < PATIENCE; round++) {
    const count = collect(room, out.length);
    if (count > 0) {
      if (shouldStop() || !solveBlock(room, problem, count)) return -1;
    }
    const wrong = count > 0 ? mend(room, problem, isFree, count, zero) : 0;
    if (wrong === 0) {
      for (let i = 0; i < out.length; i++) out[i] = room.value[i]!;
      return round + (count > 0 ? 1 : 0);
    }
    if (wrong < fewest) {
      fewest = wrong;
      vain = 0;
    } else vain++;
  }
  return -1;
}

/** The first guess, 1 in `basic` for what presses; returns the largest |b_i|. */
function begin({ root, basic }: PivotRoom, { weights, offset }: RawJudge, isFree: Uint8Array | undefined): number {
  let largest = 0;
  for (let i = 0; i < offset.length; i++) {
    const scale = Math.sqrt(weights[i]!);
    const value = scale * offset[i]!;
    root[i] = scale;
    basic[i] = value < 0 || isFree?.[i] ? 1 : 0;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/** What presses, in turn in `nonbasic`, and its number there in `place`, −1 of what does not; returns how many do. */
function collect({ basic, nonbasic, place, value }: PivotRoom, n: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    value[i] = 0;
    if (basic[i] === 0) place[i] = -1;
    else {
      nonbasic[count] = i;
      place[i] = count++;
    }
  }
  return count;
}

/** Impulses of the guess to `value`, in the units of the problem; false where the block is singular. */
function solveBlock({ table, root, nonbasic, place, value }: PivotRoom, problem: RawLcp | RawMlcp, m: number): boolean {
  const { starts, indices, values } = problem.matrix;
  const { offset } = problem;
  const stride = m + 1;
  for (let row = 0, at = 0; row < m; row++, at += stride) {
    const i = nonbasic[row]!;
    const scale = root[i]!;
    for (let j = 0; j < m; j++) table[at + j] = 0;
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
      const j = indices[k]!;
      const column = place[j]!;
      if (column >= 0) table[at + column] = scale * values[k]! * root[j]!;
    }
    table[at + m] = -scale * offset[i]!;
  }
  if (!eliminate(table, m)) return false;
  for (let row = m - 1; row >= 0; row--) {
    const at = row * stride;
    let sum = table[at + m]!;
    for (let j = row + 1; j < m; j++) sum -= table[at + j]! * table[j * stride + m]!;
    const z = sum / table[at + row]!;
    table[at + m] = z;
    value[nonbasic[row]!] = z * root[nonbasic[row]!]!;
  }
  return true;
}

/** Makes the m × (m + 1) numbers of equations and right sides triangular, rows exchanged. */
function eliminate(table: Float64Array, m: number): boolean {
  const stride = m + 1;
  for (let k = 0; k < m; k++) {
    const from = k * stride;
    let row = from;
    let size = Math.abs(table[from + k]!);
    for (let at = from + stride; at < m * stride; at += stride) {
      const other = Math.abs(table[at + k]!);
      if (!(other > size)) continue;
      size = other;
      row = at;
    }
    if (!(size > SMALLEST_PIVOT)) return false;
    if (row !== from) {
      for (let j = k; j <= m; j++) {
        const held = table[from + j]!;
        table[from + j] = table[row + j]!;
        table[row + j] = held;
      }
    }
    const inverse = 1 / table[from + k]!;
    for (let at = from + stride; at < m * stride; at += stride) {
      const factor = table[at + k]! * inverse;
      if (factor === 0) continue;
      let a = at + k + 1;
      let b = from + k + 1;
      // Four at a time checks the loop a quarter as often.
      for (const end = at + m - 2; a < end; a += 4, b += 4) {
        table[a] = table[a]! - factor * table[b]!;
        table[a + 1] = table[a + 1]! - factor * table[b + 1]!;
        table[a + 2] = table[a + 2]! - factor * table[b + 2]!;
        table[a + 3] = table[a + 3]! - factor * table[b + 3]!;
      }
      for (const end = at + m; a <= end; a++, b++) table[a] = table[a]! - factor * table[b]!;
    }
  }
  return true;
}

/** Takes out what pulls, puts in what sinks in; returns how many. */
function mend(
  { table, root, basic, place, value }: PivotRoom,
  { matrix, offset }: RawLcp | RawMlcp,
  isFree: Uint8Array | undefined,
  m: number,
  zero: number,
): number {
  const { starts, indices, values } = matrix;
  let wrong = 0;
  for (let i = 0; i < offset.length; i++) {
    const row = place[i]!;
    if (row >= 0) {
      if (isFree?.[i] || !(table[row * (m + 1) + m]! < 0)) continue;
      // What is rounding below zero is zero.
      if (table[row * (m + 1) + m]! >= -zero) value[i] = 0;
      else {
        basic[i] = 0;
        wrong++;
      }
      continue;
    }
    let sum = offset[i]!;
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) sum += values[k]! * value[indices[k]!]!;
    if (root[i]! * sum >= -zero) continue;
    basic[i] = 1;
    wrong++;
  }
  return wrong;
}
