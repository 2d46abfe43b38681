/**
 * A sparse matrix by compressed rows: row i holds values[k] in column indices[k] for starts[i] ≤ k < starts[i + 1], columns rising,
 * none twice.
 */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Entries by row, column and value, in any order. */
export interface Triplets {
  readonly rows: ArrayLike<number>;
  readonly columns: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** The matrix of the given shape with these entries; entries at the same place are added. */
export function sparseFromTriplets(
  rows: number,
  columns: number,
  { rows: row, columns: column, values: value }: Triplets,
): SparseMatrix {
  const starts = countStarts(rows, row);
  const indices = new Int32Array(value.length);
  const values = new Float64Array(value.length);
  const next = starts.slice(0, rows);
  for (let k = 0; k < value.length; k++) {
    const at = next[row[k]!]!++;
    indices[at] = column[k]!;
    values[at] = value[k]!;
  }
  // Transposing puts the entries of a row in order of their columns; two times gives the matrix itself.
  return mergeEqual(transpose(transpose({ rows, columns, starts, indices, values })));
}

function countStarts(n: number, keys: ArrayLike<number>): Int32Array {
  const starts = new Int32Array(n + 1);
  for (let k = 0; k < keys.length; k++) starts[keys[k]! + 1]!++;
  for (let i = 0; i < n; i++) starts[i + 1]! += starts[i]!;
  return starts;
}

/** Adds neighbours with the same column. */
function mergeEqual(matrix: SparseMatrix): SparseMatrix {
  const { rows, indices, values } = matrix;
  const starts = new Int32Array(rows + 1);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    for (let k = matrix.starts[i]!; k < matrix.starts[i + 1]!; k++) {
      if (count > starts[i]! && indices[count - 1] === indices[k]) values[count - 1]! += values[k]!;
      else {
        indices[count] = indices[k]!;
        values[count++] = values[k]!;
      }
    }
    starts[i + 1] = count;
  }
  if (count === values.length) return { ...matrix, starts };
  return { ...matrix, starts, indices: indices.slice(0, count), values: values.slice(0, count) };
}

/** Aᵀ. */
export function transpose({ rows, columns, starts, indices, values }: SparseMatrix): SparseMatrix {
  const count = starts[rows]!;
  const out = {
    rows: columns,
    columns: rows,
    starts: countStarts(columns, indices.length === count ? indices : indices.subarray(0, count)),
    indices: new Int32Array(count),
    values: new Float64Array(count),
  };
  const next = out.starts.slice(0, columns);
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const at = next[indices[k]!]!++;
      out.indices[at] = i;
      out.values[at] = values[k]!;
    }
  }
  return out;
}

/** out ← A x + constant. */
export function multiplyInto(
  out: Float64Array,
  { rows, starts, indices, values }: SparseMatrix,
  x: Float64Array,
  constant?: Float64Array,
): void {
  let k = starts[0]!;
  for (let i = 0; i < rows; i++) {
    const end = starts[i + 1]!;
    let sum = constant === undefined ? 0 : constant[i]!;
    // Two sums: each addition waits for the last.
    let other = 0;
    for (; k + 1 < end; k += 2) {
      sum += values[k]! * x[indices[k]!]!;
      other += values[k + 1]! * x[indices[k + 1]!]!;
    }
    if (k < end) sum += values[k]! * x[indices[k++]!]!;
    out[i] = sum + other;
  }
}

/** A B. */
export function sparseProduct(a: SparseMatrix, b: SparseMatrix): SparseMatrix {
  const starts = productStarts(a, b);
  const indices = new Int32Array(starts[a.rows]!);
  const values = new Float64Array(starts[a.rows]!);
  const sums = new Float64Array(b.columns);
  const seen = new Int32Array(b.columns).fill(-1);
  for (let i = 0; i < a.rows; i++) {
    let end = starts[i]!;
    for (let k = a.starts[i]!; k < a.starts[i + 1]!; k++) {
      const factor = a.values[k]!;
      for (let l = b.starts[a.indices[k]!]!; l < b.starts[a.indices[k]! + 1]!; l++) {
        const column = b.indices[l]!;
        if (seen[column] === i) sums[column]! += factor * b.values[l]!;
        else {
          seen[column] = i;
          sums[column] = factor * b.values[l]!;
          indices[end++] = column;
        }
      }
    }
    indices.subarray(starts[i]!, end).sort();
    for (let k = starts[i]!; k < end; k++) values[k] = sums[indices[k]!]!;
  }
  return { rows: a.rows, columns: b.columns, starts, indices, values };
}

/** Where the rows of A B begin. */
function productStarts(a: SparseMatrix, b: SparseMatrix): Int32Array {
  const starts = new Int32Array(a.rows + 1);
  const seen = new Int32Array(b.columns).fill(-1);
  for (let i = 0; i < a.rows; i++) {
    let count = 0;
    for (let k = a.starts[i]!; k < a.starts[i + 1]!; k++) {
      for (let l = b.starts[a.indices[k]!]!; l < b.starts[a.indices[k]! + 1]!; l++) {
        if (seen[b.indices[l]!] !== i) count++;
        seen[b.indices[l]!] = i;
      }
    }
    starts[i + 1] = starts[i]! + count;
  }
  return starts;
}

/** A with zeros stored where Aᵀ has an entry. */
export function withSymmetricPattern(matrix: SparseMatrix): SparseMatrix {
  const { rows: n, starts, indices, values } = matrix;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  for (let i = 0; i < n; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      entries.rows.push(i, indices[k]!);
      entries.columns.push(indices[k]!, i);
      entries.values.push(values[k]!, 0);
    }
  }
  return sparseFromTriplets(n, n, entries);
}
