/**
 * Value of an expression. Every intermediate value must be a finite number: a division by zero, the square root of
 * −1 or an overflow is an error that marks the smallest part of the text in which it happens, never a NaN that
 * travels on.
 *
 * Compiled expressions calculate without checks: sqrt(−1) is NaN and 1/0 is infinite, and shows in the result. The caller
 * looks at the result once, with `firstNonFinite`, and asks for the reason only when there is something to explain.
 */
import { nearestFix } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { attempt, ExpressionError } from "./expression-error.ts";
import { CONSTANTS, FUNCTIONS, type FunctionEntry, isFunctionName } from "./functions.ts";
import { OPERATION_OF, operate } from "./operations.ts";
import { foldExpression, postOrder } from "./post-order.ts";
import type { BinaryNode, CallNode, Expression, NameNode, Span } from "./syntax-tree.ts";

/** Values of the names an expression may use besides the constants; keys are normalised names. */
export type Values = ReadonlyMap<string, number>;

const NO_VALUES: Values = new Map();

/** The value, a finite number. Throws an `ExpressionError` (an `InputError`) with the span of what has no value. */
export function evaluateExpression(expression: Expression, values: Values = NO_VALUES): number {
  if (expression.kind === "number") return expression.value;
  return foldExpression<number>(expression, (node, of) => evaluateNode(node, values, of));
}

/** `evaluateExpression` for an expression that is evaluated many times. */
export function expressionEvaluator(expression: Expression): (values: Values) => number {
  const order = postOrder([expression]);
  return (values) => foldExpression<number>(expression, (node, of) => evaluateNode(node, values, of), order);
}

function evaluateNode(node: Expression, values: Values, of: (operand: Expression) => number): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "name":
      return CONSTANTS.get(node.name) ?? values.get(node.name) ?? failUnknown(node, values);
    case "negate":
      return -of(node.operand);
    case "binary":
      return evaluateBinary(node, of(node.left), of(node.right));
    case "call":
      return evaluateCall(node, node.operands.map(of));
  }
}

function evaluateBinary(node: BinaryNode, left: number, right: number): number {
  const result = operate(OPERATION_OF[node.operator], left, right);
  if (Number.isFinite(result)) return result;
  if ((node.operator === "/" && right === 0) || (node.operator === "^" && left === 0)) {
    throw new ExpressionError({
      code: "division-by-zero",
      what: `division by zero: ${left} ${node.operator} ${right}`,
      fix: "Change the values so that the divisor is not zero.",
      span: node.span,
    });
  }
  throw notFinite(`${left} ${node.operator} ${right}`, result, node);
}

function evaluateCall(node: CallNode, operands: readonly number[]): number {
  const entry: FunctionEntry = FUNCTIONS[node.name];
  const result = entry.evaluate(...operands);
  if (Number.isFinite(result)) return result;
  throw notFinite(`${node.name}(${operands.join(", ")})`, result, node);
}

function notFinite(shown: string, result: number, node: Expression): ExpressionError {
  const logarithm = node.kind === "call" && (node.name === "log" || node.name === "log10");
  const undefinedThere = Number.isNaN(result) || logarithm;
  return new ExpressionError({
    code: "not-finite",
    what: undefinedThere ? `${shown} is not a real number` : `${shown} is too large for a number`,
    fix: undefinedThere
      ? "Change the values so that the argument lies where the function is defined."
      : "Choose units in which the numbers are of ordinary size.",
    span: node.span,
  });
}

function failUnknown(node: NameNode, values: Values): never {
  throw unknownName(node, values.keys());
}

/** The error for a name that is neither a constant nor one of the known names. */
export function unknownName(node: NameNode, known: Iterable<string>): ExpressionError {
  const names = [...new Set([...known, ...CONSTANTS.keys()])];
  return new ExpressionError({
    code: "unknown-name",
    what: `unknown name ${quote(node.name)}`,
    ...adviceFor(node.name, names),
    span: node.span,
  });
}

function adviceFor(name: string, names: readonly string[]): ReturnType<typeof nearestFix> {
  if (isFunctionName(name)) return { fix: `${name} is a function: write ${name}(…).` };
  const known = `Known names: ${listWords(names)}.`;
  const suggestion = nearestFix(name, names, known);
  if (suggestion.mend) return suggestion;
  if (name === "e") return { fix: `Write exp(1) for Euler's number, or define e under parameters. ${known}` };
  return { fix: `Define it under parameters. ${known}` };
}

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
