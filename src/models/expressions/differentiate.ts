/**
 * Exact derivative of an expression with respect to one name; all other names are held fixed (∂/∂x).
 *
 *   (u v)′ = u′v + u v′,   (u/v)′ = u′/v − (u/v) v′/v,   (u^v)′ = v u^(v−1) u′ + u^v log(u) v′,   f(u)′ = f′(u) u′
 *
 * A part without the name has derivative 0 whatever else it is, so u^3 needs no logarithm. At kinks the derivative is
 * the mean of both sides: abs′(0) = 0, sign′ = 0 everywhere, min and max take half of each of two equal arguments (more
 * than two are taken in pairs from the left). Where there is no derivative (sqrt at 0, hypot and atan2 at the
 * origin) the result has no finite value there. Parts are shared, and every node has the span of the part of the
 * text it comes from, so that an error in a derivative can be marked in the formula.
 */

import { derivativeOfCall } from "./derivative-of-call.ts";
import { CONSTANTS } from "./functions.ts";
import { foldExpression, withinSize } from "./post-order.ts";
import { called, difference, negation, product, quotient, raised, sum } from "./simplify.ts";
import { type BinaryNode, constantOf, type Expression, isZero, number } from "./syntax-tree.ts";

/** ∂expression/∂name, simplified. Throws an `ExpressionError` when it grows beyond `LARGEST_EXPRESSION`. */
export function differentiate(expression: Expression, name: string): Expression {
  const found = foldExpression<Expression>(expression, (node, of) => derivative(node, name, of));
  return withinSize(found, `the derivative with respect to ${name}`);
}

function derivative(node: Expression, name: string, derivativeOf: (part: Expression) => Expression): Expression {
  const { span } = node;
  switch (node.kind) {
    case "number":
      return number(0, span);
    case "name":
      return number(node.name === name && !CONSTANTS.has(name) ? 1 : 0, span);
    case "negate":
      return negation(derivativeOf(node.operand), span);
    case "binary":
      return derivativeOfBinary(node, derivativeOf(node.left), derivativeOf(node.right));
    case "call": {
      const slopes = node.operands.map(derivativeOf);
      return slopes.every(isZero) ? number(0, span) : derivativeOfCall(node, slopes);
    }
  }
}

/** Legend: u, v the operands, du, dv their derivatives. */
function derivativeOfBinary(node: BinaryNode, du: Expression, dv: Expression): Expression {
  const { left: u, right: v, span } = node;
  switch (node.operator) {
    case "+":
      return sum(du, dv, span);
    case "-":
      return difference(du, dv, span);
    case "*":
      return sum(product(du, v, span), product(u, dv, span), span);
    case "/":
      // (u/v) v′/v and not u v′/v²: the square would overflow first, and u/v is there already.
      return difference(quotient(du, v, span), quotient(product(node, dv, span), v, span), span);
    case "^":
      return sum(powerBySlope(node, du), exponentBySlope(node, dv), span);
  }
}

function powerBySlope(node: BinaryNode, du: Expression): Expression {
  const { left: u, right: v, span } = node;
  if (isZero(du)) return du;
  // Whole and broken exponents: 1/2 − 1 is a number for the eye and for the rules of simplification.
  const exponent = constantOf(v);
  const lower = exponent === undefined ? difference(v, number(1, span), span) : number(exponent - 1, span);
  return product(product(v, raised(u, lower, span), span), du, span);
}

function exponentBySlope(node: BinaryNode, dv: Expression): Expression {
  if (isZero(dv)) return dv;
  return product(product(node, called("log", [node.left], node.span), node.span), dv, node.span);
}
