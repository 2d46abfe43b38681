/** Small problems with zeros on the diagonal, in units far from one: solutions in closed form, or a proof that there is none. */
import { describe, expect, test } from "vitest";
import type { LocalProblem, RawMlcp } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose } from "../../support/expect.ts";
import { lcpOf } from "./raw-problems.ts";

const UNITS = [2 ** -60, 1e-8, 1e-6, 1e-4, 1, 1e6, 2 ** 60];

const close = { relative: 1e-12, because: "rounding of two pivots" };

const timesAll = (unit: number, rows: readonly (readonly number[])[]): number[][] =>
  rows.map((row) => row.map((x) => unit * x));

describe.each(UNITS)("by %f,", (unit) => {
  test("w₁ = z₂ − 1, w₂ = 0 has z = (0, 1)", () => {
    const rows = timesAll(unit, [
      [0, 1],
      [0, 0],
    ]);
    const { status, impulses } = solveRaw(lcpOf(rows, [-1, 0]));
    expect(status).toBe("solved");
    expectAllClose(impulses, [0, 1 / unit], close);
  });

  test("w = (z₃ − 3, 2z₂ + 3, 0) has z = (0, 0, z₃ ≥ 3)", () => {
    const rows = timesAll(unit, [
      [0, 0, 1],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    const { status, impulses, velocities } = solveRaw(lcpOf(rows, [-3, 3, 0]));
    expect(status).toBe("solved");
    expect(impulses[2]! * unit).toBeGreaterThanOrEqual(3 * (1 - 1e-12));
    expect(velocities[1]).toBe(3);
  });

  test("two free unknowns: −z₂ + 2 = 0, z₃ + 2 ≥ 0 ⊥ z₂, 2z₂ + 2z₃ = 0", () => {
    const rows = timesAll(unit, [
      [0, -1, 0],
      [0, 0, 1],
      [0, 2, 2],
    ]);
    const matrix = toSparse(Float64Array.from(rows.flat()), 3, 3);
    const problem: RawMlcp = { form: "mlcp", matrix, offset: Float64Array.of(2, 2, 0), isFree: Uint8Array.of(1, 0, 1) };
    const { status, impulses } = solveRaw(problem);
    expect(status).toBe("solved");
    expectAllClose(impulses.subarray(1), [2 / unit, -2 / unit], close);
  });

  // Without friction u_n = −2 unit r_n − 1 < 0 for r_n ≥ 0; friction of 0.3 adds at most 0.6 unit r_n.
  test("a contact that impulses pull in has no solution", () => {
    expect(solveRaw(planar([-2 * unit, -2 * unit, unit, -unit])).status).toBe("none");
  });

  // u_n = −1 whatever r is.
  test("a contact that no impulse moves along its normal has no solution", () => {
    expect(solveRaw(planar([0, 0, unit, 0])).status).toBe("none");
  });
});

/** One contact in the plane, q = (−1, −2), μ = 0.3. */
const planar = (W: readonly number[]): LocalProblem => ({
  form: "local",
  dimension: 2,
  matrix: toSparse(Float64Array.from(W), 2, 2),
  offset: Float64Array.of(-1, -2),
  friction: Float64Array.of(0.3),
});
