import fc from "fast-check";
import { EigenvalueDecomposition, LuDecomposition } from "ml-matrix";
import { describe, expect, test } from "vitest";
import { matrixProduct, transpose } from "../../src/linalg/dense.ts";
import { inertia, ldltInPlace, ldltSolveInPlace } from "../../src/linalg/ldlt.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  fromFunction,
  hilbert,
  identity,
  integerMatrix,
  maxAbs,
  powersOfTen,
  randomMatrix,
  randomOrthogonal,
  residual,
  rounding,
  SCALES,
  scaled,
  secondDifference,
  seeds,
  toMatrix,
} from "./matrices.ts";

function symmetric(n: number, seed: number): Float64Array {
  const a = randomMatrix(n, n, seed);
  return fromFunction(n, n, (i, j) => a[Math.max(i, j) * n + Math.min(i, j)]!);
}

function solve(a: Float64Array, n: number, b: Float64Array, lda = n): { x: Float64Array; ratio: number } {
  const factors = a.slice();
  const pivots = new Int32Array(n);
  const x = b.slice();
  const ratio = ldltInPlace(factors, n, pivots, lda);
  ldltSolveInPlace(factors, n, pivots, x, lda);
  return { x, ratio };
}

/** [[A, B], [Bᵀ, 0]] with A of order n and B of shape n × m. */
function saddle(a: Float64Array, n: number, b: Float64Array, m: number): Float64Array {
  return fromFunction(n + m, n + m, (i, j) => {
    if (i < n && j < n) return a[i * n + j]!;
    if (i < n) return b[i * m + j - n]!;
    return j < n ? b[j * m + i - n]! : 0;
  });
}

describe("LDLᵀ factorisation", () => {
  test("solves indefinite systems with small backward error for every n from 1 to 33", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), seeds, fc.boolean(), (n, seed, isHollow) => {
        const a = symmetric(n, seed).map((value, k) => (isHollow && n > 1 && k % (n + 1) === 0 ? 0 : value));
        const b = randomMatrix(n, 1, seed + 1);
        const { x } = solve(a, n, b);
        expect(residual(a, n, n, x, b)).toBeLessThanOrEqual(rounding(n) * n * (maxAbs(a) * maxAbs(x) + maxAbs(b)));
      }),
      { numRuns: 150 },
    );
  });

  test("agrees with the LU solution of ml-matrix on saddle point matrices", () => {
    const a = saddle(secondDifference(6), 6, randomMatrix(6, 3, 1), 3);
    const b = randomMatrix(9, 1, 2);
    const expected = new LuDecomposition(toMatrix(a, 9, 9)).solve(toMatrix(b, 9, 1)).to1DArray();
    expectAllClose(solve(a, 9, b).x, expected, { relative: 1e-12, because: "condition below 1e3" });
  });

  test("gives the ratio of the eigenvalues where D is diagonal or one block", () => {
    expect(ldltInPlace(Float64Array.of(4, 0, 0, -8), 2, new Int32Array(2))).toBe(0.5);
    expect(ldltInPlace(Float64Array.of(0, 3, 3, 0), 2, new Int32Array(2))).toBe(1);
    // [[0.1, 1], [1, −0.2]] has eigenvalues −0.05 ± √1.0225.
    const root = Math.sqrt(0.0225 + 1);
    expectClose(ldltInPlace(Float64Array.of(0.1, 1, 1, -0.2), 2, new Int32Array(2)), (root - 0.05) / (root + 0.05), {
      relative: 1e-15,
      because: "rounding",
    });
  });

  test("takes a large diagonal entry as pivot where the 2 × 2 block around it would be singular", () => {
    // det [[½, 1], [1, 2]] = 0, yet the matrix is regular: A (1, −1, 2) = (−½, 1, 1).
    const { x } = solve(Float64Array.of(0.5, 1, 0, 1, 2, 1, 0, 1, 1), 3, Float64Array.of(-0.5, 1, 1));
    expectAllClose(x, [1, -1, 2], { relative: 1e-15, because: "rounding" });
  });

  test("keeps ratio and solution when the matrix is scaled", () => {
    const a = symmetric(8, 4);
    const b = randomMatrix(8, 1, 5);
    const plain = solve(a, 8, b);
    for (const scale of [...SCALES, 1e-150, 1e150]) {
      const { x, ratio } = solve(scaled(a, scale), 8, scaled(b, scale));
      expectClose(ratio / plain.ratio, 1, { relative: 1e-12, because: "rounding times condition" });
      expectAllClose(x, plain.x, { relative: 1e-12, because: "rounding times condition" });
    }
  });

  test("says 0 for exactly singular matrices and 1 for the empty one", () => {
    expect(ldltInPlace(new Float64Array(9), 3, new Int32Array(3))).toBe(0);
    expect(ldltInPlace(Float64Array.of(1, 1, 1, 1), 2, new Int32Array(2))).toBe(0);
    expect(ldltInPlace(new Float64Array(0), 0, new Int32Array(0))).toBe(1);
  });

  test("reads the lower triangle only and respects the row stride", () => {
    const n = 5;
    const a = symmetric(n, 9);
    const wide = new Float64Array(n * 7).fill(NaN);
    for (let i = 0; i < n; i++) wide.set(a.subarray(i * n, i * n + i + 1), i * 7);
    const b = randomMatrix(n, 1, 10);
    expect(solve(wide, n, b, 7)).toEqual(solve(a, n, b));
  });
});

/** Factors from 1e-30 to 1e30. */
function powersOfTenFrom(n: number, seed: number): Float64Array {
  return randomMatrix(n, 1, seed + 7).map((value) => 10 ** Math.round(30 * value));
}

describe("inertia", () => {
  test("of the exchange matrix is half and half", () => {
    for (let n = 1; n <= 7; n++) {
      const a = fromFunction(n, n, (i, j) => (i + j === n - 1 ? 1 : 0));
      expect(inertia(a, n)).toEqual({ positive: Math.ceil(n / 2), negative: Math.floor(n / 2), zero: 0 });
    }
  });

  test("of a saddle point matrix with independent constraints is (n, m, 0)", () => {
    for (const [n, m] of [
      [3, 1],
      [5, 3],
      [8, 8],
    ] as const) {
      const a = saddle(secondDifference(n), n, randomMatrix(n, m, n), m);
      expect(inertia(a, n + m)).toEqual({ positive: n, negative: m, zero: 0 });
    }
  });

  test("of the Laplacian of a path has one zero, of c disjoint paths c zeros", () => {
    const laplacian = fromFunction(9, 9, (i, j) => {
      const isLinked = (p: number, q: number): boolean =>
        Math.abs(p - q) === 1 && Math.floor(p / 3) === Math.floor(q / 3);
      if (i === j) return [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((k) => isLinked(i, k)).length;
      return isLinked(i, j) ? -1 : 0;
    });
    expect(inertia(laplacian, 9)).toEqual({ positive: 6, negative: 0, zero: 3 });
  });

  test("of zeros and of nothing counts zeros", () => {
    expect(inertia(new Float64Array(9), 3)).toEqual({ positive: 0, negative: 0, zero: 3 });
    expect(inertia(new Float64Array(0), 0)).toEqual({ positive: 0, negative: 0, zero: 0 });
    expect(inertia(Float64Array.of(-1e-300), 1)).toEqual({ positive: 0, negative: 1, zero: 0 });
  });

  test("of Hilbert matrices is positive, of their negatives negative", () => {
    for (let n = 1; n <= 8; n++) {
      expect(inertia(hilbert(n), n).positive).toBe(n);
      expect(inertia(scaled(hilbert(n), -1e9), n).negative).toBe(n);
    }
  });

  test("agrees with the signs of the eigenvalues from ml-matrix", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), seeds, (n, seed) => {
        const a = symmetric(n, seed);
        const values = new EigenvalueDecomposition(toMatrix(a, n, n), { assumeSymmetric: true }).realEigenvalues;
        fc.pre(values.every((value) => Math.abs(value) > 1e-9));
        const { positive, negative } = inertia(a, n);
        expect([positive, negative]).toEqual([values.filter((v) => v > 0).length, values.filter((v) => v < 0).length]);
      }),
      { numRuns: 150 },
    );
  });

  test("obeys Sylvester's law: C A Cᵀ has the inertia of A for invertible C", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 10 }), seeds, (signs, seed) => {
        const n = signs.length;
        const a = fromFunction(n, n, (i, j) => (i === j ? signs[i]! : 0));
        // A triangle with unit diagonal behind a rotation is invertible and well conditioned for n ≤ 10.
        const triangle = randomMatrix(n, n, seed).map((value, k) => {
          const [i, j] = [Math.floor(k / n), k % n];
          return i === j ? 1 : j < i ? 0.5 * value : 0;
        });
        const c = n === 1 ? Float64Array.of(-3) : matrixProduct(randomOrthogonal(n, seed), n, n, triangle, n);
        const congruent = matrixProduct(matrixProduct(c, n, n, a, n), n, n, transpose(c, n, n), n);
        const expected = {
          positive: signs.filter((s) => s > 0).length,
          negative: signs.filter((s) => s < 0).length,
          zero: signs.filter((s) => s === 0).length,
        };
        expect(inertia(congruent, n)).toEqual(expected);
        for (const scale of [1e-9, 1e9, 1e-150, 1e150]) expect(inertia(scaled(congruent, scale), n)).toEqual(expected);
        const d = powersOfTenFrom(n, seed);
        expect(
          inertia(
            fromFunction(n, n, (i, j) => congruent[i * n + j]! * d[i]! * d[j]!),
            n,
          ),
        ).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test("of a Gram matrix does not change when unknowns are scaled by factors from 1e-60 to 1e60", () => {
    fc.assert(
      fc.property(integerMatrix(6, 4, 2), integerMatrix(2, 6, 2), powersOfTen(6, 60), (b, c, d) => {
        const gram = matrixProduct(b, 6, 4, transpose(b, 6, 4), 6);
        const more = matrixProduct(transpose(c, 2, 6), 6, 2, c, 6);
        const a = gram.map((value, k) => value + more[k]!);
        expect(
          inertia(
            fromFunction(6, 6, (i, j) => a[i * 6 + j]! * d[i]! * d[j]!),
            6,
          ),
        ).toEqual(inertia(a, 6));
      }),
      { numRuns: 150 },
    );
  });

  test("of an indefinite matrix does not change either, nor when the unknowns are reordered", () => {
    fc.assert(
      fc.property(integerMatrix(6, 6, 2), powersOfTen(6, 60), (entries, d) => {
        const a = fromFunction(6, 6, (i, j) => entries[Math.max(i, j) * 6 + Math.min(i, j)]!);
        const expected = inertia(a, 6);
        expect(
          inertia(
            fromFunction(6, 6, (i, j) => a[i * 6 + j]! * d[i]! * d[j]!),
            6,
          ),
        ).toEqual(expected);
        expect(
          inertia(
            fromFunction(6, 6, (i, j) => a[(5 - i) * 6 + 5 - j]!),
            6,
          ),
        ).toEqual(expected);
      }),
      { numRuns: 250 },
    );
  });

  test("of a saddle point matrix with a repeated constraint keeps its zero when the mass unit changes", () => {
    const w = fromFunction(4, 3, (i, j) => (i === j % 2 ? 1 : 0.25 * i));
    for (const scale of [1e-18, 1e-9, 1, 1e9, 1e18]) {
      const a = saddle(scaled(secondDifference(4), scale), 4, w, 3);
      expect(inertia(a, 7)).toEqual({ positive: 4, negative: 2, zero: 1 });
    }
  });

  test("judges the symmetric part of a matrix that is not symmetric", () => {
    expect(inertia(Float64Array.of(1, 10, -10, 1), 2)).toEqual({ positive: 2, negative: 0, zero: 0 });
    expect(inertia(Float64Array.of(1, 4, 0, 1), 2)).toEqual({ positive: 1, negative: 1, zero: 0 });
  });

  test("counts as zero what is below the given tolerance", () => {
    const a = Float64Array.of(1, 1, 1, 1 + 1e-6);
    expect(inertia(a, 2)).toEqual({ positive: 2, negative: 0, zero: 0 });
    expect(inertia(a, 2, 1e-5)).toEqual({ positive: 1, negative: 0, zero: 1 });
    expect(inertia(identity(3), 3, 0.5)).toEqual({ positive: 3, negative: 0, zero: 0 });
  });
});
