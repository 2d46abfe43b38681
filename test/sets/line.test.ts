import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line } from "../../src/sets/interval.ts";
import { type Case, obeysTheLaws, obeysTheMetricLaws, scales, times } from "./laws.ts";

const cases: fc.Arbitrary<Case> = scales.map((scale) => ({
  set: line(),
  scale,
  inside: (u) => times(u, scale),
  excess: () => 0,
}));

describe("line", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("(35) has the normal cone {0}: the residual of ξ is |ξ|, whatever the impulse", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e3, max: 1e3, noNaN: true }), (impulse) => {
        expect(line().normalConeResidual(Float64Array.of(0), Float64Array.of(impulse))).toBe(0);
        expect(line().normalConeResidual(Float64Array.of(-2), Float64Array.of(0))).toBe(2);
      }),
    );
  });

  it("is unbounded in both directions", () => {
    expect(line().support(Float64Array.of(0))).toBe(0);
    expect(line().support(Float64Array.of(-1))).toBe(Number.POSITIVE_INFINITY);
  });
});
