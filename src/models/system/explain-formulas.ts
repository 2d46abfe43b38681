/**
 * Which formula of a mechanism has no finite value at a state, in words: for runs that end there.
 *
 * Energies and masses enter the equations by their derivatives, so these are looked at too. An open contact enters by its gap
 * alone.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { quote } from "../../text/quote.ts";
import { differentiate } from "../expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../expressions/evaluate.ts";
import { namesIn, operandsOf, postOrder } from "../expressions/post-order.ts";
import { constantOf, type Expression } from "../expressions/syntax-tree.ts";
import type { MechanicalSystem } from "../mechanical-system.ts";
import type { ReadElement } from "./formula-elements.ts";
import { type FormulaScope, TIME } from "./formula-reader.ts";

/** A formula as the file gives it, with words for it. */
export interface NamedFormula {
  readonly label: string;
  readonly expression: Expression;
  /** Its derivatives by the coordinates enter too. */
  readonly isDifferentiated: boolean;
}

/** Numbers shown in a message have this many digits. */
const SHOWN_DIGITS = 6;

export function explainFormulas(
  scope: FormulaScope,
  sources: readonly NamedFormula[],
  elements: readonly ReadElement[],
): NonNullable<MechanicalSystem["explainState"]> {
  return (q, u, t, withSlopes = true) => {
    const values = new Map([
      ...scope.parameters,
      ...scope.coordinates.map((name, i) => [name, q[i]!] as const),
      ...scope.velocities.map((name, i) => [name, u[i]!] as const),
      [TIME, t] as const,
    ]);
    for (const { label, expression } of candidates(scope, sources, elements, values, withSlopes)) {
      const found = explainNonFinite(expression, values);
      if (found) return `${label} has no finite value${stateOf(expression, scope, values)}: ${found.what}`;
    }
    return undefined;
  };
}

function* candidates(
  scope: FormulaScope,
  sources: readonly NamedFormula[],
  elements: readonly ReadElement[],
  values: ReadonlyMap<string, number>,
  withSlopes: boolean,
): Generator<{ readonly label: string; readonly expression: Expression }> {
  for (const { fields, formulas } of elements) {
    if (formulas.gap) yield { label: `the gap of ${quote(fields.name)}`, expression: formulas.gap };
  }
  yield* sources;
  for (const { label, expression, isDifferentiated } of sources) {
    if (!isDifferentiated) continue;
    for (const name of scope.coordinates) yield slope(label, expression, name);
  }
  for (const { fields, formulas } of elements) {
    if (formulas.gap && ELEMENTS[fields.kind].family === "unilateral" && !isClosed(formulas.gap, values)) continue;
    for (const { row, velocityOffset, accelerationOffset } of formulas.components) {
      const label = `the direction of ${quote(fields.name)}`;
      for (const expression of [...row, velocityOffset, accelerationOffset]) yield { label, expression };
    }
  }
  if (!withSlopes) return;
  for (const { label, expression, isDifferentiated } of sources) {
    for (const name of [...scope.coordinates, ...scope.velocities]) {
      const first = slope(label, expression, name);
      yield first;
      if (isDifferentiated) for (const other of scope.coordinates) yield slope(label, first.expression, other);
    }
  }
}

const slope = (label: string, expression: Expression, name: string) => ({
  label: `the derivative of ${label}`,
  expression: differentiate(expression, name),
});

function isClosed(gap: Expression, values: ReadonlyMap<string, number>): boolean {
  const mentioned = namesIn(gap).length > 0;
  return mentioned && explainNonFinite(gap, values) === undefined && evaluateExpression(gap, values) <= 0;
}

/** ` at z = 3.9, t = 1`: what the formula depends on. */
function stateOf(expression: Expression, scope: FormulaScope, values: ReadonlyMap<string, number>): string {
  const used = new Set(namesIn(expression).map(({ name }) => name));
  const shown = [...scope.coordinates, ...scope.velocities, TIME]
    .filter((name) => used.has(name))
    .map((name) => `${name} = ${Number(values.get(name)!.toPrecision(SHOWN_DIGITS))}`);
  return shown.length > 0 ? ` at ${shown.join(", ")}` : "";
}

const PARTIAL: ReadonlySet<string> = new Set(["sqrt", "log", "log10", "asin", "acos", "exp", "sinh", "cosh", "tan"]);

/** Could the formula have no finite value somewhere? False only when it has one for all numbers of ordinary size. */
export function canFail(expression: Expression): boolean {
  return postOrder([expression]).some((node) => {
    if (node.kind === "call") return PARTIAL.has(node.name);
    if (node.kind !== "binary") return false;
    const second = constantOf(operandsOf(node)[1]!);
    if (node.operator === "/") return second === undefined || second === 0;
    return node.operator === "^" && !(second !== undefined && second >= 0 && Number.isInteger(second));
  });
}
