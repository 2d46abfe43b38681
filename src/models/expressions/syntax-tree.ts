/**
 * Syntax tree of an expression in a model file, such as `2*l*sin(phi1)`. Every node knows the part of the text it
 * was read from, so that an error found much later (an unknown name, a division by zero) can still be marked there.
 * The nodes are plain data: evaluation, and whatever else is computed from a tree, are functions on it. The makers below
 * give nodes as they are, without any simplification.
 */
import type { FunctionName } from "./functions.ts";

/** Part of a text: characters `start` (included) to `end` (excluded), counted from 0 in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface NumberNode {
  readonly kind: "number";
  readonly value: number;
  readonly span: Span;
}

/** A parameter, a variable or a constant. The name is normalised (see `normalizeName`), the span is that of the text. */
export interface NameNode {
  readonly kind: "name";
  readonly name: string;
  readonly span: Span;
}

interface NegateNode {
  readonly kind: "negate";
  readonly operand: Expression;
  readonly span: Span;
}

export type BinaryOperator = "+" | "-" | "*" | "/" | "^";

export interface BinaryNode {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

export interface CallNode {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly operands: readonly Expression[];
  readonly span: Span;
}

export type Expression = NumberNode | NameNode | NegateNode | BinaryNode | CallNode;

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
