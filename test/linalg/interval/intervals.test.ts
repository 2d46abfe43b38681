/**
 * Interval arithmetic against exact rational numbers.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Interval, Intervals } from "../../../src/linalg/interval/intervals.ts";
import { above, below } from "../../../src/linalg/interval/rounding.ts";
import { exactly, type Fraction, inverse, isAtLeast, isAtMost, plus, times } from "../../support/fraction.ts";

/** Doubles of every size, and those near which rounding goes wrong. */
const edges = [
  0,
  1,
  -1,
  3,
  0.1,
  2 ** 53 + 2,
  2 ** -1022,
  2 ** -1074,
  2 ** -500,
  2 ** 500,
  Number.MAX_VALUE,
  2 ** 1023,
  1 + 2 ** -52,
];
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(...edges, ...edges.map((x) => -x)),
);
const one = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const RUNS = { numRuns: 5000 };

const holds = (iv: Intervals, x: Interval, value: Fraction): boolean =>
  isAtMost(iv.low(x), value) && isAtLeast(iv.high(x), value);
const minus = (a: Fraction): Fraction => ({ top: -a.top, bottom: a.bottom });

describe("intervals contain the exact results of their operations", () => {
  test("+, −, × and squares of numbers, subnormal and near overflow too", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const iv = new Intervals();
        const [x, y, p, q] = [iv.of(a), iv.of(b), exactly(a), exactly(b)];
        expect(holds(iv, iv.add(x, y), plus(p, q))).toBe(true);
        expect(holds(iv, iv.subtract(x, y), plus(p, minus(q)))).toBe(true);
        expect(holds(iv, iv.multiply(x, y), times(p, q))).toBe(true);
        expect(holds(iv, iv.square(x), times(p, p))).toBe(true);
      }),
      RUNS,
    );
  });

  test("÷ of numbers", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const iv = new Intervals();
        const quotient = iv.divide(iv.of(a), iv.of(b));
        if (b === 0) expect([iv.low(quotient), iv.high(quotient)]).toEqual([-Infinity, Infinity]);
        else expect(holds(iv, quotient, times(exactly(a), inverse(exactly(b))))).toBe(true);
      }),
      RUNS,
    );
  });

  test("√: the squares of the ends enclose the number", () => {
    fc.assert(
      fc.property(number, (signed) => {
        const a = Math.abs(signed);
        const iv = new Intervals();
        const root = iv.root(iv.of(a));
        const [low, high] = [iv.low(root), iv.high(root)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(isAtMost(0, exactly(a)) && isAtLeast(a, times(exactly(low), exactly(low)))).toBe(true);
        expect(high === Infinity || isAtMost(a, times(exactly(high), exactly(high)))).toBe(true);
      }),
      RUNS,
    );
  });

  test("results of parts lie in the results of the whole", () => {
    fc.assert(
      fc.property(one, one, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
        const iv = new Intervals();
        const within = ([low, high]: readonly [number, number]): Interval =>
          iv.of(Math.min(high, Math.max(low, low + t * (high / 2 - low / 2))));
        const [x, y, p, q] = [iv.of(...a), iv.of(...b), within(a), within(b)];
        const pairs = [
          [iv.add(p, q), iv.add(x, y)],
          [iv.subtract(p, q), iv.subtract(x, y)],
          [iv.multiply(p, q), iv.multiply(x, y)],
          [iv.divide(p, q), iv.divide(x, y)],
          [iv.square(p), iv.square(x)],
          [iv.root(iv.absolute(p)), iv.root(iv.absolute(x))],
        ] as const;
        for (const [part, whole] of pairs) {
          if (iv.low(part) === -Infinity && iv.high(part) === Infinity) continue;
          expect(iv.low(whole)).toBeLessThanOrEqual(iv.low(part));
          expect(iv.high(whole)).toBeGreaterThanOrEqual(iv.high(part));
        }
      }),
      RUNS,
    );
  });
});

describe("intervals are tight", () => {
  test("exact results have no width, others two neighbours at most", () => {
    const iv = new Intervals();
    const width = (x: Interval): number => iv.high(x) - iv.low(x);
    expect(width(iv.add(iv.of(0.5), iv.of(0.25)))).toBe(0);
    expect(width(iv.multiply(iv.of(3), iv.of(0.125)))).toBe(0);
    expect(width(iv.divide(iv.of(3), iv.of(4)))).toBe(0);
    expect(width(iv.root(iv.of(2.25)))).toBe(0);
    expect(width(iv.divide(iv.of(1), iv.of(3)))).toBeLessThanOrEqual(2 ** -53);
    expect(width(iv.root(iv.of(2)))).toBeLessThanOrEqual(2 ** -51);
  });

  test("the neighbour above and below is never the number itself, nor farther than two units", () => {
    fc.assert(
      fc.property(number, (x) => {
        expect(above(x)).toBeGreaterThan(x);
        expect(below(x)).toBeLessThan(x);
        if (Math.abs(x) < 2 ** 1000)
          expect(above(x) - x).toBeLessThanOrEqual(Math.max(2 ** -51 * Math.abs(x), 2 ** -1073));
      }),
      RUNS,
    );
  });
});

describe("places in the array", () => {
  test("an interval with its ends exchanged is refused", () => {
    expect(() => new Intervals().of(1, 0)).toThrow(RangeError);
    expect(() => new Intervals().of(Number.NaN)).toThrow(RangeError);
  });

  test("more intervals than there is room for keep their values, and released places are used again", () => {
    const iv = new Intervals();
    const all = Array.from({ length: 5000 }, (_, k) => iv.of(k, k + 1));
    expect(all.every((x, k) => iv.low(x) === k && iv.high(x) === k + 1)).toBe(true);
    iv.release(0);
    expect(iv.of(7)).toBe(all[0]);
  });
});
