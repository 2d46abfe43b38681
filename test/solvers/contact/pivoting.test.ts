import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeOf } from "../../../src/problems/judge-raw.ts";
import type { RawLcp, RawMlcp } from "../../../src/problems/raw-problem.ts";
import { PivotRoom, pivot } from "../../../src/solvers/contact/pivoting.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { solverWorkspace } from "../../../src/solvers/workspace.ts";
import { mulberry } from "../../linalg/matrices.ts";
import { toDense, toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose } from "../../support/expect.ts";
import { lcpOf } from "./raw-problems.ts";

/** The impulses that pivoting ends with; undefined where it gives up. */
function pivoted(problem: RawLcp | RawMlcp): Float64Array | undefined {
  const n = problem.offset.length;
  const out = new Float64Array(n);
  return pivot(new PivotRoom(n), judgeOf(problem), out, () => false) < 0 ? undefined : out;
}

function mlcpOf(rows: readonly (readonly number[])[], offset: readonly number[], free: readonly number[]): RawMlcp {
  const isFree = Uint8Array.from(offset, (_, i) => (free.includes(i) ? 1 : 0));
  return { ...lcpOf(rows, offset), form: "mlcp", isFree };
}

/** Largest violation of 0 ≤ z ⊥ w ≥ 0, or of w = 0 where z is free; computed densely. */
function violation({ matrix, offset, ...others }: RawLcp | RawMlcp, z: Float64Array): number {
  const n = offset.length;
  const M = toDense(matrix);
  const isFree = "isFree" in others ? others.isFree : new Uint8Array(n);
  return Math.max(
    ...Array.from(offset, (q, i) => {
      const w = z.reduce((sum, x, j) => sum + M[i * n + j]! * x, q);
      return isFree[i] ? Math.abs(w) : Math.abs(Math.min(z[i]!, w));
    }),
  );
}

/** M = B Bᵀ + ½ I + skew, which is positive definite: one solution. */
function definite(n: number, seed: number): RawLcp {
  const random = mulberry(seed);
  const B = Float64Array.from({ length: n * n }, () => 2 * random() - 1);
  const M = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) M[i * n + j]! += B[i * n + k]! * B[j * n + k]!;
      if (i === j) M[i * n + j]! += 0.5;
    }
    for (let j = 0; j < i; j++) {
      const skew = random() - 0.5;
      M[i * n + j]! += skew;
      M[j * n + i]! -= skew;
    }
  }
  return { form: "lcp", matrix: toSparse(M, n, n), offset: Float64Array.from({ length: n }, () => 2 * random() - 1) };
}

describe("pivoting on a dense dictionary", () => {
  test("solves w = (2 z₁ + z₂ − 5, z₁ + 2 z₂ − 6): z = (4/3, 7/3)", () => {
    const found = pivoted(
      lcpOf(
        [
          [2, 1],
          [1, 2],
        ],
        [-5, -6],
      ),
    )!;
    expectAllClose(found, [4 / 3, 7 / 3], { relative: 1e-15, because: "two eliminations" });
  });

  test("solves the game of [CottlePangStone] 4.4.23, on which the first path ends on a ray: z = (1, 4, 1, 4)/90", () => {
    const problem = lcpOf(
      [
        [0, 0, 10, 20],
        [0, 0, 30, 15],
        [10, 20, 0, 0],
        [30, 15, 0, 0],
      ],
      [-1, -1, -1, -1],
    );
    expectAllClose(pivoted(problem)!, [1 / 90, 4 / 90, 1 / 90, 4 / 90], { relative: 1e-14, because: "by hand" });
    expect(solveRaw(problem)).toMatchObject({ status: "solved" });
  });

  test("follows the path of exponential length of Murty, n = 6: z₆ = 64", () => {
    const rows = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 6 }, (_, j) => (i === j ? 1 : i > j ? 0 : 2)),
    );
    const problem = lcpOf(rows, [-126, -124, -120, -112, -96, -64]);
    expect(violation(problem, pivoted(problem)!)).toBeLessThan(1e-12);
  });

  test("solves an MLCP whose equations hold no free unknown, by the pair between: w₁ = z₂ − 1 = 0, w₂ = z₁ + 2 z₂ ⊥ z₂", () => {
    const problem = mlcpOf(
      [
        [0, 1],
        [1, 2],
      ],
      [-1, 0],
      [0],
    );
    expectAllClose(pivoted(problem)!, [-2, 1], { relative: 1e-15, because: "by hand: z₂ = 1 > 0, so w₂ = 0" });
  });

  test("solves every positive definite problem, free unknowns or not, in the same room as others before", () => {
    const workspace = solverWorkspace();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.boolean(),
        (n, seed, isMixed) => {
          const lcp = definite(n, seed);
          const isFree = Uint8Array.from({ length: n }, (_, i) => (seed >> i) & 1);
          const problem = isMixed ? { ...lcp, form: "mlcp" as const, isFree } : lcp;
          expect(violation(problem, pivoted(problem)!)).toBeLessThan(1e-10);
          const { status, impulses } = solveRaw(problem, { workspace });
          expect(status).toBe("solved");
          expectAllClose(impulses, pivoted(problem)!, {
            absolute: 1e-9,
            because: "there is one solution",
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test("leaves a problem without solution to those who prove it: w₁ = −1, w₂ = z₁", () => {
    const problem = lcpOf(
      [
        [0, 0],
        [1, 0],
      ],
      [-1, 0],
    );
    expect(pivoted(problem)).toBeUndefined();
    expect(solveRaw(problem).status).toBe("none");
  });
});
