/**
 * Derivative of an analytic expression by one evaluation at x + i h with a tiny h: f′(x) = Im f(x + i h)/h, free of the
 * cancellation of difference quotients [Squire & Trapp 1998]. Functions with kinks and inverse ones are refused.
 */
import type { Expression } from "../../src/models/expressions/syntax-tree.ts";

/** Squares of it underflow, so the error of the method itself is zero. */
const STEP = 1e-200;

type Complex = readonly [number, number];

export function complexStep(expression: Expression, values: ReadonlyMap<string, number>, name: string): number {
  return walk(expression, values, name)[1] / STEP;
}

function walk(node: Expression, values: ReadonlyMap<string, number>, name: string): Complex {
  switch (node.kind) {
    case "number":
      return [node.value, 0];
    case "name":
      return [node.name === "pi" ? Math.PI : values.get(node.name)!, node.name === name ? STEP : 0];
    case "negate": {
      const [a, b] = walk(node.operand, values, name);
      return [-a, -b];
    }
    case "binary":
      return OPERATORS[node.operator](walk(node.left, values, name), walk(node.right, values, name));
    case "call": {
      const f = ANALYTIC[node.name as keyof typeof ANALYTIC];
      if (f === undefined) throw new Error(`${node.name} is not in the complex step`);
      return f(walk(node.operands[0]!, values, name));
    }
  }
}

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const over = ([a, b]: Complex, [c, d]: Complex): Complex => {
  const size = c * c + d * d;
  return [(a * c + b * d) / size, (b * c - a * d) / size];
};
const exp = ([a, b]: Complex): Complex => [Math.exp(a) * Math.cos(b), Math.exp(a) * Math.sin(b)];
const log = ([a, b]: Complex): Complex => [Math.log(Math.hypot(a, b)), Math.atan2(b, a)];

function power(base: Complex, exponent: Complex): Complex {
  const whole = exponent[1] === 0 && Number.isInteger(exponent[0]) && Math.abs(exponent[0]) <= 32;
  if (!whole) return exp(times(exponent, log(base)));
  let result: Complex = [1, 0];
  for (let i = 0; i < Math.abs(exponent[0]); i++) result = times(result, base);
  return exponent[0] < 0 ? over([1, 0], result) : result;
}

const OPERATORS = {
  "+": ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d],
  "-": ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d],
  "*": times,
  "/": over,
  "^": power,
};

const sin = ([a, b]: Complex): Complex => [Math.sin(a) * Math.cosh(b), Math.cos(a) * Math.sinh(b)];
const cos = ([a, b]: Complex): Complex => [Math.cos(a) * Math.cosh(b), -Math.sin(a) * Math.sinh(b)];
const sinh = ([a, b]: Complex): Complex => [Math.sinh(a) * Math.cos(b), Math.cosh(a) * Math.sin(b)];
const cosh = ([a, b]: Complex): Complex => [Math.cosh(a) * Math.cos(b), Math.sinh(a) * Math.sin(b)];

const ANALYTIC = {
  sin,
  cos,
  sinh,
  cosh,
  exp,
  log,
  tan: (z: Complex): Complex => over(sin(z), cos(z)),
  tanh: (z: Complex): Complex => over(sinh(z), cosh(z)),
  log10: (z: Complex): Complex => over(log(z), [Math.LN10, 0]),
  sqrt: (z: Complex): Complex => exp(times([0.5, 0], log(z))),
};
