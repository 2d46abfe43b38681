import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matrixProduct } from "../../src/linalg/dense.ts";
import { nullSpace } from "../../src/linalg/null-space.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  fromFunction,
  identity,
  integerMatrix,
  maxAbs,
  orthogonalityDefect,
  powersOfTen,
  randomMatrix,
  residual,
  rounding,
  scaled,
  seeds,
} from "./matrices.ts";

describe("null space", () => {
  test("of the differences along a path is the constant vector", () => {
    const a = fromFunction(5, 6, (i, j) => (j === i ? -1 : j === i + 1 ? 1 : 0));
    const { dimension, basis } = nullSpace(a, 5, 6);
    expect(dimension).toBe(1);
    expectAllClose(scaled(basis, Math.sign(basis[0]!)), new Float64Array(6).fill(1 / Math.sqrt(6)), {
      absolute: 1e-15,
      because: "rounding",
    });
  });

  test("of a plane's normal is the plane", () => {
    const { dimension, basis } = nullSpace(Float64Array.of(1, 2, 2), 1, 3);
    expect(dimension).toBe(2);
    // The projector onto the plane is I − n nᵀ with n = (1, 2, 2)/3.
    const n = [1 / 3, 2 / 3, 2 / 3];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        expectClose(basis[i]! * basis[j]! + basis[3 + i]! * basis[3 + j]!, (i === j ? 1 : 0) - n[i]! * n[j]!, {
          absolute: 1e-15,
          because: "rounding",
        });
      }
    }
  });

  test("is orthonormal, is mapped to zero and has dimension n − rank, at every scale", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        seeds,
        (m, n, inner, seed) => {
          const k = Math.min(m, n, inner);
          const a = matrixProduct(randomMatrix(m, k, seed), m, k, randomMatrix(k, n, seed + 1), n);
          for (const scale of [1e-150, 1e-9, 1, 1e9, 1e150]) {
            const { dimension, basis } = nullSpace(scaled(a, scale), m, n);
            expect(dimension).toBe(n - k);
            expect(orthogonalityDefect(basis, dimension, n)).toBeLessThan(rounding(n));
            for (let l = 0; l < dimension; l++) {
              const image = residual(a, m, n, basis.subarray(l * n, (l + 1) * n), new Float64Array(m));
              expect(image).toBeLessThanOrEqual(rounding(m + n) * maxAbs(a));
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("does not depend on the scale of single equations", () => {
    fc.assert(
      fc.property(integerMatrix(4, 6, 2), powersOfTen(4, 4), (a, d) => {
        const plain = nullSpace(a, 4, 6);
        const graded = nullSpace(
          a.map((value, k) => value * d[Math.floor(k / 6)]!),
          4,
          6,
        );
        expect(graded.dimension).toBe(plain.dimension);
        for (let l = 0; l < plain.dimension; l++) {
          expect(residual(a, 4, 6, graded.basis.subarray(l * 6, (l + 1) * 6), new Float64Array(4))).toBeLessThan(1e-13);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("of zeros or without equations is everything, of the identity nothing", () => {
    expect(nullSpace(new Float64Array(6), 2, 3).dimension).toBe(3);
    expect(nullSpace(new Float64Array(0), 0, 3)).toEqual({ dimension: 3, basis: identity(3) });
    expect(nullSpace(identity(3), 3, 3)).toEqual({ dimension: 0, basis: new Float64Array(0) });
    expect(nullSpace(new Float64Array(0), 3, 0).dimension).toBe(0);
  });

  test("follows the given tolerance", () => {
    const a = Float64Array.of(1, 1, 1, 1 + 1e-6);
    expect(nullSpace(a, 2, 2).dimension).toBe(0);
    expect(nullSpace(a, 2, 2, 1e-5).dimension).toBe(1);
  });
});
