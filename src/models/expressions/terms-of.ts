/**
 * The sum of the magnitudes of the terms that a value is computed from: what its rounding is a small share of, however much of
 * the terms cancels. s(e) is the error of e to first order when every number, name and function value errs by its own size:
 *
 *   s(c) = |c|,   s(a ± b) = s(a) + s(b),   s(a b) = |a| s(b) + |b| s(a),   s(a/b) = (s(a) + |a/b| s(b)) / |b|
 *   s(f(u, …)) = Σ |∂f/∂u_i| s(u_i) + |f|                     running error analysis, Higham 2002, Section 3.3
 *
 * s has the unit of e and does not vanish where e does: 1/10 + 2/10 − 3/10 is 5.6e-17 of 0.6. Nothing is simplified before: in
 * z + (0.3 − 0.1 − 0.2) the numbers count although they are one number in the program.
 */
import { derivativeOfCall } from "./derivative-of-call.ts";
import { foldExpression } from "./post-order.ts";
import { product, quotient, raised, sum } from "./simplify.ts";
import { type BinaryNode, binary, type CallNode, call, constantOf, type Expression, number } from "./syntax-tree.ts";

/** The expression of s(e). Where a slope is infinite, as that of sqrt at 0, it has no finite value. */
export function termsOf(expression: Expression): Expression {
  return foldExpression<Expression>(expression, termsOfNode);
}

const size = (node: Expression): Expression => {
  const value = constantOf(node);
  return value === undefined ? call("abs", [node], node.span) : number(Math.abs(value), node.span);
};

function termsOfNode(node: Expression, of: (operand: Expression) => Expression): Expression {
  switch (node.kind) {
    case "number":
    case "name":
      return size(node);
    case "negate":
      return of(node.operand);
    case "binary":
      return termsOfBinary(node, of(node.left), of(node.right));
    case "call":
      return termsOfCall(node, node.operands.map(of));
  }
}

/** Legend: a, b the operands, sa, sb their terms. */
function termsOfBinary(node: BinaryNode, sa: Expression, sb: Expression): Expression {
  const { operator, left: a, right: b, span } = node;
  switch (operator) {
    case "+":
    case "-":
      return binary("+", sa, sb, span);
    case "*":
      return sum(product(size(a), sb, span), product(size(b), sa, span), span);
    case "/":
      return quotient(sum(sa, product(size(node), sb, span), span), size(b), span);
    case "^": {
      const less = raised(a, binary("-", b, number(1, span), span), span);
      const ofBase = product(size(product(b, less, span)), sa, span);
      if (constantOf(b) !== undefined) return sum(ofBase, size(node), span);
      const ofExponent = product(size(product(node, call("log", [a], span), span)), sb, span);
      return sum(sum(ofBase, ofExponent, span), size(node), span);
    }
  }
}

function termsOfCall(node: CallNode, terms: readonly Expression[]): Expression {
  const { span } = node;
  const parts = terms.map((own, i) =>
    size(
      derivativeOfCall(
        node,
        terms.map((_, k) => (k === i ? own : number(0, span))),
      ),
    ),
  );
  return parts.reduce((total, part) => sum(total, part, span), size(node));
}
