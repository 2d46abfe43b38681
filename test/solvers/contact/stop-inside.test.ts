/** Large problems are asked to stop inside an ordering and inside a factorisation, not only between iterations. */
import { describe, expect, test } from "vitest";
import { brickWall } from "../../../bench/brick-wall.ts";
import { analyse } from "../../../src/linalg/sparse/fronts.ts";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";

/** Contacts that all touch each other, W = I + 1 1ᵀ. */
function crowd(contacts: number): LocalProblem {
  const n = 3 * contacts;
  return {
    form: "local",
    dimension: 3,
    matrix: {
      rows: n,
      columns: n,
      starts: Int32Array.from({ length: n + 1 }, (_, i) => i * n),
      indices: Int32Array.from({ length: n * n }, (_, k) => k % n),
      values: Float64Array.from({ length: n * n }, (_, k) => (k % (n + 1) === 0 ? 2 : 1)),
    },
    offset: Float64Array.from({ length: n }, (_, i) => Math.sin(i) - 0.4),
    friction: new Float64Array(contacts).fill(0.5),
  };
}

describe("told to stop,", () => {
  test("admm ends within the factorisation of a full matrix", () => {
    let asked = 0;
    const { status, stages } = solveRaw(crowd(200), { solver: "admm", shouldStop: () => ++asked > 6 });
    expect(status).toBe("failed");
    // A factorisation of 600 unknowns takes 72 million multiplications: it asks a dozen times.
    expect(stages.map(({ iterations }) => iterations)).toEqual([0]);
    expect(asked).toBeLessThan(10);
  });

  test("a large problem ends before its first stage", () => {
    const { stages, solver } = solveRaw(crowd(40), { shouldStop: () => true });
    expect(stages).toEqual([]);
    expect(solver).toBe("rest");
  });

  test.each([3, 20, 60])("the analysis of a wall ends after %i questions", (most) => {
    const { directions } = brickWall(24, 30);
    const nodes = directions.rows / 6;
    const neighbours = Array.from({ length: nodes }, (_, b) => [b - 31, b - 30, b - 1, b + 1, b + 30, b + 31]);
    const rows = neighbours.map((list) => list.filter((j) => j >= 0 && j < nodes));
    const starts = Int32Array.from({ length: nodes + 1 }, (_, b) =>
      rows.slice(0, b).reduce((sum, row) => sum + row.length, 0),
    );
    const graph = { nodes, starts, indices: Int32Array.from(rows.flat()), unknowns: starts.map((_, b) => 6 * b) };
    let asked = 0;
    const fronts = analyse(graph, () => ++asked >= most);
    if (asked >= most) expect(fronts).toBeUndefined();
    else expect(fronts?.size).toBe(6 * nodes);
    expect(asked).toBeGreaterThan(2);
  });
});
