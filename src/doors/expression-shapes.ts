/**
 * Shape of a syntax tree. Trees share parts and may be thousands of levels deep: each node is looked at once, on a stack.
 */
import { isFunctionName } from "../models/expressions/functions.ts";
import { operandsOf } from "../models/expressions/post-order.ts";
import type { Expression } from "../models/expressions/syntax-tree.ts";
import { type Check, finite, isList, object, oneOf, refuse, text } from "./check.ts";

const MADE = "Pass what parseExpression(text) returns.";

const SHAPES: Readonly<Record<Expression["kind"], Check>> = {
  number: object("a number node", MADE, { value: finite }),
  name: object("a name node", MADE, { name: text }),
  negate: object("a negation", MADE, {}),
  binary: object("an operation", MADE, { operator: oneOf(["+", "-", "*", "/", "^"]) }),
  call: object("a function call", MADE, {
    name: (value, path) => {
      if (typeof value !== "string" || !isFunctionName(value)) refuse(path, "the name of a function", value);
    },
    operands: (value, path) => {
      if (!isList(value) || value.length === 0) refuse(path, "a list of at least one expression", value);
    },
  }),
};

export const expression: Check = (value, path, args) => {
  const seen = new Set<unknown>();
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const node = stack.pop();
    if (seen.has(node)) continue;
    seen.add(node);
    object("an expression", MADE, { kind: oneOf(Object.keys(SHAPES)) })(node, path, args);
    SHAPES[(node as Expression).kind](node, path, args);
    stack.push(...operandsOf(node as Expression));
  }
};
