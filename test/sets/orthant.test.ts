import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Side } from "../../src/sets/interval.ts";
import { orthant } from "../../src/sets/orthant.ts";
import {
  type Case,
  metric,
  minus,
  norm,
  obeysTheLaws,
  obeysTheMetricLaws,
  prox,
  RUNS,
  scales,
  vector,
} from "./laws.ts";

const cases: fc.Arbitrary<Case> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom<Side>("nonpositive", "nonnegative"), scales)
  .map(([n, side, scale]) => {
    const sign = side === "nonpositive" ? -1 : 1;
    return {
      set: orthant(n, side),
      scale,
      inside: (u) => u.map((value) => sign * Math.abs(value) * scale),
      excess: (z) => Math.max(...z.map((value) => -sign * value)) / scale,
    };
  });

describe("orthant", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("splits a vector into two orthogonal parts with its polar (Moreau)", () => {
    fc.assert(
      fc.property(vector(4), (x) => {
        const negative = prox(orthant(4, "nonpositive"), x);
        const positive = prox(orthant(4, "nonnegative"), x);
        for (let i = 0; i < 4; i++) {
          expect(negative[i]! + positive[i]!).toBe(x[i]! + 0);
          expect(Math.abs(negative[i]! * positive[i]!)).toBe(0);
        }
      }),
    );
  });

  it("in a metric gives the best of the projections onto its faces", () => {
    fc.assert(
      fc.property(vector(2), metric(2), (x, a) => {
        const p = new Float64Array(2);
        orthant(2, "nonnegative").projectInMetricInto!(p, x, a);
        const value = (z: Float64Array) => {
          const d = minus(x, z);
          return a[0]! * d[0]! ** 2 + 2 * a[1]! * d[0]! * d[1]! + a[3]! * d[1]! ** 2;
        };
        const faces = [
          x,
          Float64Array.of(x[0]! + (a[1]! / a[0]!) * x[1]!, 0),
          Float64Array.of(0, x[1]! + (a[1]! / a[3]!) * x[0]!),
          Float64Array.of(0, 0),
        ].filter((face) => face.every((component) => component >= 0));
        const best = faces.reduce((left, right) => (value(left) <= value(right) ? left : right));
        expect(norm(minus(p, best))).toBeLessThan(1e-12);
      }),
      RUNS,
    );
  });

  it("refuses a dimension that is no positive integer", () => {
    for (const n of [0, -1, 1.5, Number.NaN]) expect(() => orthant(n, "nonpositive")).toThrow(/positive integer/);
    expect(() => orthant(2, "up" as Side)).toThrow(/side must be/);
  });
});
