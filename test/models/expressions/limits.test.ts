import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { compileExpression } from "../../../src/models/expressions/compile-expressions.ts";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../../../src/models/expressions/evaluate.ts";
import { ExpressionError } from "../../../src/models/expressions/expression-error.ts";
import { linearCoefficients } from "../../../src/models/expressions/linear-form.ts";
import { DEEPEST_EXPRESSION, parseExpression } from "../../../src/models/expressions/parse.ts";
import { expressionSize, LARGEST_EXPRESSION, namesIn, postOrder } from "../../../src/models/expressions/post-order.ts";
import { makeProgram } from "../../../src/models/expressions/program.ts";
import { simplify } from "../../../src/models/expressions/simplify.ts";
import { substitute } from "../../../src/models/expressions/substitute.ts";
import type { Expression } from "../../../src/models/expressions/syntax-tree.ts";
import { toTex } from "../../../src/models/expressions/to-tex.ts";
import { LONGEST_EXPRESSION } from "../../../src/models/expressions/tokenize.ts";
import { expectClose } from "../../support/expect.ts";

function refusal(act: () => unknown): InputError {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("it was accepted");
}

/** As many repetitions of the part as a text may hold, joined by the operator. */
function chain(part: string, operator: string): Expression {
  const count = Math.floor(LONGEST_EXPRESSION / (part.length + operator.length));
  return parseExpression(Array(count).fill(part).join(operator));
}

describe("limits", () => {
  test("the size counts what is written out, the walk meets what is stored once", () => {
    let tower: Expression = parseExpression("x + 1");
    for (let i = 0; i < 20; i++) {
      tower = { kind: "binary", operator: "*", left: tower, right: tower, span: tower.span };
    }
    expect(expressionSize(tower)).toBe(4 * 2 ** 20 - 1);
    expect(postOrder([tower]).length).toBe(23);
    expect(compileExpressionSize(tower)).toBe("expression-too-long");
  });

  test("a program of a million expressions is made: no call takes them one by one", () => {
    const many: Expression[] = Array(1_000_000).fill(parseExpression("x + 1"));
    expect(postOrder(many).length).toBe(3);
    expect(makeProgram(many, 1, () => ({ variable: 0 })).outputs.length).toBe(1_000_000);
  });

  function compileExpressionSize(expression: Expression): string {
    return refusal(() => compileExpression(expression, ["x"])).code;
  }

  test("a derivative that grows beyond the limit is refused with a fix", () => {
    const product = chain("x", "*");
    const error = refusal(() => differentiate(product, "x"));
    expect(error).toBeInstanceOf(ExpressionError);
    expect(error.code).toBe("expression-too-long");
    expect(error.what).toContain(String(LARGEST_EXPRESSION));
    expect(error.fix).toContain("powers");
  });

  test("a substitution that doubles and doubles is refused in time", () => {
    const doubled = parseExpression("x*x");
    const error = refusal(() => {
      let expression = doubled;
      for (let i = 0; i < 64; i++) expression = substitute(expression, { x: doubled });
    });
    expect(error.code).toBe("expression-too-long");
  });

  test("the longest sums and the deepest nesting go through everything", () => {
    const nested = parseExpression(`${"sin(".repeat(DEEPEST_EXPRESSION)}x${")".repeat(DEEPEST_EXPRESSION)}`);
    for (const longest of [chain("x", "+"), chain("sin(x)", "-"), chain("x", "/"), nested]) {
      const first = longest === nested ? differentiate(nested, "x") : simplify(longest);
      const values = new Map([["x", 1.001]]);
      expect(namesIn(first).length).toBeGreaterThan(0);
      expect(toTex(first).length).toBeGreaterThan(0);
      if (explainNonFinite(first, values)) continue;
      expect(compileExpression(first, ["x"])(Float64Array.of(1.001))).toBe(evaluateExpression(first, values));
    }
  });

  test("second derivatives of the longest sum are right", () => {
    const count = Math.floor(LONGEST_EXPRESSION / "sin(x)*y+".length);
    const second = differentiate(differentiate(chain("sin(x)*y", "+"), "x"), "x");
    const value = compileExpression(second, ["x", "y"])(Float64Array.of(0.5, 2));
    expectClose(value, -2 * count * Math.sin(0.5), { relative: 1e-12, because: "a sum of some hundred terms" });
    expect(linearCoefficients(second, ["y"])).toBeDefined();
  });

  test("the chain rule through all levels of nesting agrees with the product of the slopes", () => {
    const nested = parseExpression(`${"sin(".repeat(DEEPEST_EXPRESSION)}x${")".repeat(DEEPEST_EXPRESSION)}`);
    let [value, slope] = [1.2, 1];
    for (let i = 0; i < DEEPEST_EXPRESSION; i++) {
      slope *= Math.cos(value);
      value = Math.sin(value);
    }
    expectClose(evaluateExpression(differentiate(nested, "x"), new Map([["x", 1.2]])), slope, {
      absolute: 1e-15,
      because: "a product of 64 numbers below 1",
    });
  });
});

describe("any text", () => {
  const pieces = [
    "x",
    "y",
    "2",
    "0.5",
    "1e3",
    "sin(",
    "max(",
    "atan2(",
    "(",
    ")",
    ",",
    "+",
    "-",
    "*",
    "/",
    "^",
    " ",
    "d",
    "μ",
  ];
  const formulas = ["1/2*m*l^2*dphi^2", "max(x, -y, 0)^2/hypot(x, y)", "exp(-x)*sin(2*pi*t)", "atan2(y, x) - sign(x)"];
  /** Formulas with a few characters replaced. */
  const broken = fc
    .tuple(fc.constantFrom(...formulas), fc.array(fc.tuple(fc.nat(30), fc.string({ maxLength: 2 })), { maxLength: 3 }))
    .map(([text, edits]) => edits.reduce((now, [at, put]) => now.slice(0, at) + put + now.slice(at + 1), text));
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join("")),
    broken,
  );

  test("is read, differentiated, simplified, compiled and set, or refused as an input error", () => {
    let read = 0;
    fc.assert(
      fc.property(text, (candidate) => {
        try {
          const expression = parseExpression(candidate);
          read++;
          const names = [...new Set(namesIn(expression).map(({ name }) => name))].filter((name) => name !== "pi");
          const derivative = simplify(differentiate(expression, names[0] ?? "x"));
          compileExpression(derivative, names)(new Float64Array(names.length).fill(0.5));
          linearCoefficients(expression, names);
          toTex(derivative);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          expect(error.what).not.toBe("");
          expect(error.fix).not.toBe("");
        }
      }),
      { numRuns: 4000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});
