/**
 * Simplification while building: each maker below gives the simplest form of one operation on simplified operands.
 *
 * Exact, to the bit, up to the sign of zero (which only atan2 on its cut can tell): x + 0, 1 x, x/1, x^1, x^0, −(−x),
 * a + (−b), (−a) b and numbers that are added or multiplied.
 * Exact where the parts dropped are finite and divisors are not zero: 0 x = 0, 0/x = 0, x − x = 0.
 * Last digit: whole numbers and fractions that meet are merged, 3 (2 x) = 6 x, x/2 + x/2 = x, 1/3 − 1 = −2/3,
 * (x − 1) − 1 = x − 2; and a (1/b) = a/b.
 * Never: terms are not reordered, brackets not multiplied out, 1/3 and sqrt(2) not turned into decimals.
 */
import { FUNCTIONS, type FunctionEntry, type FunctionName, power } from "./functions.ts";
import { foldExpression, operandsOf } from "./post-order.ts";
import { addFactor, hasFactor, joinFactor, overFactor, splitFactor, timesFactor } from "./rational-factor.ts";
import { sameExpression } from "./same-expression.ts";
import {
  type BinaryOperator,
  binary,
  call,
  constantOf,
  type Expression,
  isZero,
  number,
  type Span,
} from "./syntax-tree.ts";

/** A simpler expression of the same value (see the header for what "same" means). Shared parts stay shared. */
export function simplify(expression: Expression): Expression {
  return foldExpression<Expression>(expression, (node, of) => rebuild(node, operandsOf(node).map(of)));
}

/** The makers of the five operations. */
export const MAKERS: Record<BinaryOperator, (left: Expression, right: Expression, span: Span) => Expression> = {
  "+": sum,
  "-": difference,
  "*": product,
  "/": quotient,
  "^": raised,
};

function rebuild(node: Expression, operands: readonly Expression[]): Expression {
  switch (node.kind) {
    case "number":
    case "name":
      return node;
    case "negate":
      return negation(operands[0]!, node.span);
    case "binary":
      return MAKERS[node.operator](operands[0]!, operands[1]!, node.span);
    case "call":
      return called(node.name, operands, node.span);
  }
}

export function negation(operand: Expression, span: Span): Expression {
  if (operand.kind === "negate") return operand.operand;
  return isZero(operand) ? operand : { kind: "negate", operand, span };
}

export function sum(left: Expression, right: Expression, span: Span): Expression {
  if (isZero(left)) return right;
  if (isZero(right)) return left;
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a !== undefined && b !== undefined && Number.isFinite(a + b)) return number(a + b, span);
  if (right.kind === "negate") return difference(left, right.operand, span);
  if (left.kind === "negate") return difference(right, left.operand, span);
  return likeTerms(left, right, 1, span) ?? trailing(left, b, span) ?? binary("+", left, right, span);
}

export function difference(left: Expression, right: Expression, span: Span): Expression {
  if (isZero(right)) return left;
  if (isZero(left)) return negation(right, span);
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a !== undefined && b !== undefined && Number.isFinite(a - b)) return number(a - b, span);
  if (right.kind === "negate") return sum(left, right.operand, span);
  if (left.kind === "negate") return negation(sum(left.operand, right, span), span);
  return likeTerms(left, right, -1, span) ?? trailing(left, b && -b, span) ?? binary("-", left, right, span);
}

/** (x ± c) + d = x + (d ± c) for whole numbers c, d. */
function trailing(left: Expression, added: number | undefined, span: Span): Expression | undefined {
  if (left.kind !== "binary" || (left.operator !== "+" && left.operator !== "-")) return undefined;
  const there = constantOf(left.right);
  if (there === undefined || added === undefined) return undefined;
  const total = added + (left.operator === "+" ? there : -there);
  if (!Number.isSafeInteger(there) || !Number.isSafeInteger(added) || !Number.isSafeInteger(total)) return undefined;
  return sum(left.left, number(total, span), span);
}

/** c x ± d x = (c ± d) x for whole numbers and fractions c, d; also without x. */
function likeTerms(left: Expression, right: Expression, sign: 1 | -1, span: Span): Expression | undefined {
  const [a, b] = [splitFactor(left), splitFactor(right)];
  if ((a.rest === undefined) !== (b.rest === undefined)) return undefined;
  if (a.rest !== undefined && b.rest !== undefined && !sameExpression(a.rest, b.rest)) return undefined;
  const factor = addFactor(a, b, sign);
  if (factor === undefined) return undefined;
  if (factor.over === 0) return number(0, span);
  const size = joinFactor({ over: Math.abs(factor.over), under: factor.under, rest: a.rest }, span);
  return factor.over < 0 ? negation(size, span) : size;
}

export function product(left: Expression, right: Expression, span: Span): Expression {
  if (isZero(left) || isZero(right)) return number(0, span);
  const [a, b] = [constantOf(left), constantOf(right)];
  if (a === 1) return right;
  if (b === 1) return left;
  if (a !== undefined && b !== undefined && Number.isFinite(a * b)) return number(a * b, span);
  if (left.kind === "negate") return negation(product(left.operand, right, span), span);
  if (right.kind === "negate") return negation(product(left, right.operand, span), span);
  if (b !== undefined && a === undefined) return product(right, left, span);
  const divisor = reciprocalOf(right);
  if (divisor !== undefined && a === undefined) return quotient(left, divisor, span);
  const [front, back] = [splitFactor(left), splitFactor(right)];
  if (hasFactor(front) && hasFactor(back)) {
    const factor = timesFactor(front, back);
    if (factor !== undefined) {
      const rest = front.rest && back.rest ? product(front.rest, back.rest, span) : (front.rest ?? back.rest);
      return joinFactor({ ...factor, rest }, span);
    }
  }
  return binary("*", left, right, span);
}

/** x, when the node is 1/x. */
function reciprocalOf(node: Expression): Expression | undefined {
  const isReciprocal = node.kind === "binary" && node.operator === "/" && constantOf(node.left) === 1;
  return isReciprocal ? node.right : undefined;
}

export function quotient(left: Expression, right: Expression, span: Span): Expression {
  const [a, b] = [constantOf(left), constantOf(right)];
  if (b === 1) return left;
  if (a === 0 && b !== 0) return number(0, span);
  if (a !== undefined && b !== undefined && Number.isSafeInteger(a / b)) return number(a / b, span);
  if (left.kind === "negate") return negation(quotient(left.operand, right, span), span);
  if (right.kind === "negate") return negation(quotient(left, right.operand, span), span);
  const [over, under] = [splitFactor(left), splitFactor(right)];
  if (hasFactor(over) && hasFactor(under) && (over.rest ?? under.rest) !== undefined) {
    const factor = overFactor(over, under);
    if (factor !== undefined) {
      const rest = under.rest ? quotient(over.rest ?? number(1, span), under.rest, span) : over.rest;
      return joinFactor({ ...factor, rest }, span);
    }
  }
  return binary("/", left, right, span);
}

export function raised(base: Expression, exponent: Expression, span: Span): Expression {
  const [a, b] = [constantOf(base), constantOf(exponent)];
  if (b === 0 || a === 1) return number(1, span);
  if (b === 1) return base;
  if (a !== undefined && b !== undefined && Number.isSafeInteger(power(a, b))) return number(power(a, b), span);
  return binary("^", base, exponent, span);
}

export function called(name: FunctionName, operands: readonly Expression[], span: Span): Expression {
  const values = operands.map(constantOf);
  if (values.every((value) => value !== undefined)) {
    const entry: FunctionEntry = FUNCTIONS[name];
    const result = entry.evaluate(...values);
    if (Number.isSafeInteger(result)) return number(result, span);
  }
  return call(name, operands, span);
}
