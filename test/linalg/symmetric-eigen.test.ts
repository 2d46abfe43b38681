import fc from "fast-check";
import { EigenvalueDecomposition } from "ml-matrix";
import { describe, expect, test } from "vitest";
import { matrixProduct, transpose } from "../../src/linalg/dense.ts";
import { LARGEST_JACOBI, symmetricEigen } from "../../src/linalg/symmetric-eigen.ts";
import { EPSILON } from "../../src/linalg/tolerances.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import {
  fromFunction,
  hilbert,
  identity,
  maxAbs,
  orthogonalityDefect,
  randomMatrix,
  randomOrthogonal,
  rounding,
  scaled,
  secondDifference,
  seeds,
  toMatrix,
} from "./matrices.ts";

/** Both algorithms. */
const SIZES = [1, 2, 3, 5, 12, LARGEST_JACOBI, LARGEST_JACOBI + 1, 40, 120];

/** Largest |(A v_k − λ_k v_k)_i|. */
function eigenResidual(a: Float64Array, n: number): number {
  const { values, vectors } = symmetricEigen(a, n);
  const images = matrixProduct(vectors, n, n, a, n);
  return maxAbs(images.map((value, k) => value - values[Math.floor(k / n)]! * vectors[k]!));
}

function ascending(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

describe("eigenvalues", () => {
  test("of n equal directions are n and n − 1 zeros: what is left after the first reflection is rounding alone", () => {
    for (const n of [2, 40, 41, 53, 60, 97, 150, 200]) {
      for (const size of [1, 0.1, 1 / 3]) {
        const ones = fromFunction(n, n, () => size);
        const values = ascending(symmetricEigen(ones, n).values);
        const zeros = new Float64Array(n - 1);
        expectAllClose(values, Float64Array.from([...zeros, n * size]), {
          absolute: 4 * n * n * EPSILON * size,
          because: "n reflections of rows of norm √n round n² times",
        });
      }
    }
  });

  test("of the second difference matrix are 2 − 2 cos(kπ/(n + 1))", () => {
    for (const n of SIZES) {
      const expected = Float64Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)));
      expectAllClose(symmetricEigen(secondDifference(n), n).values, expected, {
        absolute: rounding(n),
        because: "rounding of the norm 4",
      });
    }
  });

  test("do not change when the matrix is turned", () => {
    for (const n of [3, 12, 30]) {
      const q = randomOrthogonal(n, n);
      const turned = matrixProduct(matrixProduct(q, n, n, secondDifference(n), n), n, n, transpose(q, n, n), n);
      const expected = Float64Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)));
      expectAllClose(symmetricEigen(turned, n).values, expected, { absolute: rounding(n), because: "norm 4" });
    }
  });

  test("of Wilkinson's W21 end in the famous pair that agrees to fifteen digits", () => {
    // [GolubVanLoan] 8.4: 10.746194182903322 and 10.746194182903393.
    const w = fromFunction(21, 21, (i, j) => (i === j ? Math.abs(10 - i) : Math.abs(i - j) === 1 ? 1 : 0));
    const { values } = symmetricEigen(w, 21);
    expectPrinted(values[20]!, "10.7461941829034");
    expectPrinted(values[19]!, "10.7461941829033");
  });

  test("of Hilbert matrices agree with ml-matrix", () => {
    for (const n of [4, 8]) {
      const expected = new EigenvalueDecomposition(toMatrix(hilbert(n), n, n)).realEigenvalues;
      expectAllClose(symmetricEigen(hilbert(n), n).values, ascending(expected), {
        absolute: 1e-15,
        because: "norm 1.7",
      });
    }
  });

  test("agree with ml-matrix on random matrices, with either algorithm", () => {
    for (const n of [2, 7, 24, 25, 60]) {
      const b = randomMatrix(n, n, n);
      const a = fromFunction(n, n, (i, j) => b[i * n + j]! + b[j * n + i]!);
      const expected = new EigenvalueDecomposition(toMatrix(a, n, n), { assumeSymmetric: true }).realEigenvalues;
      expectAllClose(symmetricEigen(a, n).values, ascending(expected), {
        absolute: rounding(n),
        because: "norm near √n",
      });
    }
  });

  test("of a small graded definite matrix are right to full relative accuracy", () => {
    // λ_min λ_max = det = 1e-18 − 1e-20 and λ_min + λ_max = 1 + 1e-18.
    const { values } = symmetricEigen(Float64Array.of(1, 1e-10, 1e-10, 1e-18), 2);
    expectClose(values[0]! / 9.9e-19, 1, { relative: 1e-15, because: "Jacobi keeps relative accuracy" });
    // D H D: the product of all eigenvalues is det(H) Π d², det of the Hilbert matrix of order 3 is 1/2160.
    const d = [1, 1e-6, 1e-12];
    const graded = fromFunction(3, 3, (i, j) => hilbert(3)[i * 3 + j]! * d[i]! * d[j]!);
    const product = symmetricEigen(graded, 3).values.reduce((p, value) => p * value, 1);
    expectClose((product * 2160) / 1e-36, 1, { relative: 1e-12, because: "condition 524 of the scaled matrix" });
  });

  test("scale with the matrix, from 1e-150 to 1e150", () => {
    for (const n of [6, 30]) {
      const a = secondDifference(n);
      const plain = symmetricEigen(a, n);
      for (const scale of [1e-150, 1e-9, 1e9, 1e150]) {
        const { values } = symmetricEigen(scaled(a, scale), n);
        expectAllClose(scaled(values, 1 / scale), plain.values, { absolute: rounding(n), because: "norm 4" });
      }
    }
  });

  test("are those of the symmetric part", () => {
    expectAllClose(symmetricEigen(Float64Array.of(1, 4, 0, 1), 2).values, [-1, 3], {
      absolute: 1e-15,
      because: "exact",
    });
  });

  test("of zeros, multiples of the identity and nothing are what they should be", () => {
    for (const n of [3, 30]) {
      expect(symmetricEigen(new Float64Array(n * n), n).values).toEqual(new Float64Array(n));
      expect(symmetricEigen(scaled(identity(n), -3), n).values).toEqual(new Float64Array(n).fill(-3));
    }
    expect(symmetricEigen(new Float64Array(0), 0)).toEqual({
      values: new Float64Array(0),
      vectors: new Float64Array(0),
    });
    expect([...symmetricEigen(Float64Array.of(-7), 1).values]).toEqual([-7]);
  });

  test("of a rank-one matrix v vᵀ are ‖v‖² and zeros", () => {
    for (const n of [5, 33]) {
      const { values } = symmetricEigen(
        fromFunction(n, n, (i, j) => (i + 1) * (j + 1)),
        n,
      );
      const square = (n * (n + 1) * (2 * n + 1)) / 6;
      expectClose(values[n - 1]! / square, 1, { relative: rounding(n), because: "rounding" });
      expect(maxAbs(values.subarray(0, n - 1))).toBeLessThan(rounding(n) * square);
    }
  });
});

describe("eigenvectors", () => {
  test("are orthonormal and diagonalise, in ascending order, with either algorithm", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 8, 23, 24, 25, 26, 41), seeds, (n, seed) => {
        const b = randomMatrix(n, n, seed);
        const a = fromFunction(n, n, (i, j) => b[Math.max(i, j) * n + Math.min(i, j)]!);
        const { values, vectors } = symmetricEigen(a, n);
        expect(orthogonalityDefect(vectors, n, n)).toBeLessThan(rounding(n));
        expect(eigenResidual(a, n)).toBeLessThan(rounding(n) * n);
        expect(values).toEqual(ascending(values));
        const trace = values.reduce((sum, value) => sum + value, 0);
        let expected = 0;
        for (let i = 0; i < n; i++) expected += a[i * n + i]!;
        expectClose(trace, expected, { absolute: n * rounding(n), because: "sum of n roundings" });
      }),
      { numRuns: 60 },
    );
  });

  test("of the second difference matrix are the sines sin(jkπ/(n + 1))", () => {
    for (const n of [7, 31]) {
      const { vectors } = symmetricEigen(secondDifference(n), n);
      for (let k = 0; k < n; k++) {
        const sign = Math.sign(vectors[k * n]!);
        const expected = Float64Array.from(
          { length: n },
          (_, j) => sign * Math.sqrt(2 / (n + 1)) * Math.sin(((j + 1) * (k + 1) * Math.PI) / (n + 1)),
        );
        // The gap between eigenvalues is at least 3 π²/(n + 1)² and divides the error.
        expectAllClose(vectors.subarray(k * n, (k + 1) * n), expected, {
          absolute: rounding(n) * (n + 1) ** 2,
          because: "rounding over the gap",
        });
      }
    }
  });

  test("stay orthonormal for clustered eigenvalues", () => {
    for (const n of [12, 40]) {
      const q = randomOrthogonal(n, 5);
      const middle = fromFunction(n, n, (i, j) => (i === j ? 1 + (i % 3) * 4 * EPSILON : 0));
      const a = matrixProduct(matrixProduct(q, n, n, middle, n), n, n, transpose(q, n, n), n);
      expect(orthogonalityDefect(symmetricEigen(a, n).vectors, n, n)).toBeLessThan(rounding(n));
      expect(eigenResidual(a, n)).toBeLessThan(rounding(n));
    }
  });
});
