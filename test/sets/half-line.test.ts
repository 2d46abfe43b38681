import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { halfLine, type Side } from "../../src/sets/interval.ts";
import { type Case, obeysTheLaws, obeysTheMetricLaws, prox, scales, vector } from "./laws.ts";

const sides = fc.constantFrom<Side>("nonpositive", "nonnegative");
const cases: fc.Arbitrary<Case> = fc.tuple(sides, scales).map(([side, scale]) => {
  const sign = side === "nonpositive" ? -1 : 1;
  return {
    set: halfLine(side),
    scale,
    inside: (u) => u.map((value) => sign * Math.abs(value) * scale),
    excess: (z) => (-sign * z[0]!) / scale,
  };
});

describe("half-line", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("(32) holds −Λ: a pushing impulse with ξ = 0 and an opening ξ with Λ = 0 are in the graph, others are not", () => {
    const reservoir = halfLine("nonpositive");
    const residual = (xi: number, lambda: number) =>
      reservoir.normalConeResidual(Float64Array.of(xi), Float64Array.of(-lambda));
    expect(residual(0, 3)).toBe(0);
    expect(residual(2, 0)).toBe(0);
    expect(residual(0.5, 3)).toBe(0.5);
    expect(residual(-2, 0)).toBe(2);
  });

  it("splits a number into two orthogonal parts with its polar (Moreau)", () => {
    fc.assert(
      fc.property(vector(1), (x) => {
        const negative = prox(halfLine("nonpositive"), x)[0]!;
        const positive = prox(halfLine("nonnegative"), x)[0]!;
        expect(negative + positive).toBe(x[0]! + 0);
        expect(Math.abs(negative * positive)).toBe(0);
      }),
    );
  });

  it("is unbounded to its own side only", () => {
    expect(halfLine("nonpositive").support(Float64Array.of(-1e-300))).toBe(Number.POSITIVE_INFINITY);
    expect(halfLine("nonpositive").support(Float64Array.of(2))).toBe(0);
    expect(halfLine("nonnegative").support(Float64Array.of(2))).toBe(Number.POSITIVE_INFINITY);
  });

  it("refuses a side that it does not know", () => {
    expect(() => halfLine("left" as Side)).toThrow(/side must be/);
  });
});
