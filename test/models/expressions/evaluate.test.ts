import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateExpression } from "../../../src/models/expressions/evaluate.ts";
import { ExpressionError } from "../../../src/models/expressions/expression-error.ts";
import { FUNCTION_NAMES, FUNCTIONS, type FunctionEntry } from "../../../src/models/expressions/functions.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import type { BinaryOperator, Expression } from "../../../src/models/expressions/syntax-tree.ts";
import { printExpression } from "./print-expression.ts";

const VALUES = new Map([
  ["a", 2.5],
  ["b", -0.75],
  ["e", 0.5],
  ["log", 7],
]);

function value(text: string): number {
  return evaluateExpression(parseExpression(text), VALUES);
}

function failure(text: string): ExpressionError {
  try {
    value(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  return expect.fail(`${text} has a value`);
}

describe("values", () => {
  test.each([
    ["1/3", 1 / 3],
    [".5 + 5.", 5.5],
    ["1e-3*2E3", 1e-3 * 2e3],
    ["-2^2", -4],
    ["2^-1", 0.5],
    ["2^3^2", 512],
    ["10 - 4 - 3", 3],
    ["12/3/2", 2],
    ["12/3*2", 8],
    ["2*-3", -6],
    ["1--1", 2],
    ["-a*b", 1.875],
    ["e", 0.5],
    ["log + log(1)", 7],
    ["2*sin(pi/6)", 2 * Math.sin(Math.PI / 6)],
    ["0^0", 1],
    ["4/3*a*2^2", (4 / 3) * 2.5 * 4],
  ])("%s = %d", (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  test("every function of the table is JavaScript's function of the same name", () => {
    for (const name of FUNCTION_NAMES) {
      const reference = Math[name] as (...operands: number[]) => number;
      const { arity }: FunctionEntry = FUNCTIONS[name];
      const operands = [0.3, 0.7, 0.2].slice(0, Math.min(3, arity[1]));
      expect(value(`${name}(${operands.join(", ")})`), name).toBe(reference(...operands));
    }
  });
});

describe("what has no value is an error that marks the smallest part of the text", () => {
  test.each([
    ["1 + 2/(a - 2.5)", "2/(a - 2.5)", "division-by-zero"],
    ["0/0 + 1", "0/0", "division-by-zero"],
    ["1 + 0^-1", "0^-1", "division-by-zero"],
    ["2*sqrt(b)", "sqrt(b)", "not-finite"],
    ["(-8)^(1/3)", "(-8)^(1/3)", "not-finite"],
    ["asin(a)", "asin(a)", "not-finite"],
    ["log(0)", "log(0)", "not-finite"],
    ["1 + exp(1000)", "exp(1000)", "not-finite"],
    ["1e200*1e200", "1e200*1e200", "not-finite"],
    ["a + c", "c", "unknown-name"],
    ["a + sin", "sin", "unknown-name"],
    ["constructor", "constructor", "unknown-name"],
    ["__proto__", "__proto__", "unknown-name"],
  ])("%s marks %s", (text, part, code) => {
    const error = failure(text);
    expect(text.slice(error.span.start, error.span.end)).toBe(part);
    expect(error.code).toBe(code);
    expect(error.what).not.toBe("");
    expect(error.fix).not.toBe("");
  });

  test("no name reaches JavaScript's objects", () => {
    for (const name of ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]) {
      expect(() => parseExpression(`${name}(1)`)).toThrow(ExpressionError);
    }
  });

  test("an unknown name suggests the nearest known one", () => {
    const known = new Map([["phi1", 1]]);
    expect(() => evaluateExpression(parseExpression("sin(ph1)"), known)).toThrow(/unknown name "ph1"/);
    try {
      evaluateExpression(parseExpression("sin(ph1)"), known);
    } catch (error) {
      expect((error as ExpressionError).fix).toContain('did you mean "phi1"?');
    }
  });
});

const NO_SPAN = { start: 0, end: 0 };
const operators: readonly BinaryOperator[] = ["+", "-", "*", "/", "^"];

/** Random trees together with their value, computed while the tree is made. */
const { tree } = fc.letrec<{ tree: [Expression, number]; leaf: [Expression, number] }>((tie) => ({
  leaf: fc.oneof(
    fc
      .oneof(fc.nat(20), fc.double({ min: 0, max: 1e12, noNaN: true }))
      // Number literals carry no sign: −0 and −1 are written with one.
      .map((x): [Expression, number] => [{ kind: "number", value: Math.abs(x), span: NO_SPAN }, Math.abs(x)]),
    fc
      .constantFrom(...VALUES.keys())
      .map((name): [Expression, number] => [{ kind: "name", name, span: NO_SPAN }, VALUES.get(name)!]),
  ),
  tree: fc.oneof(
    { maxDepth: 5, depthIdentifier: "tree" },
    tie("leaf"),
    tie("tree").map(([operand, x]): [Expression, number] => [{ kind: "negate", operand, span: NO_SPAN }, -x]),
    fc
      .tuple(fc.constantFrom(...operators), tie("tree"), tie("tree"))
      .map(([operator, [left, x], [right, y]]): [Expression, number] => [
        { kind: "binary", operator, left, right, span: NO_SPAN },
        { "+": x + y, "-": x - y, "*": x * y, "/": x / y, "^": x ** y }[operator],
      ]),
    fc
      .tuple(fc.constantFrom("sin" as const, "atan" as const, "abs" as const, "sqrt" as const), tie("tree"))
      .map(([name, [operand, x]]): [Expression, number] => [
        { kind: "call", name, operands: [operand], span: NO_SPAN },
        Math[name](x),
      ]),
    fc
      .tuple(tie("tree"), tie("tree"))
      .map(([[first, x], [second, y]]): [Expression, number] => [
        { kind: "call", name: "hypot", operands: [first, second], span: NO_SPAN },
        Math.hypot(x, y),
      ]),
  ),
}));

/** The tree without spans, for comparison. */
function bare(node: Expression): unknown {
  return JSON.parse(JSON.stringify(node, (key, part) => (key === "span" ? undefined : part)));
}

describe("properties", () => {
  test("parse(print(tree)) is the tree", () => {
    fc.assert(
      fc.property(tree, ([expression]) => {
        expect(bare(parseExpression(printExpression(expression)))).toEqual(bare(expression));
      }),
      { numRuns: 500 },
    );
  });

  test("the value of a printed tree is the value it was made with, or an error where that is not finite", () => {
    fc.assert(
      fc.property(tree, ([expression, expected]) => {
        const text = printExpression(expression);
        if (Number.isFinite(expected)) {
          // An intermediate value may overflow although the result is finite (1/(1/0) = 0): an error is right then.
          try {
            expect(Object.is(value(text), expected)).toBe(true);
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
            expect(["not-finite", "division-by-zero"]).toContain(error.code);
          }
        } else {
          expect(() => value(text)).toThrow(ExpressionError);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("chains of operators have the value JavaScript gives them", () => {
    const chain = fc.array(fc.tuple(fc.constantFrom("+", "-", "*", "/", "^"), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), chain, (first, rest) => {
        const text = `${first}${rest.map(([operator, x]) => ` ${operator} ${x}`).join("")}`;
        const expected: number = new Function(`return ${text.replaceAll("^", "**")}`)();
        if (Number.isFinite(expected) && Math.abs(expected) < 1e300) {
          try {
            expect(value(text)).toBe(expected);
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
            expect(error.code).toBe("not-finite");
          }
        } else {
          expect(() => value(text)).toThrow(ExpressionError);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("no text makes the parser throw anything but an ExpressionError", () => {
    const pieces = [
      "1",
      "2.5e3",
      "a",
      "φ",
      "sin",
      "atan2",
      "(",
      ")",
      ",",
      "+",
      "-",
      "*",
      "/",
      "^",
      " ",
      "e",
      ".",
      "−",
      "°",
    ];
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        try {
          expect(Number.isFinite(value(candidate))).toBe(true);
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw error;
          expect(error.span.start).toBeGreaterThanOrEqual(0);
          expect(error.span.end).toBeLessThanOrEqual(candidate.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
