import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  affine,
  combination,
  dot,
  largest,
  matrixProduct,
  multiplyInto,
  norm,
  powerOfTwoBelow,
  removeSpanInPlace,
  stacked,
  stridedNorm,
  submatrix,
  transpose,
} from "../../src/linalg/dense.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { flat, integerMatrix, randomMatrix, toMatrix } from "./matrices.ts";

describe("norm", () => {
  test("of (3, 4) is 5 at every magnitude a double can hold", () => {
    for (const scale of [1e-300, 1e-200, 1e-9, 1, 1e9, 1e200, 1e300]) {
      expectClose(norm(Float64Array.of(3 * scale, -4 * scale)) / scale, 5, {
        relative: 4e-16,
        because: "two roundings",
      });
    }
  });

  test("keeps a small entry beside a large one that leaves room for it", () => {
    expect(norm(Float64Array.of(1e-160, 1e-160))).toBeCloseTo(Math.SQRT2 * 1e-160, 170);
    expectClose(norm(Float64Array.of(1e-160, 1e-160)) / 1e-160, Math.SQRT2, { relative: 4e-16, because: "rounding" });
  });

  test("of nothing or zeros is 0, and it does not hide what is not a number", () => {
    expect(norm(new Float64Array(0))).toBe(0);
    expect(norm(new Float64Array(3))).toBe(0);
    expect(norm(Float64Array.of(NaN, 1))).toBeNaN();
    expect(norm(Float64Array.of(1, -Infinity))).toBe(Infinity);
  });

  test("with a stride sees only its column", () => {
    expect(stridedNorm(Float64Array.of(3, 100, 4, 100), 0, 2, 2)).toBe(5);
  });
});

test("powerOfTwoBelow gives the power of two next below, exactly", () => {
  for (const x of [1, 1.5, 2, 3, 1e-300, 1e300, 5e-324, 1e9]) {
    const power = powerOfTwoBelow(x);
    expect(Number.isInteger(Math.log2(power))).toBe(true);
    expect(x / power).toBeGreaterThanOrEqual(1);
    expect(x / power).toBeLessThan(2);
  }
});

describe("products", () => {
  test("agree with ml-matrix", () => {
    const [m, k, n] = [4, 7, 3];
    const a = randomMatrix(m, k, 1);
    const b = randomMatrix(k, n, 2);
    const expected = flat(toMatrix(a, m, k).mmul(toMatrix(b, k, n)));
    expectAllClose(matrixProduct(a, m, k, b, n), expected, { absolute: 1e-15, because: "seven products below one" });
    const x = b.subarray(0, k);
    const out = new Float64Array(m);
    multiplyInto(out, a, m, k, x);
    expectAllClose(out, flat(toMatrix(a, m, k).mmul(toMatrix(x, k, 1))), { absolute: 1e-15, because: "as above" });
  });

  test("satisfy yᵀ(A x) = (Aᵀy)ᵀx exactly on whole numbers", () => {
    fc.assert(
      fc.property(integerMatrix(3, 5), integerMatrix(5, 1), integerMatrix(3, 1), (a, x, y) => {
        const ax = new Float64Array(3);
        multiplyInto(ax, a, 3, 5, x);
        expect(dot(y, ax)).toBe(dot(matrixProduct(transpose(a, 3, 5), 5, 3, y, 1), x));
      }),
    );
  });

  test("overwrite what stood in the output before", () => {
    const out = Float64Array.of(9, 9);
    multiplyInto(out, Float64Array.of(1, 2), 2, 1, Float64Array.of(3));
    expect([...out]).toEqual([3, 6]);
  });

  test("with an inner dimension of zero are zero, and without rows empty", () => {
    expect([...matrixProduct(new Float64Array(0), 2, 0, new Float64Array(0), 2)]).toEqual([0, 0, 0, 0]);
    expect(transpose(new Float64Array(0), 0, 3)).toHaveLength(0);
    expect(dot(new Float64Array(0), new Float64Array(0))).toBe(0);
    expect(dot(Float64Array.of(1, 2, 3), Float64Array.of(1, 1, 100), 2)).toBe(3);
  });
});

describe("sums and choices", () => {
  test("A x + b and start + Σ s v are exact on whole numbers, and leave their operands alone", () => {
    fc.assert(
      fc.property(integerMatrix(3, 5), integerMatrix(5, 1), integerMatrix(3, 1), (a, x, b) => {
        const start = b.slice();
        const expected = Array.from(b, (constant, i) => constant + dot(a.subarray(5 * i, 5 * i + 5), x));
        expect([...affine(a, x, b)]).toEqual(expected);
        const columns = Array.from({ length: 5 }, (_, j) => Float64Array.from([0, 1, 2], (i) => a[5 * i + j]!));
        expect([...combination(columns, x, b)]).toEqual(expected);
        expect([...combination(columns, x, 3)]).toEqual(expected.map((value, i) => value - b[i]!));
        expect(b).toEqual(start);
      }),
    );
  });

  test("rows and columns are picked in the order named", () => {
    const a = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect([...submatrix(a, 3, [2, 0])]).toEqual([9, 7, 3, 1]);
    expect([...stacked([a.subarray(6, 9), a.subarray(0, 3)])]).toEqual([7, 8, 9, 1, 2, 3]);
    expect([submatrix(a, 3, []), stacked([])].map((one) => one.length)).toEqual([0, 0]);
  });

  test("the largest entry counts by its size; nothing has none", () => {
    expect(largest(Float64Array.of(1, -3, 2))).toBe(3);
    expect(largest(new Float64Array(0))).toBe(0);
  });

  test("what is left beside a span is orthogonal to it, also where next to nothing is left", () => {
    const q = Float64Array.of(0.6, 0.8, 0);
    const x = Float64Array.of(0.6, 0.8, 2 ** -40);
    removeSpanInPlace(x, [q]);
    expectAllClose([...x], [0, 0, 2 ** -40], {
      absolute: 2 ** -92,
      because: "the second pass takes the rounding of the first",
    });
  });
});
