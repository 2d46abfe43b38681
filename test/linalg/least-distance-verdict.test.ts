import fc from "fast-check";
import type { LegacyHighs } from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { matrixProduct, norm, transpose } from "../../src/linalg/dense.ts";
import { leastDistance, nnls } from "../../src/linalg/nnls.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { integerMatrix, powersOfTen, randomOrthogonal, scaled } from "./matrices.ts";
import { degenerate, loadHighs, lpText, nearestPoint } from "./polyhedra.ts";

let highs: LegacyHighs;
beforeAll(async () => {
  highs = await loadHighs();
});

describe("the verdict feasible or not", () => {
  test("agrees with HiGHS on degenerate polyhedra with up to 40 rows and 12 unknowns, also turned and scaled", () => {
    const count = { feasible: 0, infeasible: 0 };
    for (let seed = 0; seed < 50; seed++) {
      const { m, n, a, b } = degenerate(seed);
      const expected = highs.solve(lpText(a, m, n, b, "0 x0")).Status === "Optimal";
      count[expected ? "feasible" : "infeasible"]++;
      const plain = leastDistance(a, m, n, b);
      expect(plain.feasible).toBe(expected);
      const turned = matrixProduct(a, m, n, randomOrthogonal(n, seed), n);
      for (const scale of [1e-9, 1, 1e9]) {
        const result = leastDistance(scaled(turned, scale / 7), m, n, scaled(b, 1 / 7));
        expect(result.feasible).toBe(expected);
        expectClose(norm(result.x) * scale, norm(plain.x), { relative: 1e-10, because: "rounding times condition" });
      }
    }
    expect(Math.min(count.feasible, count.infeasible)).toBeGreaterThan(8);
  });

  test("does not depend on the scale of rows or the order of rows and unknowns", () => {
    fc.assert(
      fc.property(integerMatrix(8, 3, 2), integerMatrix(8, 1, 2), powersOfTen(8, 4), (a, b, d) => {
        const plain = leastDistance(a, 8, 3, b);
        const graded = leastDistance(
          a.map((value, k) => value * d[Math.floor(k / 3)]!),
          8,
          3,
          b.map((value, i) => value * d[i]!),
        );
        const reversed = leastDistance(a.slice().reverse(), 8, 3, b.slice().reverse());
        expect(graded.feasible).toBe(plain.feasible);
        expect(reversed.feasible).toBe(plain.feasible);
        expectAllClose(graded.x, plain.x, { absolute: 1e-12, because: "small whole numbers" });
        expectAllClose(reversed.x.reverse(), plain.x, { absolute: 1e-12, because: "small whole numbers" });
      }),
      { numRuns: 100 },
    );
  });

  test("does not change when all numbers are scaled by 1e±9 or 1e±150", () => {
    fc.assert(
      fc.property(integerMatrix(8, 3, 2), integerMatrix(8, 1, 2), (a, b) => {
        const plain = leastDistance(a, 8, 3, b);
        for (const scale of [1e-150, 1e-9, 1e9, 1e150]) {
          const rows = leastDistance(scaled(a, scale), 8, 3, scaled(b, scale));
          const right = leastDistance(a, 8, 3, scaled(b, scale));
          expect([rows.feasible, right.feasible]).toEqual([plain.feasible, plain.feasible]);
          expectAllClose(rows.x, plain.x, { absolute: 1e-12, because: "small whole numbers" });
          expectAllClose(scaled(right.x, 1 / scale), plain.x, { absolute: 1e-12, because: "small whole numbers" });
        }
      }),
      { numRuns: 100 },
    );
  });

  test("is infeasible exactly when Farkas' alternative holds", () => {
    fc.assert(
      fc.property(integerMatrix(6, 2, 2), integerMatrix(6, 1, 2), (a, b) => {
        // u ≥ 0 with Aᵀu = 0, bᵀu = 1 exists exactly when NNLS reaches residual 0.
        const system = Float64Array.of(...transpose(a, 6, 2), ...b);
        const { residualNorm } = nnls(system, 3, 6, Float64Array.of(0, 0, 1));
        expect(leastDistance(a, 6, 2, b).feasible).toBe(residualNorm > 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  test("bears right sides of very different size", () => {
    // x ≥ 1e9 does not blur the contradiction y ≥ 1, y ≤ 0.999.
    expect(nearestPoint("1 0 >= 1e9; 0 1 >= 1; 0 -1 >= -0.999").feasible).toBe(false);
    expect(nearestPoint("1 0 >= 1e9; 0 1 >= 1; 0 -1 >= -1").feasible).toBe(true);
    // Right sides that a subtraction left behind are not a contradiction.
    expect(nearestPoint("1 0 >= 1; 0 1 >= 1e-17; 0 -1 >= 1e-17")).toEqual({ feasible: true, x: Float64Array.of(1, 0) });
  });
});
