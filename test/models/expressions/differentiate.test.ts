import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../../../src/models/expressions/evaluate.ts";
import { FUNCTION_NAMES } from "../../../src/models/expressions/functions.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { namesIn } from "../../../src/models/expressions/post-order.ts";
import { complexStep } from "../../support/complex-step.ts";
import { evaluateDual } from "../../support/dual-numbers.ts";
import { expectClose } from "../../support/expect.ts";
import { ANALYTIC_FUNCTIONS, randomExpression, randomValues } from "../../support/random-expression.ts";
import { printExpression } from "./print-expression.ts";

const POINT = new Map([
  ["x", 0.7],
  ["y", -1.3],
  ["n", 2.5],
  ["a", 0.4],
]);

function slope(text: string, name = "x", values: ReadonlyMap<string, number> = POINT): number {
  return evaluateExpression(differentiate(parseExpression(text), name), values);
}

function printed(text: string, name = "x"): string {
  return printExpression(differentiate(parseExpression(text), name));
}

/** Central differences with halved steps, extrapolated twice (Richardson): error O(h⁶). */
function byDifferences(text: string, name: string, values: ReadonlyMap<string, number>): number {
  const expression = parseExpression(text);
  const at = (offset: number): number =>
    evaluateExpression(expression, new Map([...values, [name, values.get(name)! + offset]]));
  const quotient = (h: number): number => (at(h) - at(-h)) / (2 * h);
  const [a, b, c] = [quotient(2 ** -7), quotient(2 ** -8), quotient(2 ** -9)];
  const [first, second] = [(4 * b - a) / 3, (4 * c - b) / 3];
  return (16 * second - first) / 15;
}

describe("textbook derivatives", () => {
  test.each([
    ["7", "0"],
    ["y", "0"],
    ["x", "1"],
    ["pi*x", "pi"],
    ["x^2", "2*x"],
    ["x^n", "n*x^(n - 1)"],
    ["n^x", "n^x*log(n)"],
    ["x^x", "x*x^(x - 1) + x^x*log(x)"],
    ["1/x", "-1/x^2"],
    ["sqrt(x)", "1/(2*sqrt(x))"],
    ["sin(a*x)", "a*cos(a*x)"],
    ["cos(a*x)", "-a*sin(a*x)"],
    ["tan(x)", "1/cos(x)^2"],
    ["asin(x)", "1/sqrt(1 - x^2)"],
    ["acos(x)", "-1/sqrt(1 - x^2)"],
    ["atan(x)", "1/(1 + x^2)"],
    ["atan2(y, x)", "-y/(x^2 + y^2)"],
    ["atan2(x, y)", "y/(x^2 + y^2)"],
    ["sinh(x)", "cosh(x)"],
    ["cosh(x)", "sinh(x)"],
    ["tanh(x)", "1/cosh(x)^2"],
    ["exp(-a*x^2)", "-2*a*x*exp(-a*x^2)"],
    ["log(a*x)", "1/x"],
    ["log10(x)", "1/(x*log(10))"],
    ["abs(x)", "1"],
    ["abs(x*y)", "-y"],
    ["sign(x)", "0"],
    ["hypot(x, y)", "x/sqrt(x^2 + y^2)"],
    ["hypot(x, y, 2*x)", "5*x/sqrt(5*x^2 + y^2)"],
    ["max(x, x^2)", "1"],
    ["min(x, x^2)", "2*x"],
    ["max(y, x^3, x)", "1"],
    ["x*sin(x)", "sin(x) + x*cos(x)"],
    ["sin(x)/x", "(x*cos(x) - sin(x))/x^2"],
    ["(1 + 2*x)/(3 + 4*x)", "2/(3 + 4*x)^2"],
    ["sin(cos(x))", "-cos(cos(x))*sin(x)"],
  ])("(%s)′ = %s", (text, expected) => {
    expectClose(slope(text), evaluateExpression(parseExpression(expected), POINT), {
      relative: 2 ** -49,
      because: "a few roundings in two forms of one formula",
    });
    expectClose(slope(text), byDifferences(text, "x", POINT), {
      relative: 1e-9,
      because: "difference quotients lose a third of the digits",
    });
  });

  test("every function of the table is differentiated above and by the dual numbers", () => {
    for (const name of FUNCTION_NAMES) {
      const text = ["atan2", "min", "max", "hypot"].includes(name) ? `${name}(x^2, y*x)` : `${name}(x^2/2)`;
      const { slope: expected } = evaluateDual(parseExpression(text), POINT, "x");
      expectClose(slope(text), expected, { relative: 2 ** -48, because: "a few roundings" });
    }
  });

  test("they are short", () => {
    expect(printed("1/2*m*dz^2", "dz")).toBe("m*dz".replace("*", " * "));
    expect(printed("x^3")).toBe("3 * x^2");
    expect(printed("x*x")).toBe("2 * x");
    expect(printed("m*g*l*(1 - cos(phi))", "phi")).toBe("m * g * l * sin(phi)");
    expect(printed("x^(1/3)")).toBe("1 / 3 * x^-(2 / 3)");
    expect(printed("sqrt(1 - x^2)")).toBe("-(x / sqrt(1 - x^2))");
  });
});

describe("kinks and far ends", () => {
  test("abs has slope 0 at 0, and min and max take half of each of two equal arguments", () => {
    const at = (x: number) => new Map([["x", x]]);
    expect([-2, 0, 2].map((x) => slope("abs(x)", "x", at(x)))).toEqual([-1, 0, 1]);
    expect([-2, 0, 2].map((x) => slope("max(0, x)", "x", at(x)))).toEqual([0, 0.5, 1]);
    expect([-2, 0, 2].map((x) => slope("min(0, x)", "x", at(x)))).toEqual([1, 0.5, 0]);
    expect([-2, 0, 2].map((x) => slope("max(x, 3*x)", "x", at(x)))).toEqual([1, 2, 3]);
  });

  test("the argument that loses does not disturb the one that wins", () => {
    expect(slope("max(1e-20*x, -1e20*x)")).toBe(1e-20);
    expect(slope("min(1e-20*x, 1e20*x)")).toBe(1e-20);
  });

  test("squares that would overflow or underflow are not formed", () => {
    for (const scale of [1e-180, 1e180]) {
      const values = new Map([
        ["x", 3 * scale],
        ["y", 4 * scale],
      ]);
      expectClose(slope("hypot(x, y)", "x", values), 0.6, { relative: 2 ** -50, because: "rounding" });
      expectClose(slope("atan2(y, x)", "x", values) * scale, -4 / 25, { relative: 2 ** -50, because: "rounding" });
      expectClose(slope("y/x", "x", values) * scale, -4 / 9, { relative: 2 ** -50, because: "rounding" });
    }
    expect(
      slope(
        "tanh(x/a)",
        "x",
        new Map([
          ["x", 1],
          ["a", 1e-3],
        ]),
      ),
    ).toBe(0);
  });

  test("a factor without the name needs no logarithm and no derivative of its own", () => {
    const values = new Map([
      ["x", -2],
      ["n", 3],
      ["y", 0],
    ]);
    expect(slope("x^n", "x", values)).toBe(12);
    expect(slope("x^3 + sqrt(y) + log(y + 1)*abs(y)", "x", values)).toBe(12);
  });

  test("where there is no derivative, the formula is marked", () => {
    const text = "1 + sqrt(x) + x";
    const found = explainNonFinite(differentiate(parseExpression(text), "x"), new Map([["x", 0]]))!;
    expect(found.what).toContain("division by zero");
    expect(text.slice(found.span.start, found.span.end)).toBe("sqrt(x)");
  });
});

describe("properties", () => {
  test("random expressions: the symbolic derivative is that of the dual numbers", () => {
    let compared = 0;
    let refused = 0;
    fc.assert(
      fc.property(randomExpression(), randomValues, (expression, values) => {
        const expected = evaluateDual(expression, values, "x");
        if (!(expected.largest < 1e3)) return;
        const derivative = differentiate(expression, "x");
        if (explainNonFinite(derivative, values) !== undefined) {
          refused++;
          return;
        }
        compared++;
        expectClose(evaluateExpression(derivative, values), expected.slope, {
          absolute: 1e-12 * Math.max(1, expected.largest) ** 2,
          because: "rounding errors grow with the sizes on the way, at most by their square at this depth",
        });
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(1000);
    // A slope that happens to be zero times one that does not exist, as in acos(max(1, x)), has no value.
    expect(refused).toBeLessThan(compared / 100);
  });

  test("random analytic expressions: it is that of the complex step, also the second one", () => {
    let compared = 0;
    fc.assert(
      fc.property(randomExpression(ANALYTIC_FUNCTIONS, 3), randomValues, (expression, values) => {
        const first = differentiate(expression, "x");
        for (const [function_, name, derivative] of [
          [expression, "x", first],
          [first, "y", differentiate(first, "y")],
        ] as const) {
          const { largest } = evaluateDual(function_, values, name);
          if (!(largest < 1e3) || explainNonFinite(derivative, values) !== undefined) return;
          const expected = complexStep(function_, values, name);
          // Roots and powers of negative numbers have complex values off the real line.
          if (!Number.isFinite(expected)) return;
          compared++;
          expectClose(evaluateExpression(derivative, values), expected, {
            absolute: 1e-11 * Math.max(1, largest) ** 2,
            because: "rounding errors grow with the sizes on the way",
          });
        }
      }),
      { numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  test("derivatives do not depend on the order of differentiation", () => {
    fc.assert(
      fc.property(randomExpression(ANALYTIC_FUNCTIONS, 3), randomValues, (expression, values) => {
        const xy = differentiate(differentiate(expression, "x"), "y");
        const yx = differentiate(differentiate(expression, "y"), "x");
        const { largest } = evaluateDual(differentiate(expression, "x"), values, "y");
        if (!(largest < 1e3) || explainNonFinite(xy, values) || explainNonFinite(yx, values)) return;
        expectClose(evaluateExpression(xy, values), evaluateExpression(yx, values), {
          absolute: 1e-11 * Math.max(1, largest) ** 2,
          because: "rounding errors grow with the sizes on the way",
        });
      }),
      { numRuns: 500 },
    );
  });

  test("a derivative uses no name that the expression does not use", () => {
    fc.assert(
      fc.property(randomExpression(), (expression) => {
        const names = new Set(namesIn(expression).map((node) => node.name));
        for (const node of namesIn(differentiate(expression, "x"))) expect(names).toContain(node.name);
      }),
      { numRuns: 300 },
    );
  });
});
