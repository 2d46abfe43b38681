/**
 * How large the parts are that an expression is made of: the size its value is rounded at. To first order the rounding error of f
 * is 2⁻⁵³ times a sum over its parts,
 *
 *   |a ± b|: |a| + |b|      |a b|: |a||b|      |f(u)|: |f(u)| + |f′(u)| |u|
 *
 * each |·| the magnitude of the part. sin(π) has the magnitude π and the value 1.2e-16: the value is rounding.
 */
import { derivativeOfCall } from "../../../models/expressions/derivative-of-call.ts";
import { call, constantOf, number } from "../../../models/expressions/plain-nodes.ts";
import { postOrder } from "../../../models/expressions/post-order.ts";
import { product, quotient, raised, sum } from "../../../models/expressions/simplify.ts";
import type { BinaryNode, Expression, Span } from "../../../models/expressions/syntax-tree.ts";

const absolute = (node: Expression, span: Span): Expression =>
  constantOf(node) === undefined ? call("abs", [node], span) : number(Math.abs(constantOf(node)!), span);

/** The magnitude as an expression; parts that the expression shares stay shared. */
export function magnitude(expression: Expression): Expression {
  const sizes = new Map<Expression, Expression>();
  const of = (node: Expression): Expression => sizes.get(node)!;
  for (const node of postOrder(expression)) sizes.set(node, magnitudeOf(node, of));
  return of(expression);
}

function magnitudeOf(node: Expression, of: (node: Expression) => Expression): Expression {
  const { span } = node;
  switch (node.kind) {
    case "number":
    case "name":
      return absolute(node, span);
    case "negate":
      return of(node.operand);
    case "binary":
      return magnitudeOfBinary(node, of);
    case "call": {
      const { operands } = node;
      return operands.reduce(
        (total, operand, i) => {
          const slopes = operands.map((_, k) => number(k === i ? 1 : 0, span));
          return sum(total, product(absolute(derivativeOfCall(node, slopes), span), of(operand), span), span);
        },
        absolute(node, span),
      );
    }
  }
}

function magnitudeOfBinary(node: BinaryNode, of: (node: Expression) => Expression): Expression {
  const { left, right, operator, span } = node;
  switch (operator) {
    case "+":
    case "-":
      return sum(of(left), of(right), span);
    case "*":
      return product(of(left), of(right), span);
    case "/":
      return quotient(product(of(left), of(right), span), raised(right, number(2, span), span), span);
    case "^": {
      const exponent = constantOf(right);
      const isPlain = exponent !== undefined && Number.isInteger(exponent) && exponent >= 1;
      if (isPlain) return raised(of(left), right, span);
      return absolute(node, span);
    }
  }
}
