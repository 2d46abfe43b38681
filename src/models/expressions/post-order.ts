/**
 * Walking a syntax tree without recursion. Derivatives share their parts (u in u′v + uv′ is one object), so a "tree" is a
 * graph without circles whose written form may be far larger than what is stored, and sums of thousands of terms make
 * it thousands of levels deep. Everything computed from a tree is therefore one loop over `postOrder`, which meets each
 * stored node once, operands first, in the order in which an evaluation from left to right meets them.
 */
import { ExpressionError } from "./expression-error.ts";
import type { Expression, NameNode } from "./syntax-tree.ts";

/**
 * Largest number of nodes an expression may have when it is written out. Texts stay far below it (4096 characters);
 * derivatives and substitutions of long products may not. A million nodes are some tens of megabytes and a tenth of a
 * second in whatever reads them one by one.
 */
export const LARGEST_EXPRESSION = 1_000_000;

const NONE: readonly Expression[] = [];

/** The operands of a node in the order of the text. */
export function operandsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "number":
    case "name":
      return NONE;
    case "negate":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "call":
      return node.operands;
  }
}

/** Every stored node once, operands before what uses them; the root of the last expression comes last. */
export function postOrder(expressions: readonly Expression[]): readonly Expression[] {
  const order: Expression[] = [];
  const entered = new Set<Expression>();
  const placed = new Set<Expression>();
  const stack = [...expressions].reverse();
  while (stack.length > 0) {
    const node = stack.at(-1)!;
    if (entered.has(node)) {
      stack.pop();
      if (!placed.has(node)) order.push(node);
      placed.add(node);
      continue;
    }
    entered.add(node);
    const operands = operandsOf(node);
    for (let i = operands.length - 1; i >= 0; i--) if (!entered.has(operands[i]!)) stack.push(operands[i]!);
  }
  return order;
}

/** What every node gives when it is made from what its operands gave; the answer of the whole expression. `order`: known from before. */
export function foldExpression<T>(
  expression: Expression,
  make: (node: Expression, of: (operand: Expression) => T) => T,
  order = postOrder([expression]),
): T {
  const values = new Map<Expression, T>();
  const of = (operand: Expression): T => values.get(operand)!;
  for (const node of order) values.set(node, make(node, of));
  return of(expression);
}

/** Every name an expression uses, in the order of the text, as often as it is stored. */
export function namesIn(expression: Expression): readonly NameNode[] {
  return postOrder([expression]).filter((node) => node.kind === "name");
}

/** Number of nodes of the expression written out, shared parts counted as often as they are used. */
export function expressionSize(expression: Expression): number {
  return foldExpression<number>(expression, (node, of) =>
    operandsOf(node).reduce((size, operand) => size + of(operand), 1),
  );
}

/** Gives the expression back, or refuses one that has grown beyond `LARGEST_EXPRESSION`. */
export function withinSize(expression: Expression, what: string): Expression {
  const size = expressionSize(expression);
  if (size <= LARGEST_EXPRESSION) return expression;
  throw new ExpressionError({
    code: "expression-too-long",
    what: `${what} has ${size} parts, at most ${LARGEST_EXPRESSION} are allowed`,
    fix: "Shorten the formula: write powers instead of long products, and put parts without variables into parameters.",
    span: expression.span,
  });
}
