import { describe, expect, test } from "vitest";
import { judgeOf, judgeRaw } from "../../src/problems/judge-raw.ts";
import type { GlobalProblem } from "../../src/problems/raw-problem.ts";
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
