/** Makers of nodes as they are, without any simplification. */
import type { FunctionName } from "./functions.ts";
import type { BinaryOperator, Expression, Span } from "./syntax-tree.ts";

/** Span of what is derived or given as a number: it stands nowhere in a text. */
export const NOWHERE: Span = { start: 0, end: 0 };

export function binary(operator: BinaryOperator, left: Expression, right: Expression, span: Span): Expression {
  return { kind: "binary", operator, left, right, span };
}

export function call(name: FunctionName, operands: readonly Expression[], span: Span): Expression {
  return { kind: "call", name, operands, span };
}

/** A number that is not negative: literals carry no sign. */
export function naturalNumber(value: number, span: Span): Expression {
  return { kind: "number", value, span };
}

/** Any finite number, −2 as the negation of 2, so that what is built has the shape of what is read. −0 becomes 0. */
export function number(value: number, span: Span): Expression {
  if (value < 0) return { kind: "negate", operand: naturalNumber(-value, span), span };
  return naturalNumber(value === 0 ? 0 : value, span);
}

/** The number a node is, with its sign; undefined for everything else. */
export function constantOf(node: Expression): number | undefined {
  if (node.kind === "number") return node.value;
  if (node.kind === "negate" && node.operand.kind === "number") return -node.operand.value;
  return undefined;
}

export function isZero(node: Expression): boolean {
  return node.kind === "number" && node.value === 0;
}
