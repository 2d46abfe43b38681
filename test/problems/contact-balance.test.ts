import { describe, expect, test } from "vitest";
import { contactBalance } from "../../src/problems/contact-balance.ts";
import { denseMatrix } from "../../src/problems/delassus.ts";
import { denseOfRaw } from "../../src/problems/inclusion-of-raw.ts";
import { judgeOf } from "../../src/problems/judge-raw.ts";
import { familyProblem, lcpOf, scaledValues } from "../solvers/contact/raw-problems.ts";

describe("units of contacts", () => {
  test("are √D for rows and columns of a symmetric, positive matrix", () => {
    const judge = judgeOf(familyProblem("hyper", 3, 6, 2));
    const { rows, columns } = contactBalance(judge, denseMatrix(judge.delassus));
    expect(rows).toEqual(columns);
    rows.forEach((unit, c) => {
      // Within half a power of two.
      expect(Math.abs(Math.log2(unit / Math.sqrt(judge.weights[c]!)))).toBeLessThanOrEqual(0.5);
    });
  });

  test.each([2 ** -60, 2 ** -27, 1, 2 ** 60])("make a problem without a diagonal of order one, by %f", (unit) => {
    const rows = [
      [0, 0, unit],
      [0, 2 * unit, 0],
      [2 ** -40 * unit, 0, 0],
    ];
    const judge = judgeOf(lcpOf(rows, [-3e9, 3e9, 0]));
    const { problem, expand } = denseOfRaw(judge);
    const sizes = problem.matrix.filter((x) => x !== 0).map((x) => Math.abs(Math.log2(x)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(Math.max(...problem.offset.map(Math.abs))).toBeLessThan(2);
    // w₁ = 0 in the units of the problem as in those of order one, to the last digit.
    const impulses = Float64Array.of(0, 0, -problem.offset[0]! / problem.matrix[2]!);
    expect(expand(impulses)[2]! * unit).toBe(3e9);
  });

  test("keep every digit", () => {
    const raw = familyProblem("stack", 2, 4, 1);
    const judge = judgeOf({ ...raw, matrix: scaledValues(raw.matrix, 1e-7) });
    const given = denseMatrix(judge.delassus);
    denseOfRaw(judge).problem.matrix.forEach((x, k) => {
      const ratio = given[k] === 0 ? 1 : Math.log2(x / given[k]!);
      expect(ratio).toBe(Math.round(ratio));
    });
  });
});
