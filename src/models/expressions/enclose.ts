/**
 * All values of an expression for names that lie in intervals, enclosed by outward rounding: + − × ÷, whole powers, sqrt, sin, cos, tan,
 * abs, sign, min, max, hypot. What has no enclosure here (exp, log, asin, …) is refused by name before anything is computed. Where an
 * operation is not defined for all of its operands (division by an interval with 0, root of one below 0), the result is the whole line.
 */
import { cosine, PI, sine } from "../../linalg/interval/circular.ts";
import type { Interval, Intervals } from "../../linalg/interval/intervals.ts";
import type { FunctionName } from "./functions.ts";
import { foldExpression, postOrder } from "./post-order.ts";
import { type BinaryNode, constantOf, type Expression } from "./syntax-tree.ts";

type Enclosure = (iv: Intervals, ...operands: Interval[]) => Interval;

/** Larger whole powers are no formula of a model. */
const LARGEST_POWER = 64;

const root: Enclosure = (iv, x) => (iv.low(x) < 0 ? iv.of(-Infinity, Infinity) : iv.root(x));

const ENCLOSURES: Readonly<Partial<Record<FunctionName, Enclosure>>> = {
  sin: sine,
  cos: cosine,
  tan: (iv, x) => iv.divide(sine(iv, x), cosine(iv, x)),
  sqrt: root,
  abs: (iv, x) => iv.absolute(x),
  sign: (iv, x) => {
    const sign = iv.sign(x);
    return sign === 0 ? iv.of(-1, 1) : iv.of(sign);
  },
  min: (iv, ...all) => iv.of(Math.min(...all.map((x) => iv.low(x))), Math.min(...all.map((x) => iv.high(x)))),
  max: (iv, ...all) => iv.of(Math.max(...all.map((x) => iv.low(x))), Math.max(...all.map((x) => iv.high(x)))),
  hypot: (iv, ...all) => iv.root(all.map((x) => iv.square(x)).reduce((sum, x) => iv.add(sum, x))),
};

/** A function or a power in the expression that has no enclosure here; undefined where all have. */
export function unenclosedPart(expression: Expression): string | undefined {
  for (const node of postOrder([expression])) {
    if (node.kind === "call" && ENCLOSURES[node.name] === undefined) return `${node.name}(…)`;
    if (node.kind === "binary" && node.operator === "^" && exponentOf(node) === undefined)
      return "a power whose exponent is neither a whole number nor 1/2";
  }
  return undefined;
}

/** Encloses the values for names in `ranges`; the expression has no part that `unenclosedPart` names, and no other names. */
export function encloseExpression(
  iv: Intervals,
  expression: Expression,
  ranges: ReadonlyMap<string, Interval>,
): Interval {
  return foldExpression<Interval>(expression, (node, of) => {
    switch (node.kind) {
      case "number":
        return iv.of(node.value);
      case "name":
        return node.name === "pi" ? iv.of(...PI) : ranges.get(node.name)!;
      case "negate":
        return iv.negate(of(node.operand));
      case "binary":
        return encloseBinary(iv, node, of(node.left), of(node.right));
      case "call":
        return ENCLOSURES[node.name]!(iv, ...node.operands.map(of));
    }
  });
}

/** 1/2, or a whole number that is small enough. */
function exponentOf({ right }: BinaryNode): number | undefined {
  const exponent = constantOf(right);
  if (exponent === 0.5) return exponent;
  return Number.isInteger(exponent) && Math.abs(exponent!) <= LARGEST_POWER ? exponent : undefined;
}

function encloseBinary(iv: Intervals, node: BinaryNode, left: Interval, right: Interval): Interval {
  switch (node.operator) {
    case "+":
      return iv.add(left, right);
    case "-":
      return iv.subtract(left, right);
    case "*":
      return iv.multiply(left, right);
    case "/":
      return iv.divide(left, right);
    case "^": {
      const exponent = exponentOf(node)!;
      if (exponent === 0.5) return root(iv, left);
      const whole = wholePower(iv, left, Math.abs(exponent));
      return exponent < 0 ? iv.divide(iv.of(1), whole) : whole;
    }
  }
}

/** xⁿ by squares, so that even powers are never negative. */
function wholePower(iv: Intervals, x: Interval, n: number): Interval {
  if (n === 0) return iv.of(1);
  const half = wholePower(iv, x, Math.floor(n / 2));
  const square = n < 2 ? iv.of(1) : iv.square(half);
  return n % 2 === 0 ? square : iv.multiply(x, square);
}
