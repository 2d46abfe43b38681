/** Sparse matrices for tests: random block patterns, and the way from and to dense ones. */
import type { BlockGraph } from "../../../src/linalg/sparse/fronts.ts";
import { type SparseMatrix, sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { mulberry } from "../matrices.ts";

export function toSparse(dense: Float64Array, rows: number, columns: number): SparseMatrix {
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  dense.forEach((value, k) => {
    if (value === 0) return;
    entries.rows.push(Math.floor(k / columns));
    entries.columns.push(k % columns);
    entries.values.push(value);
  });
  return sparseFromTriplets(rows, columns, entries);
}

export function toDense({ rows, columns, starts, indices, values }: SparseMatrix): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let k = starts[i]!; k < starts[i + 1]!; k++) out[i * columns + indices[k]!] = values[k]!;
  return out;
}

/** A graph of `nodes` blocks of one to three unknowns with about `degree` neighbours each. */
export function randomGraph(nodes: number, degree: number, seed: number): BlockGraph {
  const random = mulberry(seed);
  const next = Array.from({ length: nodes }, (_, i) => new Set([i]));
  for (let k = 0; k < (nodes * degree) / 2; k++) {
    const [i, j] = [Math.floor(random() * nodes), Math.floor(random() * nodes)];
    next[i]!.add(j);
    next[j]!.add(i);
  }
  const sizes = next.map(() => 1 + Math.floor(3 * random()));
  return blockGraph(next, sizes);
}

export function blockGraph(next: readonly ReadonlySet<number>[], sizes: readonly number[]): BlockGraph {
  const lists = next.map((set) => [...set].sort((a, b) => a - b));
  const starts = Int32Array.from([0, ...sums(lists.map(({ length }) => length))]);
  return {
    nodes: next.length,
    starts,
    indices: Int32Array.from(lists.flat()),
    unknowns: Int32Array.from([0, ...sums(sizes)]),
  };
}

function sums(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((x) => {
    sum += x;
    return sum;
  });
}

/** A matrix with full blocks where the graph has neighbours; `diagonal` is added to its diagonal. */
export function matrixOn(
  { nodes, starts, indices, unknowns }: BlockGraph,
  diagonal: number,
  seed: number,
): SparseMatrix {
  const random = mulberry(seed);
  const n = unknowns[nodes]!;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  for (let node = 0; node < nodes; node++) {
    for (let k = starts[node]!; k < starts[node + 1]!; k++) {
      for (let i = unknowns[node]!; i < unknowns[node + 1]!; i++) {
        for (let j = unknowns[indices[k]!]!; j < unknowns[indices[k]! + 1]!; j++) {
          entries.rows.push(i);
          entries.columns.push(j);
          entries.values.push(2 * random() - 1 + (i === j ? diagonal : 0));
        }
      }
    }
  }
  return sparseFromTriplets(n, n, entries);
}
