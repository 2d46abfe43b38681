/**
 * Do forces without potential ever feed energy? Their power Σ Q_i u_i at every state, from the structure of the formulas:
 *
 *   Q = C u + R,   uᵀCu ≤ 0 for the constant C,   R_i u_i ≤ 0 term by term
 *
 * Gyroscopic forces (C skew), linear dampers and −c |u| u are covered. A sufficient condition: `unknown` says nothing.
 */
import { symmetricEigen } from "../../../linalg/symmetric-eigen.ts";
import { EPSILON } from "../../../linalg/tolerances.ts";
import { evaluateExpression } from "../../../models/expressions/evaluate.ts";
import { CONSTANTS } from "../../../models/expressions/functions.ts";
import { linearCoefficients } from "../../../models/expressions/linear-form.ts";
import { namesIn } from "../../../models/expressions/post-order.ts";
import { negation, product, simplify } from "../../../models/expressions/simplify.ts";
import { type Expression, isZero } from "../../../models/expressions/syntax-tree.ts";
import type { FormulaScope } from "../../../models/system/formula-reader.ts";
import { isNeverPositive, weakSign } from "./weak-sign.ts";

const SPAN = { start: 0, end: 0 };

/** Largest eigenvalue that is rounding of the eigenvalue method, with ones on the diagonal. */
const EIGENVALUE_ROUNDING = 2 ** 5 * EPSILON;

export function appliedPower(applied: readonly Expression[], scope: FormulaScope): "none" | "dissipative" | "unknown" {
  const forces = applied.map(simplify);
  if (forces.every(isZero)) return "none";
  const f = scope.velocities.length;
  const linear = new Float64Array(f * f);
  for (let i = 0; i < f; i++) {
    const velocity: Expression = { kind: "name", name: scope.velocities[i]!, span: SPAN };
    for (const term of summands(forces[i]!)) {
      const row = constantRow(term, scope);
      if (row) row.forEach((value, j) => void (linear[i * f + j]! += value));
      else if (!isNeverPositive(weakSign(product(term, velocity, SPAN), scope.parameters))) return "unknown";
    }
  }
  return neverFeeds(linear, f) ? "dissipative" : "unknown";
}

/** Terms of a sum, with their signs. */
function summands(expression: Expression): Expression[] {
  const terms: Expression[] = [];
  const stack: { node: Expression; isMinus: boolean }[] = [{ node: expression, isMinus: false }];
  while (stack.length > 0) {
    const { node, isMinus } = stack.pop()!;
    if (node.kind === "negate") stack.push({ node: node.operand, isMinus: !isMinus });
    else if (node.kind === "binary" && (node.operator === "+" || node.operator === "-")) {
      stack.push({ node: node.right, isMinus: isMinus !== (node.operator === "-") }, { node: node.left, isMinus });
    } else terms.push(isMinus ? negation(node, SPAN) : node);
  }
  return terms;
}

/** Coefficients of a term that is linear in the velocities with constant coefficients and nothing else. */
function constantRow(term: Expression, { velocities, parameters }: FormulaScope): number[] | undefined {
  const form = linearCoefficients(term, velocities);
  if (!form || !isZero(simplify(form.remainder))) return undefined;
  const isConstant = form.coefficients.every((entry) =>
    namesIn(entry).every(({ name }) => parameters.has(name) || CONSTANTS.has(name)),
  );
  return isConstant ? form.coefficients.map((entry) => evaluateExpression(entry, parameters)) : undefined;
}

/** uᵀCu ≤ 0 for all u. Scaled to a diagonal of −1, so that units do not decide what rounding is. */
function neverFeeds(matrix: Float64Array, f: number): boolean {
  const scaled = new Float64Array(f * f);
  for (let i = 0; i < f; i++) {
    const own = matrix[i * f + i]!;
    if (own > 0) return false;
    for (let j = 0; j < f; j++) {
      const both = matrix[i * f + j]! + matrix[j * f + i]!;
      const size = Math.sqrt(own * matrix[j * f + j]!);
      // Without damping of its own a velocity must not be coupled to others.
      if (!(size > 0) && both !== 0) return false;
      scaled[i * f + j] = both === 0 ? 0 : both / 2 / size;
    }
  }
  return (symmetricEigen(scaled, f).values.at(-1) ?? 0) <= f * EIGENVALUE_ROUNDING;
}
