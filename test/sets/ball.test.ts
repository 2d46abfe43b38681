import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ball } from "../../src/sets/ball.ts";
import { expectAllClose } from "../support/expect.ts";
import { type Case, minus, norm, obeysTheLaws, obeysTheMetricLaws, plus, prox, scales, times, vector } from "./laws.ts";

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }).chain((n) => vector(n)),
    fc.constantFrom(0, 0.2, 1),
    scales,
  )
  .map(([u, radius, scale]) => {
    const center = times(u, scale);
    return {
      set: ball(center, radius * scale),
      scale,
      inside: (point) => plus(center, times(point, (radius * scale) / Math.max(1, norm(point)))),
      excess: (z) => norm(minus(z, center)) / scale - radius,
    };
  });

describe("ball", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("around (1, 1, 1) with radius 3 sends (5, 1, 4) to (1 + 12/5, 1, 1 + 9/5)", () => {
    const p = prox(ball([1, 1, 1], 3), Float64Array.of(5, 1, 4));
    expectAllClose(p, [3.4, 1, 2.8], { relative: 1e-15, because: "3-4-5 triangle" });
  });

  it("in the metric diag(1, 3) agrees with the quartic solved by hand", () => {
    // Nearest point of the unit circle to (0, 2) is (0, 1); to (2, 0) is (1, 0): axes of the metric.
    const p = new Float64Array(2);
    ball([0, 0], 1).projectInMetricInto!(p, Float64Array.of(0, 2), Float64Array.of(1, 0, 0, 3));
    expectAllClose(p, [0, 1], { absolute: 1e-15, because: "symmetry" });
    // (cos t, sin t) is nearest to y = (cos t + λ cos t, sin t + λ sin t / 3) for every λ ≥ 0, here tan t = 3/4, λ = 3.
    ball([0, 0], 1).projectInMetricInto!(p, Float64Array.of(3.2, 1.2), Float64Array.of(1, 0, 0, 3));
    expectAllClose(p, [0.8, 0.6], { absolute: 1e-15, because: "normal constructed backwards" });
  });

  it("refuses a bad centre or radius", () => {
    expect(() => ball([], 1)).toThrow(/centre/);
    expect(() => ball([0, Number.NaN], 1)).toThrow(/centre/);
    expect(() => ball([0], -1)).toThrow(/radius must be/);
  });
});
