import fc from "fast-check";
import type { LegacyHighs } from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { choleskyForwardInPlace, choleskyInPlace } from "../../src/linalg/cholesky.ts";
import { matrixProduct, norm, transpose } from "../../src/linalg/dense.ts";
import { leastDistance } from "../../src/linalg/least-distance.ts";
import { nnls } from "../../src/linalg/nnls.ts";
import { leastSquares } from "../../src/linalg/qr.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { fromFunction, integerMatrix, randomMatrix, seeds } from "./matrices.ts";
import { loadHighs, lpText, nearestPoint } from "./polyhedra.ts";

let highs: LegacyHighs;
beforeAll(async () => {
  highs = await loadHighs();
});

/** Shortest point over all active sets of independent rows; undefined when no candidate is feasible. */
function byEnumeration(a: Float64Array, m: number, n: number, b: Float64Array): Float64Array | undefined {
  let best: Float64Array | undefined;
  for (let set = 0; set < 2 ** m; set++) {
    const rows = Array.from({ length: m }, (_, i) => i).filter((i) => (set >> i) & 1);
    const k = rows.length;
    if (k > n) continue;
    const part = leastSquares(
      fromFunction(k, n, (i, j) => a[rows[i]! * n + j]!),
      k,
      n,
      Float64Array.from(rows, (i) => b[i]!),
    );
    const short = matrixProduct(a, m, n, part.x, 1).map((value, i) => b[i]! - value);
    if (part.rank === k && Math.max(...short) < 1e-9 && (best === undefined || norm(part.x) < norm(best)))
      best = part.x;
  }
  return best;
}

describe("least distance", () => {
  test("to a half-plane is the foot of the perpendicular", () => {
    const { feasible, x } = nearestPoint("3 4 >= 10");
    expect(feasible).toBe(true);
    expectAllClose(x, [1.2, 1.6], { relative: 1e-15, because: "rounding" });
  });

  test("is zero when the origin is inside, and without rows or unknowns", () => {
    expect([...nearestPoint("1 0 >= -1; 0 1 >= 0").x]).toEqual([0, 0]);
    expect(leastDistance(new Float64Array(0), 0, 2, new Float64Array(0))).toEqual({
      feasible: true,
      x: new Float64Array(2),
    });
    expect(leastDistance(new Float64Array(0), 2, 0, Float64Array.of(-1, 0)).feasible).toBe(true);
    expect(leastDistance(new Float64Array(0), 2, 0, Float64Array.of(-1, 1)).feasible).toBe(false);
  });

  test("takes a zero row as 0 ≥ b", () => {
    expect(nearestPoint("0 0 >= 0; 1 0 >= 1").feasible).toBe(true);
    expect(nearestPoint("0 0 >= -1; 1 0 >= 1").feasible).toBe(true);
    expect(nearestPoint("0 0 >= 1e-3; 1 0 >= 1").feasible).toBe(false);
    expect(nearestPoint("0 0 >= 1e-30").feasible).toBe(false);
    // Left over from a subtraction: neither the row nor the right side means anything.
    expect([...nearestPoint("1e-17 0 >= 1e-17; 1 0 >= 1").x]).toEqual([1, 0]);
  });

  test("fits the line of Lawson and Hanson, Section 23.7: 0.621 t + 0.379 with f(1) ≤ 1 active", () => {
    // min ‖E y − f‖ with slope ≥ 0, f(0) ≥ 0, f(1) ≤ 1: with EᵀE = L Lᵀ and the free minimiser ŷ, z = Lᵀ(y − ŷ).
    const e = Float64Array.of(0.25, 1, 0.5, 1, 0.5, 1, 0.8, 1);
    const free = leastSquares(e, 4, 2, Float64Array.of(0.5, 0.6, 0.7, 1.2)).x;
    const l = matrixProduct(transpose(e, 4, 2), 2, 4, e, 2);
    choleskyInPlace(l, 2);
    const limits = [
      [1, 0, 0],
      [0, 1, 0],
      [-1, -1, -1],
    ] as const;
    const rows = limits.flatMap(([g0, g1]) => {
      const row = Float64Array.of(g0, g1);
      choleskyForwardInPlace(l, 2, row);
      return [...row];
    });
    const b = limits.map(([g0, g1, h]) => h - g0 * free[0]! - g1 * free[1]!);
    const { x: z } = leastDistance(Float64Array.from(rows), 3, 2, Float64Array.from(b));
    const intercept = z[1]! / l[3]!;
    const slope = (z[0]! - l[2]! * intercept) / l[0]!;
    expectPrinted(slope + free[0]!, "0.621");
    expectPrinted(intercept + free[1]!, "0.379");
    // On the active constraint y = 1 − s (1 − t): s = Σ(1 − t)(1 − w) / Σ(1 − t)² = 0.685/1.1025.
    expectClose(slope + free[0]!, 0.685 / 1.1025, { relative: 1e-14, because: "condition below 100" });
  });

  test("accepts an equality written as two inequalities, also with rounding between them", () => {
    expectAllClose(nearestPoint("1 1 >= 2; -1 -1 >= -2").x, [1, 1], { relative: 1e-15, because: "rounding" });
    expect(nearestPoint("0.1 0.2 >= 0.3; -0.1 -0.2 >= -0.29999999999999993").feasible).toBe(true);
    expect(nearestPoint("1 1 >= 2; -1 -1 >= -1.999999999").feasible).toBe(false);
  });

  test("finds the only point of a degenerate polyhedron", () => {
    // x ≥ 1, y ≥ 1, x + y ≤ 2, and three more lines through (1, 1).
    const { feasible, x } = nearestPoint("1 0 >= 1; 0 1 >= 1; -1 -1 >= -2; 1 -1 >= 0; -1 1 >= 0; 2 -1 >= 1");
    expect(feasible).toBe(true);
    expectAllClose(x, [1, 1], { relative: 1e-14, because: "rounding" });
  });

  test("reaches far points of thin wedges: y ≥ 1e6 x, x ≥ 1", () => {
    const { feasible, x } = nearestPoint("-1e6 1 >= 0; 1 0 >= 1");
    expect(feasible).toBe(true);
    expectAllClose(x, [1, 1e6], { relative: 1e-9, because: "rounding times the angle 1e-6" });
  });

  test("agrees with the enumeration of active sets on whole numbers", () => {
    fc.assert(
      fc.property(integerMatrix(7, 3, 2), integerMatrix(7, 1, 2), (a, b) => {
        const expected = byEnumeration(a, 7, 3, b);
        const { feasible, x } = leastDistance(a, 7, 3, b);
        expect(feasible).toBe(expected !== undefined);
        if (expected) expectAllClose(x, expected, { absolute: 1e-12, because: "small whole numbers" });
      }),
      { numRuns: 60 },
    );
  });

  test("agrees with the HiGHS quadratic programme", () => {
    for (let seed = 0; seed < 8; seed++) {
      const a = randomMatrix(12, 4, seed);
      const b = randomMatrix(12, 1, seed + 100).map((value) => value - 0.4);
      const squares = "[ x0 ^ 2 + x1 ^ 2 + x2 ^ 2 + x3 ^ 2 ] / 2";
      const solution = highs.solve(lpText(a, 12, 4, b, squares));
      const { feasible, x } = leastDistance(a, 12, 4, b);
      expect(feasible).toBe(solution.Status === "Optimal");
      if (!feasible) continue;
      const expected = [0, 1, 2, 3].map((j) => (solution.Columns[`x${j}`] as { Primal: number }).Primal);
      expectAllClose(x, expected, { absolute: 1e-5, because: "HiGHS meets its conditions to 1e-7" });
    }
  });

  test("agrees with Lawson and Hanson's dual: x = −r_1…n / r_n+1 of NNLS([Aᵀ; bᵀ], e_n+1)", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [m, n] = [20, 6];
        const a = randomMatrix(m, n, seed);
        const point = randomMatrix(n, 1, seed + 1);
        const b = matrixProduct(a, m, n, point, 1).map((value, i) => value - (i % 3 === 0 ? 0 : 0.3));
        const e = fromFunction(n + 1, m, (i, j) => (i < n ? a[j * n + i]! : b[j]!));
        const f = Float64Array.from({ length: n + 1 }, (_, i) => (i === n ? 1 : 0));
        const r = matrixProduct(e, n + 1, m, nnls(e, n + 1, m, f).x, 1).map((value, i) => value - f[i]!);
        const { feasible, x } = leastDistance(a, m, n, b);
        expect(feasible).toBe(true);
        expectAllClose(
          x,
          r.subarray(0, n).map((value) => -value / r[n]!),
          { absolute: 1e-9, because: "condition" },
        );
      }),
      { numRuns: 100 },
    );
  });

  test("has the multipliers that prove it: x = Aᵀu with u ≥ 0 on the rows that hold with equality", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [m, n] = [30, 8];
        const a = randomMatrix(m, n, seed);
        const b = matrixProduct(a, m, n, randomMatrix(n, 1, seed + 1), 1).map((value) => value - 0.1);
        const { x } = leastDistance(a, m, n, b);
        const slack = matrixProduct(a, m, n, x, 1).map((value, i) => value - b[i]!);
        expect(Math.min(...slack)).toBeGreaterThan(-1e-12);
        const tight = Array.from({ length: m }, (_, i) => i).filter((i) => slack[i]! < 1e-9);
        const normals = fromFunction(n, tight.length, (i, j) => a[tight[j]! * n + i]!);
        expect(nnls(normals, n, tight.length, x).residualNorm).toBeLessThan(1e-11);
      }),
      { numRuns: 100 },
    );
  });
});
