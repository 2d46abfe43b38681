/** Problems whose drive cannot be squared in doubles: r and u grow with what drives them, so they are solved in another unit. */
import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { judgeOf, judgeRaw } from "../../../src/problems/judge-raw.ts";
import type { GlobalProblem, LocalProblem, RawLcp } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { solverWorkspace } from "../../../src/solvers/workspace.ts";

function diagonal(values: readonly number[]) {
  const all = Array.from(values, (_, i) => i);
  return sparseFromTriplets(values.length, values.length, { rows: all, columns: all, values });
}

/** A ball on a floor, W = w (1, 3.5, 3.5), q = (−1, 0.5, 0) s, μ = 0.1: it slides, r = (1, −0.1, 0) s / w. */
const ball = (w: number, s: number): LocalProblem => ({
  form: "local",
  dimension: 3,
  matrix: diagonal([w, 3.5 * w, 3.5 * w]),
  offset: Float64Array.of(-s, 0.5 * s, 0),
  friction: Float64Array.of(0.1),
});

describe("problems in extreme units", () => {
  for (const [w, s] of [
    [1, 1e-300],
    [1, 1e100],
    [1e-300, 1],
    [1e99, 1e-150],
    [1e-150, 1e100],
  ] as const) {
    it(`r = (1, −0.1, 0) s / w for w = ${w}, s = ${s}`, () => {
      const found = solveRaw(ball(w, s));
      expect(found.status).toBe("solved");
      expect(Array.from(found.impulses, (r) => (r / s) * w)).toEqual([1, -0.1, -0].map((r) => expect.closeTo(r, 12)));
    });
  }

  it("bodies, drives of several sizes and a start are measured alike", () => {
    // M = 1, H = (1, 0, 0): v = r_n + f, u = (v + w, …).
    const global = (t: number): GlobalProblem => ({
      form: "global",
      dimension: 3,
      mass: diagonal([1]),
      directions: sparseFromTriplets(1, 3, { rows: [0], columns: [0], values: [1] }),
      force: Float64Array.of(-3 * t),
      drift: Float64Array.of(t, 0, 0),
      friction: Float64Array.of(0.5),
    });
    for (const t of [1e-200, 1e95]) {
      const found = solveRaw(global(t), { start: Float64Array.of(2 * t, 0, 0) });
      expect(found.status).toBe("solved");
      expect(found.residual).toBeLessThanOrEqual(1e-12);
      expect(found.impulses[0]! / t).toBeCloseTo(2, 12);
      expect(found.bodyVelocities![0]! / t).toBeCloseTo(-1, 12);
    }
  });

  it("an LCP with 10⁻³⁰⁰ is solved by the short way, with and without memory of its own", () => {
    const lcp: RawLcp = { form: "lcp", matrix: diagonal([2, 1]), offset: Float64Array.of(-1e-300, 1e-300) };
    for (const workspace of [undefined, solverWorkspace()]) {
      expect(solveRaw(lcp, { ...(workspace && { workspace }) })).toMatchObject({ status: "solved", solver: "lemke" });
    }
  });

  it("impulses beyond the largest double are no solution, and none are told", () => {
    // r = 10⁴⁰⁰, whose problem has to be measured in 2¹³²⁸; at rest nothing of q = −10¹⁰⁰ is met.
    for (const solver of ["auto", "newton", "dense"]) {
      const found = solveRaw(ball(1e-300, 1e100), { solver });
      expect(found).toMatchObject({ status: "failed", solver: "rest", reason: /beyond the largest double/ });
      expect(Array.from(found.impulses)).toEqual([0, 0, 0]);
      expect(Array.from(found.velocities)).toEqual([-1e100, 0.5e100, 0]);
      expect(found.residual).toBeCloseTo(1, 0);
    }
  });

  it("impulses below the least double are zero: r = 10⁻³⁹⁹", () => {
    const found = solveRaw(ball(1e99, 1e-300));
    expect(found.status).toBe("solved");
    expect(Array.from(found.impulses, Math.abs)).toEqual([0, 0, 0]);
  });

  /** Two bodies of mass m under ±f, whose velocities a contact subtracts: W = 2/m, q = −2 f/m. */
  const pressed = (m: number, f: number): GlobalProblem => ({
    form: "global",
    dimension: 2,
    mass: diagonal([m, m]),
    directions: sparseFromTriplets(2, 2, { rows: [0, 1], columns: [0, 0], values: [1, -1] }),
    force: Float64Array.of(-f, f),
    drift: new Float64Array(2),
    friction: Float64Array.of(0.5),
  });

  it("velocities of the bodies beyond the largest double are refused, of one sign or as ∞ − ∞", () => {
    expect(() => solveRaw(pressed(1e-250, 1e100))).toThrow(/beyond the largest double/);
    expect(() => solveRaw({ ...pressed(1e-250, 1e100), force: Float64Array.of(1e100, 1e100) })).toThrow(InputError);
    const stiff = { ...pressed(1e-250, 0), directions: diagonal([1e100, 1e100]) };
    expect(() => solveRaw(stiff)).toThrow(/beyond the largest double/);
  });

  it("what doubles hold is solved: q = −2·10³⁰⁰ and 10⁻³⁰⁰", () => {
    for (const [m, f] of [
      [1e-210, 1e90],
      [1e-250, 1e-50],
      [1e90, 1e-210],
    ] as const) {
      const found = solveRaw(pressed(m, f));
      expect(found.status).toBe("solved");
      expect(found.impulses[0]! / f).toBeCloseTo(1, 12);
      expect(Math.abs(found.bodyVelocities![0]!)).toBeLessThanOrEqual((1e-12 * f) / m);
    }
  });

  it("numbers beyond 10¹⁰⁰ are refused, as in files", () => {
    expect(() => solveRaw(ball(1e101, 1))).toThrow(/at most 1e\+100/);
    expect(() => solveRaw(ball(1, -1e101))).toThrow(/at most 1e\+100/);
    expect(() => solveRaw({ ...ball(1, 1), friction: Float64Array.of(1e101) })).toThrow(/from 0 to 1e\+100/);
  });

  it("that no unit helps are left open, and say why they have no error", () => {
    const tiny = sparseFromTriplets(1, 1, { rows: [0], columns: [0], values: [1e-320] });
    const { status, error, reason } = solveRaw({ form: "lcp", matrix: tiny, offset: Float64Array.of(-1) });
    expect({ status, scaled: error.scaled }).toEqual({ status: "failed", scaled: Infinity });
    expect(reason).toContain("the error is no number");
  });

  it("the judge takes no number that it cannot square for a small error", () => {
    const rest = new Float64Array(3);
    for (const problem of [ball(1, 1e-300), ball(1e-300, 1), ball(1e300, 1), ball(5e-324, 1)]) {
      expect(judgeRaw(judgeOf(problem), rest).scaled).toBeGreaterThan(0.5);
    }
    expect(judgeRaw(judgeOf(ball(1, 0)), rest).scaled).toBe(0);
  });
});
