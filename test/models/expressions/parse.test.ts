import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { ExpressionError } from "../../../src/models/expressions/expression-error.ts";
import { DEEPEST_EXPRESSION, parseExpression } from "../../../src/models/expressions/parse.ts";
import { namesIn } from "../../../src/models/expressions/post-order.ts";
import { LONGEST_EXPRESSION } from "../../../src/models/expressions/tokenize.ts";

function failure(text: string): ExpressionError {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  return expect.fail(`${text} was accepted`);
}

/** What an error marks in the text. */
function marked(text: string): string {
  const { span } = failure(text);
  return text.slice(span.start, span.end);
}

describe("the syntax tree", () => {
  test("a node knows its part of the text, brackets included", () => {
    const text = "1 + (a - 2)*sin(b)";
    const sum = parseExpression(text);
    const part = ({ span }: { span: { start: number; end: number } }) => text.slice(span.start, span.end);
    expect(part(sum)).toBe(text);
    if (sum.kind !== "binary" || sum.right.kind !== "binary") return expect.fail("a sum of a product was expected");
    expect(part(sum.left)).toBe("1");
    expect(part(sum.right)).toBe("(a - 2)*sin(b)");
    expect(part(sum.right.left)).toBe("(a - 2)");
    expect(part(sum.right.right)).toBe("sin(b)");
  });

  test("a power is read from right to left, everything else from left to right", () => {
    expect(parseExpression("2^3^4")).toMatchObject({ operator: "^", left: { value: 2 }, right: { operator: "^" } });
    for (const operator of ["+", "-", "*", "/"]) {
      const tree = parseExpression(`2${operator}3${operator}4`);
      expect(tree).toMatchObject({ operator, left: { operator }, right: { value: 4 } });
    }
  });

  test("a power binds tighter than the sign before it, and a sign may stand in an exponent", () => {
    expect(parseExpression("-2^2")).toMatchObject({ kind: "negate", operand: { operator: "^" } });
    expect(parseExpression("2^-3^2")).toMatchObject({
      operator: "^",
      right: { kind: "negate", operand: { operator: "^" } },
    });
    expect(parseExpression("-a*b")).toMatchObject({ operator: "*", left: { kind: "negate" } });
    expect(parseExpression("+a")).toMatchObject({ kind: "name", name: "a" });
  });

  test("names are listed in the order of the text", () => {
    expect(namesIn(parseExpression("-b + a*min(c, a)^pi")).map((node) => node.name)).toEqual([
      "b",
      "a",
      "c",
      "a",
      "pi",
    ]);
  });

  test("names may use other alphabets; forms of one letter are one name", () => {
    expect(parseExpression("φ_1")).toMatchObject({ kind: "name", name: "φ_1" });
    expect(parseExpression("\u00B5")).toMatchObject({ name: "\u03BC" });
    expect(parseExpression("x₁")).toMatchObject({ name: "x1" });
    expect(parseExpression("1 \u2212 x")).toMatchObject({ operator: "-" });
  });
});

describe("mistakes are marked", () => {
  test.each([
    ["", ""],
    ["   ", " "],
    ["1 +", "+"],
    ["2 x", "x"],
    ["2(x)", "("],
    ["(a)(b)", "("],
    ["(a) 3", "3"],
    ["1,5", "1,5"],
    ["1 + ) 2", ")"],
    ["(1 + 2", "("],
    ["sin(1, 2)", "sin(1, 2)"],
    ["atan2(1)", "atan2(1)"],
    ["max(1)", "max(1)"],
    ["min(1,)", ")"],
    ["sin()", "sin()"],
    ["sni(1)", "sni"],
    ["x(1)", "x"],
    ["2**3", "**"],
    ["30°", "°"],
    ["a = b", "="],
    ["1e999", "1e999"],
    ["1..2", ".2"],
    ["*2", "*"],
    ["1 + * 2", "*"],
    ["1 @ 2", "@"],
    ["x²", "²"],
    ["xⁿ", "ⁿ"],
    ["30º", "º"],
    ["😀", "😀"],
  ])("%j marks %j", (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  test("they are input errors with a column, a code and a fix", () => {
    const error = failure("1 + sni(2)");
    expect(error).toBeInstanceOf(InputError);
    expect(error.where).toEqual({ line: 1, column: 5, path: "expression" });
    expect(error.code).toBe("unknown-name");
    expect(error.fix).toContain('did you mean "sin"?');
  });

  test.each([
    ["2 x", "A product needs a *"],
    ["2**3", "^"],
    ["0,5", "point"],
    ["30°", "radians"],
    ["x²", "^2"],
    ["2·x", "*"],
  ])("%j is answered with advice", (text, advice) => {
    expect(failure(text).fix).toContain(advice);
  });
});

describe("limits", () => {
  test(`brackets, calls, signs and exponents nest ${DEEPEST_EXPRESSION} deep and no deeper`, () => {
    for (const [open, close] of [
      ["(", ")"],
      ["sin(", ")"],
      ["-", ""],
      ["2^", ""],
    ] as const) {
      const nest = (depth: number) => open.repeat(depth) + "1" + close.repeat(depth);
      expect(() => parseExpression(nest(DEEPEST_EXPRESSION))).not.toThrow();
      expect(failure(nest(DEEPEST_EXPRESSION + 1)).code).toBe("expression-too-deep");
    }
  });

  test(`a text of ${LONGEST_EXPRESSION} characters is read, a longer one is not`, () => {
    const sum = "1+".repeat(LONGEST_EXPRESSION / 2 - 1) + "10";
    expect(sum.length).toBe(LONGEST_EXPRESSION);
    expect(() => parseExpression(sum)).not.toThrow();
    expect(failure(`${sum}0`).code).toBe("expression-too-long");
    expect(failure("(".repeat(1_000_000)).code).toBe("expression-too-long");
  });
});
