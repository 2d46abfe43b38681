import fc from "fast-check";
import { derivative, evaluate, parse } from "mathjs";
import { describe, expect, test } from "vitest";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../../../src/models/expressions/evaluate.ts";
import type { FunctionName } from "../../../src/models/expressions/functions.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { evaluateDual } from "../../support/dual-numbers.ts";
import { expectClose } from "../../support/expect.ts";
import { randomExpression, randomValues } from "../../support/random-expression.ts";
import { printExpression } from "./print-expression.ts";

/** What both know how to differentiate. */
const SHARED: readonly FunctionName[] = [
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
  "exp",
  "log",
  "log10",
  "sqrt",
  "abs",
];

const POINT = { x: 0.6, y: 1.4, m: 3, l: 2, g: 9.81, phi1: 0.35, phi2: 0.52, dphi1: -0.1, dphi2: -0.2, t: 0.8 };

describe("against the library mathjs", () => {
  test.each([
    ["1/2*m*(l*dphi1*cos(phi1) + l*dphi2*cos(phi2))^2", "dphi2"],
    ["1/2*m*(l*dphi1*cos(phi1) + l*dphi2*cos(phi2))^2", "phi1"],
    ["-m*g*l*cos(phi1) - m*g*l*(cos(phi1) + cos(phi2))", "phi1"],
    ["sqrt((l*sin(phi1) + x)^2 + (l*cos(phi1) - y)^2) - l", "phi1"],
    ["x^y^2", "x"],
    ["x^y^2", "y"],
    ["-x^2*exp(-x^-2)", "x"],
    ["tanh(x/0.01)*log10(1 + x^2)/(y - x)", "x"],
    ["asin(x)*acos(x)/atan(x)", "x"],
    ["abs(x - y)^3*sin(t*x)", "x"],
    ["x*cos(2*pi*t) - y/sin(2*pi*t)", "t"],
  ])("∂(%s)/∂%s and its value", (text, name) => {
    const ours = parseExpression(text);
    const values = new Map(Object.entries(POINT));
    expectClose(evaluateExpression(ours, values), evaluate(text, POINT), { relative: 2 ** -48, because: "rounding" });
    expectClose(evaluateExpression(differentiate(ours, name), values), derivative(text, name).evaluate(POINT), {
      relative: 2 ** -42,
      because: "rounding of two forms of one derivative; numbers up to 100",
    });
  });

  test("random expressions", () => {
    let compared = 0;
    fc.assert(
      fc.property(randomExpression(SHARED, 3), randomValues, (expression, values) => {
        const { largest } = evaluateDual(expression, values, "x");
        const ours = differentiate(expression, "x");
        if (!(largest < 1e3) || explainNonFinite(ours, values) !== undefined) return;
        const scope = Object.fromEntries(values);
        const theirs = derivative(parse(printExpression(expression)), "x", { simplify: false }).evaluate(scope);
        // mathjs continues into the complex numbers where the logarithm of a negative number is multiplied by zero.
        if (typeof theirs !== "number" || !Number.isFinite(theirs)) return;
        compared++;
        expectClose(evaluateExpression(ours, values), theirs, {
          absolute: 1e-12 * Math.max(1, largest) ** 2,
          because: "rounding errors grow with the sizes on the way, at most by their square at this depth",
        });
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(200);
  });
});
