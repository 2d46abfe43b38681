/**
 * Diagonal blocks of A and their inverses, for the solution of one contact after the other.
 */

import { invertBlock } from "../../linalg/small-blocks.ts";
import type { BlockRows } from "./block-rows.ts";
import type { FactoredRows } from "./factored-rows.ts";

/** Proximal term of blocks that cannot be inverted, relative to their compliance 1: small against it, large against rounding. */
const LOCAL_SHIFT = 1e-5;

export function prepareLocal(starts: Int32Array, by: BlockRows | FactoredRows) {
  const local = new Float64Array(3 * starts[starts.length - 1]!);
  const inverse = new Float64Array(local.length);
  for (let c = 0; c + 1 < starts.length; c++) {
    const m = starts[c + 1]! - starts[c]!;
    const at = 3 * starts[c]!;
    if ("own" in by) copyOwn(local, at, by, starts[c]!, m, c);
    else multiplyOwn(local, at, by, m, c);
    if (invertBlock(inverse, at, local, m)) continue;
    for (let i = 0; i < m; i++) local[at + i * (m + 1)]! += LOCAL_SHIFT;
    if (!invertBlock(inverse, at, local, m)) inverse.fill(0, at, at + m * m);
  }
  return { local, inverse };
}

function copyOwn(out: Float64Array, at: number, rows: BlockRows, start: number, m: number, c: number): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) out[at + i * m + j] = rows.values[rows.starts[start + i]! + rows.own[c]! + j]!;
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
