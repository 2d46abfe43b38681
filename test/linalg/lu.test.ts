import fc from "fast-check";
import { LuDecomposition } from "ml-matrix";
import { describe, expect, test } from "vitest";
import { luInPlace, luSolveInPlace } from "../../src/linalg/lu.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  fromFunction,
  hilbert,
  hilbertDeterminant,
  maxAbs,
  randomMatrix,
  residual,
  rounding,
  SCALES,
  scaled,
  seeds,
  toMatrix,
} from "./matrices.ts";

function solve(a: Float64Array, n: number, b: Float64Array): { x: Float64Array; ratio: number } {
  const factors = a.slice();
  const pivots = new Int32Array(n);
  const x = b.slice();
  const ratio = luInPlace(factors, n, pivots);
  luSolveInPlace(factors, n, pivots, x);
  return { x, ratio };
}

function determinant(a: Float64Array, n: number): number {
  const factors = a.slice();
  const pivots = new Int32Array(n);
  luInPlace(factors, n, pivots);
  let product = 1;
  for (let k = 0; k < n; k++) product *= factors[k * n + k]! * (pivots[k] === k ? 1 : -1);
  return product;
}

describe("LU factorisation", () => {
  test("gives the determinants of Hilbert matrices, c_n⁴ / c_2n", () => {
    // The condition number of order 6 is 1.5e7 and scales the rounding of the entries.
    for (let n = 1; n <= 6; n++) {
      expectClose(determinant(hilbert(n), n) / hilbertDeterminant(n), 1, {
        relative: 1e-8,
        because: "condition 1.5e7",
      });
    }
  });

  test("gives the Vandermonde determinant Π (x_j − x_i), with the sign of its exchanges", () => {
    const x = [0.5, -2, 1, 3, -1];
    let expected = 1;
    for (let j = 0; j < 5; j++) for (let i = 0; i < j; i++) expected *= x[j]! - x[i]!;
    const a = fromFunction(5, 5, (i, j) => x[i]! ** j);
    expectClose(determinant(a, 5) / expected, 1, { relative: 1e-13, because: "condition about 1e3" });
  });

  test("solves with small backward error for every n from 1 to 33", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), seeds, (n, seed) => {
        const a = randomMatrix(n, n, seed);
        const b = randomMatrix(n, 1, seed + 1);
        const { x } = solve(a, n, b);
        expect(residual(a, n, n, x, b)).toBeLessThanOrEqual(rounding(n) * n * (maxAbs(a) * maxAbs(x) + maxAbs(b)));
      }),
      { numRuns: 200 },
    );
  });

  test("agrees with ml-matrix", () => {
    for (const n of [2, 5, 12]) {
      const a = randomMatrix(n, n, n);
      const b = randomMatrix(n, 1, 99);
      const expected = new LuDecomposition(toMatrix(a, n, n)).solve(toMatrix(b, n, 1)).to1DArray();
      expectAllClose(solve(a, n, b).x, expected, { relative: 1e-11, because: "condition below 1e4" });
    }
  });

  test("keeps pivot ratio and solution when the matrix is scaled", () => {
    const a = randomMatrix(7, 7, 5);
    const b = randomMatrix(7, 1, 6);
    const plain = solve(a, 7, b);
    for (const scale of [...SCALES, 1e-150, 1e150]) {
      const { x, ratio } = solve(scaled(a, scale), 7, scaled(b, scale));
      expectClose(ratio / plain.ratio, 1, { relative: 1e-12, because: "rounding times condition" });
      expectAllClose(x, plain.x, { relative: 1e-12, because: "rounding times condition" });
    }
  });

  test("says 0 for matrices that are exactly singular", () => {
    for (const n of [1, 2, 3, 6, 7]) expect(luInPlace(new Float64Array(n * n), n, new Int32Array(n))).toBe(0);
    expect(luInPlace(Float64Array.of(1, 2, 2, 4), 2, new Int32Array(2))).toBe(0);
    expect(luInPlace(Float64Array.of(1, 2, 3, 0, 0, 0, 1, 1, 1), 3, new Int32Array(3))).toBe(0);
    expect(luInPlace(Float64Array.of(NaN), 1, new Int32Array(1))).toBe(0);
  });

  test("shows near singularity in the ratio: rounding level for a sum of two rows", () => {
    const a = randomMatrix(6, 6, 8);
    for (let j = 0; j < 6; j++) a[30 + j] = a[j]! + a[6 + j]!;
    expect(luInPlace(a, 6, new Int32Array(6))).toBeLessThan(1e-15);
  });

  test("accepts the empty matrix, permutations and a single entry", () => {
    expect(luInPlace(new Float64Array(0), 0, new Int32Array(0))).toBe(1);
    expect([...solve(Float64Array.of(4), 1, Float64Array.of(2)).x]).toEqual([0.5]);
    const cyclic = fromFunction(5, 5, (i, j) => (j === (i + 2) % 5 ? 1 : 0));
    expect([...solve(cyclic, 5, Float64Array.of(1, 2, 3, 4, 5)).x]).toEqual([4, 5, 1, 2, 3]);
  });

  test("leaves what stands behind the row stride alone", () => {
    const n = 5;
    const a = randomMatrix(n, n, 3);
    const wide = new Float64Array(n * 8).fill(7);
    for (let i = 0; i < n; i++) wide.set(a.subarray(i * n, (i + 1) * n), i * 8);
    const pivots = new Int32Array(n);
    const x = randomMatrix(n, 1, 4);
    const expected = solve(a, n, x).x;
    luInPlace(wide, n, pivots, 8);
    luSolveInPlace(wide, n, pivots, x, 8);
    expect(x).toEqual(expected);
    for (let i = 0; i < n; i++) expect([...wide.subarray(i * 8 + n, (i + 1) * 8)]).toEqual([7, 7, 7]);
  });
});
