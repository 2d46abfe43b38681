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
import { type BlockRows, blockRows } from "./block-rows.ts";
import { type FactoredRows, factoredRows } from "./factored-rows.ts";
import { prepareLocal } from "./local-blocks.ts";

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
  readonly rows?: BlockRows;
  readonly factored?: FactoredRows;
  /** Diagonal blocks of A and their inverses, from 3 · start on. */
  readonly local: Float64Array;
  readonly inverse: Float64Array;
}

/** Undefined when nothing drives the problem: then r = 0 solves it. */
export function coneProblem(judge: RawJudge): ConeProblem | undefined {
  const { problem, dimension: d, friction: mu, weights: D, offset: q } = judge;
  const contacts = D.length;
  const starts = new Int32Array(contacts + 1);
  for (let c = 0; c < contacts; c++) starts[c + 1] = starts[c]! + (mu[c]! > 0 ? d : 1);
  const size = starts[contacts]!;
  const source = new Int32Array(size);
  const scale = new Float64Array(size);
  const offset = new Float64Array(size);
  let drive = 0;
  let sum = 0;
  for (let c = 0; c < contacts; c++) {
    for (let i = starts[c]!; i < starts[c + 1]!; i++) {
      source[i] = c * d + i - starts[c]!;
      scale[i] = Math.sqrt(D[c]!) / (i === starts[c] && mu[c]! > 0 ? mu[c]! : 1);
      drive = Math.max(drive, Math.abs(scale[i]! * q[source[i]!]!));
    }
    for (let i = c * d; i < c * d + d; i++) sum += (D[c]! * q[i]!) ** 2;
  }
  if (!(drive > 0)) return undefined;
  for (let i = 0; i < size; i++) offset[i] = (scale[i]! * q[source[i]!]!) / drive;
  const isFree = problem.form === "mlcp" ? problem.isFree : new Uint8Array(contacts);
  const common = { blocks: contacts, size, starts, isFree, source, scale, drive, offset };
  const measure = { friction: mu, weights: D, offsetSize: Math.sqrt(sum) };
  return { ...common, ...measure, ...operator(judge, starts, source, scale) };
}

function operator(judge: RawJudge, starts: Int32Array, source: Int32Array, scale: Float64Array) {
  const { problem } = judge;
  if (problem.form !== "global")
    return held(starts, blockRows(pick(problem.matrix, source, scale, source, scale), starts));
  const all = judge.rows!;
  const identity = Int32Array.from({ length: all.columns }, (_, j) => j);
  const rows = pick(all, source, scale, identity);
  const pushed = pick(judge.pushed!, source, scale, identity);
  if (judge.mass!.inverse !== undefined && touched(rows) < source.length) {
    const factored = factoredRows(judge.mass!, rows, pushed, starts);
    return { factored, ...prepareLocal(starts, factored) };
  }
  const product = sparseProduct(rows, transpose(pushed));
  return held(starts, blockRows(product, starts));
}

function held(starts: Int32Array, rows: BlockRows) {
  return { rows, ...prepareLocal(starts, rows) };
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

/** The given rows and columns of a matrix, scaled; columns that are not given are left out. */
function pick(
  matrix: SparseMatrix,
  rowSource: Int32Array,
  rowScale: Float64Array,
  columnSource: Int32Array,
  columnScale?: Float64Array,
): SparseMatrix {
  const column = new Int32Array(matrix.columns).fill(-1);
  for (let j = 0; j < columnSource.length; j++) column[columnSource[j]!] = j;
  const starts = new Int32Array(rowSource.length + 1);
  const indices = new Int32Array(matrix.values.length);
  const values = new Float64Array(matrix.values.length);
  let end = 0;
  for (let i = 0; i < rowSource.length; i++) {
    const row = rowSource[i]!;
    for (let k = matrix.starts[row]!; k < matrix.starts[row + 1]!; k++) {
      const j = column[matrix.indices[k]!]!;
      if (j < 0) continue;
      indices[end] = j;
      values[end++] = rowScale[i]! * matrix.values[k]! * (columnScale ? columnScale[j]! : 1);
    }
    starts[i + 1] = end;
  }
  return {
    rows: rowSource.length,
    columns: columnSource.length,
    starts,
    indices: indices.subarray(0, end),
    values: values.subarray(0, end),
  };
}
