import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../../../src/models/expressions/evaluate.ts";
import { isLinearIn, linearCoefficients, nonlinearPart } from "../../../src/models/expressions/linear-form.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { namesIn } from "../../../src/models/expressions/post-order.ts";
import { expectClose } from "../../support/expect.ts";
import { randomExpression, randomValues } from "../../support/random-expression.ts";
import { printExpression } from "./print-expression.ts";

const VELOCITIES = ["dx", "dphi"];

function form(text: string): string[] | undefined {
  const found = linearCoefficients(parseExpression(text), VELOCITIES);
  return found && [...found.coefficients, found.remainder].map(printExpression);
}

describe("linear in the velocities", () => {
  test.each([
    ["dx", ["1", "0", "0"]],
    ["7", ["0", "0", "7"]],
    ["v - dx", ["-1", "0", "v"]],
    ["dx + r*dphi", ["1", "r", "0"]],
    ["l*cos(phi)*dphi - 2*t", ["0", "l * cos(phi)", "-(2 * t)"]],
    ["-(dx - dphi)/2", ["-(1 / 2)", "1 / 2", "0"]],
    ["(dx + 1)*sin(q)", ["sin(q)", "0", "sin(q)"]],
    ["dx^1 + 0*dphi^2", ["1", "0", "0"]],
    ["dx - dx", ["0", "0", "0"]],
    ["2*(dx + 3*(dphi - dx))", ["-4", "6", "0"]],
    ["pi*dx", ["pi", "0", "0"]],
    ["q + (3 + dx - dx)", ["0", "0", "q + 3"]],
    ["sin(dx - (q + dx))*dphi", ["0", "sin(-q)", "0"]],
    ["dphi*(dx - (q + dx))/(1 + dx - dx)", ["0", "-q", "0"]],
  ])("%s has the coefficients and the remainder %j", (text, expected) => {
    expect(form(text)).toEqual(expected);
    expect(isLinearIn(parseExpression(text), VELOCITIES)).toBe(true);
  });

  test.each([
    ["x + dx^2", "dx^2"],
    ["dx*dphi", "dx*dphi"],
    ["1 + sin(2*dx)", "sin(2*dx)"],
    ["q + abs(dx)", "abs(dx)"],
    ["q/(1 + dx)", "q/(1 + dx)"],
    ["2^dphi", "2^dphi"],
    ["max(dx, q)*q", "max(dx, q)"],
    ["hypot(dx, dphi)", "hypot(dx, dphi)"],
  ])("%s is not, because of %s", (text, part) => {
    const expression = parseExpression(text);
    expect(isLinearIn(expression, VELOCITIES)).toBe(false);
    expect(linearCoefficients(expression, VELOCITIES)).toBeUndefined();
    const { start, end } = nonlinearPart(expression, VELOCITIES)!.span;
    expect(text.slice(start, end)).toBe(part);
  });

  test("no names, and names that do not occur, leave everything in the remainder", () => {
    expect(linearCoefficients(parseExpression("a*b"), [])).toMatchObject({ coefficients: [] });
    expect(form("a*b")).toEqual(["0", "0", "a * b"]);
  });

  test("coefficients are free of the names, and give the expression back", () => {
    let compared = 0;
    fc.assert(
      fc.property(randomExpression(["sin", "abs", "hypot"], 3), randomValues, (expression, values) => {
        const found = linearCoefficients(expression, ["x", "y"]);
        if (found === undefined) return;
        const parts = [...found.coefficients, found.remainder];
        for (const part of parts) {
          expect(namesIn(part).filter(({ name }) => name === "x" || name === "y")).toEqual([]);
        }
        if (explainNonFinite(expression, values) || parts.some((part) => explainNonFinite(part, values))) return;
        const [a, b, c] = parts.map((part) => evaluateExpression(part, values)) as [number, number, number];
        const terms = [a * values.get("x")!, b * values.get("y")!, c];
        const size = Math.max(1, ...terms.map(Math.abs));
        if (size > 1e6) return;
        compared++;
        expectClose(terms[0]! + terms[1]! + terms[2]!, evaluateExpression(expression, values), {
          absolute: 1e-12 * size ** 2,
          because: "rounding, of brackets multiplied out",
        });
      }),
      { numRuns: 2000 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  test("the coefficients are the derivatives", () => {
    fc.assert(
      fc.property(randomExpression(["sin", "exp"], 3), randomValues, (expression, values) => {
        const slope = linearCoefficients(expression, ["x"])?.coefficients[0];
        const derivative = differentiate(expression, "x");
        if (slope === undefined || explainNonFinite(slope, values) || explainNonFinite(derivative, values)) return;
        expectClose(evaluateExpression(slope, values), evaluateExpression(derivative, values), {
          relative: 1e-9,
          because: "rounding, of brackets multiplied out",
        });
      }),
      { numRuns: 1000 },
    );
  });
});
