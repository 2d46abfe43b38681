/**
 * A by its rows, block by block: the rows of a block hold the same columns, those of all blocks that it touches or that touch it
 * (zeros included), so that the pattern is symmetric and rows of a block can be combined.
 */
import { type SparseMatrix, transpose } from "../../linalg/sparse/sparse-matrix.ts";

export interface BlockRows extends SparseMatrix {
  /** Position of the block itself in its rows: entries before it. */
  readonly own: Int32Array;
}

interface Neighbours {
  /** Blocks next to each block, rising, itself among them. */
  readonly nextStarts: Int32Array;
  readonly nextBlocks: Int32Array;
}

export function blockRows(matrix: SparseMatrix, blockStarts: Int32Array): BlockRows & Neighbours {
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

/** Blocks next to each other by an entry that is not zero, either way, each next to itself. */
function neighbours({ rows, starts, indices, values }: SparseMatrix, blockStarts: Int32Array): Neighbours {
  const blocks = blockStarts.length - 1;
  const blockOf = new Int32Array(rows);
  for (let c = 0; c < blocks; c++) blockOf.fill(c, blockStarts[c]!, blockStarts[c + 1]!);
  const pattern = blockPattern(starts, indices, values, blockStarts, blockOf);
  // The pattern and its transpose, merged row by row: both rise.
  const across = transpose({
    ...pattern,
    rows: blocks,
    columns: blocks,
    values: new Float64Array(pattern.indices.length),
  });
  const nextStarts = new Int32Array(blocks + 1);
  const nextBlocks = new Int32Array(2 * pattern.indices.length);
  let count = 0;
  for (let c = 0; c < blocks; c++) {
    let [k, l] = [pattern.starts[c]!, across.starts[c]!];
    const [kEnd, lEnd] = [pattern.starts[c + 1]!, across.starts[c + 1]!];
    while (k < kEnd || l < lEnd) {
      const a = k < kEnd ? pattern.indices[k]! : blocks;
      const b = l < lEnd ? across.indices[l]! : blocks;
      nextBlocks[count++] = Math.min(a, b);
      if (a <= b) k++;
      if (b <= a) l++;
    }
    nextStarts[c + 1] = count;
  }
  return { nextStarts, nextBlocks: nextBlocks.slice(0, count) };
}

/** The blocks that the rows of each block touch, rising. */
function blockPattern(
  starts: Int32Array,
  indices: Int32Array,
  values: Float64Array,
  blockStarts: Int32Array,
  blockOf: Int32Array,
) {
  const blocks = blockStarts.length - 1;
  const seen = new Int32Array(blocks).fill(-1);
  const out = new Int32Array(blocks + 1);
  const touched = new Int32Array(values.length + blocks);
  let count = 0;
  for (let c = 0; c < blocks; c++) {
    seen[c] = c;
    touched[count++] = c;
    for (let k = starts[blockStarts[c]!]!; k < starts[blockStarts[c + 1]!]!; k++) {
      const j = blockOf[indices[k]!]!;
      if (seen[j] === c || values[k] === 0) continue;
      seen[j] = c;
      touched[count++] = j;
    }
    touched.subarray(out[c]!, count).sort();
    out[c + 1] = count;
  }
  return { starts: out, indices: touched.subarray(0, count) };
}
