/**
 * Diagonal blocks of A and their inverses, for the solution of one contact after the other.
 */

import { invertBlock } from "../../linalg/small-blocks.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { FactoredRows } from "./factored-rows.ts";

/** Proximal term of blocks that cannot be inverted, relative to their compliance 1: small against it, large against rounding. */
const LOCAL_SHIFT = 1e-5;

interface LocalBlocks {
  readonly starts: Int32Array;
  /** A by its rows, or by directions and masses. */
  readonly rows: SparseMatrix | undefined;
  readonly factored: FactoredRows | undefined;
  readonly local: Float64Array;
  readonly inverse: Float64Array;
}

/** Fills `local` and `inverse`. */
export function prepareLocal({ starts, rows, factored, local, inverse }: LocalBlocks): void {
  for (let c = 0; c + 1 < starts.length; c++) {
    const m = starts[c + 1]! - starts[c]!;
    const at = 3 * starts[c]!;
    if (rows) copyOwn(local, at, rows, starts[c]!, m);
    else multiplyOwn(local, at, factored!, m, c);
    if (invertBlock(inverse, at, local, m)) continue;
    for (let i = 0; i < m; i++) local[at + i * (m + 1)]! += LOCAL_SHIFT;
    if (!invertBlock(inverse, at, local, m)) inverse.fill(0, at, at + m * m);
  }
}

function copyOwn(
  out: Float64Array,
  at: number,
  { starts, indices, values }: SparseMatrix,
  start: number,
  m: number,
): void {
  for (let i = 0; i < m; i++) {
    let k = starts[start + i]!;
    const end = starts[start + i + 1]!;
    while (k < end && indices[k]! < start) k++;
    for (; k < end && indices[k]! < start + m; k++) out[at + i * m + indices[k]! - start] = values[k]!;
  }
}

function multiplyOwn(out: Float64Array, at: number, by: FactoredRows, m: number, c: number): void {
  const width = by.dofStarts[c + 1]! - by.dofStarts[c]!;
  const from = by.valueStarts[c]!;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += by.directions[from + i * width + k]! * by.pushed[from + j * width + k]!;
      out[at + i * m + j] = sum;
    }
  }
}
