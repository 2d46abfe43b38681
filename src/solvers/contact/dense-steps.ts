/**
 * The linear systems of small problems as one front: nothing has to be ordered or analysed, and the pattern is the same for all
 * problems of a size.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { type Multifrontal, wholeFront } from "../../linalg/sparse/multifrontal.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { BlockRows } from "./block-rows.ts";

/** Up to so many unknowns a whole front is cheaper than the analysis. */
export const LARGEST_FRONT = 36;

export class DenseSteps extends Buffers {
  readonly starts = this.integers(this.capacity + 1);
  readonly indices = this.integers(this.capacity * this.capacity);
  readonly matrix = this.vector(this.capacity * this.capacity);
  readonly E = this.vector(3 * this.capacity);
  readonly B = this.vector(3 * this.capacity);
  readonly inverseB = this.vector(3 * this.capacity);
  readonly defect = this.vector();
  readonly product = this.vector();
  readonly change = this.vector();
  readonly velocity = this.vector(0);
  /** The values of the matrix are written where they become its factors. */
  readonly factors: Multifrontal;

  constructor(size: number) {
    super(size);
    for (let i = 0, k = 0; i < size; i++) {
      for (let j = 0; j < size; j++, k++) this.indices[k] = j;
      this.starts[i + 1] = k;
    }
    this.factors = wholeFront(size);
  }
}

/** The rows of A with all their zeros, themselves where every entry is given; blocks stand where they begin. */
export function denseRows({ matrix, starts, indices }: DenseSteps, rows: SparseMatrix, own: Int32Array): BlockRows {
  const n = rows.rows;
  if (rows.values.length === n * n) return { rows: n, columns: n, starts, indices, values: rows.values, own };
  matrix.fill(0);
  for (let i = 0; i < n; i++) {
    for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++) matrix[i * n + rows.indices[k]!] = rows.values[k]!;
  }
  return { rows: n, columns: n, starts, indices, values: matrix, own };
}
