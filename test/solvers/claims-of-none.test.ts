/** How the benchmark of collections counts `none`, and who refutes it. */
import { describe, expect, it } from "vitest";
import { outcomes, refutedBy } from "../../bench/claims-of-none.ts";
import { sparseFromTriplets } from "../../src/linalg/sparse/sparse-matrix.ts";
import type { RawLcp } from "../../src/problems/raw-problem.ts";
import { solveRaw } from "../../src/solvers/solve-raw.ts";

const unknown = (m: number, q: number): RawLcp => ({
  form: "lcp",
  matrix: sparseFromTriplets(1, 1, { rows: [0], columns: [0], values: [m] }),
  offset: Float64Array.of(q),
});

describe("`none` in the collection", () => {
  it("is no solution: 0 ≤ z ⊥ z − 1 ≥ 0 is solved, 0 ≤ z ⊥ −z − 1 ≥ 0 is not", () => {
    const found = [unknown(1, -1), unknown(-1, -1)].map((problem) => solveRaw(problem));
    expect(outcomes(found)).toEqual({ solved: 1, none: 1, failed: 0 });
  });

  it("is refuted by a stage that finds a solution, and only so", () => {
    expect(refutedBy(unknown(1, -1), 1e-8, () => 0)).toBe("gauss-seidel");
    expect(refutedBy(unknown(-1, -1), 1e-8, () => 0)).toBeUndefined();
  });
});
