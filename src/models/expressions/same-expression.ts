/**
 * Are two expressions the same, symbol by symbol? Spans do not count. The answer may be a cautious "no" for large
 * ones: it is asked at every sum a derivative makes, and only saves the terms that cancel.
 */
import { operandsOf } from "./post-order.ts";
import type { Expression } from "./syntax-tree.ts";

/** Pairs of nodes compared before the answer is "no". */
const MOST_COMPARED = 256;

export function sameExpression(first: Expression, second: Expression): boolean {
  const pairs: [Expression, Expression][] = [[first, second]];
  for (let compared = 0; pairs.length > 0; compared++) {
    const [a, b] = pairs.pop()!;
    if (a === b) continue;
    if (compared >= MOST_COMPARED || !sameHead(a, b)) return false;
    const [mine, other] = [operandsOf(a), operandsOf(b)];
    if (mine.length !== other.length) return false;
    for (let i = 0; i < mine.length; i++) pairs.push([mine[i]!, other[i]!]);
  }
  return true;
}

function sameHead(a: Expression, b: Expression): boolean {
  switch (a.kind) {
    case "number":
      return b.kind === "number" && Object.is(a.value, b.value);
    case "name":
      return b.kind === "name" && a.name === b.name;
    case "negate":
      return b.kind === "negate";
    case "binary":
      return b.kind === "binary" && a.operator === b.operator;
    case "call":
      return b.kind === "call" && a.name === b.name;
  }
}
