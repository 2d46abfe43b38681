/** Random syntax trees, with small numbers and the names x, y, z, from chosen functions. */
import fc from "fast-check";
import { FUNCTION_NAMES, type FunctionName } from "../../src/models/expressions/functions.ts";
import type { BinaryOperator, Expression } from "../../src/models/expressions/syntax-tree.ts";

const SPAN = { start: 0, end: 0 };
const PAIRED: ReadonlySet<FunctionName> = new Set(["atan2", "min", "max", "hypot"]);

export const RANDOM_NAMES = ["x", "y", "z"] as const;

/** Functions that are analytic on the whole of their domain and in `complexStep`. */
export const ANALYTIC_FUNCTIONS: readonly FunctionName[] = [
  "sin",
  "cos",
  "tan",
  "sinh",
  "cosh",
  "tanh",
  "exp",
  "log",
  "log10",
  "sqrt",
];

export function randomExpression(functions: readonly FunctionName[] = FUNCTION_NAMES, maxDepth = 4) {
  const single = functions.filter((name) => !PAIRED.has(name));
  const paired = functions.filter((name) => PAIRED.has(name));
  const leaf: fc.Arbitrary<Expression> = fc.oneof(
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(0, 1, 2, 3, 0.5, 0.25, 1.7)
        .map((value): Expression => ({ kind: "number", value, span: SPAN })),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...RANDOM_NAMES).map((name): Expression => ({ kind: "name", name, span: SPAN })),
    },
  );
  return fc.letrec<{ tree: Expression }>((tie) => {
    const tree = tie("tree");
    const branches: fc.Arbitrary<Expression>[] = [
      leaf,
      tree.map((operand): Expression => ({ kind: "negate", operand, span: SPAN })),
      fc
        .tuple(fc.constantFrom<BinaryOperator>("+", "-", "*", "/", "^", "+", "*"), tree, tree)
        .map(([operator, left, right]): Expression => ({ kind: "binary", operator, left, right, span: SPAN })),
      fc
        .tuple(fc.constantFrom(...single), tree)
        .map(([name, operand]): Expression => ({ kind: "call", name, operands: [operand], span: SPAN })),
    ];
    if (paired.length > 0) {
      branches.push(
        fc
          .tuple(fc.constantFrom(...paired), tree, tree, fc.option(tree))
          .map(([name, first, second, third]): Expression => {
            const operands = third === null || name === "atan2" ? [first, second] : [first, second, third];
            return { kind: "call", name, operands, span: SPAN };
          }),
      );
    }
    return { tree: fc.oneof({ maxDepth, depthIdentifier: "expression" }, ...branches) };
  }).tree;
}

/** Values of x, y, z between −2 and 2, not too near 0. */
export const randomValues: fc.Arbitrary<ReadonlyMap<string, number>> = fc
  .tuple(...RANDOM_NAMES.map(() => fc.tuple(fc.boolean(), fc.double({ min: 0.1, max: 2, noNaN: true }))))
  .map((signed) => new Map(signed.map(([negative, size], i) => [RANDOM_NAMES[i]!, negative ? -size : size])));
