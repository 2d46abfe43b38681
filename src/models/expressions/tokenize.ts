/**
 * Text of an expression → tokens with spans. Numbers are decimal with an optional exponent; names are letters of any
 * alphabet, digits and underscores. The minus sign U+2212 of printed papers counts as `-`.
 */
import { quote } from "../../text/quote.ts";
import { ExpressionError } from "./expression-error.ts";
import type { BinaryOperator, Span } from "./syntax-tree.ts";

export type Token =
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "name"; readonly name: string; readonly span: Span }
  | { readonly kind: "operator"; readonly operator: BinaryOperator; readonly span: Span }
  | { readonly kind: "(" | ")" | "," | "end"; readonly span: Span };

/** Longest expression in UTF-16 units; far more than a formula a person writes, little enough to bound the work. */
export const LONGEST_EXPRESSION = 4096;

const NUMBER = "(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
// Raised characters (², ⁿ, º) are no part of a name: x² must not be taken for a name x2. Lowered digits are: x₁ is x1.
const LETTER = "(?![ªº])[\\p{Lu}\\p{Ll}\\p{Lo}_]";
const NAME = `${LETTER}(?:${LETTER}|[\\p{Nd}₀-₉])*`;
const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
/** What stands next: space, a number, a name, or one character. */
const PIECE = new RegExp(`\\s+|(?<number>${NUMBER})|(?<name>${NAME})|(?<sign>\\*\\*|[^])`, "gu");

/** Hints for what people write out of habit. */
const HABITS: ReadonlyMap<string, string> = new Map([
  ["**", "Write ^ for a power."],
  ["·", "Write * for a product."],
  ["×", "Write * for a product."],
  ["÷", "Write / for a quotient."],
  ["²", "Write ^2 for a square."],
  ["³", "Write ^3 for a cube."],
  ["√", "Write sqrt(…) for a square root."],
  ["°", "Angles are in radians: multiply degrees by pi/180."],
  ["[", "Use round brackets inside an expression."],
  ["]", "Use round brackets inside an expression."],
  ["=", "An expression is a value; equations are not written here."],
]);

/** Compatibility forms of a character (µ and μ, ϕ and φ, x₁ and x1) count as the same name. */
export function normalizeName(name: string): string {
  return name.normalize("NFKC");
}

export function isName(text: string): boolean {
  return WHOLE_NAME.test(text);
}

/** Tokens of the text, the last one of kind `end`. Throws an `ExpressionError` at the first character that fits nothing. */
export function tokenize(text: string): readonly Token[] {
  if (text.length > LONGEST_EXPRESSION) {
    throw new ExpressionError({
      code: "expression-too-long",
      what: `an expression may have at most ${LONGEST_EXPRESSION} characters, this one has ${text.length}`,
      fix: "Split it into several parameters.",
      span: { start: 0, end: text.length },
    });
  }
  const tokens: Token[] = [];
  for (const { 0: piece, index: start, groups } of text.matchAll(PIECE)) {
    const span = { start, end: start + piece.length };
    if (groups!.number !== undefined) tokens.push(numberToken(piece, span));
    else if (groups!.name !== undefined) tokens.push({ kind: "name", name: normalizeName(piece), span });
    else if (groups!.sign !== undefined) tokens.push(signToken(piece, span));
  }
  tokens.push({ kind: "end", span: { start: text.length, end: text.length } });
  return tokens;
}

function signToken(character: string, span: Span): Token {
  switch (character) {
    case "(":
    case ")":
    case ",":
      return { kind: character, span };
    case "+":
    case "-":
    case "*":
    case "/":
    case "^":
      return { kind: "operator", operator: character, span };
    case "−":
      return { kind: "operator", operator: "-", span };
    default:
      throw unexpected(character, span, HABITS.get(character));
  }
}

function numberToken(source: string, span: Span): Token {
  const value = Number(source);
  if (!Number.isFinite(value)) {
    throw new ExpressionError({
      code: "not-finite",
      what: `the number ${source} is too large`,
      fix: "Choose units in which the numbers are of ordinary size.",
      span,
    });
  }
  return { kind: "number", value, span };
}

function unexpected(character: string, span: Span, hint?: string): ExpressionError {
  return new ExpressionError({
    code: "bad-expression",
    what: `unexpected ${quote(character)} in an expression`,
    fix: hint ?? "Expressions are made of numbers, names, + - * / ^, round brackets and functions such as sin(x).",
    span,
  });
}
