import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { halfLine, interval } from "../../src/sets/interval.ts";
import { decomposeSign, inverseSgn, inverseUpr, isAmong, sgn, upr } from "../../src/sets/set-valued.ts";

const number = fc.oneof(fc.double({ min: -2, max: 2, noNaN: true }), fc.constantFrom(0, 1, -1));

describe("Upr and Sgn", () => {
  it("(7) Upr is {0} for x > 0, (−∞, 0] at 0 and empty for x < 0", () => {
    expect(upr(3)).toEqual({ lower: 0, upper: 0 });
    expect(upr(0)).toEqual({ lower: Number.NEGATIVE_INFINITY, upper: 0 });
    expect(upr(-1e-300)).toBeUndefined();
  });

  it("(6) Sgn is filled in at 0", () => {
    expect(sgn(1e-300)).toEqual({ lower: 1, upper: 1 });
    expect(sgn(0)).toEqual({ lower: -1, upper: 1 });
    expect(sgn(-2)).toEqual({ lower: -1, upper: -1 });
    expect(isAmong(0, sgn(Number.NaN))).toBe(false);
  });

  it("(8) y ∈ Upr(x) ⇔ y ≤ 0, x ≥ 0, x y = 0", () => {
    fc.assert(
      fc.property(number, number, (x, y) => {
        expect(isAmong(y, upr(x))).toBe(y <= 0 && x >= 0 && (x === 0 || y === 0));
      }),
    );
  });

  it("have the normal cones of R₀⁻ and [−1, 1] as inverses", () => {
    fc.assert(
      fc.property(number, number, (x, y) => {
        expect(isAmong(x, inverseUpr(y))).toBe(isAmong(y, upr(x)));
        expect(isAmong(x, inverseSgn(y))).toBe(isAmong(y, sgn(x)));
      }),
    );
  });

  it("agree with the normal cones that the sets know by projection", () => {
    const residual = (set: ReturnType<typeof interval>, x: number, y: number) =>
      set.normalConeResidual(Float64Array.of(x), Float64Array.of(y));
    for (const x of [-2, -0.25, 0, 0.25, 2]) {
      for (const y of [-1, -0.5, 0, 0.5, 1]) {
        expect(residual(interval(-1, 1), x, y) === 0).toBe(isAmong(y, sgn(x)));
        expect(residual(halfLine("nonpositive"), x, y) === 0).toBe(isAmong(y, upr(x)));
      }
    }
  });
});

describe("the decomposition (9)", () => {
  it("gives y ∈ Upr(x_R) + 1, y ∈ −Upr(x_L) − 1 and x = x_R − x_L on the graph of Sgn", () => {
    const slips = number.map((x) => ({ x, y: x === 0 ? 1 : Math.sign(x) }));
    const sticks = fc.double({ min: -1, max: 1, noNaN: true }).map((y) => ({ x: 0, y }));
    fc.assert(
      fc.property(fc.oneof(slips, sticks), ({ x, y }) => {
        const parts = decomposeSign(x, y)!;
        expect(isAmong(y - 1, upr(parts.right))).toBe(true);
        expect(isAmong(-(y + 1), upr(parts.left))).toBe(true);
        expect(parts.right - parts.left).toBe(x + 0);
      }),
    );
  });

  it("is undefined off the graph", () => {
    expect(decomposeSign(1, 0.5)).toBeUndefined();
    expect(decomposeSign(-1, 1)).toBeUndefined();
    expect(decomposeSign(0, 1.01)).toBeUndefined();
  });

  it("slides to the right with x_R: the caption of Fig. 4 has the sign reversed", () => {
    expect(decomposeSign(2, 1)).toEqual({ right: 2, left: 0 });
    expect(decomposeSign(-2, -1)).toEqual({ right: 0, left: 2 });
  });
});
