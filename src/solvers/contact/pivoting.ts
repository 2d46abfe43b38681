/**
 * Small complementarity problems by pivoting on a dense dictionary, without any set-up: in variables without units,
 *
 *   w = A z + b + d z₀,   A = S M S,   b = S q,   d = (1, …, 1),   S = √D.
 *
 * Free unknowns are exchanged against their equations first, alone or together with the pair that stands between both, then Lemke's
 * path is followed on the rest [CottlePangStone] Algorithm 4.4.1: from all impulses zero, and where that ends on a ray from all
 * velocities zero. Ties go to z₀, else to the largest pivot, which may cycle: the path is cut after some pivots, and the careful
 * method (../lemke.ts), which can also prove that there is no solution, has the last word.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { exchangeInPlace } from "../../linalg/exchange.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawLcp, RawMlcp } from "../../problems/raw-problem.ts";

/** Up to so many unknowns the whole dictionary is pivoted; beyond, columns made on demand are cheaper. */
export const LARGEST_PIVOTED = 32;

/** Entries of a dictionary with unit diagonal that are below this are rounding. */
export const SMALLEST_PIVOT = 2 ** -34;

/** Values below this share of the largest offset count as zero when ties are looked for. */
export const ZERO_SHARE = 2 ** -44;

/** Pivots: paths take one to three per unknown, the worst known of six unknowns 64. */
const MOST_PIVOTS = 20;
const MOST_PER_UNKNOWN = 10;

export class PivotRoom extends Buffers {
  /** Rows of n + 2 numbers: the columns of the n nonbasic variables, of z₀, and the values. */
  readonly table = this.vector(this.capacity * (this.capacity + 2));
  readonly root = this.vector();
  readonly place = this.integers();
  /** Variable of each row and column: velocity k is k, impulse k is n + k, z₀ is 2n. Those of free unknowns stand first. */
  readonly basic = this.integers();
  readonly nonbasic = this.integers(this.capacity + 1);
  /** Variables of the columns where the path begins, and values of all variables where it ends. */
  readonly begun = this.integers(this.capacity + 1);
  readonly value = this.vector(2 * this.capacity + 1);
}

/** Writes the impulses at the end of a path to `out`. Returns the pivots, −1 where no path has an end of use, or `shouldStop` says so. */
export function pivot(room: PivotRoom, judge: RawJudge, out: Float64Array, shouldStop: () => boolean): number {
  const n = judge.offset.length;
  const zero = ZERO_SHARE * load(room, judge);
  const free = judge.problem.form === "mlcp" ? countFree(judge.problem.isFree) : 0;
  if (free > 0 && !eliminateFree(room, n, free)) return -1;
  let pivots = followPath(room, n, free, zero, shouldStop);
  if (pivots < 0 && free === 0 && !shouldStop()) {
    load(room, judge);
    if (eliminate(room, n, n) < n) return -1;
    pivots = followPath(room, n, free, zero, shouldStop);
  }
  if (pivots >= 0) read(room, n, free, out);
  return pivots;
}

function countFree(isFree: Uint8Array): number {
  let free = 0;
  for (let k = 0; k < isFree.length; k++) if (isFree[k]) free++;
  return free;
}

/** The dictionary with all impulses zero, free unknowns first; returns the largest |b_i|. */
function load({ table, root, place, basic, nonbasic }: PivotRoom, { problem, weights, offset }: RawJudge): number {
  const { matrix } = problem as RawLcp | RawMlcp;
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  const n = offset.length;
  const { starts, indices, values } = matrix;
  let count = 0;
  if (isFree) for (let k = 0; k < n; k++) if (isFree[k]) place[k] = count++;
  for (let k = 0; k < n; k++) {
    if (!isFree?.[k]) place[k] = count++;
    root[k] = Math.sqrt(weights[k]!);
  }
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const scale = root[i]!;
    const row = place[i]!;
    const at = row * (n + 2);
    basic[row] = i;
    nonbasic[row] = n + i;
    for (let j = 0; j < n; j++) table[at + j] = 0;
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
      const j = indices[k]!;
      table[at + place[j]!] = scale * values[k]! * root[j]!;
    }
    const value = scale * offset[i]!;
    table[at + n + 1] = value;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/** Exchanges the first `count` velocities against the impulses there, the largest entry first; returns how many it could. */
function eliminate(room: PivotRoom, n: number, count: number): number {
  const { table } = room;
  const stride = n + 2;
  for (let k = 0; k < count; k++) {
    let row = k;
    let column = k;
    let size = 0;
    for (let i = k; i < count; i++) {
      for (let j = k; j < count; j++) {
        const entry = Math.abs(table[i * stride + j]!);
        if (!(entry > size)) continue;
        size = entry;
        row = i;
        column = j;
      }
    }
    if (!(size > SMALLEST_PIVOT)) return k;
    swapRows(room, stride, k, row);
    swapColumns(room, n, k, column);
    exchange(room, n, k, k, 0);
  }
  return count;
}

/**
 * Brings the free impulses into the basis, and their velocities out. Where neither an equation nor a free impulse is left that the
 * other depends on, a pair stands between: its impulse is exchanged against the equation, its velocity against the free impulse.
 */
function eliminateFree(room: PivotRoom, n: number, free: number): boolean {
  const { table } = room;
  const stride = n + 2;
  for (let k = eliminate(room, n, free); k < free; k++) {
    let [row, column, pair, size] = [k, k, -1, 0];
    for (let p = free; p < n; p++) {
      for (let i = k; i < free; i++) {
        for (let j = k; j < free; j++) {
          const product = Math.abs(table[i * stride + p]! * table[p * stride + j]!);
          if (!(product > size)) continue;
          [row, column, pair, size] = [i, j, p, product];
        }
      }
    }
    if (!(size > SMALLEST_PIVOT)) return false;
    exchange(room, n, row, pair, 0);
    exchange(room, n, pair, column, 0);
    // Now the impulse of the pair stands in `row`, the free one in the row of the pair, and the dead velocity in its column.
    swapRows(room, stride, row, pair);
    swapColumns(room, n, column, pair);
    swapRows(room, stride, k, row);
    swapColumns(room, n, k, column);
  }
  return true;
}

function swapRows({ table, basic }: PivotRoom, stride: number, i: number, j: number): void {
  if (i === j) return;
  swap(basic, i, j);
  for (let k = 0; k < stride; k++) swap(table, i * stride + k, j * stride + k);
}

function swapColumns({ table, nonbasic }: PivotRoom, n: number, i: number, j: number): void {
  if (i === j) return;
  swap(nonbasic, i, j);
  for (let k = 0; k < n; k++) swap(table, k * (n + 2) + i, k * (n + 2) + j);
}

function swap(list: Float64Array | Int32Array, i: number, j: number): void {
  const held = list[i]!;
  list[i] = list[j]!;
  list[j] = held;
}

/** Exchanges row and column; those before `first` are done with. Returns the variable that left. */
function exchange({ table, basic, nonbasic }: PivotRoom, n: number, row: number, column: number, first: number) {
  exchangeInPlace(table, n, n + 2, row, column, first);
  const left = basic[row]!;
  basic[row] = nonbasic[column]!;
  nonbasic[column] = left;
  return left;
}

/** Lemke's path on the rows and columns from `first` on; the pivots, −1 at a ray, after too many, or when told to stop. */
function followPath(room: PivotRoom, n: number, first: number, zero: number, shouldStop: () => boolean): number {
  const { table, nonbasic, begun } = room;
  const stride = n + 2;
  const covering = 2 * n;
  let row = -1;
  let lowest = 0;
  for (let i = first; i < n; i++) {
    begun[i] = nonbasic[i]!;
    table[i * stride + n] = 1;
    const value = table[i * stride + n + 1]!;
    // Of equal rows the last: with equal offsets that takes fewer pivots (two instead of twelve on the problem of Murty).
    if (value >= 0 || value > lowest) continue;
    lowest = value;
    row = i;
  }
  nonbasic[n] = covering;
  if (row < 0) return 0;
  let column = n;
  const most = MOST_PIVOTS + MOST_PER_UNKNOWN * (n - first);
  for (let pivots = 1; pivots <= most && !shouldStop(); pivots++) {
    const left = exchange(room, n, row, column, first);
    if (left === covering) return pivots;
    const next = left < n ? left + n : left - n;
    column = first;
    while (nonbasic[column] !== next) column++;
    row = blockingRow(room, n, first, column, zero);
    if (row < 0) return -1;
  }
  return -1;
}

/** The row that reaches zero first when the variable of the column grows; −1 for a ray. */
function blockingRow({ table, basic }: PivotRoom, n: number, first: number, column: number, zero: number): number {
  const stride = n + 2;
  const covering = 2 * n;
  let row = -1;
  let step = Infinity;
  let size = 0;
  for (let i = first, at = first * stride; i < n; i++, at += stride) {
    const slope = -table[at + column]!;
    if (!(slope > SMALLEST_PIVOT)) continue;
    const level = Math.max(0, table[at + n + 1]!);
    // What is left of this row where the first one so far reaches zero.
    const left = level - slope * step;
    if (left > zero) continue;
    const isTied = left >= -zero;
    if (isTied && (basic[row] === covering || (basic[i] !== covering && slope <= size))) continue;
    row = i;
    size = slope;
    step = isTied ? Math.min(step, level / slope) : level / slope;
  }
  return row;
}

/** Impulses of the dictionary at the end; those of free unknowns follow from the variables that the path began with. */
function read({ table, root, basic, begun, value }: PivotRoom, n: number, first: number, out: Float64Array): void {
  const stride = n + 2;
  for (let k = 0; k < 2 * n; k++) value[k] = 0;
  for (let i = first; i < n; i++) value[basic[i]!] = Math.max(0, table[i * stride + n + 1]!);
  for (let i = 0; i < first; i++) {
    let sum = table[i * stride + n + 1]!;
    for (let j = first; j < n; j++) sum += table[i * stride + j]! * value[begun[j]!]!;
    value[basic[i]!] = sum;
  }
  for (let k = 0; k < n; k++) out[k] = value[n + k]! * root[k]!;
}
