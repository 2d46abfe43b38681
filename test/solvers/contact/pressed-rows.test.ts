/** Complementarity problems with M = tridiag(−1, 2, −1): a string over an obstacle. M is symmetric and positive, so there is one solution. */
import { expect, test } from "vitest";
import type { RawLcp } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { expectAllClose } from "../../support/expect.ts";

function row(offset: Float64Array): RawLcp {
  const n = offset.length;
  const near = (i: number): number[] => [i - 1, i, i + 1].filter((j) => j >= 0 && j < n);
  const indices = Array.from(offset, (_, i) => near(i));
  return {
    form: "lcp",
    matrix: {
      rows: n,
      columns: n,
      starts: Int32Array.from({ length: n + 1 }, (_, i) => (i === 0 ? 0 : i === n ? 3 * n - 2 : 3 * i - 1)),
      indices: Int32Array.from(indices.flat()),
      values: Float64Array.from(indices.flatMap((list, i) => list.map((j) => (i === j ? 2 : -1)))),
    },
    offset,
  };
}

/** M z = −q by elimination along the row. */
function pressed(offset: Float64Array): Float64Array {
  const n = offset.length;
  const ratio = new Float64Array(n);
  const z = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const pivot = 2 - (i > 0 ? ratio[i - 1]! : 0);
    ratio[i] = 1 / pivot;
    z[i] = (-offset[i]! + (i > 0 ? z[i - 1]! : 0)) / pivot;
  }
  for (let i = n - 2; i >= 0; i--) z[i] = z[i]! + ratio[i]! * z[i + 1]!;
  return z;
}

test("a row of 20 000 that a smooth load presses everywhere is solved", () => {
  const n = 20_000;
  const offset = Float64Array.from({ length: n }, (_, i) => ((Math.sin((9 * i) / n) - 0.3) * 100) / n ** 2);
  const z = pressed(offset);
  // No impulse pulls: with w = 0 this is the solution.
  expect(z.every((x) => x > 0)).toBe(true);
  const { status, impulses } = solveRaw(row(offset));
  expect(status).toBe("solved");
  const size = Math.max(...z);
  expectAllClose(impulses, Array.from(z), { absolute: 1e-4 * size, because: "1e-8 of the drive times n²/4" });
});

test("a row of 30 000 that random loads lift and press is solved", () => {
  const offset = Float64Array.from({ length: 30_000 }, (_, i) => Math.sin(i * i) + Math.sin(i / 7));
  const problem = row(offset);
  const { status, impulses: z } = solveRaw(problem);
  expect(status).toBe("solved");
  const size = Math.max(...z);
  z.forEach((x, i) => {
    const w = offset[i]! + 2 * x - (z[i - 1] ?? 0) - (z[i + 1] ?? 0);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Math.min(x, w))).toBeLessThan(1e-7 * size);
  });
});
