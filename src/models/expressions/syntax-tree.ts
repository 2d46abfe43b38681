/**
 * Syntax tree of an expression in a model file, such as `2*l*sin(phi1)`. Every node knows the part of the text it
 * was read from, so that an error found much later (an unknown name, a division by zero) can still be marked there.
 * The nodes are plain data: evaluation, and whatever else is computed from a tree, are functions on it.
 */
import type { FunctionName } from "./functions.ts";

/** Part of a text: characters `start` (included) to `end` (excluded), counted from 0 in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface NumberNode {
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

export interface NegateNode {
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

/** Every name an expression uses, in the order of the text, repetitions included. */
export function namesIn(expression: Expression): readonly NameNode[] {
  const found: NameNode[] = [];
  // An explicit stack: sums and derivatives may be thousands of levels deep.
  const stack: Expression[] = [expression];
  while (stack.length > 0) {
    const node = stack.pop()!;
    switch (node.kind) {
      case "number":
        break;
      case "name":
        found.push(node);
        break;
      case "negate":
        stack.push(node.operand);
        break;
      case "binary":
        stack.push(node.right, node.left);
        break;
      case "call":
        for (let i = node.operands.length - 1; i >= 0; i--) stack.push(node.operands[i]!);
        break;
    }
  }
  return found;
}
