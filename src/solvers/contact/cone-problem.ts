/**
 * A raw problem as the method for cones sees it: free of units, all friction coefficients 1,
 *
 *   x = A p + b,   ‖p_t‖ ≤ p_n,   x_n ≥ 0,   p_n x_n = 0,   p_t = −p_n x_t/‖x_t‖ where x_t ≠ 0,
 *   A = S W S,   b = S q / drive,   r = drive S p,   S = √D (1/μ, 1, 1) per contact.
 *
 * Tangents of contacts without friction are left out, and so are contacts that nothing moves. Blocks without a cone (the free
 * unknowns of an MLCP) have x = 0. A is held by its rows, or by directions and masses (factored-rows.ts).
 */

import { type SparseMatrix, sparseProduct, transpose } from "../../linalg/sparse/sparse-matrix.ts";
import type { RawJudge } from "../../problems/judge-raw.ts";
import { type ConeRoom, coneRoom } from "./cone-room.ts";
import { type FactoredRows, factoredRows } from "./factored-rows.ts";
import { prepareLocal } from "./local-blocks.ts";
import type { RawRoom } from "./raw-room.ts";

export interface ConeProblem {
  /** Blocks: contacts and free unknowns. */
  readonly blocks: number;
  readonly size: number;
  /** First component of each block. */
  readonly starts: Int32Array;
  readonly isFree: Uint8Array;
  /** Component of the raw problem, and r = drive · scale · p. */
  readonly source: Int32Array;
  readonly scale: Float64Array;
  readonly drive: number;
  readonly offset: Float64Array;
  /** μ and D of each block, and max(‖D q‖) for the error in the units of the problem. */
  readonly friction: Float64Array;
  readonly weights: Float64Array;
  readonly offsetSize: number;
  /** Exactly one of both. */
  readonly rows: SparseMatrix | undefined;
  readonly factored: FactoredRows | undefined;
  /** 1 for blocks whose rows hold the same columns. */
  readonly isUniform: Uint8Array;
  /** Diagonal blocks of A and their inverses, from 3 · start on. */
  readonly local: Float64Array;
  readonly inverse: Float64Array;
  /** Room for one search at a time. */
  readonly room: ConeRoom;
}

/** Undefined when nothing drives the problem: then r = 0 solves it. `raw` keeps the arrays for the next problem. */
export function coneProblem(judge: RawJudge, raw: RawRoom): ConeProblem | undefined {
  const { problem, dimension: d, friction: mu, weights: D, offset: q } = judge;
  const contacts = D.length;
  let size = 0;
  for (let c = 0; c < contacts; c++) size += mu[c]! > 0 ? d : 1;
  const room = (raw.cones = coneRoom(raw.cones, size, contacts));
  const { starts, source, scale, offset, local, inverse } = room;
  for (let c = 0; c < contacts; c++) starts[c + 1] = starts[c]! + (mu[c]! > 0 ? d : 1);
  let drive = 0;
  let sum = 0;
  for (let c = 0; c < contacts; c++) {
    const root = Math.sqrt(D[c]!);
    for (let i = starts[c]!; i < starts[c + 1]!; i++) {
      source[i] = c * d + i - starts[c]!;
      scale[i] = i === starts[c] && mu[c]! > 0 ? root / mu[c]! : root;
      drive = Math.max(drive, Math.abs(scale[i]! * q[source[i]!]!));
    }
    for (let i = c * d; i < c * d + d; i++) sum += (D[c]! * q[i]!) ** 2;
  }
  if (!(drive > 0)) return undefined;
  for (let i = 0; i < size; i++) offset[i] = (scale[i]! * q[source[i]!]!) / drive;
  const { rows, factored } = operator(judge, room);
  const cones = {
    blocks: contacts,
    size,
    starts,
    isFree: problem.form === "mlcp" ? problem.isFree : room.isFree,
    source,
    scale,
    drive,
    offset,
    friction: mu,
    weights: D,
    offsetSize: Math.sqrt(sum),
    rows,
    factored,
    isUniform: room.isUniform,
    local,
    inverse,
    room,
  };
  if (rows) findUniform(room, rows);
  prepareLocal(cones);
  return cones;
}

/**
 * With at most this share of coordinates to impulses A is held by directions and masses. Its linear systems are then smaller, but
 * worse conditioned: with 588 coordinates and 768 impulses they took three times as long in all (measured).
 */
const FEW_COORDINATES = 0.5;

type Operator = { readonly rows: SparseMatrix | undefined; readonly factored: FactoredRows | undefined };

function operator(judge: RawJudge, room: ConeRoom): Operator {
  const { problem } = judge;
  const { starts, source } = room;
  if (problem.form !== "global") {
    if (room.values.length !== problem.matrix.values.length)
      room.values = new Float64Array(problem.matrix.values.length);
    return { rows: pick(problem.matrix, room, room.values, true), factored: undefined };
  }
  const rows = pick(judge.rows!, room, new Float64Array(judge.rows!.values.length), false);
  const pushed = pick(judge.pushed!, room, new Float64Array(judge.pushed!.values.length), false);
  if (judge.mass!.inverse !== undefined && touched(rows) <= FEW_COORDINATES * source.length) {
    return { rows: undefined, factored: factoredRows(judge.mass!, rows, pushed, starts) };
  }
  return { rows: sparseProduct(rows, transpose(pushed)), factored: undefined };
}

function findUniform({ isUniform, starts: blocks }: ConeRoom, { starts, indices }: SparseMatrix): void {
  for (let c = 0; c + 1 < blocks.length; c++) {
    const first = starts[blocks[c]!]!;
    const length = starts[blocks[c]! + 1]! - first;
    let isLike = true;
    for (let i = blocks[c]! + 1; isLike && i < blocks[c + 1]!; i++) {
      const from = starts[i]!;
      isLike = starts[i + 1]! - from === length;
      for (let k = 0; isLike && k < length; k++) isLike = indices[from + k] === indices[first + k];
    }
    isUniform[c] = isLike ? 1 : 0;
  }
}

/** Coordinates that some contact touches. */
function touched({ indices, columns }: SparseMatrix): number {
  const seen = new Uint8Array(columns);
  let count = 0;
  for (let k = 0; k < indices.length; k++) {
    if (seen[indices[k]!] === 0) count++;
    seen[indices[k]!] = 1;
  }
  return count;
}

/** The given rows of a matrix, scaled; of its columns all, or (`isSquare`) the same as of the rows, scaled too. */
function pick(
  matrix: SparseMatrix,
  { source, scale }: ConeRoom,
  values: Float64Array,
  isSquare: boolean,
): SparseMatrix {
  const n = source.length;
  const columns = isSquare ? n : matrix.columns;
  const isWhole = n === matrix.rows;
  const column = isSquare && !isWhole ? new Int32Array(matrix.columns).fill(-1) : undefined;
  if (column) for (let j = 0; j < n; j++) column[source[j]!] = j;
  const starts = isWhole ? matrix.starts : new Int32Array(n + 1);
  const indices = isWhole ? matrix.indices : new Int32Array(matrix.values.length);
  let end = 0;
  for (let i = 0; i < n; i++) {
    const row = source[i]!;
    const factor = scale[i]!;
    for (let k = matrix.starts[row]!; k < matrix.starts[row + 1]!; k++) {
      const j = column ? column[matrix.indices[k]!]! : matrix.indices[k]!;
      if (j < 0) continue;
      if (!isWhole) indices[end] = j;
      values[end++] = isSquare ? factor * matrix.values[k]! * scale[j]! : factor * matrix.values[k]!;
    }
    if (!isWhole) starts[i + 1] = end;
  }
  if (end === values.length) return { rows: n, columns, starts, indices, values };
  return { rows: n, columns, starts, indices: indices.slice(0, end), values: values.slice(0, end) };
}
