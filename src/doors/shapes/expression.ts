/**
 * Shapes of formulas. Syntax trees share parts and may be thousands of levels deep: each node is looked at once, on a stack.
 */
import { isFunctionName } from "../../models/expressions/functions.ts";
import { operandsOf } from "../../models/expressions/post-order.ts";
import type { Expression } from "../../models/expressions/syntax-tree.ts";
import * as is from "./check.ts";

const MADE = "Pass what parseExpression(text) returns.";

const NODES: Readonly<Record<Expression["kind"], is.Check>> = {
  number: is.object("a number node", MADE, { value: is.finite }),
  name: is.object("a name node", MADE, { name: is.text }),
  negate: is.object("a negation", MADE, {}),
  binary: is.object("an operation", MADE, { operator: is.oneOf(["+", "-", "*", "/", "^"]) }),
  call: is.object("a function call", MADE, {
    name: is.like("the name of a function", (value) => typeof value === "string" && isFunctionName(value)),
    operands: is.like("a list of at least one expression", (value) => is.isList(value) && value.length > 0),
  }),
};

const node = is.object("an expression", MADE, { kind: is.oneOf(Object.keys(NODES)) });

export const expression: is.Check = (value, path, args) => {
  const seen = new Set<unknown>();
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const top = stack.pop();
    if (seen.has(top)) continue;
    seen.add(top);
    node(top, path, args);
    NODES[(top as Expression).kind](top, path, args);
    stack.push(...operandsOf(top as Expression));
  }
};

export const names = is.list(is.text, "a list of names");

/** A record whose values all pass a check. */
export const recordOf =
  (item: is.Check): is.Check =>
  (value, path, args) => {
    is.object("an object of names", "Pass it as { name: value }.", {})(value, path, args);
    if (value instanceof Map) is.refuse(path, "a plain object", value, "Pass Object.fromEntries(map).");
    for (const [name, entry] of Object.entries(value as object)) item(entry, `${path}.${name}`, args);
  };

/** Values of names, as a map. */
export const values: is.Check = (value, path, args) => {
  if (!(value instanceof Map)) is.refuse(path, "a map of names to numbers", value, 'Pass new Map([["x", 1]]).');
  for (const [name, entry] of value) {
    is.text(name, `${path} (a name)`, args);
    is.number(entry, `${path}.${name}`, args);
  }
};
