/** Syntax tree → text with as few brackets as the grammar allows; the inverse of `parseExpression`, for tests. */
import type { BinaryOperator, Expression } from "../../../src/models/expressions/syntax-tree.ts";

const STRENGTH: Record<BinaryOperator, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 4 };
const SIGN = 3;
const ATOM = 5;

export function printExpression(node: Expression): string {
  switch (node.kind) {
    case "number":
      return String(node.value);
    case "name":
      return node.name;
    case "negate":
      return `-${wrap(node.operand, SIGN)}`;
    case "call":
      return `${node.name}(${node.operands.map(printExpression).join(", ")})`;
    case "binary": {
      const own = STRENGTH[node.operator];
      if (node.operator === "^") return `${wrap(node.left, ATOM)}^${wrap(node.right, SIGN)}`;
      return `${wrap(node.left, own)} ${node.operator} ${wrap(node.right, own + 1)}`;
    }
  }
}

function wrap(node: Expression, weakest: number): string {
  const own = node.kind === "binary" ? STRENGTH[node.operator] : node.kind === "negate" ? SIGN : ATOM;
  return own < weakest ? `(${printExpression(node)})` : printExpression(node);
}
