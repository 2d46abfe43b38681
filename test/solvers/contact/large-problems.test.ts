import { describe, expect, test, vi } from "vitest";
import { brickWall } from "../../../bench/brick-wall.ts";
import { sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { denseMatrix } from "../../../src/problems/delassus.ts";
import { readProblem } from "../../../src/problems/formats/read-problem.ts";
import { writeProblem } from "../../../src/problems/formats/write-problem.ts";
import { inclusionOfRaw } from "../../../src/problems/inclusion-of-raw.ts";
import { judgeOf } from "../../../src/problems/judge-raw.ts";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solve } from "../../../src/solvers/solve.ts";
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

/** Bytes of the largest array that a call makes, whether it keeps it or not. */
function largestArray(call: () => void): number {
  let largest = 0;
  const watched = <Make extends new (...args: never[]) => { byteLength: number }>(make: Make): Make =>
    new Proxy(make, {
      construct(target, args: never[]) {
        const made = new target(...args);
        largest = Math.max(largest, made.byteLength);
        return made;
      },
    });
  for (const make of [Float64Array, Int32Array, Uint8Array, ArrayBuffer] as const) {
    vi.stubGlobal(make.name, watched(make as unknown as new () => { byteLength: number }));
  }
  try {
    call();
  } finally {
    vi.unstubAllGlobals();
  }
  return largest;
}

/** So many bytes for each unknown, some hundred numbers; a dense row of 12 000 takes 96 000. */
const MOST_BYTES = 4000;

describe("a problem of 12 000 unknowns", () => {
  const problem = columns(4_000);
  const n = problem.offset.length;

  test.each(["auto", "newton", "interior-point"])("is solved by %s with some hundred numbers an unknown", (solver) => {
    const bytes = largestArray(() => expect(solveRaw(problem, { solver }).status).toBe("solved"));
    expect(bytes).toBeGreaterThan(8 * n - 1);
    expect(bytes).toBeLessThan(MOST_BYTES * n);
  });

  test("is solved as an inclusion, too", () => {
    const bytes = largestArray(() => expect(solve(inclusionOfRaw(problem)).status).toBe("solved"));
    expect(bytes).toBeLessThan(MOST_BYTES * n);
  });

  test("is written and read alike", () => {
    const text = writeProblem(problem);
    const bytes = largestArray(() => expect(readProblem(text).problem).toEqual(problem));
    expect(bytes).toBeLessThan(MOST_BYTES * n);
  });

  test("would be seen with an array of n × n numbers, although nobody keeps it", () => {
    expect(largestArray(() => denseMatrix(judgeOf(columns(600)).delassus))).toBe(8 * 1800 ** 2);
  });
});

test("a wall of bricks by masses and directions is solved with some hundred numbers an unknown", () => {
  const wall = brickWall(14, 20);
  const n = wall.drift.length;
  const bytes = largestArray(() => expect(solveRaw(wall).status).toBe("solved"));
  expect(8 * n * n).toBeGreaterThan(2 * MOST_BYTES * n);
  expect(bytes).toBeLessThan(MOST_BYTES * n);
});
