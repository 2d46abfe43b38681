import { describe, expect, test } from "vitest";
import { evaluateExpression } from "../../../src/models/expressions/evaluate.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { termsOf } from "../../../src/models/expressions/terms-of.ts";
import { expectClose } from "../../support/expect.ts";

const terms = (text: string, values: Readonly<Record<string, number>> = {}): number =>
  evaluateExpression(termsOf(parseExpression(text)), new Map(Object.entries(values)));
const value = (text: string, values: Readonly<Record<string, number>> = {}): number =>
  evaluateExpression(parseExpression(text), new Map(Object.entries(values)));
const ROUNDING = { relative: 1e-14, because: "a few roundings" };

describe("the terms that a value is computed from", () => {
  test("sums count what cancels, also in brackets of numbers and in parameters", () => {
    expectClose(terms("z + 0.3 - 0.1 - 0.2", { z: 0 }), 0.6, ROUNDING);
    expectClose(terms("z + (0.3 - 0.1 - 0.2)", { z: 0 }), 0.6, ROUNDING);
    expectClose(terms("z + a - b", { z: -2, a: 3, b: 1 }), 6, ROUNDING);
  });

  test("products, quotients and functions are errors to first order", () => {
    // s(y − 2) = 4, and y − 2 itself is zero.
    expectClose(terms("3 * (y - 2)", { y: 2 }), 12, ROUNDING);
    expectClose(terms("(y - 2) / 4", { y: 2 }), 1, ROUNDING);
    expectClose(terms("y^3", { y: -2 }), 3 * 4 * 2 + 8, ROUNDING);
    // |y 3^(y−1)|·3 + |3^y log 3|·y + |3^y|.
    expectClose(terms("3^y", { y: 2 }), 18 + 9 * Math.log(3) * 2 + 9, ROUNDING);
    expectClose(terms("sin(a)", { a: 0.3 }), 0.3 * Math.cos(0.3) + Math.sin(0.3), ROUNDING);
    expectClose(terms("hypot(x, y)", { x: 3, y: -4 }), 9 / 5 + 16 / 5 + 5, ROUNDING);
    expectClose(terms("max(z, 1e9)", { z: 1 }), 2e9, ROUNDING);
    expectClose(terms("min(z, 1e9)", { z: 1 }), 2, ROUNDING);
  });

  test("they grow with the unit of length as the value does", () => {
    const gap = "k*(z + 0.6) + 0.4*k*sin(a) - 0.6*k*cos(a)";
    for (const k of [1e-9, 1e9]) {
      const own = terms(gap, { z: 1e-4, a: 1e-4, k: 1 });
      expectClose(terms(gap, { z: 1e-4, a: 1e-4, k }) / k, own, { relative: 1e-13, because: "rounding" });
    }
  });

  test("what rounding leaves of a zero is a small share of them", () => {
    for (let i = 1; i <= 200; i++) {
      const values = { a: 0.37 * i, b: 1e3 / i };
      for (const zero of [
        "sin(a)^2 + cos(a)^2 - 1",
        "(a + b)*(a - b) - a*a + b*b",
        "sqrt(a)*sqrt(a) - a",
        "exp(log(b)) - b",
        "b*tan(atan(a)) - b*a",
      ]) {
        // The value of the zero itself: every term of it is rounding.
        const left = Math.abs(value(zero, values));
        expect(left).toBeLessThanOrEqual(8 * Number.EPSILON * terms(zero, values));
      }
    }
  });
});
