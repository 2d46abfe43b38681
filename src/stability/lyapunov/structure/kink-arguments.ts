/**
 * Where an expression may fail to be smooth: expressions that vanish exactly there,
 *
 *   abs(u), sign(u), sqrt(u): u      min, max(u, v): u − v      u^p, p not whole: u      hypot(u, v): itself
 *   asin, acos(u): 1 − u²            atan2(y, x): max(x, |y|), which is |y| at its cut
 *
 * Cautious: max(0, x)^3 has two derivatives at 0 and is listed all the same. Poles are not listed: there is no value there.
 */

import { namesIn, postOrder } from "../../../models/expressions/post-order.ts";
import { difference, raised } from "../../../models/expressions/simplify.ts";
import { type CallNode, call, constantOf, type Expression, number } from "../../../models/expressions/syntax-tree.ts";

export interface KinkArgument {
  /** Name of the function, or `^`. */
  readonly function: string;
  readonly argument: Expression;
}

/** Those that depend on one of the names. */
export function kinkArguments(expression: Expression, names: readonly string[]): readonly KinkArgument[] {
  return postOrder([expression])
    .flatMap(argumentsOf)
    .filter(({ argument }) => namesIn(argument).some(({ name }) => names.includes(name)));
}

function argumentsOf(node: Expression): readonly KinkArgument[] {
  if (node.kind === "call") return argumentsOfCall(node).map((argument) => ({ function: node.name, argument }));
  if (node.kind !== "binary" || node.operator !== "^") return [];
  const exponent = constantOf(node.right);
  return exponent !== undefined && Number.isInteger(exponent) ? [] : [{ function: "^", argument: node.left }];
}

function argumentsOfCall(node: CallNode): readonly Expression[] {
  const { name, operands, span } = node;
  const [first, second] = operands as [Expression, Expression];
  switch (name) {
    case "abs":
    case "sign":
    case "sqrt":
      return [first];
    case "min":
    case "max":
      return operands.flatMap((u, i) => operands.slice(i + 1).map((v) => difference(u, v, span)));
    case "hypot":
      return [node];
    case "asin":
    case "acos":
      return [difference(number(1, span), raised(first, number(2, span), span), span)];
    case "atan2":
      return [call("max", [second, call("abs", [first], span)], span)];
    default:
      return [];
  }
}
