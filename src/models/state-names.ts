/**
 * The state of a model (coordinates, velocities, time) in its formulas. Coefficients, masses and other numbers of a file are constants
 * and may not contain it.
 */
import { quote } from "../text/quote.ts";
import { ExpressionError } from "./expressions/expression-error.ts";
import { namesIn } from "./expressions/post-order.ts";
import type { Expression } from "./expressions/syntax-tree.ts";

export interface StateNames {
  readonly names: ReadonlyMap<string, "coordinate" | "velocity" | "time">;
  /** Which fields of the file may contain them. */
  readonly formulas: string;
}

export const NO_STATE: StateNames = { names: new Map(), formulas: "" };

/** The code for a name that is known and has no place in this field; what is wrong then follows the name of the field. */
export const NOT_ALLOWED = "not-allowed-name";

/** The error for a number that depends on the state; undefined when it does not. */
export function stateError(
  expression: Expression,
  { names, formulas }: StateNames,
  isParameter: (name: string) => boolean,
): ExpressionError | undefined {
  const node = namesIn(expression).find(({ name }) => names.has(name) && !isParameter(name));
  if (node === undefined) return undefined;
  const kind = names.get(node.name)!;
  const what =
    kind === "time"
      ? `may not depend on time, but it contains ${quote(node.name)}`
      : `may not depend on the state, but it contains the ${kind} ${quote(node.name)}`;
  const fix = `It is a constant: write a number, or an expression over parameters. Only ${formulas} may contain the state.`;
  return new ExpressionError({ code: NOT_ALLOWED, what, fix, span: node.span });
}
