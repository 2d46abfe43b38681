/**
 * Names replaced by expressions, all at once: { x: y, y: x } exchanges the two. What is put in keeps the spans of its own
 * text. Nothing is simplified; parts without such names are the same objects as before.
 */
import { InputError } from "../../errors.ts";
import { quote } from "../../text/quote.ts";
import { CONSTANTS } from "./functions.ts";
import { operandsOf, postOrder, withinSize } from "./post-order.ts";
import type { Expression } from "./syntax-tree.ts";

/** The expression with names replaced. Throws an `ExpressionError` when it grows beyond `LARGEST_EXPRESSION`. */
export function substitute(expression: Expression, replacements: Readonly<Record<string, Expression>>): Expression {
  for (const name of CONSTANTS.keys()) {
    if (!Object.hasOwn(replacements, name)) continue;
    throw new InputError({
      what: `the constant ${quote(name)} cannot be replaced`,
      where: "substitute",
      fix: "Replace variables and parameters only.",
    });
  }
  const replaced = new Map<Expression, Expression>();
  for (const node of postOrder(expression)) {
    const operands = operandsOf(node);
    const changed = operands.map((operand) => replaced.get(operand)!);
    if (node.kind === "name")
      replaced.set(node, Object.hasOwn(replacements, node.name) ? replacements[node.name]! : node);
    else if (changed.every((operand, i) => operand === operands[i])) replaced.set(node, node);
    else replaced.set(node, withOperands(node, changed));
  }
  return withinSize(replaced.get(expression)!, "the expression after substitution");
}

function withOperands(node: Expression, operands: readonly Expression[]): Expression {
  switch (node.kind) {
    case "number":
    case "name":
      return node;
    case "negate":
      return { ...node, operand: operands[0]! };
    case "binary":
      return { ...node, left: operands[0]!, right: operands[1]! };
    case "call":
      return { ...node, operands };
  }
}
