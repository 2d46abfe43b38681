import fc from "fast-check";
import { pseudoInverse, QrDecomposition } from "ml-matrix";
import { describe, expect, test } from "vitest";
import { matrixProduct, norm, transpose } from "../../src/linalg/dense.ts";
import {
  leastSquares,
  multiplyQInPlace,
  multiplyQTransposedInPlace,
  type PivotedQr,
  pivotedQr,
} from "../../src/linalg/qr.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  fromFunction,
  identity,
  integerMatrix,
  maxAbs,
  orthogonalityDefect,
  powersOfTen,
  randomMatrix,
  rounding,
  scaled,
  seeds,
  toMatrix,
} from "./matrices.ts";

/** Q as rows: row k is Q e_k. */
function columnsOfQ(qr: PivotedQr): Float64Array {
  const q = identity(qr.m);
  for (let k = 0; k < qr.m; k++) multiplyQInPlace(qr, q.subarray(k * qr.m, (k + 1) * qr.m));
  return q;
}

/** Q R with the columns back in their places. */
function rebuilt(qr: PivotedQr): Float64Array {
  const { m, n, rank, factors, permutation } = qr;
  const out = new Float64Array(m * n);
  for (let k = 0; k < n; k++) {
    const column = Float64Array.from({ length: m }, (_, i) => (i <= k && i < rank ? factors[k * m + i]! : 0));
    multiplyQInPlace(qr, column);
    for (let i = 0; i < m; i++) out[i * n + permutation[k]!] = column[i]!;
  }
  return out;
}

const shapes = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));

/** m × n of rank at most k: a product of random factors. */
function ofRank(m: number, n: number, k: number, seed: number): Float64Array {
  return matrixProduct(randomMatrix(m, k, seed), m, k, randomMatrix(k, n, seed + 1), n);
}

describe("pivoted QR", () => {
  test("has an orthogonal Q and gives A P back", () => {
    fc.assert(
      fc.property(shapes, seeds, ([m, n], seed) => {
        const a = randomMatrix(m, n, seed);
        const qr = pivotedQr(a, m, n);
        expect(orthogonalityDefect(columnsOfQ(qr), m, m)).toBeLessThan(rounding(m + n));
        expectAllClose(rebuilt(qr), a, { absolute: rounding(m + n), because: "backward stability" });
      }),
      { numRuns: 200 },
    );
  });

  test("Qᵀ undoes Q", () => {
    const qr = pivotedQr(randomMatrix(7, 4, 1), 7, 4);
    const x = randomMatrix(7, 1, 2);
    const y = x.slice();
    multiplyQInPlace(qr, y);
    expectClose(norm(y), norm(x), { relative: 1e-15, because: "rounding" });
    multiplyQTransposedInPlace(qr, y);
    expectAllClose(y, x, { absolute: 1e-15, because: "rounding" });
  });

  test("agrees with ml-matrix in |R| for the permutation it chose", () => {
    const a = randomMatrix(6, 5, 11);
    const qr = pivotedQr(a, 6, 5);
    const permuted = fromFunction(6, 5, (i, j) => a[i * 5 + qr.permutation[j]!]!);
    const r = new QrDecomposition(toMatrix(permuted, 6, 5)).upperTriangularMatrix;
    for (let i = 0; i < 5; i++) {
      for (let j = i; j < 5; j++) {
        expectClose(Math.abs(qr.factors[j * 6 + i]!), Math.abs(r.get(i, j)), { absolute: 1e-14, because: "rounding" });
      }
    }
  });

  test("does not change its input", () => {
    const a = randomMatrix(4, 3, 5);
    const copy = a.slice();
    pivotedQr(a, 4, 3);
    leastSquares(a, 4, 3, randomMatrix(4, 1, 6));
    expect(a).toEqual(copy);
  });
});

describe("rank", () => {
  test("of a product of full factors is the inner dimension, at every scale and for the transpose", () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 0, max: 9 }), seeds, ([m, n], inner, seed) => {
        const k = Math.min(m, n, inner);
        const a = ofRank(m, n, k, seed);
        for (const scale of [1e-150, 1e-9, 1, 1e9, 1e150]) expect(pivotedQr(scaled(a, scale), m, n).rank).toBe(k);
        expect(pivotedQr(transpose(a, m, n), n, m).rank).toBe(k);
      }),
      { numRuns: 300 },
    );
  });

  test("of a matrix of whole numbers survives different scales of rows and columns", () => {
    fc.assert(
      fc.property(integerMatrix(5, 4, 2), powersOfTen(5, 2), powersOfTen(4, 3), (a, rows, columns) => {
        const graded = a.map((value, k) => value * rows[Math.floor(k / 4)]! * columns[k % 4]!);
        expect(pivotedQr(graded, 5, 4).rank).toBe(pivotedQr(a, 5, 4).rank);
      }),
      { numRuns: 300 },
    );
  });

  test("of 3 × 3 whole numbers is 3 exactly when the determinant is not zero", () => {
    fc.assert(
      fc.property(integerMatrix(3, 3, 2), (b) => {
        const det =
          b[0]! * (b[4]! * b[8]! - b[5]! * b[7]!) -
          b[1]! * (b[3]! * b[8]! - b[5]! * b[6]!) +
          b[2]! * (b[3]! * b[7]! - b[4]! * b[6]!);
        expect(pivotedQr(b, 3, 3).rank === 3).toBe(det !== 0);
      }),
      { numRuns: 500 },
    );
  });

  test("of Kahan's graded triangle is full although no pivot is small", () => {
    const [n, s, c] = [10, Math.sin(1.2), Math.cos(1.2)];
    const a = fromFunction(n, n, (i, j) => s ** i * (i === j ? 1 : i < j ? -c : 0));
    expect(pivotedQr(a, n, n).rank).toBe(n);
  });

  test("counts a column of rounding noise beside normal ones as zero, and a small one as a column", () => {
    expect(pivotedQr(Float64Array.of(1, 0, 0, 1e-17), 2, 2).rank).toBe(1);
    expect(pivotedQr(Float64Array.of(1, 0, 0, 1e-9), 2, 2).rank).toBe(2);
    expect(pivotedQr(Float64Array.of(1, 1, 0, 1e-17), 2, 2).rank).toBe(1);
  });

  test("of zeros and of empty shapes is 0", () => {
    expect(pivotedQr(new Float64Array(12), 3, 4).rank).toBe(0);
    expect(pivotedQr(new Float64Array(0), 0, 4).rank).toBe(0);
    expect(pivotedQr(new Float64Array(0), 4, 0).rank).toBe(0);
  });

  test("follows the given tolerance", () => {
    const a = Float64Array.of(1, 1, 0, 1e-6);
    expect(pivotedQr(a, 2, 2).rank).toBe(2);
    expect(pivotedQr(a, 2, 2, 1e-5).rank).toBe(1);
  });
});

describe("least squares", () => {
  test("fits the line through (0, 1), (1, 3), (2, 4), (3, 4): 3/2 + x, ‖r‖ = √1", () => {
    // Normal equations [[4, 6], [6, 14]] (c, s) = (12, 23): s = 1, c = 3/2; residuals −½, ½, ½, −½.
    const { x, rank, residualNorm } = leastSquares(
      Float64Array.of(1, 0, 1, 1, 1, 2, 1, 3),
      4,
      2,
      Float64Array.of(1, 3, 4, 4),
    );
    expect(rank).toBe(2);
    expectAllClose(x, [1.5, 1], { absolute: 1e-14, because: "rounding" });
    expectClose(residualNorm, 1, { relative: 1e-14, because: "rounding" });
  });

  test("is the pseudoinverse of ml-matrix times b, for every shape and rank", () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 9 }), seeds, ([m, n], inner, seed) => {
        const a = ofRank(m, n, Math.min(m, n, inner), seed);
        const b = randomMatrix(m, 1, seed + 2);
        const expected = pseudoInverse(toMatrix(a, m, n), 1e-11)
          .mmul(toMatrix(b, m, 1))
          .to1DArray();
        fc.pre(maxAbs(expected) < 1e4);
        const { x, residualNorm } = leastSquares(a, m, n, b);
        expectAllClose(x, expected, { absolute: 1e-10 * (1 + maxAbs(expected)) ** 2, because: "condition below 1e4" });
        const ax = matrixProduct(a, m, n, x, 1);
        expectClose(residualNorm, norm(ax.map((value, i) => value - b[i]!)), { absolute: 1e-11, because: "condition" });
      }),
      { numRuns: 200 },
    );
  });

  test("takes the shortest of many solutions: x1 + x2 + x3 = 6 gives (2, 2, 2)", () => {
    const { x, rank } = leastSquares(Float64Array.of(1, 1, 1), 1, 3, Float64Array.of(6));
    expect(rank).toBe(1);
    expectAllClose(x, [2, 2, 2], { relative: 1e-15, because: "rounding" });
  });

  test("scales with the data", () => {
    const a = ofRank(5, 4, 2, 21);
    const b = randomMatrix(5, 1, 22);
    const plain = leastSquares(a, 5, 4, b);
    for (const scale of [1e-150, 1e-9, 1e9, 1e150]) {
      const { x, residualNorm, rank } = leastSquares(scaled(a, scale), 5, 4, scaled(b, scale));
      expect(rank).toBe(2);
      expectAllClose(x, plain.x, { relative: 1e-12, because: "rounding times condition" });
      expectClose(residualNorm / scale, plain.residualNorm, { relative: 1e-12, because: "rounding" });
    }
  });

  test("of zeros or of nothing is zero", () => {
    expect(leastSquares(new Float64Array(6), 2, 3, Float64Array.of(3, 4))).toEqual({
      x: new Float64Array(3),
      rank: 0,
      residualNorm: 5,
    });
    expect(leastSquares(new Float64Array(0), 0, 2, new Float64Array(0)).x).toEqual(new Float64Array(2));
    expect(leastSquares(new Float64Array(0), 2, 0, Float64Array.of(3, 4)).residualNorm).toBe(5);
  });
});
