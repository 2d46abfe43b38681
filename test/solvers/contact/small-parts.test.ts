/**
 * Parts of a problem that are small beside others in the units of impulses. Found by attacks at random against an enumeration of all states
 * in whole numbers; W and q are those of the attack, in units that differ from contact to contact.
 */
import { describe, expect, test } from "vitest";
import type { LocalProblem, RawLcp } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { lcpOf } from "./raw-problems.ts";

/** Entries A_ij 2^(e_i + e_j) and q_i 2^(e_i + f_i). */
function scaled(
  A: readonly (readonly number[])[],
  q: readonly number[],
  e: readonly number[],
  f: readonly number[],
): RawLcp {
  return lcpOf(
    A.map((row, i) => row.map((x, j) => x * 2 ** (e[i]! + e[j]!))),
    q.map((x, i) => x * 2 ** (e[i]! + f[i]!)),
  );
}

describe("a part that is small in the units of impulses", () => {
  test("has no solution beside a light body that flies off a billion times as fast: impulses that pull are none", () => {
    const A = [
      [2, -3, 0, -3],
      [-3, 1, -2, -3],
      [-3, -2, 2, -3],
      [-1, -1, -2, 4],
    ];
    const { status, impulses } = solveRaw(scaled(A, [0, 0, 3, -4], [-11, -1, -26, 14], [-4, -4, 10, -23]));
    // By enumeration there is no solution.
    expect(status).not.toBe("solved");
    expect(Array.from(impulses).every((z) => z >= 0)).toBe(true);
  });

  test("has no solution where a light contact sinks in beside a heavy one whose drive is larger in impulses, not in energy", () => {
    const { matrix, offset } = scaled(
      [
        [3, 1, 1, -1],
        [-2, 3, -3, 0],
        [-3, -3, -1, 0],
        [0, 0, 0, -2],
      ],
      [-4, -3, 2, 2],
      [-18, -18, 20, 20],
      [20, 20, 14, 14],
    );
    const problem: LocalProblem = {
      ...{ form: "local", dimension: 2, matrix, offset },
      friction: Float64Array.of(0.5, 1.5),
    };
    expect(solveRaw(problem).status).not.toBe("solved");
  });

  test("is solved where only a heavy body drives it, with impulses of 2⁵⁵ times ‖Dq‖ and their rounding", () => {
    // w₁ = 2z₁ − 4 = 0 and w₂ = 3z₂ − z₁ = 0 in units 2³⁴ and 2⁻²³.
    const problem = scaled(
      [
        [2, 0],
        [-1, 3],
      ],
      [-4, 0],
      [34, -23],
      [-54, -54],
    );
    const { status, impulses } = solveRaw(problem);
    expect(status).toBe("solved");
    expect(impulses[0]! / 2 ** (-54 - 34)).toBeCloseTo(2, 12);
    expect(impulses[1]! / 2 ** (-54 + 23)).toBeCloseTo(2 / 3, 12);
  });
});
