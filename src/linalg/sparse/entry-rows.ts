/**
 * The places of entries that stand row by row, and matrices whose entries stand column by column.
 */
import { type SparseMatrix, sparseFromTriplets } from "./sparse-matrix.ts";

/** The row of each entry. */
export function entryRows(starts: ArrayLike<number>): Int32Array {
  const count = starts.length - 1;
  const rows = new Int32Array(starts[count]!);
  for (let i = 0; i < count; i++) rows.fill(i, starts[i]!, starts[i + 1]!);
  return rows;
}

/** The matrix whose column j holds values[k] in row indices[k] for starts[j] ≤ k < starts[j + 1], in any order. */
export function sparseFromColumns(
  rows: number,
  columns: number,
  starts: ArrayLike<number>,
  indices: ArrayLike<number>,
  values: ArrayLike<number>,
): SparseMatrix {
  return sparseFromTriplets(rows, columns, { rows: indices, columns: entryRows(starts), values });
}
