import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disk } from "../../src/sets/disk.ts";
import { expectAllClose } from "../support/expect.ts";
import { type Case, metric, obeysTheLaws, obeysTheMetricLaws, prox, RUNS, scales, times, vector } from "./laws.ts";

const cases: fc.Arbitrary<Case> = fc.tuple(fc.constantFrom(0, 0.3, 1), scales).map(([radius, scale]) => ({
  set: disk(radius * scale),
  scale,
  inside: (u) => times(u, (radius * scale) / Math.max(1, Math.hypot(...u))),
  excess: (z) => Math.hypot(...z) / scale - radius,
}));

describe("disk", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("(47) with μΛ = 0.5 sends (3, 4) to (0.3, 0.4)", () => {
    expectAllClose(prox(disk(0.5), Float64Array.of(3, 4)), [0.3, 0.4], { absolute: 1e-15, because: "rounding" });
  });

  it("(46) has the slip direction of −Λ as its normal", () => {
    const y = Float64Array.of(0.3, -0.4);
    expect(disk(0.5).normalConeResidual(Float64Array.of(6, -8), y)).toBeLessThan(1e-15);
    expect(disk(0.5).normalConeResidual(Float64Array.of(6, 8), y)).toBeGreaterThan(0.1);
  });

  it("does not overflow where squares would", () => {
    expectAllClose(prox(disk(1), Float64Array.of(3e200, 4e200)), [0.6, 0.8], { absolute: 1e-15, because: "rounding" });
  });

  it("in a metric agrees with a search along the rim", () => {
    fc.assert(
      fc.property(vector(2), metric(2), (u, a) => {
        const y = times(u, 4);
        if (Math.hypot(...y) <= 1) return;
        const p = new Float64Array(2);
        disk(1).projectInMetricInto!(p, y, a);
        const value = (x: number, z: number) =>
          (a[0]! * (x - y[0]!) ** 2 + 2 * a[1]! * (x - y[0]!) * (z - y[1]!) + a[3]! * (z - y[1]!) ** 2) / a[0]!;
        let best = Number.POSITIVE_INFINITY;
        for (let k = 0; k < 2000; k++) {
          const angle = (k * Math.PI) / 1000;
          best = Math.min(best, value(Math.cos(angle), Math.sin(angle)));
        }
        expect(value(p[0]!, p[1]!)).toBeLessThanOrEqual(best * (1 + 1e-12));
      }),
      { ...RUNS, numRuns: 50 },
    );
  });

  it("refuses a negative, infinite or missing radius and a matrix that is no metric", () => {
    for (const radius of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => disk(radius)).toThrow(/radius must be/);
    const out = new Float64Array(2);
    const project = (...entries: number[]) => disk(1).projectInMetricInto!(out, out, Float64Array.from(entries));
    expect(() => project(1, 0, 0)).toThrow(/2 × 2 = 4 numbers, got 3/);
    expect(() => project(1, 0.5, 0, 1)).toThrow(/not symmetric/);
    expect(() => project(1, 2, 2, 1)).toThrow(/not positive definite/);
    expect(() => project(1, Number.NaN, Number.NaN, 1)).toThrow(/not symmetric/);
  });
});
