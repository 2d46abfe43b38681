import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import {
  compileExpression,
  compileExpressions,
  compileProgram,
} from "../../../src/models/expressions/compile-expressions.ts";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite, firstNonFinite } from "../../../src/models/expressions/evaluate.ts";
import { FUNCTION_NAMES } from "../../../src/models/expressions/functions.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { RANDOM_NAMES, randomExpression, randomValues } from "../../support/random-expression.ts";

const instructions = (...texts: string[]): number =>
  compileProgram(texts.map(parseExpression), ["x", "y", "z"], { a: 2, b: 0.5 }).code.length / 3;

describe("values", () => {
  test("every function and operator gives what evaluation gives", () => {
    const variables = ["x", "y", "z"];
    const point = [0.3, 0.7, -0.2];
    const values = new Map(variables.map((name, i) => [name, point[i]!]));
    const texts = FUNCTION_NAMES.flatMap((name) =>
      ["atan2", "min", "max", "hypot"].includes(name)
        ? [`${name}(x, y)`, ...(name === "atan2" ? [] : [`${name}(x, y, z, -x)`, `${name}(x, 2, z)`])]
        : [`${name}(x)`],
    ).concat(["x + y", "x - y", "x*y", "x/y", "x^y", "-x", "z^2", "z^3", "x^2^2", "pi*x", "7", "x"]);
    const expressions = texts.map(parseExpression);
    const out = new Float64Array(texts.length);
    compileExpressions(expressions, variables)(Float64Array.from(point), out);
    texts.forEach((text, i) => {
      expect(Object.is(out[i], evaluateExpression(expressions[i]!, values)), text).toBe(true);
    });
  });

  test("random expressions and their derivatives agree bit for bit, compiled together, z as a parameter", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(randomExpression(), { minLength: 1, maxLength: 3 }), randomValues, (chosen, values) => {
        const expressions = chosen.flatMap((expression) => [expression, differentiate(expression, "x")]);
        const run = compileExpressions(expressions, ["y", "x"], { z: values.get("z")! });
        const out = new Float64Array(expressions.length);
        run(Float64Array.of(values.get("y")!, values.get("x")!), out);
        expressions.forEach((expression, i) => {
          // Evaluation also refuses infinite numbers on the way to a finite one, 1/(1/0) = 0.
          if (explainNonFinite(expression, values)) return;
          compared++;
          expect(Object.is(out[i], evaluateExpression(expression, values))).toBe(true);
        });
      }),
      { numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(3000);
  });

  test("sizes from 1e-300 to 1e300 and signs of zero agree, too", () => {
    const wide = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1, -1));
    fc.assert(
      fc.property(randomExpression(undefined, 2), fc.tuple(wide, wide, wide), (expression, point) => {
        const values = new Map(RANDOM_NAMES.map((name, i) => [name, point[i]!]));
        const value = compileExpression(expression, RANDOM_NAMES)(Float64Array.from(point));
        if (explainNonFinite(expression, values)) return;
        expect(Object.is(value, evaluateExpression(expression, values))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("a function keeps nothing from one call to the next, and two functions share nothing", () => {
    const [first, second] = [1, 2].map(() => compileExpression(parseExpression("x*sin(x) + hypot(x, 1, 2)"), ["x"]));
    const fresh = first!(Float64Array.of(0.3));
    first!(Float64Array.of(Number.NaN));
    second!(Float64Array.of(5));
    expect(first!(Float64Array.of(0.3))).toBe(fresh);
  });

  test("no expressions and no variables are allowed", () => {
    compileExpressions([], [])(new Float64Array(0), new Float64Array(0));
    expect(compileExpression(parseExpression("2*a"), [], { a: 3 })(new Float64Array(0))).toBe(6);
  });
});

describe("programs are short", () => {
  test.each([
    [["x"], 0],
    [["2*a + sin(b)^2"], 0],
    [["x*y", "y*x", "x*y"], 1],
    [["sin(x*y)", "cos(x*y)"], 3],
    [["x^2", "x*x"], 2],
    [["(x + y)*(y + x)"], 2],
    [["x - y", "y - x"], 2],
    [["max(x, y, z)"], 2],
    [["hypot(x, y, z)", "hypot(x, y, z)"], 1],
    [["a*b*x"], 1],
  ])("%j take %i instructions", (texts, expected) => {
    expect(instructions(...texts)).toBe(expected);
  });

  test("a derivative shares the function's parts", () => {
    const f = parseExpression("exp(sin(x)*cos(y))*tanh(x/y)");
    const all = [f, differentiate(f, "x"), differentiate(f, "y")];
    const alone = all.map((expression) => compileProgram([expression], ["x", "y"]).code.length);
    const together = compileProgram(all, ["x", "y"]).code.length;
    expect(together).toBeLessThan(0.7 * alone.reduce((sum, length) => sum + length));
  });
});

describe("what has no value", () => {
  test.each([
    ["1 + 2/(x - y)", "2/(x - y)", "division by zero"],
    ["sqrt(x - 2) + 1", "sqrt(x - 2)", "not a real number"],
    ["x*log(0*y)", "log(0*y)", "not a real number"],
    ["exp(1000*x)", "exp(1000*x)", "too large"],
    ["(-x)^0.5", "(-x)^0.5", "not a real number"],
  ])("%s comes out as such and is explained by %s", (text, part, what) => {
    const expression = parseExpression(text);
    const out = new Float64Array(2);
    compileExpressions([parseExpression("x"), expression], ["x", "y"])(Float64Array.of(1, 1), out);
    expect(firstNonFinite(out)).toBe(1);
    const found = explainNonFinite(
      expression,
      new Map([
        ["x", 1],
        ["y", 1],
      ]),
    )!;
    expect(text.slice(found.span.start, found.span.end)).toBe(part);
    expect(found.what).toContain(what);
    expect(found.fix).not.toBe("");
  });

  test("finite numbers are not found, however large or small", () => {
    expect(firstNonFinite(Float64Array.of(0, -0, 1e308, -1e308, 5e-324))).toBe(-1);
    expect(firstNonFinite(new Float64Array(0))).toBe(-1);
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(firstNonFinite(Float64Array.of(1, 2, bad, bad))).toBe(2);
    }
    expect(explainNonFinite(parseExpression("x/2"), new Map([["x", 1]]))).toBeUndefined();
    expect(() => explainNonFinite(parseExpression("u/2"), new Map([["x", 1]]))).toThrow(/unknown name "u"/);
  });
});

describe("mistakes of the caller", () => {
  const x = parseExpression("x");
  test.each([
    ["an unknown name", () => compileExpressions([parseExpression("x + q")], ["x"], { a: 1 }), /unknown name "q"/],
    ["a name of JavaScript's objects", () => compileExpressions([parseExpression("toString")], ["x"]), /unknown name/],
    ["a variable given twice", () => compileExpressions([x], ["x", "x"]), /two meanings/],
    ["a variable that is a parameter", () => compileExpressions([x], ["x"], { x: 1 }), /two meanings/],
    ["a variable called pi", () => compileExpressions([x], ["x", "pi"]), /two meanings/],
    ["a parameter that is no number", () => compileExpressions([x], ["x"], { a: Number.NaN }), /finite/],
    ["too few variables", () => compileExpression(x, ["x"])(new Float64Array(0)), /too short/],
    ["too little room", () => compileExpressions([x], ["x"])(new Float64Array(1), new Float64Array(0)), /too short/],
  ])("%s is refused", (_, act, message) => {
    expect(act).toThrow(InputError);
    expect(act).toThrow(message);
  });
});
