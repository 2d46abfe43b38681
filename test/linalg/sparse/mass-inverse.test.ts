import { describe, expect, test } from "vitest";
import { applyInverseInto, massInverse, pushedRows } from "../../../src/linalg/sparse/mass-inverse.ts";
import { multiplyInto, transpose } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { expectAllClose } from "../../support/expect.ts";
import { randomMatrix, secondDifference } from "../matrices.ts";
import { toDense, toSparse } from "./sparse-matrices.ts";

/** Bodies of `width` coordinates, each with the matrix (−1, 2, −1), whose inverse is known to be regular. */
function bodies(count: number, width: number): Float64Array {
  const n = count * width;
  const block = secondDifference(width);
  const out = new Float64Array(n * n);
  for (let b = 0; b < count; b++) {
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < width; j++) out[(b * width + i) * n + b * width + j] = block[i * width + j]!;
    }
  }
  return out;
}

describe("the inverse of a mass matrix", () => {
  // Six coordinates are inverted, thirty are factorised.
  for (const width of [1, 6, 30]) {
    test(`undoes M with bodies of ${width} coordinates`, () => {
      const n = 3 * width;
      const mass = toSparse(bodies(3, width), n, n);
      const inverse = massInverse(mass)!;
      const x = randomMatrix(n, 1, 3);
      const [product, back] = [new Float64Array(n), new Float64Array(n)];
      multiplyInto(product, mass, x);
      applyInverseInto(back, inverse, product);
      expectAllClose(back, x, { relative: 1e-11, absolute: 1e-11, because: "condition number below 1000" });
    });

    test(`pushes a direction through the bodies it touches, of ${width} coordinates, and no other`, () => {
      const n = 3 * width;
      const inverse = massInverse(toSparse(bodies(3, width), n, n))!;
      const row = new Float64Array(n);
      row[width] = 2;
      const pushed = toDense(transpose(pushedRows(inverse, toSparse(row, 1, n))));
      const expected = new Float64Array(n);
      applyInverseInto(expected, inverse, row);
      expectAllClose(pushed, expected, { relative: 1e-12, absolute: 1e-15, because: "the same solution" });
      expect(pushed.subarray(0, width).every((v) => v === 0)).toBe(true);
    });
  }

  test("does not exist where M is singular", () => {
    expect(massInverse(toSparse(Float64Array.of(1, 1, 1, 1), 2, 2))).toBeUndefined();
  });
});
