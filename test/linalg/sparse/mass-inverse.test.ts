import { describe, expect, test } from "vitest";
import { doubled } from "../../../src/linalg/double-double-lu.ts";
import { massInverse, pushedRows } from "../../../src/linalg/sparse/mass-inverse.ts";
import { applyInverseInto, type MassInverse } from "../../../src/linalg/sparse/mass-solution.ts";
import type { Multifrontal } from "../../../src/linalg/sparse/multifrontal.ts";
import { multiplyInto, type SparseMatrix, transpose } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { expectAllClose } from "../../support/expect.ts";
import { randomMatrix, secondDifference } from "../matrices.ts";
import { toDense, toSparse } from "./sparse-matrices.ts";

/** Factors by part that count the unknowns of the solutions asked of them. */
class Counted extends Map<number, Multifrontal> {
  unknowns = 0;

  override get(part: number): Multifrontal | undefined {
    const factors = super.get(part);
    this.unknowns += factors?.fronts.size ?? 0;
    return factors;
  }
}

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

/** M⁻¹ b as heads. */
function undone(inverse: MassInverse, b: Float64Array): Float64Array {
  const out = doubled(b.length);
  applyInverseInto(out, inverse, { head: b, tail: new Float64Array(b.length) });
  return out.head;
}

describe("the inverse of a mass matrix", () => {
  // Six coordinates are inverted, thirty are factorised.
  for (const width of [1, 6, 30]) {
    test(`undoes M with bodies of ${width} coordinates`, () => {
      const n = 3 * width;
      const mass = toSparse(bodies(3, width), n, n);
      const inverse = massInverse(mass)!;
      const x = randomMatrix(n, 1, 3);
      const product = new Float64Array(n);
      multiplyInto(product, mass, x);
      expectAllClose(undone(inverse, product), x, {
        absolute: 1e-11,
        because: "condition number below 1000",
      });
    });

    test(`pushes a direction through the bodies it touches, of ${width} coordinates, and no other`, () => {
      const n = 3 * width;
      const inverse = massInverse(toSparse(bodies(3, width), n, n))!;
      const row = new Float64Array(n);
      row[width] = 2;
      const pushed = toDense(transpose(pushedRows(inverse, toSparse(row, 1, n))));
      const expected = undone(inverse, row);
      expectAllClose(pushed, expected, { absolute: 1e-15, because: "the same solution" });
      expect(pushed.subarray(0, width).every((v) => v === 0)).toBe(true);
    });

    test(`is exact to the last digit with bodies of ${width} coordinates`, () => {
      // (−1, 2, −1)⁻¹ has the entries min(i, j)(m + 1 − max(i, j))/(m + 1), counted from 1.
      const [n, m] = [3 * width, width];
      const column = undone(
        massInverse(toSparse(bodies(3, width), n, n))!,
        Float64Array.from({ length: n }, (_, i) => +(i === 0)),
      );
      for (let i = 0; i < m; i++) expect(column[i]).toBe((m - i) / (m + 1));
    });
  }

  test("does not exist where M is singular", () => {
    expect(massInverse(toSparse(Float64Array.of(1, 1, 1, 1), 2, 2))).toBeUndefined();
  });

  test("costs what the bodies cost that directions touch, not what all bodies cost", () => {
    const unknowns = (count: number): number => {
      const width = 20;
      const n = count * width;
      const inverse = massInverse(toSparse(bodies(count, width), n, n))!;
      const rows = new Float64Array(count * n);
      for (let b = 0; b < count; b++) rows[b * n + b * width] = 1;
      const large = new Counted(inverse.large);
      pushedRows({ ...inverse, large }, toSparse(rows, count, n));
      return large.unknowns;
    };
    const few = unknowns(5);
    expect(few).toBeGreaterThan(0);
    expect(unknowns(20)).toBe(4 * few);
  });
});

/** M with coordinates 1, 3, 5, … in another unit of length. */
function inUnits(mass: Float64Array, n: number, length: number): SparseMatrix {
  const unit = (i: number): number => (i % 2 === 1 ? length : 1);
  return toSparse(
    mass.map((x, k) => x * unit(Math.floor(k / n)) * unit(k % n)),
    n,
    n,
  );
}

describe("whether a mass matrix is singular does not depend on units", () => {
  for (const width of [3, 30]) {
    test.each([1e-9, 1, 1e9])(`with bodies of ${width} coordinates and lengths times %f`, (length) => {
      const regular = bodies(2, width);
      expect(massInverse(inUnits(regular, 2 * width, length))).toBeDefined();
      // The first two coordinates of the first body move as one.
      const n = 2 * width;
      const singular = regular.slice();
      for (let j = 0; j < n; j++) singular[n + j] = singular[j]!;
      for (let i = 0; i < n; i++) singular[i * n + 1] = singular[i * n]!;
      expect(massInverse(inUnits(singular, n, length))).toBeUndefined();
    });
  }
});
