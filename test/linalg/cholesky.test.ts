import fc from "fast-check";
import { CholeskyDecomposition } from "ml-matrix";
import { describe, expect, test } from "vitest";
import { choleskyForwardInPlace, choleskyInPlace, choleskySolveInPlace } from "../../src/linalg/cholesky.ts";
import { matrixProduct, transpose } from "../../src/linalg/dense.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  fromFunction,
  identity,
  integerMatrix,
  maxAbs,
  powersOfTen,
  randomMatrix,
  residual,
  rounding,
  SCALES,
  scaled,
  secondDifference,
  seeds,
  toMatrix,
} from "./matrices.ts";

/** B Bᵀ + I. */
function positiveDefinite(n: number, seed: number): Float64Array {
  const b = randomMatrix(n, n, seed);
  return matrixProduct(b, n, n, transpose(b, n, n), n).map((value, k) => value + (k % (n + 1) === 0 ? 1 : 0));
}

function lower(a: Float64Array, n: number): Float64Array {
  return fromFunction(n, n, (i, j) => (j <= i ? a[i * n + j]! : 0));
}

describe("Cholesky factorisation", () => {
  test("of min(i, j) is the triangle of ones", () => {
    for (let n = 1; n <= 13; n++) {
      const a = fromFunction(n, n, (i, j) => Math.min(i, j) + 1);
      expect(choleskyInPlace(a, n)).toBe(true);
      expect(lower(a, n)).toEqual(fromFunction(n, n, (i, j) => (j <= i ? 1 : 0)));
    }
  });

  test("of the symmetric Pascal matrix is Pascal's triangle", () => {
    const binomial = (i: number, j: number): number =>
      j === 0 || i === j ? 1 : j > i ? 0 : binomial(i - 1, j) + binomial(i - 1, j - 1);
    const a = fromFunction(8, 8, (i, j) => binomial(i + j, j));
    expect(choleskyInPlace(a, 8)).toBe(true);
    expectAllClose(lower(a, 8), fromFunction(8, 8, binomial), {
      relative: 1e-12,
      because: "exact but for square roots",
    });
  });

  test("solves with small backward error for every n from 1 to 33", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), seeds, (n, seed) => {
        const a = positiveDefinite(n, seed);
        const b = randomMatrix(n, 1, seed + 1);
        const factor = a.slice();
        const x = b.slice();
        expect(choleskyInPlace(factor, n)).toBe(true);
        choleskySolveInPlace(factor, n, x);
        expect(residual(a, n, n, x, b)).toBeLessThanOrEqual(rounding(n) * n * (maxAbs(a) * maxAbs(x) + maxAbs(b)));
      }),
      { numRuns: 200 },
    );
  });

  test("agrees with ml-matrix", () => {
    for (const n of [1, 4, 5, 6, 7, 12]) {
      const a = positiveDefinite(n, n);
      const expected = new CholeskyDecomposition(toMatrix(a, n, n)).lowerTriangularMatrix.to1DArray();
      choleskyInPlace(a, n);
      expectAllClose(lower(a, n), expected, { relative: 1e-13, because: "condition below 100" });
    }
  });

  test("forward substitution turns A into a sum of squares: bᵀA⁻¹b = ‖L⁻¹b‖²", () => {
    // A⁻¹ of the second difference matrix is min(i, j)(n + 1 − max(i, j))/(n + 1).
    const n = 9;
    const l = secondDifference(n);
    choleskyInPlace(l, n);
    const y = Float64Array.from({ length: n }, () => 1);
    choleskyForwardInPlace(l, n, y);
    let expected = 0;
    for (let i = 1; i <= n; i++)
      for (let j = 1; j <= n; j++) expected += (Math.min(i, j) * (n + 1 - Math.max(i, j))) / (n + 1);
    expectClose(
      y.reduce((sum, value) => sum + value * value, 0),
      expected,
      { relative: 1e-14, because: "condition 39" },
    );
  });

  test("keeps its verdict when the matrix, or each unknown, is scaled", () => {
    fc.assert(
      fc.property(integerMatrix(5, 5, 2), powersOfTen(5, 60), (b, d) => {
        const a = matrixProduct(b, 5, 5, transpose(b, 5, 5), 5);
        const verdict = choleskyInPlace(a.slice(), 5);
        const graded = a.map((value, k) => value * d[Math.floor(k / 5)]! * d[k % 5]!);
        expect(choleskyInPlace(graded, 5)).toBe(verdict);
        for (const scale of SCALES) expect(choleskyInPlace(scaled(a, scale), 5)).toBe(verdict);
      }),
      { numRuns: 300 },
    );
  });

  test("calls a Gram matrix of whole numbers definite exactly when its determinant is not zero", () => {
    fc.assert(
      fc.property(integerMatrix(3, 3, 2), (b) => {
        const det =
          b[0]! * (b[4]! * b[8]! - b[5]! * b[7]!) -
          b[1]! * (b[3]! * b[8]! - b[5]! * b[6]!) +
          b[2]! * (b[3]! * b[7]! - b[4]! * b[6]!);
        const a = matrixProduct(b, 3, 3, transpose(b, 3, 3), 3);
        expect(choleskyInPlace(a, 3)).toBe(det !== 0);
      }),
      { numRuns: 500 },
    );
  });

  test("refuses zero, negative, indefinite and undefined matrices", () => {
    expect(choleskyInPlace(Float64Array.of(0), 1)).toBe(false);
    expect(choleskyInPlace(Float64Array.of(-1), 1)).toBe(false);
    expect(choleskyInPlace(Float64Array.of(NaN), 1)).toBe(false);
    expect(choleskyInPlace(Float64Array.of(1, 2, 2, 1), 2)).toBe(false);
    expect(choleskyInPlace(new Float64Array(9), 3)).toBe(false);
  });

  test("refuses a Gram matrix of dependent directions although rounding may leave a positive pivot", () => {
    for (let seed = 0; seed < 50; seed++) {
      const w = randomMatrix(5, 4, seed);
      expect(choleskyInPlace(matrixProduct(w, 5, 4, transpose(w, 5, 4), 5), 5)).toBe(false);
    }
  });

  test("accepts directions until the squared sine of their angle is lost in the digits of products, 2¹⁰ roundings each", () => {
    // [1, c; c, 1] with c = 1 − s/2 has the last pivot 1 − c² = s − s²/4, which is s in its first ten digits; n = 2.
    const pair = (square: number): Float64Array => Float64Array.of(1, 0, 1 - square / 2, 1);
    expect(choleskyInPlace(pair(1e-12), 2)).toBe(true);
    expect(choleskyInPlace(pair(2 * 2 ** -41), 2)).toBe(true);
    expect(choleskyInPlace(pair(2 * 2 ** -43), 2)).toBe(false);
  });

  test("accepts the empty matrix and reads the lower triangle only", () => {
    expect(choleskyInPlace(new Float64Array(0), 0)).toBe(true);
    const a = Float64Array.of(4, NaN, 2, 2);
    expect(choleskyInPlace(a, 2)).toBe(true);
    expect([...a]).toEqual([2, NaN, 1, 1]);
  });

  test("respects the row stride", () => {
    const wide = new Float64Array(6 * 9).fill(7);
    const a = positiveDefinite(6, 2);
    for (let i = 0; i < 6; i++) wide.set(a.subarray(i * 6, (i + 1) * 6), i * 9);
    const x = randomMatrix(6, 1, 3);
    const b = x.slice();
    expect(choleskyInPlace(wide, 6, 9)).toBe(true);
    choleskySolveInPlace(wide, 6, x, 9);
    expect(residual(a, 6, 6, x, b)).toBeLessThan(1e-14);
    expect(wide[6]).toBe(7);
    expect(choleskyInPlace(identity(6), 6)).toBe(true);
  });
});
