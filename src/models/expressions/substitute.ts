/**
 * Names replaced by expressions, all at once: { x: y, y: x } exchanges the two. What is put in keeps the spans of its own
 * text. Nothing is simplified; parts without such names are the same objects as before.
 */
import { InputError } from "../../errors.ts";
import { quote } from "../../text/quote.ts";
import { CONSTANTS } from "./functions.ts";
import { foldExpression, operandsOf, withinSize } from "./post-order.ts";
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
  const replaced = foldExpression<Expression>(expression, (node, of) => {
    if (node.kind === "name") return Object.hasOwn(replacements, node.name) ? replacements[node.name]! : node;
    const operands = operandsOf(node);
    const changed = operands.map(of);
    return changed.every((operand, i) => operand === operands[i]) ? node : withOperands(node, changed);
  });
  return withinSize(replaced, "the expression after substitution");
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
