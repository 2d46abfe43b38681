/**
 * An expression as (over / under) · rest, with natural numbers in front: 1/2*m*x is (1/2)(m*x). Factors of a product are
 * collected only where two of them meet, as in 1/2*m*(2*x) = m*x, so that a formula keeps the look it was written with.
 */
import { binary, type Expression, naturalNumber, type Span } from "./syntax-tree.ts";

export interface RationalFactor {
  readonly over: number;
  readonly under: number;
  /** What is left; undefined for a plain number. */
  readonly rest: Expression | undefined;
}

/** How far down products and quotients numbers are looked for; formulas have them in front. */
const DEEPEST_FACTOR = 4;

export function splitFactor(node: Expression, depth = DEEPEST_FACTOR): RationalFactor {
  if (node.kind === "number" && Number.isSafeInteger(node.value) && node.value > 0) {
    return { over: node.value, under: 1, rest: undefined };
  }
  const whole = { over: 1, under: 1, rest: node };
  if (depth === 0 || node.kind !== "binary" || (node.operator !== "*" && node.operator !== "/")) return whole;
  const left = splitFactor(node.left, depth - 1);
  const right = splitFactor(node.right, depth - 1);
  if (!hasFactor(left) && !hasFactor(right)) return whole;
  const factor = node.operator === "*" ? timesFactor(left, right) : overFactor(left, right);
  return factor === undefined ? whole : { ...factor, rest: joinRests(node.operator, left.rest, right.rest, node.span) };
}

export function hasFactor(factor: RationalFactor): boolean {
  return factor.over !== 1 || factor.under !== 1;
}

type Ratio = Pick<RationalFactor, "over" | "under">;

/** The product of two factors in lowest terms; undefined when it is beyond the integers a double holds. */
export function timesFactor(a: Ratio, b: Ratio): Ratio | undefined {
  return lowestTerms(a.over * b.over, a.under * b.under);
}

export function overFactor(a: Ratio, b: Ratio): Ratio | undefined {
  return lowestTerms(a.over * b.under, a.under * b.over);
}

/** a + b, or a − b, which may be zero or negative. */
export function addFactor(a: Ratio, b: Ratio, sign: 1 | -1): Ratio | undefined {
  return lowestTerms(a.over * b.under + sign * b.over * a.under, a.under * b.under);
}

function lowestTerms(over: number, under: number): Ratio | undefined {
  if (!Number.isSafeInteger(over) || !Number.isSafeInteger(under)) return undefined;
  let [a, b] = [Math.abs(over), under];
  while (b !== 0) [a, b] = [b, a % b];
  return { over: over / a, under: under / a };
}

function joinRests(operator: "*" | "/", left: Expression | undefined, right: Expression | undefined, span: Span) {
  if (right === undefined) return left;
  if (left === undefined) return operator === "*" ? right : binary("/", naturalNumber(1, span), right, span);
  return binary(operator, left, right, span);
}

/** (over / under) · rest as an expression; `over` is positive. */
export function joinFactor({ over, under, rest }: RationalFactor, span: Span): Expression {
  const front = naturalNumber(over, span);
  if (rest === undefined) return under === 1 ? front : binary("/", front, naturalNumber(under, span), span);
  // (3/2)·(1/x) is 3/(2·x), or 3/x.
  if (rest.kind === "binary" && rest.operator === "/" && rest.left.kind === "number" && rest.left.value === 1) {
    const below = under === 1 ? rest.right : binary("*", naturalNumber(under, span), rest.right, span);
    return binary("/", front, below, span);
  }
  if (under === 1) return over === 1 ? rest : binary("*", front, rest, span);
  if (over === 1) return binary("/", rest, naturalNumber(under, span), span);
  return binary("*", binary("/", front, naturalNumber(under, span), span), rest, span);
}
