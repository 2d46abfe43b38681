import { describe, expect, test } from "vitest";
import { sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { readProblem } from "../../../src/problems/formats/read-problem.ts";
import { writeProblem } from "../../../src/problems/formats/write-problem.ts";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";

/** Columns of ten spheres each, side by side: each contact in space touches the one below and the one above. */
function columns(contacts: number): LocalProblem {
  const n = 3 * contacts;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  const add = (i: number, j: number, value: number): void => {
    entries.rows.push(i);
    entries.columns.push(j);
    entries.values.push(value);
  };
  for (let i = 0; i < n; i++) {
    add(i, i, i % 3 === 0 ? 2 : 7);
    if (i % 30 < 3) continue;
    add(i, i - 3, -1);
    add(i - 3, i, -1);
  }
  const offset = Float64Array.from({ length: n }, (_, i) => (i % 3 === 0 ? -1 : 0.5 * Math.sin(i)));
  return {
    form: "local",
    dimension: 3,
    matrix: sparseFromTriplets(n, n, entries),
    offset,
    friction: new Float64Array(contacts).fill(0.3),
  };
}

/** Bytes of arrays that a call leaves behind or has not given back yet. */
function bytesOf(call: () => void): number {
  const before = process.memoryUsage().arrayBuffers;
  call();
  return process.memoryUsage().arrayBuffers - before;
}

/** So many bytes for each unknown, some hundred numbers; a dense row of 12 000 takes 96 000. */
const MOST_BYTES = 4000;

describe("a problem of 12 000 unknowns", () => {
  const problem = columns(4_000);
  const n = problem.offset.length;

  test.each(["auto", "newton", "interior-point"])("is solved by %s with some hundred numbers an unknown", (solver) => {
    const bytes = bytesOf(() => expect(solveRaw(problem, { solver }).status).toBe("solved"));
    expect(bytes).toBeLessThan(MOST_BYTES * n);
  });

  test("is written and read alike", () => {
    const text = writeProblem(problem);
    const bytes = bytesOf(() => expect(readProblem(text).problem).toEqual(problem));
    expect(bytes).toBeLessThan(MOST_BYTES * n);
  });
});
