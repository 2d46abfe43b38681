import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matrixProduct, norm, transpose } from "../../src/linalg/dense.ts";
import { nnls } from "../../src/linalg/nnls.ts";
import { leastSquares } from "../../src/linalg/qr.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { fromFunction, identity, integerMatrix, maxAbs, powersOfTen, randomMatrix, scaled, seeds } from "./matrices.ts";

/** x ≥ 0, w = Aᵀ(b − A x) ≤ 0, x_j w_j = 0: necessary and sufficient. */
function expectKkt(a: Float64Array, m: number, n: number, b: Float64Array): void {
  const { x, residualNorm } = nnls(a, m, n, b);
  const r = matrixProduct(a, m, n, x, 1).map((value, i) => b[i]! - value);
  const w = matrixProduct(transpose(a, m, n), n, m, r, 1);
  const size = maxAbs(a) * (norm(b) + maxAbs(a) * maxAbs(x)) * m;
  expect(Math.min(0, ...x)).toBe(0);
  expect(Math.max(0, ...w)).toBeLessThanOrEqual(1e-12 * size);
  expect(maxAbs(w.filter((_, j) => x[j]! > 0))).toBeLessThanOrEqual(1e-12 * size);
  expectClose(residualNorm, norm(r), { absolute: 1e-13 * (norm(b) + maxAbs(a) * maxAbs(x)), because: "rounding" });
}

/** Least residual over all sets of columns, by unconstrained least squares on each. */
function smallestResidual(a: Float64Array, m: number, n: number, b: Float64Array): number {
  let best = norm(b);
  for (let set = 1; set < 2 ** n; set++) {
    const columns = Array.from({ length: n }, (_, j) => j).filter((j) => (set >> j) & 1);
    const k = columns.length;
    const part = leastSquares(
      fromFunction(m, k, (i, j) => a[i * n + columns[j]!]!),
      m,
      k,
      b,
    );
    if (part.x.every((value) => value >= 0)) best = Math.min(best, part.residualNorm);
  }
  return best;
}

describe("nonnegative least squares", () => {
  test("with the identity cuts off negative entries", () => {
    const { x, residualNorm } = nnls(identity(4), 4, 4, Float64Array.of(3, -4, 0, 2));
    expect([...x]).toEqual([3, 0, 0, 2]);
    expect(residualNorm).toBe(4);
  });

  test("projects onto a cone: (1, 3) onto the cone of (1, 0) and (1, 1) is (2, 2)", () => {
    const { x, residualNorm } = nnls(Float64Array.of(1, 1, 0, 1), 2, 2, Float64Array.of(1, 3));
    expectAllClose(x, [0, 2], { absolute: 1e-15, because: "rounding" });
    expectClose(residualNorm, Math.SQRT2, { relative: 1e-15, because: "rounding" });
  });

  test("satisfies the KKT conditions on random problems up to 13 × 40", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 40 }), seeds, (m, n, seed) => {
        expectKkt(randomMatrix(m, n, seed), m, n, randomMatrix(m, 1, seed + 1));
      }),
      { numRuns: 150 },
    );
  });

  test("satisfies the KKT conditions with repeated, opposite, zero and dependent columns", () => {
    fc.assert(
      fc.property(integerMatrix(4, 9, 1), integerMatrix(4, 1, 2), (a, b) => expectKkt(a, 4, 9, b)),
      { numRuns: 300 },
    );
  });

  test("reaches the smallest residual over all sets of columns", () => {
    fc.assert(
      fc.property(integerMatrix(4, 6, 2), integerMatrix(4, 1, 3), (a, b) => {
        const { residualNorm } = nnls(a, 4, 6, b);
        expectClose(residualNorm, smallestResidual(a, 4, 6, b), {
          absolute: 1e-12,
          because: "rounding, condition < 1e2",
        });
      }),
      { numRuns: 150 },
    );
  });

  test("finds an exact nonnegative solution when there is one", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const a = randomMatrix(6, 15, seed);
        const b = matrixProduct(a, 6, 15, randomMatrix(15, 1, seed + 1).map(Math.abs), 1);
        expect(nnls(a, 6, 15, b).residualNorm).toBeLessThan(1e-12 * norm(b));
      }),
      { numRuns: 100 },
    );
  });

  test("scales with the data and ignores the units of single columns", () => {
    fc.assert(
      fc.property(integerMatrix(4, 5, 2), integerMatrix(4, 1, 3), powersOfTen(5, 9), (a, b, d) => {
        const plain = nnls(a, 4, 5, b).residualNorm;
        const graded = a.map((value, k) => value * d[k % 5]!);
        expectClose(nnls(graded, 4, 5, b).residualNorm, plain, { absolute: 1e-12, because: "rounding" });
        for (const scale of [1e-150, 1e-9, 1e9, 1e150]) {
          const { residualNorm } = nnls(scaled(a, scale), 4, 5, scaled(b, scale));
          expectClose(residualNorm / scale, plain, { absolute: 1e-12, because: "rounding" });
        }
      }),
      { numRuns: 150 },
    );
  });

  test("keeps a part that is small beside the rest", () => {
    expect([...nnls(identity(3), 3, 3, Float64Array.of(1, 1e-9, -1e-9)).x]).toEqual([1, 1e-9, 0]);
  });

  test("passes over a column that differs from another one by rounding only", () => {
    const { x, residualNorm } = nnls(Float64Array.of(1, 1, 0, 1e-13), 2, 2, Float64Array.of(1, 1));
    expectClose(x[0]! + x[1]!, 1, { relative: 1e-12, because: "the columns agree to 1e-13" });
    expectClose(residualNorm, 1, { relative: 1e-12, because: "the columns agree to 1e-13" });
  });

  test("of zeros or of nothing is zero", () => {
    expect(nnls(new Float64Array(6), 2, 3, Float64Array.of(3, 4))).toEqual({ x: new Float64Array(3), residualNorm: 5 });
    expect(nnls(identity(2), 2, 2, new Float64Array(2))).toEqual({ x: new Float64Array(2), residualNorm: 0 });
    expect(nnls(new Float64Array(0), 0, 2, new Float64Array(0)).residualNorm).toBe(0);
    expect(nnls(new Float64Array(0), 2, 0, Float64Array.of(3, 4)).residualNorm).toBe(5);
  });
});
