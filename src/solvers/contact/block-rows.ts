/**
 * A by its rows, block by block: the rows of a block hold the same columns, those of all blocks that it touches or that touch it
 * (zeros included), so that the pattern is symmetric and rows of a block can be combined.
 */
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";

export interface BlockRows extends SparseMatrix {
  /** Blocks next to each block, rising, itself among them. */
  readonly nextStarts: Int32Array;
  readonly nextBlocks: Int32Array;
  /** Position of the block itself in its rows: entries before it. */
  readonly own: Int32Array;
}

export function blockRows(matrix: SparseMatrix, blockStarts: Int32Array): BlockRows {
  const blocks = blockStarts.length - 1;
  const size = matrix.rows;
  const { nextStarts, nextBlocks } = neighbours(matrix, blockStarts);
  const starts = new Int32Array(size + 1);
  const own = new Int32Array(blocks);
  for (let c = 0; c < blocks; c++) {
    let length = 0;
    for (let k = nextStarts[c]!; k < nextStarts[c + 1]!; k++) {
      const j = nextBlocks[k]!;
      if (j === c) own[c] = length;
      length += blockStarts[j + 1]! - blockStarts[j]!;
    }
    for (let i = blockStarts[c]!; i < blockStarts[c + 1]!; i++) starts[i + 1] = starts[i]! + length;
  }
  const indices = new Int32Array(starts[size]!);
  const values = new Float64Array(starts[size]!);
  for (let c = 0; c < blocks; c++) {
    for (let i = blockStarts[c]!; i < blockStarts[c + 1]!; i++) {
      let at = starts[i]!;
      for (let k = nextStarts[c]!; k < nextStarts[c + 1]!; k++) {
        for (let j = blockStarts[nextBlocks[k]!]!; j < blockStarts[nextBlocks[k]! + 1]!; j++) indices[at++] = j;
      }
      at = starts[i]!;
      for (let k = matrix.starts[i]!; k < matrix.starts[i + 1]!; k++) {
        while (indices[at]! < matrix.indices[k]!) at++;
        values[at] = matrix.values[k]!;
      }
    }
  }
  return { rows: size, columns: size, starts, indices, values, nextStarts, nextBlocks, own };
}

function neighbours({ rows, starts, indices, values }: SparseMatrix, blockStarts: Int32Array) {
  const blocks = blockStarts.length - 1;
  const blockOf = new Int32Array(rows);
  for (let c = 0; c < blocks; c++) blockOf.fill(c, blockStarts[c]!, blockStarts[c + 1]!);
  const lists: number[][] = Array.from({ length: blocks }, (_, c) => [c]);
  const seen = new Int32Array(blocks).fill(-1);
  for (let c = 0; c < blocks; c++) {
    seen[c] = c;
    for (let k = starts[blockStarts[c]!]!; k < starts[blockStarts[c + 1]!]!; k++) {
      const j = blockOf[indices[k]!]!;
      if (values[k] === 0 || seen[j] === c) continue;
      seen[j] = c;
      lists[c]!.push(j);
      lists[j]!.push(c);
    }
  }
  const nextStarts = new Int32Array(blocks + 1);
  const next: number[] = [];
  seen.fill(-1);
  for (let c = 0; c < blocks; c++) {
    const from = next.length;
    for (const j of lists[c]!.sort((a, b) => a - b))
      if (next.length === from || next[next.length - 1] !== j) next.push(j);
    nextStarts[c + 1] = next.length;
  }
  return { nextStarts, nextBlocks: Int32Array.from(next) };
}
