import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  multiplyInto as denseMultiplyInto,
  transpose as denseTranspose,
  matrixProduct,
} from "../../../src/linalg/dense.ts";
import {
  multiplyInto,
  sparseFromTriplets,
  sparseProduct,
  transpose,
  withSymmetricPattern,
} from "../../../src/linalg/sparse/sparse-matrix.ts";
import { expectAllClose } from "../../support/expect.ts";
import { randomMatrix, rounding, seeds } from "../matrices.ts";
import { toDense, toSparse } from "./sparse-matrices.ts";

/** A third of the entries of a random matrix. */
function thinned(m: number, n: number, seed: number): Float64Array {
  const keep = randomMatrix(m, n, seed + 1);
  return randomMatrix(m, n, seed).map((x, k) => (keep[k]! > 0.3 ? x : 0));
}

const sizes = fc.integer({ min: 1, max: 9 });

describe("sparse matrices", () => {
  test("are what their entries say, in any order, equal places added", () => {
    const matrix = sparseFromTriplets(2, 3, { rows: [1, 0, 1, 1], columns: [2, 1, 0, 2], values: [5, 3, 4, -2] });
    expect([...toDense(matrix)]).toEqual([0, 3, 0, 4, 0, 3]);
    expect([...matrix.starts]).toEqual([0, 1, 3]);
    expect([...matrix.indices]).toEqual([1, 0, 2]);
  });

  test("without rows or entries are matrices too", () => {
    expect(sparseFromTriplets(0, 0, { rows: [], columns: [], values: [] }).starts).toEqual(new Int32Array(1));
    expect([...transpose(sparseFromTriplets(2, 3, { rows: [], columns: [], values: [] })).starts]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test("are transposed and multiplied like dense ones", () => {
    fc.assert(
      fc.property(sizes, sizes, sizes, seeds, (m, k, n, seed) => {
        const a = thinned(m, k, seed);
        const b = thinned(k, n, seed + 7);
        const tolerance = { absolute: rounding(k), because: "sums of k products of numbers below 1" };
        expect(toDense(transpose(toSparse(a, m, k)))).toEqual(denseTranspose(a, m, k));
        const product = toDense(sparseProduct(toSparse(a, m, k), toSparse(b, k, n)));
        expectAllClose(product, matrixProduct(a, m, k, b, n), tolerance);
        const x = randomMatrix(k, 1, seed + 3);
        const [y, z] = [new Float64Array(m), new Float64Array(m)];
        multiplyInto(y, toSparse(a, m, k), x);
        denseMultiplyInto(z, a, m, k, x);
        expectAllClose(y, z, tolerance);
      }),
    );
  });

  test("get a symmetric pattern without a change of values", () => {
    fc.assert(
      fc.property(sizes, seeds, (n, seed) => {
        const a = toSparse(thinned(n, n, seed), n, n);
        const b = withSymmetricPattern(a);
        expect(toDense(b)).toEqual(toDense(a));
        expect(transpose(b).indices).toEqual(b.indices);
        expect(transpose(b).starts).toEqual(b.starts);
      }),
    );
  });
});
