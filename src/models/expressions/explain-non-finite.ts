/**
 * Compiled expressions calculate without checks: sqrt(−1) is NaN and 1/0 is infinite, and shows in the result. The caller
 * looks at the result once, with `firstNonFinite`, and asks for the reason only when there is something to explain.
 */
import { evaluateExpression, type Values } from "./evaluate.ts";
import { attempt, ExpressionError } from "./expression-error.ts";
import type { Expression, Span } from "./syntax-tree.ts";

export interface NonFinite {
  /** What happened, such as "division by zero: 2 / 0". */
  readonly what: string;
  readonly fix: string;
  /** The smallest part of the text in which it happened. */
  readonly span: Span;
}

/** Index of the first number that is not finite, −1 when all are. */
export function firstNonFinite(numbers: Float64Array): number {
  for (let i = 0; i < numbers.length; i++) {
    // x − x is 0 for finite x and NaN for all others.
    if (numbers[i]! - numbers[i]! !== 0) return i;
  }
  return -1;
}

/**
 * Which part of an expression has no finite value for the given values; undefined when all have. Parts of a derivative
 * are marked in the text of the formula it was made from. Unknown names throw, as in `evaluateExpression`.
 */
export function explainNonFinite(expression: Expression, values: Values): NonFinite | undefined {
  const error = attempt(() => evaluateExpression(expression, values));
  if (!(error instanceof ExpressionError)) return undefined;
  if (error.code === "unknown-name") throw error;
  const { what, fix, span } = error;
  return { what, fix, span };
}
