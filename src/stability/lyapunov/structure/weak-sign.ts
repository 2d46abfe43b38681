/**
 * Sign of an expression as far as its structure shows it: sign(f) = ± Π sign(x_k) or 0, x_k the parts of unknown sign that stand
 * in it an odd number of times. Without such parts f ≥ 0 or f ≤ 0 at every value of its variables, which is a proof:
 *
 *   abs(u) u · u ≥ 0,   −tanh(u/ε) · u ≤ 0 for ε > 0,   (1 + x²) u · u ≥ 0
 *
 * Unknown is the cautious answer: sums are positive only where their terms are.
 */
import type { Values } from "../../../models/expressions/evaluate.ts";
import { CONSTANTS, type FunctionName } from "../../../models/expressions/functions.ts";
import { foldExpression } from "../../../models/expressions/post-order.ts";
import { sameExpression } from "../../../models/expressions/same-expression.ts";
import {
  type BinaryNode,
  type CallNode,
  constantOf,
  type Expression,
} from "../../../models/expressions/syntax-tree.ts";

interface WeakSign {
  readonly sign: 1 | -1 | 0;
  /** Parts of unknown sign, an odd number of times each. */
  readonly unknown: readonly Expression[];
}

const POSITIVE: WeakSign = { sign: 1, unknown: [] };

/** Never negative, and with the sign of their argument. */
const NEVER_NEGATIVE: ReadonlySet<FunctionName> = new Set(["abs", "sqrt", "exp", "cosh", "hypot", "acos"]);
const LIKE_ARGUMENT: ReadonlySet<FunctionName> = new Set(["sign", "tanh", "atan", "sinh", "asin"]);

/** The sign; `values` are those of the parameters, all other names are unknown. */
export function weakSign(expression: Expression, values: Values): WeakSign {
  return foldExpression<WeakSign>(expression, (node, of) => signOf(node, values, of));
}

/** f ≤ 0 wherever it is defined. */
export function isNeverPositive({ sign, unknown }: WeakSign): boolean {
  return sign === 0 || (sign === -1 && unknown.length === 0);
}

function isNeverNegative({ sign, unknown }: WeakSign): boolean {
  return sign === 0 || (sign === 1 && unknown.length === 0);
}

function signOf(node: Expression, values: Values, of: (node: Expression) => WeakSign): WeakSign {
  switch (node.kind) {
    case "number":
      return signOfNumber(node.value);
    case "name": {
      const value = CONSTANTS.get(node.name) ?? values.get(node.name);
      return value === undefined ? { sign: 1, unknown: [node] } : signOfNumber(value);
    }
    case "negate":
      return times(of(node.operand), { sign: -1, unknown: [] });
    case "binary":
      return signOfBinary(node, of);
    case "call":
      return signOfCall(node, of);
  }
}

const signOfNumber = (value: number): WeakSign => ({ sign: value > 0 ? 1 : value < 0 ? -1 : 0, unknown: [] });

function signOfBinary(node: BinaryNode, of: (node: Expression) => WeakSign): WeakSign {
  const [left, right] = [of(node.left), of(node.right)];
  switch (node.operator) {
    case "*":
    case "/":
      return times(left, right);
    case "+":
      return added(node, left, right);
    case "-":
      return added(node, left, times(right, { sign: -1, unknown: [] }));
    case "^": {
      const exponent = constantOf(node.right);
      if (exponent === undefined) return { sign: 1, unknown: [node] };
      // Other powers exist only of what is not negative.
      if (!Number.isInteger(exponent) || exponent % 2 === 0) return POSITIVE;
      return left;
    }
  }
}

function signOfCall(node: CallNode, of: (node: Expression) => WeakSign): WeakSign {
  const { name } = node;
  const operands = node.operands.map(of);
  if (NEVER_NEGATIVE.has(name)) return POSITIVE;
  if (LIKE_ARGUMENT.has(name)) return operands[0]!;
  const [some, all] = [operands.some.bind(operands), operands.every.bind(operands)];
  if (name === "max" && some(isNeverNegative)) return POSITIVE;
  if (name === "max" && all(isNeverPositive)) return { sign: -1, unknown: [] };
  if (name === "min" && some(isNeverPositive)) return { sign: -1, unknown: [] };
  if (name === "min" && all(isNeverNegative)) return POSITIVE;
  return { sign: 1, unknown: [node] };
}

function times(a: WeakSign, b: WeakSign): WeakSign {
  const left = [...a.unknown];
  for (const part of b.unknown) {
    const same = left.findIndex((other) => sameExpression(part, other));
    if (same >= 0) left.splice(same, 1);
    else left.push(part);
  }
  return { sign: (a.sign * b.sign) as WeakSign["sign"], unknown: left };
}

/** Terms of one sign have a sum of that sign. */
function added(node: Expression, a: WeakSign, b: WeakSign): WeakSign {
  if (a.sign === 0) return b;
  if (b.sign === 0) return a;
  const ratio = times(a, b);
  return ratio.sign === 1 && ratio.unknown.length === 0 ? a : { sign: 1, unknown: [node] };
}
