import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { luInPlace, luSolveInPlace } from "../../../src/linalg/lu.ts";
import { analyse, type BlockGraph } from "../../../src/linalg/sparse/fronts.ts";
import { minimumDegree } from "../../../src/linalg/sparse/minimum-degree.ts";
import { factorise, multifrontal, solveFactorised } from "../../../src/linalg/sparse/multifrontal.ts";
import { multiplyInto, type SparseMatrix } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { expectAllClose } from "../../support/expect.ts";
import { randomMatrix, SCALES, seeds } from "../matrices.ts";
import { blockGraph, matrixOn, randomGraph, toDense } from "./sparse-matrices.ts";

const graphs = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 6 }), seeds)
  .map(([nodes, degree, seed]) => randomGraph(nodes, degree, seed));

/** Neighbours along the given pairs. */
function graphOf(nodes: number, pairs: readonly (readonly [number, number])[]): BlockGraph {
  const next = Array.from({ length: nodes }, (_, i) => new Set([i]));
  for (const [i, j] of pairs) {
    next[i]!.add(j);
    next[j]!.add(i);
  }
  return blockGraph(next, new Array<number>(nodes).fill(1));
}

/** Pairs that an elimination in this order adds. */
function fill({ nodes, starts, indices }: BlockGraph, order: ArrayLike<number>): number {
  const next = Array.from({ length: nodes }, (_, i) => new Set(indices.subarray(starts[i]!, starts[i + 1]!)));
  let added = 0;
  for (let k = 0; k < nodes; k++) {
    const node = order[k]!;
    const around = [...next[node]!].filter((i) => i !== node);
    for (const i of around) next[i]!.delete(node);
    for (const i of around) {
      for (const j of around) {
        if (i >= j || next[i]!.has(j)) continue;
        next[i]!.add(j);
        next[j]!.add(i);
        added++;
      }
    }
  }
  return added;
}

function solved(graph: BlockGraph, matrix: SparseMatrix, b: Float64Array, floor = 0): Float64Array {
  const work = multifrontal(analyse(graph), matrix.starts, matrix.indices);
  expect(factorise(work, matrix.values, floor)).toBe(0);
  const x = b.slice();
  solveFactorised(work, x);
  return x;
}

describe("minimum degree", () => {
  test("orders every node once", () => {
    fc.assert(
      fc.property(graphs, ({ nodes, starts, indices }) => {
        const order = minimumDegree(nodes, starts, indices);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: nodes }, (_, i) => i));
      }),
    );
  });

  test("fills nothing in a tree, which has an order without fill", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), seeds, (nodes, seed) => {
        const random = randomMatrix(nodes, 1, seed);
        const pairs = Array.from({ length: nodes - 1 }, (_, k) => {
          const parent = Math.floor(((random[k]! + 1) / 2) * (k + 1));
          return [k + 1, parent] as const;
        });
        const tree = graphOf(nodes, pairs);
        expect(fill(tree, minimumDegree(nodes, tree.starts, tree.indices))).toBe(0);
      }),
    );
  });

  test("fills a square grid less than half as much as the order row by row", () => {
    const side = 16;
    const pairs: [number, number][] = [];
    for (let i = 0; i < side * side; i++) {
      if (i % side < side - 1) pairs.push([i, i + 1]);
      if (i + side < side * side) pairs.push([i, i + side]);
    }
    const grid = graphOf(side * side, pairs);
    const byRows = fill(
      grid,
      Array.from({ length: side * side }, (_, i) => i),
    );
    expect(fill(grid, minimumDegree(side * side, grid.starts, grid.indices))).toBeLessThan(byRows / 2);
  });
});

describe("multifrontal factorisation", () => {
  test("solves like dense elimination", () => {
    fc.assert(
      fc.property(graphs, seeds, (graph, seed) => {
        const n = graph.unknowns[graph.nodes]!;
        const matrix = matrixOn(graph, 12, seed);
        const b = randomMatrix(n, 1, seed + 1);
        const dense = toDense(matrix);
        const pivots = new Int32Array(n);
        luInPlace(dense, n, pivots);
        const x = b.slice();
        luSolveInPlace(dense, n, pivots, x);
        expectAllClose(solved(graph, matrix, b), x, { absolute: 1e-12, because: "well-conditioned" });
      }),
    );
  });

  test("keeps its digits when the matrix is scaled by 1e±9", () => {
    fc.assert(
      fc.property(graphs, seeds, fc.constantFrom(...SCALES), (graph, seed, scale) => {
        const n = graph.unknowns[graph.nodes]!;
        const matrix = matrixOn(graph, 12, seed);
        const b = randomMatrix(n, 1, seed + 1);
        const x = solved(graph, matrix, b);
        const values = matrix.values.map((value) => scale * value);
        expectAllClose(
          solved(
            graph,
            { ...matrix, values },
            b.map((y) => scale * y),
          ),
          x,
          {
            absolute: 1e-12,
            because: "the same equations",
          },
        );
      }),
    );
  });

  test("exchanges rows inside a block: zeros on its diagonal do no harm", () => {
    const graph = blockGraph([new Set([0])], [2]);
    const matrix = { ...matrixOn(graph, 0, 1), values: Float64Array.of(0, 2, 3, 0) };
    expect([...solved(graph, matrix, Float64Array.of(4, 9))]).toEqual([3, 2]);
  });

  test("replaces the pivots of a singular matrix and says so", () => {
    const graph = blockGraph([new Set([0, 1]), new Set([0, 1])], [1, 1]);
    const matrix = { ...matrixOn(graph, 0, 1), values: Float64Array.of(1, 1, 1, 1) };
    const work = multifrontal(analyse(graph), matrix.starts, matrix.indices);
    expect(factorise(work, matrix.values, 1e-12)).toBe(1);
    expect(factorise(work, Float64Array.of(1, NaN, 1, 1), 1e-12)).toBeNaN();
  });

  test("is made again on the same analysis", () => {
    const graph = randomGraph(30, 4, 5);
    const work = multifrontal(analyse(graph), matrixOn(graph, 12, 1).starts, matrixOn(graph, 12, 1).indices);
    for (const seed of [1, 2, 3]) {
      const matrix = matrixOn(graph, 12, seed);
      const x = randomMatrix(matrix.rows, 1, seed);
      const b = new Float64Array(matrix.rows);
      multiplyInto(b, matrix, x);
      factorise(work, matrix.values, 0);
      solveFactorised(work, b);
      expectAllClose(b, x, { absolute: 1e-12, because: "well-conditioned" });
    }
  });
});
