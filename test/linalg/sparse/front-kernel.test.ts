import { expect, test } from "vitest";
import { eliminateFront } from "../../../src/linalg/sparse/front-kernel.ts";

/** Rows exchanged, and the first multipliers L₂₁, L₃₁, of a front whose first column is given. */
function eliminated(column: readonly [number, number, number]): { swaps: number[]; multipliers: number[] } {
  const f = Float64Array.of(column[0], 1, 0, column[1], 0, 1, column[2], 1, 1);
  const swaps = new Int32Array(3);
  expect(eliminateFront(f, 3, 3, swaps, 0, 0)).toBe(0);
  return { swaps: [...swaps], multipliers: [f[3]!, f[6]!] };
}

test("a diagonal below a tenth of its column gives way to the largest, not to the first that is ten times as large", () => {
  // Of 1/16, 1, 8 the last is the pivot: no multiplier is above 1.
  expect(eliminated([1 / 16, 1, 8]).swaps[0]).toBe(2);
  expect(
    eliminated([1 / 16, 1, 8])
      .multipliers.map(Math.abs)
      .sort(),
  ).toEqual([1 / 128, 1 / 8]);
});

test("a diagonal of at least a tenth stays, so that no multiplier is above ten", () => {
  expect(eliminated([1, 8, -8])).toMatchObject({
    swaps: [0, expect.any(Number), 2],
    multipliers: [8, expect.any(Number)],
  });
});
