/**
 * Values and derivatives of expressions without any symbolic rule: numbers a + b ε with ε² = 0, carried through the tree
 * by recursion. Formulas are deliberately not those of src/ (tan by 1/cos², quotients by v², powers by logarithms).
 */
import type { FunctionName } from "../../src/models/expressions/functions.ts";
import type { Expression } from "../../src/models/expressions/syntax-tree.ts";

export interface Dual {
  readonly value: number;
  readonly slope: number;
}

export interface DualResult extends Dual {
  /** Largest size of any value, slope or reciprocal divisor on the way: how far rounding errors can have grown. */
  readonly largest: number;
}

/** f and ∂f/∂name. At kinks the mean of both sides, as src/ states. */
export function evaluateDual(expression: Expression, values: ReadonlyMap<string, number>, name: string): DualResult {
  let largest = 0;
  const walk = (node: Expression): Dual => {
    const result = step(node);
    largest = Math.max(largest, Math.abs(result.value), Math.abs(result.slope));
    if (!Number.isFinite(result.value + result.slope)) largest = Number.POSITIVE_INFINITY;
    return result;
  };
  const step = (node: Expression): Dual => {
    switch (node.kind) {
      case "number":
        return { value: node.value, slope: 0 };
      case "name":
        return { value: node.name === "pi" ? Math.PI : values.get(node.name)!, slope: node.name === name ? 1 : 0 };
      case "negate": {
        const u = walk(node.operand);
        return { value: -u.value, slope: -u.slope };
      }
      case "binary": {
        const [u, v] = [walk(node.left), walk(node.right)];
        if (node.operator === "/") largest = Math.max(largest, Math.abs(1 / v.value));
        if (node.operator === "^") largest = Math.max(largest, Math.abs(1 / u.value));
        return OPERATORS[node.operator](u, v);
      }
      case "call":
        return FUNCTION_DUALS[node.name](...node.operands.map(walk));
    }
  };
  return { ...walk(expression), largest };
}

const OPERATORS = {
  "+": (u: Dual, v: Dual): Dual => ({ value: u.value + v.value, slope: u.slope + v.slope }),
  "-": (u: Dual, v: Dual): Dual => ({ value: u.value - v.value, slope: u.slope - v.slope }),
  "*": (u: Dual, v: Dual): Dual => ({ value: u.value * v.value, slope: u.slope * v.value + u.value * v.slope }),
  "/": (u: Dual, v: Dual): Dual => ({
    value: u.value / v.value,
    slope: (u.slope * v.value - u.value * v.slope) / (v.value * v.value),
  }),
  "^": (u: Dual, v: Dual): Dual => {
    const value = u.value ** v.value;
    // u^v = exp(v log u); the terms that are not there need no logarithm and no quotient.
    const byBase = u.slope === 0 ? 0 : v.value === 0 ? 0 : (value * v.value * u.slope) / u.value;
    const byExponent = v.slope === 0 ? 0 : value * Math.log(u.value) * v.slope;
    return { value, slope: byBase + byExponent };
  },
};

function chain(f: (x: number) => number, slope: (x: number) => number): (...duals: Dual[]) => Dual {
  // A slope of 0 stays 0 where f has none.
  return (u) => ({ value: f(u!.value), slope: u!.slope === 0 ? 0 : slope(u!.value) * u!.slope });
}

function pick(wins: (a: number, b: number) => boolean): (...duals: Dual[]) => Dual {
  return (...duals) =>
    duals.reduce((u, v) => {
      if (u.value === v.value) return { value: u.value, slope: (u.slope + v.slope) / 2 };
      return wins(u.value, v.value) ? u : v;
    });
}

const FUNCTION_DUALS: Record<FunctionName, (...duals: Dual[]) => Dual> = {
  sin: chain(Math.sin, Math.cos),
  cos: chain(Math.cos, (x) => -Math.sin(x)),
  tan: chain(Math.tan, (x) => 1 / Math.cos(x) ** 2),
  asin: chain(Math.asin, (x) => 1 / Math.cos(Math.asin(x))),
  acos: chain(Math.acos, (x) => -1 / Math.sin(Math.acos(x))),
  atan: chain(Math.atan, (x) => Math.cos(Math.atan(x)) ** 2),
  sinh: chain(Math.sinh, (x) => (Math.exp(x) + Math.exp(-x)) / 2),
  cosh: chain(Math.cosh, (x) => (Math.exp(x) - Math.exp(-x)) / 2),
  tanh: chain(Math.tanh, (x) => 1 / Math.cosh(x) ** 2),
  exp: chain(Math.exp, Math.exp),
  log: chain(Math.log, (x) => 1 / x),
  log10: chain(Math.log10, (x) => Math.LOG10E / x),
  sqrt: chain(Math.sqrt, (x) => 0.5 * x ** -0.5),
  abs: chain(Math.abs, (x) => (x > 0 ? 1 : x < 0 ? -1 : 0)),
  sign: chain(Math.sign, () => 0),
  min: pick((a, b) => a < b),
  max: pick((a, b) => a > b),
  atan2: (y, x) => ({
    value: Math.atan2(y!.value, x!.value),
    slope: (x!.value * y!.slope - y!.value * x!.slope) / (x!.value ** 2 + y!.value ** 2),
  }),
  hypot: (...duals) => {
    const value = Math.hypot(...duals.map((u) => u.value));
    return { value, slope: duals.reduce((total, u) => total + u.value * u.slope, 0) / value };
  },
};
