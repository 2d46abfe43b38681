import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RunGraph, strongComponents } from "../../../src/stability/interval-graph/strong-components.ts";

function runGraph(runs: readonly (readonly (readonly [number, number])[])[]): RunGraph {
  const start = new Int32Array(runs.length + 1);
  runs.forEach((list, v) => {
    start[v + 1] = start[v]! + list.length;
  });
  const flat = runs.flat();
  return {
    vertexCount: runs.length,
    start,
    first: Int32Array.from(flat, (run) => run[0]),
    last: Int32Array.from(flat, (run) => run[1]),
  };
}

/** Which vertices reach which, by repeated relaxation: an independent way to the components. */
function reaches(runs: readonly (readonly (readonly [number, number])[])[]): boolean[][] {
  const n = runs.length;
  const reach = runs.map((list, v) =>
    Array.from({ length: n }, (_, w) => v === w || list.some(([a, b]) => a <= w && w <= b)),
  );
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) reach[i]![j] ||= reach[i]![k]! && reach[k]![j]!;
  }
  return reach;
}

describe("strongly connected components of a graph with runs of successors", () => {
  it("finds no component in the empty graph", () => {
    expect(strongComponents(runGraph([])).sizes).toEqual([]);
  });

  it("does not count a loop at one vertex as a cycle", () => {
    expect(strongComponents(runGraph([[[0, 0]], [[0, 1]]])).sizes).toEqual([1, 1]);
  });

  it("joins a ring of 5000 vertices without deep recursion", () => {
    const n = 5000;
    const ring = Array.from({ length: n }, (_, v) => [[(v + 1) % n, (v + 1) % n] as const]);
    expect(strongComponents(runGraph(ring)).sizes).toEqual([n]);
  });

  it("puts two vertices together exactly when each reaches the other", () => {
    const size = fc.integer({ min: 1, max: 9 });
    const graph = size.chain((n) => {
      const run = fc.tuple(fc.integer({ min: 0, max: n - 1 }), fc.integer({ min: -1, max: n - 1 }));
      return fc.array(fc.array(run, { maxLength: 2 }), { minLength: n, maxLength: n });
    });
    fc.assert(
      fc.property(graph, (runs) => {
        const { component, sizes } = strongComponents(runGraph(runs));
        const reach = reaches(runs);
        for (let i = 0; i < runs.length; i++) {
          for (let j = 0; j < runs.length; j++) {
            expect(component[i] === component[j]).toBe(reach[i]![j]! && reach[j]![i]!);
            if (reach[i]![j]) expect(component[j]!).toBeLessThanOrEqual(component[i]!);
          }
          expect(sizes[component[i]!]).toBe(component.filter((c) => c === component[i]).length);
        }
      }),
    );
  });
});
