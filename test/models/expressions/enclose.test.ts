/**
 * Enclosures of expressions against their values.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AffineIntervals } from "../../../src/linalg/interval/affine-intervals.ts";
import { Intervals } from "../../../src/linalg/interval/intervals.ts";
import { encloseExpression, unenclosedPart } from "../../../src/models/expressions/enclose.ts";
import { evaluateExpression } from "../../../src/models/expressions/evaluate.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";

const FORMULAS = [
  "1.5 - c*(x - z)",
  "x*z - z/(x + 3)",
  "x^2 + z^3 - x^(-2) + z^0",
  "sqrt(x^2 + z^2) - (x + 2)^0.5",
  "sin(x) + cos(2*z)*tan(x/3)",
  "abs(z) + min(x, z, 0.7) - max(x*z, 1)",
  "hypot(x, z, 1) + sign(x)",
  "-pi*x + 180/pi",
];

/** Of the value that is compared, in units of the size of what was added up: some tens of roundings. */
const ROUNDING = 1e-13;

describe("the enclosure of an expression", () => {
  it.each(FORMULAS)("of %s holds its value at every place of the ranges", (formula) => {
    const expression = parseExpression(formula);
    expect(unenclosedPart(expression)).toBeUndefined();
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1.4, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        share,
        share,
        (x, z, width, s, t) => {
          const [atX, atZ] = [x + s * width, z + t * width];
          const value = evaluateExpression(
            expression,
            new Map([
              ["c", 0.7],
              ["x", atX],
              ["z", atZ],
            ]),
          );
          for (const iv of [new Intervals(), new AffineIntervals(2)]) {
            const range = (k: number, low: number) =>
              iv instanceof AffineIntervals ? iv.symbol(k, low, low + width) : iv.of(low, low + width);
            const names = new Map([
              ["c", iv.of(0.7)],
              ["x", range(0, x)],
              ["z", range(1, z)],
            ]);
            const found = encloseExpression(iv, expression, names);
            const room = ROUNDING * (200 + Math.abs(value));
            expect(iv.low(found)).toBeLessThanOrEqual(value + room);
            expect(iv.high(found)).toBeGreaterThanOrEqual(value - room);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("is tight where nothing varies, and the whole line where an operation is not defined everywhere", () => {
    const iv = new Intervals();
    const of = (formula: string, low: number, high: number): readonly [number, number] => {
      const found = encloseExpression(iv, parseExpression(formula), new Map([["x", iv.of(low, high)]]));
      return [iv.low(found), iv.high(found)];
    };
    expect(of("x^3", 2, 2)).toEqual([8, 8]);
    expect(of("x^2", -1, 2)).toEqual([0, 4]);
    expect(of("1/x", -1, 2)).toEqual([-Infinity, Infinity]);
    expect(of("sqrt(x)", -1, 2)).toEqual([-Infinity, Infinity]);
    const [low, high] = of("pi", 0, 0);
    expect(low).toBe(Math.PI);
    expect(high - low).toBe(2 ** -51);
  });

  it("does not exist for other functions and powers, which are named", () => {
    expect(unenclosedPart(parseExpression("1 + exp(x)"))).toBe("exp(…)");
    expect(unenclosedPart(parseExpression("atan2(x, 1)"))).toBe("atan2(…)");
    expect(unenclosedPart(parseExpression("x^y"))).toMatch(/exponent/);
    expect(unenclosedPart(parseExpression("x^1.5"))).toMatch(/exponent/);
    expect(unenclosedPart(parseExpression("x^99"))).toMatch(/exponent/);
  });
});
