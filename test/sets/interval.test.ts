import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interval } from "../../src/sets/interval.ts";
import { isAmong } from "../../src/sets/set-valued.ts";
import { inverseSgn } from "../support/inverse-maps.ts";
import { type Case, obeysTheLaws, obeysTheMetricLaws, prox, scales } from "./laws.ts";

const end = fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(0, 1, -1));
const cases: fc.Arbitrary<Case> = fc.tuple(end, end, scales).map(([a, b, scale]) => {
  const lower = Math.min(a, b) * scale;
  const upper = Math.max(a, b) * scale;
  return {
    set: interval(lower, upper),
    scale,
    inside: (u) => u.map((value) => Math.min(upper, lower + ((value + 1) / 2) * (upper - lower))),
    excess: (z) => Math.max(z[0]! - upper, lower - z[0]!) / scale,
  };
});

describe("interval", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("(5) has the normal cone of Fig. 2 at −1, inside and at 1", () => {
    const set = interval(-1, 1);
    for (const y of [-1, -0.5, 0, 0.5, 1]) {
      for (const x of [-2, -0.1, 0, 0.1, 2]) {
        const residual = set.normalConeResidual(Float64Array.of(x), Float64Array.of(y));
        expect(residual === 0).toBe(isAmong(x, inverseSgn(y)));
      }
    }
  });

  it("may have infinite ends", () => {
    const set = interval(Number.NEGATIVE_INFINITY, 2);
    expect(prox(set, Float64Array.of(5))[0]).toBe(2);
    expect(prox(set, Float64Array.of(-5e8))[0]).toBe(-5e8);
    expect(set.support(Float64Array.of(-1))).toBe(Number.POSITIVE_INFINITY);
    expect(set.support(Float64Array.of(0))).toBe(0);
    expect(set.halfSpaces!.bounds).toEqual(Float64Array.of(2));
  });

  it("refuses ends in the wrong order, NaN, and an empty interval at infinity", () => {
    expect(() => interval(1, -1)).toThrow(/lower ≤ upper/);
    expect(() => interval(Number.NaN, 1)).toThrow(/lower ≤ upper/);
    expect(() => interval(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toThrow(/lower ≤ upper/);
  });
});
