/**
 * Affine intervals against exact rational numbers: every value that the symbols can give lies in the enclosure.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AffineIntervals } from "../../../src/linalg/interval/affine-intervals.ts";
import { cosine, sine } from "../../../src/linalg/interval/circular.ts";
import { type Interval, Intervals } from "../../../src/linalg/interval/intervals.ts";
import { encloses, series } from "../../support/circular-series.ts";
import { exactly, type Fraction, inverse, isAtLeast, isAtMost, plus, times } from "../../support/fraction.ts";

const minus = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });

/** A program of operations on three symbols and constants: each takes two earlier results. */
const step = fc.tuple(fc.constantFrom("+", "−", "×", "÷", "²", "−x", "∩", "| |"), fc.nat(), fc.nat());
const value = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 1, -1, 2 ** -60, 2 ** 40, 1 + 2 ** -52, 2 ** -1070, 2 ** -540, 2 ** 500),
);
const symbol = fc.record({
  low: value,
  width: fc.oneof(fc.constantFrom(0, 2 ** -50), fc.double({ min: 0, max: 3, noNaN: true })),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Applies a step to intervals and to exact numbers at once; null where it has no value. */
function applied(
  iv: AffineIntervals,
  [name]: readonly [string, number, number],
  [x, p]: readonly [Interval, Fraction],
  [y, q]: readonly [Interval, Fraction],
): readonly [Interval, Fraction] | null {
  switch (name) {
    case "+":
      return [iv.add(x, y), plus(p, q)];
    case "−":
      return [iv.subtract(x, y), plus(p, minus(q))];
    case "×":
      return [iv.multiply(x, y), times(p, q)];
    case "²":
      return [iv.square(x), times(p, p)];
    case "−x":
      return [iv.negate(x), minus(p)];
    case "| |":
      return [iv.absolute(x), p.top < 0n ? minus(p) : p];
    case "∩":
      return [iv.meet(x, iv.of(iv.low(x), Infinity))!, p];
    default:
      return q.top === 0n ? null : [iv.divide(x, y), times(p, inverse(q))];
  }
}

describe("affine intervals", () => {
  test("contain what random programs give for random values of their symbols", () => {
    fc.assert(
      fc.property(
        fc.array(symbol, { minLength: 1, maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (symbols, program) => {
          const iv = new AffineIntervals(symbols.length);
          const known: (readonly [Interval, Fraction])[] = symbols.map(({ low, width, share }, k) => {
            const high = low + width;
            const at = Math.min(high, Math.max(low, low + share * (high - low)));
            return [iv.symbol(k, low, high), exactly(at)];
          });
          for (const one of program) {
            const [a, b] = [known[one[1] % known.length]!, known[one[2] % known.length]!];
            const next = applied(iv, one, a, b);
            if (next === null) continue;
            known.push(next);
            const [x, p] = next;
            expect(isAtMost(iv.low(x), p) && isAtLeast(iv.high(x), p), one[0]).toBe(true);
          }
        },
      ),
      { numRuns: 4000 },
    );
  });

  test("√, sin and cos contain the values", () => {
    fc.assert(
      fc.property(symbol, fc.double({ min: -4, max: 4, noNaN: true }), ({ width, share }, low) => {
        const iv = new AffineIntervals(1);
        const high = low + width;
        const at = Math.min(high, Math.max(low, low + share * (high - low)));
        const x = iv.symbol(0, low, high);
        const [s, c] = [sine(iv, x), cosine(iv, x)];
        expect(encloses(iv.low(s), iv.high(s), series(at, 1))).toBe(true);
        expect(encloses(iv.low(c), iv.high(c), series(at, 0))).toBe(true);
        if (low <= 0) return;
        // √ of a form that is not the symbol itself; its square is exact.
        const root = iv.root(iv.square(x));
        expect(isAtMost(iv.low(root), exactly(at)) && isAtLeast(iv.high(root), exactly(at))).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  test("do not depend on how many intervals were made before: 0 … 3000 others, over each growth of the array", () => {
    const [low, high] = [0.1, 0.5];
    const places = [low, 0.2, 0.3, high].map((at) => [series(at, 1), series(at, 0)] as const);
    const endsAfter = (others: number): number[] => {
      const iv = new AffineIntervals(2);
      for (let k = 0; k < others; k++) iv.of(k);
      const [x, y] = [iv.symbol(0, low, high), iv.symbol(1, 2, 3)];
      // √y and x/y are no symbols, so that divisions and roots follow forms, too.
      const results = [sine(iv, x), cosine(iv, x), iv.root(iv.add(x, y)), iv.divide(x, y)];
      return results.flatMap((out) => [iv.low(out), iv.high(out)]);
    };
    const first = endsAfter(0);
    for (const [sin, cos] of places) {
      expect(encloses(first[0]!, first[1]!, sin)).toBe(true);
      expect(encloses(first[2]!, first[3]!, cos)).toBe(true);
    }
    const wrong = Array.from({ length: 3001 }, (_, k) => k).filter((k) =>
      endsAfter(k).some((end, at) => end !== first[at]),
    );
    expect(wrong).toEqual([]);
  });

  test("what depends on the same symbols cancels", () => {
    const iv = new AffineIntervals(2);
    const [x, y] = [iv.symbol(0, 1, 2), iv.symbol(1, 3, 4)];
    const width = (z: Interval): number => iv.high(z) - iv.low(z);
    expect(width(iv.subtract(x, x))).toBeLessThan(2 ** -40);
    expect(width(iv.subtract(iv.add(x, y), y))).toBeLessThan(1 + 2 ** -40);
    expect(width(iv.divide(iv.multiply(x, y), y))).toBeLessThan(1.5);
  });

  test("the error of a function falls with the square of the width, that of plain intervals with the width", () => {
    const excess = (width: number): readonly [number, number] => {
      const [affine, plain] = [new AffineIntervals(1), new Intervals()];
      // x(1 − x) at 0.3 rises by 0.4 a unit.
      const f = (iv: Intervals, x: Interval): number => {
        const y = iv.multiply(x, iv.subtract(iv.of(1), x));
        return iv.high(y) - iv.low(y) - 0.4 * width;
      };
      const [low, high] = [0.3 - width / 2, 0.3 + width / 2];
      return [f(affine, affine.symbol(0, low, high)), f(plain, plain.of(low, high))];
    };
    const [wide, narrow] = [excess(0.1), excess(0.01)];
    expect(wide[0] / narrow[0]).toBeGreaterThan(50);
    expect(wide[1] / narrow[1]).toBeLessThan(20);
  });

  test("more symbols than the bound on rounding counts on are refused", () => {
    expect(() => new AffineIntervals(4)).toThrow(RangeError);
  });
});
