/**
 * Tokens → syntax tree, by precedence climbing (Pratt 1973). From loose to tight:
 *
 *   + −   left to right        a − b − c = (a − b) − c
 *   * /   left to right        a / b * c = (a / b) * c
 *   sign                       −a * b = (−a) * b
 *   ^     right to left        a ^ b ^ c = a ^ (b ^ c)
 *
 * Traps: a power binds tighter than the sign before it, −2^2 = −4; a sign may stand in an exponent, 2^−1 = 0.5.
 * There is no implicit multiplication: `2 x` and `2(x)` are errors, never products.
 */
import { nearestFix } from "../../text/nearest.ts";
import { quote } from "../../text/quote.ts";
import { findDecimalComma } from "../decimal-comma.ts";
import { ExpressionError } from "./expression-error.ts";
import { FUNCTION_NAMES, FUNCTIONS, type FunctionEntry, isFunctionName } from "./functions.ts";
import type { BinaryOperator, Expression, Span } from "./syntax-tree.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Deepest nesting of brackets, calls, signs and exponents; bounds the recursion. Sums may have any length. */
export const DEEPEST_EXPRESSION = 64;

const STRENGTH: Record<BinaryOperator, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 4 };
const SIGN_STRENGTH = 3;

/** Reads an expression; throws an `ExpressionError` (an `InputError`) that marks the first mistake. */
export function parseExpression(text: string): Expression {
  const reader: Reader = { text, tokens: tokenize(text), at: 0, depth: 0 };
  const expression = readExpression(reader, 0);
  const rest = peek(reader);
  if (rest.kind !== "end") throw unexpectedToken(reader, rest);
  return expression;
}

interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

function peek(reader: Reader): Token {
  return reader.tokens[reader.at]!;
}

/** Reads operators that bind at least as tightly as `weakest`. */
function readExpression(reader: Reader, weakest: number): Expression {
  let left = readOperand(reader);
  for (;;) {
    const token = peek(reader);
    if (token.kind !== "operator") return left;
    const { operator } = token;
    const strength = STRENGTH[operator];
    if (strength < weakest) return left;
    reader.at++;
    const right =
      operator === "^"
        ? nested(reader, token.span, () => readExpression(reader, SIGN_STRENGTH))
        : readExpression(reader, strength + 1);
    left = { kind: "binary", operator, left, right, span: { start: left.span.start, end: right.span.end } };
  }
}

function readOperand(reader: Reader): Expression {
  const token = peek(reader);
  switch (token.kind) {
    case "number":
      reader.at++;
      return { kind: "number", value: token.value, span: token.span };
    case "name":
      reader.at++;
      if (peek(reader).kind === "(") return readCall(reader, token.name, token.span);
      return { kind: "name", name: token.name, span: token.span };
    case "(": {
      reader.at++;
      const inner = nested(reader, token.span, () => readExpression(reader, 0));
      const close = expectClosing(reader, token.span);
      return { ...inner, span: { start: token.span.start, end: close.end } };
    }
    case "operator":
      if (token.operator === "-" || token.operator === "+") return readSigned(reader, token.operator, token.span);
  }
  throw unexpectedToken(reader, token);
}

function readSigned(reader: Reader, sign: "+" | "-", span: Span): Expression {
  reader.at++;
  const operand = nested(reader, span, () => readExpression(reader, SIGN_STRENGTH));
  const whole = { start: span.start, end: operand.span.end };
  return sign === "-" ? { kind: "negate", operand, span: whole } : { ...operand, span: whole };
}

function readCall(reader: Reader, name: string, nameSpan: Span): Expression {
  if (!isFunctionName(name)) {
    throw new ExpressionError({
      code: "unknown-name",
      what: `unknown function ${quote(name)}`,
      ...nearestFix(name, FUNCTION_NAMES, `Known functions: ${FUNCTION_NAMES.join(", ")}. A product needs a *.`),
      span: nameSpan,
    });
  }
  const open = peek(reader).span;
  reader.at++;
  const operands = nested(reader, open, () => readArguments(reader));
  const close = expectClosing(reader, open);
  const span = { start: nameSpan.start, end: close.end };
  const entry: FunctionEntry = FUNCTIONS[name];
  const [fewest, most] = entry.arity;
  if (operands.length < fewest || operands.length > most) {
    const comma = operands.length > most ? decimalCommaIn(reader.text, open.end, close.start) : undefined;
    if (comma) throw comma;
    const wanted = fewest === most ? `${fewest}` : `at least ${fewest}`;
    throw new ExpressionError({
      code: "bad-expression",
      what: `${name} takes ${wanted} argument${wanted === "1" ? "" : "s"}, got ${operands.length}`,
      fix: `${name}: ${entry.describe}.`,
      span,
    });
  }
  return { kind: "call", name, operands, span };
}

function readArguments(reader: Reader): readonly Expression[] {
  const operands: Expression[] = [];
  if (peek(reader).kind === ")") return operands;
  for (;;) {
    operands.push(readExpression(reader, 0));
    if (peek(reader).kind !== ",") return operands;
    reader.at++;
  }
}

function expectClosing(reader: Reader, open: Span): Span {
  const token = peek(reader);
  if (token.kind === ")") {
    reader.at++;
    return token.span;
  }
  if (token.kind !== "end") throw unexpectedToken(reader, token);
  throw new ExpressionError({
    code: "bad-expression",
    what: "a bracket is not closed",
    fix: 'Add the missing ")". In a list in square brackets, an expression that contains a comma needs quotes.',
    span: open,
  });
}

function nested<T>(reader: Reader, span: Span, read: () => T): T {
  if (reader.depth >= DEEPEST_EXPRESSION) {
    throw new ExpressionError({
      code: "expression-too-deep",
      what: `the expression is nested more than ${DEEPEST_EXPRESSION} levels deep`,
      fix: "Split it into several parameters.",
      span,
    });
  }
  reader.depth++;
  const result = read();
  reader.depth--;
  return result;
}

function unexpectedToken(reader: Reader, token: Token): ExpressionError {
  const { start, end } = token.span;
  if (token.kind === "end") {
    const empty = reader.tokens.length === 1;
    return new ExpressionError({
      code: "bad-expression",
      what: empty ? "the expression is empty" : "the expression ends too early",
      fix: empty ? "Write a number or an expression." : "Complete it, or remove the last operator.",
      span: { start: Math.max(0, start - 1), end },
    });
  }
  const comma =
    token.kind === "," ? decimalCommaIn(reader.text, reader.tokens[reader.at - 1]?.span.start ?? start) : undefined;
  if (comma) return comma;
  return new ExpressionError({
    code: "bad-expression",
    what: `unexpected ${quote(reader.text.slice(start, end))} in an expression`,
    fix: adviceFor(token, reader.tokens[reader.at - 1]),
    span: token.span,
  });
}

/** The error for a number with a decimal comma in this part of the text; undefined when it has none. */
function decimalCommaIn(text: string, from: number, to = text.length): ExpressionError | undefined {
  const found = findDecimalComma(text.slice(from, to));
  if (found === undefined) return undefined;
  const start = from + found.start;
  return new ExpressionError({
    code: "decimal-comma",
    what: `${found.written} is written with a decimal comma`,
    fix: `Write ${found.meant}: the decimal sign is a point.`,
    span: { start, end: start + found.written.length },
  });
}

function adviceFor(token: Token, before: Token | undefined): string {
  if (before !== undefined && endsOperand(before) && (token.kind === "(" || endsOperand(token)) && token.kind !== ")") {
    return "A product needs a *: write 2*x, not 2 x or 2(x).";
  }
  if (token.kind === ",") return "The decimal sign is a point; commas separate the arguments of a function.";
  if (token.kind === ")") return "Remove it, or add what is missing before it.";
  return "An operator stands between two numbers, names or brackets.";
}

function endsOperand(token: Token): boolean {
  return token.kind === "number" || token.kind === "name" || token.kind === ")";
}
