/**
 * sin and cos of intervals against their series in exact rational numbers.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cosine, sine } from "../../../src/linalg/interval/circular.ts";
import { Intervals } from "../../../src/linalg/interval/intervals.ts";
import { encloses, series } from "../../support/circular-series.ts";

const angle = fc.oneof(
  fc.double({ min: -7, max: 7, noNaN: true }),
  fc.double({ min: -60, max: 60, noNaN: true }),
  fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2, 2 * Math.PI, 45 * (Math.PI / 180), 1e-9, -1e-300, 2 ** -1074),
);

describe("sin and cos of intervals", () => {
  test("contain the exact values at numbers, and are a few units wide, or 2⁻⁹⁵ near their zeros", () => {
    fc.assert(
      fc.property(angle, (x) => {
        const iv = new Intervals();
        const [s, c] = [sine(iv, iv.of(x)), cosine(iv, iv.of(x))];
        expect(encloses(iv.low(s), iv.high(s), series(x, 1))).toBe(true);
        expect(encloses(iv.low(c), iv.high(c), series(x, 0))).toBe(true);
        expect(iv.high(s) - iv.low(s)).toBeLessThanOrEqual(2 ** -49 * Math.max(Math.abs(iv.high(s)), 2 ** -45));
        expect(iv.high(c) - iv.low(c)).toBeLessThanOrEqual(2 ** -49 * Math.max(Math.abs(iv.high(c)), 2 ** -45));
      }),
      { numRuns: 600 },
    );
  });

  test("contain the values at every number of the interval, its extrema too", () => {
    fc.assert(
      fc.property(
        angle,
        fc.double({ min: 0, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, width, t) => {
          const iv = new Intervals();
          const whole = iv.of(a, a + width);
          const x = Math.min(a + width, a + t * width);
          const [s, c] = [sine(iv, whole), cosine(iv, whole)];
          expect(encloses(iv.low(s), iv.high(s), series(x, 1))).toBe(true);
          expect(encloses(iv.low(c), iv.high(c), series(x, 0))).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
    const iv = new Intervals();
    expect(iv.high(sine(iv, iv.of(1.5, 1.6)))).toBe(1);
    expect(iv.low(cosine(iv, iv.of(3, 3.2)))).toBe(-1);
    expect(iv.high(cosine(iv, iv.of(-0.1, 0.2)))).toBe(1);
  });

  test("know nothing but [−1, 1] of huge angles", () => {
    const iv = new Intervals();
    const found = sine(iv, iv.of(1e30));
    expect([iv.low(found), iv.high(found)]).toEqual([-1, 1]);
  });
});
