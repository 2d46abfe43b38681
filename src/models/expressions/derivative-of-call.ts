/**
 * Derivatives of the functions in the table `FUNCTIONS`. Forms are chosen for their numbers, not their look: (1 − u)(1 + u)
 * does not cancel near ±1, u/hypot(u, v) neither overflows nor underflows, 1 − tanh² is 0 and not 1/∞² far out.
 */
import type { FunctionName } from "./functions.ts";
import { called, difference, negation, product, quotient, raised, sum } from "./simplify.ts";
import { type CallNode, call, type Expression, number, type Span } from "./syntax-tree.ts";

/** Derivative of f(u, v, …) given u, v, … inside the node and their derivatives. */
export function derivativeOfCall(node: CallNode, slopes: readonly Expression[]): Expression {
  const { name, operands, span } = node;
  switch (name) {
    case "min":
    case "max":
      return derivativeOfExtremum(name, operands, slopes, span);
    case "hypot":
      return slopes
        .map((slope, i) => product(quotient(operands[i]!, node, span), slope, span))
        .reduce((total, term) => sum(total, term, span));
    case "atan2":
      return derivativeOfAngle(operands, slopes, span);
    default:
      return ONE_ARGUMENT[name](operands[0]!, slopes[0]!, node, span);
  }
}

/** Legend: u the argument, du its derivative, f the node f(u) itself. */
type Rule = (u: Expression, du: Expression, f: Expression, span: Span) => Expression;

type OneArgument = Exclude<FunctionName, "min" | "max" | "hypot" | "atan2">;

const one = (span: Span): Expression => number(1, span);
const square = (u: Expression, span: Span): Expression => raised(u, number(2, span), span);

/** sqrt(1 − u²) without cancellation. */
function complement(u: Expression, span: Span): Expression {
  return called("sqrt", [product(difference(one(span), u, span), sum(one(span), u, span), span)], span);
}

const ONE_ARGUMENT: Record<OneArgument, Rule> = {
  sin: (u, du, _f, span) => product(called("cos", [u], span), du, span),
  cos: (u, du, _f, span) => negation(product(called("sin", [u], span), du, span), span),
  tan: (_u, du, f, span) => product(sum(one(span), square(f, span), span), du, span),
  asin: (u, du, _f, span) => quotient(du, complement(u, span), span),
  acos: (u, du, _f, span) => negation(quotient(du, complement(u, span), span), span),
  atan: (u, du, _f, span) => quotient(du, sum(one(span), square(u, span), span), span),
  sinh: (u, du, _f, span) => product(called("cosh", [u], span), du, span),
  cosh: (u, du, _f, span) => product(called("sinh", [u], span), du, span),
  tanh: (_u, du, f, span) => product(difference(one(span), square(f, span), span), du, span),
  exp: (_u, du, f, span) => product(f, du, span),
  log: (u, du, _f, span) => quotient(du, u, span),
  log10: (u, du, _f, span) => quotient(du, product(u, call("log", [number(10, span)], span), span), span),
  sqrt: (_u, du, f, span) => quotient(du, product(number(2, span), f, span), span),
  abs: (u, du, _f, span) => product(called("sign", [u], span), du, span),
  sign: (_u, _du, _f, span) => number(0, span),
};

/** (x/h)(y′/h) − (y/h)(x′/h), h = hypot(x, y), for atan2(y, x). */
function derivativeOfAngle(operands: readonly Expression[], slopes: readonly Expression[], span: Span): Expression {
  const [y, x] = operands as [Expression, Expression];
  const [dy, dx] = slopes as [Expression, Expression];
  const radius = called("hypot", [x, y], span);
  const turn = (arm: Expression, slope: Expression): Expression =>
    product(quotient(arm, radius, span), quotient(slope, radius, span), span);
  return difference(turn(x, dy), turn(y, dx), span);
}

/**
 * max(u, v)′ = w u′ + (1 − w) v′ with the weight w = (1 + sign(u − v))/2, which is exactly 1, ½ or 0; min has u and v
 * exchanged in w. A mean of u′ ± v′ would be shorter, and would round u′ away beside a large v′.
 */
function derivativeOfExtremum(
  name: "min" | "max",
  operands: readonly Expression[],
  slopes: readonly Expression[],
  span: Span,
): Expression {
  let [value, slope] = [operands[0]!, slopes[0]!];
  for (let i = 1; i < operands.length; i++) {
    const [u, v] = [value, operands[i]!];
    const ahead = name === "max" ? difference(u, v, span) : difference(v, u, span);
    const side = called("sign", [ahead], span);
    const weigh = (weight: Expression, du: Expression): Expression =>
      product(quotient(weight, number(2, span), span), du, span);
    const own = weigh(sum(one(span), side, span), slope);
    const other = weigh(difference(one(span), side, span), slopes[i]!);
    slope = sum(own, other, span);
    value = called(name, [u, v], span);
  }
  return slope;
}
