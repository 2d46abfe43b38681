import { describe, expect, test } from "vitest";
import { isSolution, judgeOf, judgeRaw } from "../../src/problems/judge-raw.ts";
import type { GlobalProblem, LocalProblem } from "../../src/problems/raw-problem.ts";
import { solveRaw } from "../../src/solvers/solve-raw.ts";
import { toSparse } from "../linalg/sparse/sparse-matrices.ts";
import { compare, exactly, type Fraction, inverse, plus, times } from "../support/fraction.ts";

const minus = (a: Fraction, b: Fraction): Fraction => plus(a, times(exactly(-1), b));

/** Whether a double is the number to two roundings. */
function isRounded(x: number, a: Fraction): boolean {
  const [one, other] = [1 - 2 ** -51, 1 + 2 ** -51].map((share) => compare(times(exactly(x), exactly(share)), a));
  return one! * other! <= 0;
}

describe("velocities of a global problem", () => {
  const H = [0.6, 0.2, -0.5, 0.9];
  const f = [-0.1, 0.4];
  const w = [-1, 0.2];
  const r = [0.53, -0.05];

  // M is singular but for the last number: its condition is 1/e.
  test.each([1e-4, 1e-8, 1e-12])("are exact to the last digit where masses differ by %f", (e) => {
    const M = [0.7, 0.3, 0.3, 0.09 / 0.7 + e];
    const problem: GlobalProblem = {
      form: "global",
      dimension: 2,
      mass: toSparse(Float64Array.from(M), 2, 2),
      directions: toSparse(Float64Array.from(H), 2, 2),
      force: Float64Array.from(f),
      drift: Float64Array.from(w),
      friction: Float64Array.of(0.3),
    };
    const [m, h] = [M.map(exactly), H.map(exactly)];
    const push = [0, 1].map((i) =>
      [0, 1].reduce((sum, j) => plus(sum, times(h[2 * i + j]!, exactly(r[j]!))), exactly(f[i]!)),
    );
    // Cramer's rule.
    const determinant = minus(times(m[0]!, m[3]!), times(m[1]!, m[2]!));
    const v = [
      times(minus(times(m[3]!, push[0]!), times(m[1]!, push[1]!)), inverse(determinant)),
      times(minus(times(m[0]!, push[1]!), times(m[2]!, push[0]!)), inverse(determinant)),
    ];
    const u = [0, 1].map((c) => [0, 1].reduce((sum, i) => plus(sum, times(h[2 * i + c]!, v[i]!)), exactly(w[c]!)));
    const { velocities, bodyVelocities } = judgeRaw(judgeOf(problem), Float64Array.from(r));
    u.forEach((x, i) => {
      expect(isRounded(velocities[i]!, x)).toBe(true);
    });
    v.forEach((x, i) => {
      expect(isRounded(bodyVelocities![i]!, x)).toBe(true);
    });
  });
});

/** Planar contacts that do not touch each other: W = diag. */
function apart(compliances: readonly number[], offset: readonly number[]): LocalProblem {
  const n = offset.length;
  const W = new Float64Array(n * n);
  for (let i = 0; i < n; i++) W[i * (n + 1)] = compliances[i >> 1]!;
  const friction = new Float64Array(n / 2).fill(0.5);
  return { form: "local", dimension: 2, matrix: toSparse(W, n, n), offset: Float64Array.from(offset), friction };
}

describe("a contact by itself", () => {
  // Beside a contact that separates with 10⁹, one that approaches with 1 is 10⁻⁹ of the error of all.
  test.each([
    [1e9, 1e-8],
    [1001, 1e-3],
  ])("is answered beside one that separates with %f, at %f", (fast, tolerance) => {
    const judge = judgeOf(apart([1, 1], [-1, 0, fast, 0]));
    for (const [push, isRight] of [
      [0, false],
      [0.5, false],
      [1, true],
    ] as const) {
      const found = judgeRaw(judge, Float64Array.of(push, 0, 0, 0));
      expect(found.scaled).toBeLessThanOrEqual(tolerance);
      expect(isSolution(found, tolerance)).toBe(isRight);
    }
  });

  test("that others press may be off by what is rounding to them", () => {
    // A disc on the ground touches another beside it: their contact bears nothing, and moves by what is left of the ground's friction.
    const W = Float64Array.of(1, 0, 0, 0, 0, 3, 1, 0, 0, 1, 2, 0, 0, 0, 0, 3);
    const offset = Float64Array.of(-1, 0, 0, 0);
    const friction = Float64Array.of(0.5, 0.5);
    const judge = judgeOf({ form: "local", dimension: 2, matrix: toSparse(W, 4, 4), offset, friction });
    const found = judgeRaw(judge, Float64Array.of(1, -1e-12, 0, 0));
    expect(found.velocities[2]).toBe(-1e-12);
    expect(isSolution(found, 1e-8)).toBe(true);
    expect(isSolution(judgeRaw(judge, Float64Array.of(1, -1e-2, 0, 0)), 1e-8)).toBe(false);
  });

  test.each([
    [1e9, 1],
    [1, 1e-9],
    [1e-9, 1e9],
  ])("that nothing moves counts alike in other units: W times %f, q times %f", (compliance, velocity) => {
    const still = (a: number, b: number) => judgeOf(apart([a, 0], [-b, 0, 3 * b, 0]));
    for (const push of [0, 0.9]) {
      const [one, other] = [still(1, 1), still(compliance, velocity)].map(
        (judge, k) => judgeRaw(judge, Float64Array.of(k === 0 ? push : (push * velocity) / compliance, 0, 0, 0)).scaled,
      );
      expect(Math.abs(other! / one! - 1)).toBeLessThan(1e-12);
    }
  });
});

describe("a contact of large friction", () => {
  // W = diag(1, 3, 3), q = (−1, 2, 0): with any friction above ⅔ it sticks, r = (1, −⅔, 0).
  const W = Float64Array.of(1, 0, 0, 0, 3, 0, 0, 0, 3);
  const stuck = (mu: number): LocalProblem => ({
    form: "local",
    dimension: 3,
    matrix: toSparse(W, 3, 3),
    offset: Float64Array.of(-1, 2, 0),
    friction: Float64Array.of(mu),
  });

  test.each([1, 1e4, 1e8, 1e12, 1e100])("is not solved by zeros that let it sink in, μ = %f", (mu) => {
    expect(isSolution(judgeRaw(judgeOf(stuck(mu)), new Float64Array(3)), 1e-8)).toBe(false);
  });

  // Beyond that μ ‖u_t‖ is nothing but rounding.
  test.each([1, 1e4, 1e8])("sticks, μ = %f", (mu) => {
    const { status, impulses } = solveRaw(stuck(mu));
    expect(status).toBe("solved");
    [1, -2 / 3, 0].forEach((x, i) => {
      expect(impulses[i]).toBeCloseTo(x, 7);
    });
  });
});
