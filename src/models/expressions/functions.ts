/**
 * The table of functions and constants an expression may use. Adding one is one line here and one row in
 * docs/guide/model-files.md. Nothing outside this table can be called: expressions never reach JavaScript.
 *
 * There is no constant `e`: model files use that letter for a coefficient of restitution. Write `exp(1)`.
 */

export interface FunctionEntry {
  /** Smallest and largest number of arguments. */
  readonly arity: readonly [number, number];
  readonly evaluate: (...operands: number[]) => number;
  /** One line for docs and error texts. */
  readonly describe: string;
}

const ANY_NUMBER = Number.POSITIVE_INFINITY;

function one(evaluate: (x: number) => number, describe: string): FunctionEntry {
  return { arity: [1, 1], evaluate, describe };
}

/**
 * x^y. A square is one multiplication: rounded correctly on every machine, and many times faster than a general power.
 * Evaluation and compilation both come here, so that they agree to the last bit.
 */
export function power(base: number, exponent: number): number {
  return exponent === 2 ? base * base : base ** exponent;
}

export const FUNCTIONS = {
  sin: one(Math.sin, "sine of an angle in radians"),
  cos: one(Math.cos, "cosine of an angle in radians"),
  tan: one(Math.tan, "tangent of an angle in radians"),
  asin: one(Math.asin, "angle in [-pi/2, pi/2] with this sine"),
  acos: one(Math.acos, "angle in [0, pi] with this cosine"),
  atan: one(Math.atan, "angle in (-pi/2, pi/2) with this tangent"),
  atan2: { arity: [2, 2], evaluate: Math.atan2, describe: "atan2(y, x): angle of the point (x, y) in (-pi, pi]" },
  sinh: one(Math.sinh, "hyperbolic sine"),
  cosh: one(Math.cosh, "hyperbolic cosine"),
  tanh: one(Math.tanh, "hyperbolic tangent"),
  exp: one(Math.exp, "exponential function"),
  log: one(Math.log, "natural logarithm"),
  log10: one(Math.log10, "decimal logarithm"),
  sqrt: one(Math.sqrt, "square root"),
  abs: one(Math.abs, "absolute value"),
  sign: one(Math.sign, "-1, 0 or 1"),
  min: { arity: [2, ANY_NUMBER], evaluate: Math.min, describe: "smallest of its arguments" },
  max: { arity: [2, ANY_NUMBER], evaluate: Math.max, describe: "largest of its arguments" },
  hypot: { arity: [2, ANY_NUMBER], evaluate: Math.hypot, describe: "square root of the sum of squares" },
} as const satisfies Record<string, FunctionEntry>;

export type FunctionName = keyof typeof FUNCTIONS;

export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as readonly FunctionName[];

/** Names with a fixed value. A parameter must not take one of these names. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([["pi", Math.PI]]);

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
