/**
 * Our interval arithmetic beside the package interval-arithmetic: both enclose the exact result, so both enclosures meet. Where the package
 * does not enclose it, that is named, and ours does.
 */
import fc from "fast-check";
import * as other from "interval-arithmetic";
import { describe, expect, test } from "vitest";
import { cosine, sine } from "../../../src/linalg/interval/circular.ts";
import { type Interval, Intervals } from "../../../src/linalg/interval/intervals.ts";
import { encloses, series } from "../../support/circular-series.ts";
import { exactly, type Fraction, inverse, isAtLeast, isAtMost, plus, times } from "../../support/fraction.ts";

type Ends = readonly [number, number];

const RUNS = { numRuns: 4000 };
const extremes = [0, 1, 0.1, 2 ** 53 + 2, 2 ** -1022, 2 ** -1074, 2 ** 500, 2 ** -500, 2 ** 1022, 1 + 2 ** -52];
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(...extremes, ...extremes.map((x) => -x)),
);
const ends = fc.tuple(number, number).map(([a, b]): Ends => [Math.min(a, b), Math.max(a, b)]);
const minus = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });

const theirs = ({ lo, hi }: { readonly lo: number; readonly hi: number }): Ends => [lo, hi];
const ours = (iv: Intervals, x: Interval): Ends => [iv.low(x), iv.high(x)];
const made = ([low, high]: Ends) => new other.Interval(low, high);
const holds = ([low, high]: Ends, value: Fraction): boolean => isAtMost(low, value) && isAtLeast(high, value);
const meet = (a: Ends, b: Ends): boolean => a[0] <= b[1] && b[0] <= a[1];

/** Each operation here, in the package and exactly. */
const OPERATIONS = {
  "+": { own: (iv, x, y) => iv.add(x, y), their: other.add, exact: plus },
  "−": { own: (iv, x, y) => iv.subtract(x, y), their: other.sub, exact: (a, b) => plus(a, minus(b)) },
  "×": { own: (iv, x, y) => iv.multiply(x, y), their: other.mul, exact: times },
  "÷": { own: (iv, x, y) => iv.divide(x, y), their: other.div, exact: (a, b) => times(a, inverse(b)) },
} satisfies Record<
  string,
  {
    readonly own: (iv: Intervals, x: Interval, y: Interval) => Interval;
    readonly their: (
      x: ReturnType<typeof made>,
      y: ReturnType<typeof made>,
    ) => { readonly lo: number; readonly hi: number };
    readonly exact: (a: Fraction, b: Fraction) => Fraction;
  }
>;

/** Ends that overflowed: the package then has an infinite number on both sides, which encloses nothing. */
const overflowed = ([low, high]: Ends): boolean => low === Infinity || high === -Infinity;

describe("both libraries enclose what is exact, and their enclosures meet", () => {
  test.each(Object.entries(OPERATIONS))(
    "x %s y, for the corners of random and extreme intervals",
    (name, { own, their, exact }) => {
      fc.assert(
        fc.property(ends, ends, (a, b) => {
          if (name === "÷" && b[0] <= 0 && b[1] >= 0) return;
          const iv = new Intervals();
          const mine = ours(iv, own(iv, iv.of(...a), iv.of(...b)));
          const second = theirs(their(made(a), made(b)));
          for (const x of a) {
            for (const y of b) {
              const value = exact(exactly(x), exactly(y));
              expect(holds(mine, value), `ours ${mine}`).toBe(true);
              if (!overflowed(second)) expect(holds(second, value), `theirs ${second}`).toBe(true);
            }
          }
          if (!overflowed(second)) expect(meet(mine, second)).toBe(true);
        }),
        RUNS,
      );
    },
  );

  test("√ and squares", () => {
    fc.assert(
      fc.property(ends, ([a, b]) => {
        const [low, high] = [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))];
        const iv = new Intervals();
        const root = ours(iv, iv.root(iv.of(low, high)));
        const second = theirs(other.sqrt(made([low, high])));
        expect(meet(root, second)).toBe(true);
        for (const [from, to] of [root, second]) {
          expect(from <= 0 || isAtMostSquare(from, low)).toBe(true);
          expect(to === Infinity || isAtLeastSquare(to, high)).toBe(true);
        }
        if (high < 2 ** 500) {
          expect(meet(ours(iv, iv.square(iv.of(a, b))), theirs(other.pow(made([a, b]), 2)))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("sin and cos of intervals at and above 0, against the series in 400 bits", () => {
    const angle = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(angle, fc.double({ min: 0, max: 4, noNaN: true }), fc.boolean(), (a, width, isPoint) => {
        const b = isPoint ? a : a + width;
        const iv = new Intervals();
        const pairs = [
          [ours(iv, sine(iv, iv.of(a, b))), theirs(other.sin(made([a, b]))), 1],
          [ours(iv, cosine(iv, iv.of(a, b))), theirs(other.cos(made([a, b]))), 0],
        ] as const;
        for (const [mine, second, start] of pairs) {
          expect(meet(mine, second), `${mine} and ${second}`).toBe(true);
          for (const x of [a, b]) expect(encloses(...mine, series(x, start))).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

const isAtMostSquare = (x: number, a: number): boolean => isAtLeast(a, times(exactly(x), exactly(x)));
const isAtLeastSquare = (x: number, a: number): boolean => isAtMost(a, times(exactly(x), exactly(x)));

describe("where the package does not enclose the result, ours does", () => {
  test("its cosine of a negative number is off by a few units: 2π is added in floating point", () => {
    const x = -4.7724402843252385;
    const [low, high] = theirs(other.cos(made([x, x])));
    const iv = new Intervals();
    expect(encloses(low, high, series(x, 0))).toBe(false);
    expect(encloses(...ours(iv, cosine(iv, iv.of(x))), series(x, 0))).toBe(true);
  });

  test("a product that overflows is infinite on both sides", () => {
    const iv = new Intervals();
    const exact = times(exactly(1e308), exactly(10));
    expect(theirs(other.mul(made([1e308, 1e308]), made([10, 10])))).toEqual([Infinity, Infinity]);
    expect(holds([Infinity, Infinity], exact)).toBe(false);
    expect(holds(ours(iv, iv.multiply(iv.of(1e308), iv.of(10))), exact)).toBe(true);
  });
});
