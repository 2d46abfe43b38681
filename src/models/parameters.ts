/**
 * The `parameters` of a file: names for numbers, each given as a number or as an expression over the others, in any
 * order. A parameter may take the name of a function (`log` and `log(2)` are told apart by the bracket), but not that
 * of a constant.
 */
import { LARGEST_INPUT } from "../linalg/tolerances.ts";
import { quote } from "../text/quote.ts";
import { evaluateExpression, unknownName } from "./expressions/evaluate.ts";
import { attempt, ExpressionError } from "./expressions/expression-error.ts";
import { CONSTANTS } from "./expressions/functions.ts";
import { parseExpression } from "./expressions/parse.ts";
import { namesIn } from "./expressions/post-order.ts";
import type { Expression } from "./expressions/syntax-tree.ts";
import { isName, normalizeName } from "./expressions/tokenize.ts";
import { addFinding, expressionFinding, tooLarge } from "./numbers.ts";
import type { NumericField } from "./schema-parts.ts";
import type { Finding } from "./source/source-document.ts";
import { type StateNames, stateError } from "./state-names.ts";

/** Most parameters of a file; bounds the recursion along a chain of them. */
const MOST_PARAMETERS = 1000;

interface Parameter {
  readonly key: string;
  /** Undefined when the text is not an expression; that is a finding already. */
  readonly expression: Expression | undefined;
  state: "open" | "visiting" | "done" | "failed";
}

interface Evaluation {
  readonly parameters: Map<string, Parameter>;
  readonly values: Map<string, number>;
  readonly state: StateNames;
  readonly findings: Finding[];
  /** Names being evaluated, the outermost first. */
  readonly stack: string[];
}

/** Values of the parameters by their normalised names; mistakes go to `findings`, and what has one is NaN. */
export function readParameters(
  fields: Readonly<Record<string, NumericField>>,
  findings: Finding[],
  state: StateNames,
): ReadonlyMap<string, number> {
  const evaluation: Evaluation = { parameters: new Map(), values: new Map(), state, findings, stack: [] };
  const entries = Object.entries(fields);
  if (entries.length > MOST_PARAMETERS) {
    const what = `there are ${entries.length} parameters; at most ${MOST_PARAMETERS} are read`;
    addFinding(evaluation, "too-many-values", what, "Write plain numbers where they are used once.", ["parameters"]);
    return new Map(entries.map(([key]) => [normalizeName(key), Number.NaN]));
  }
  for (const [key, field] of entries) declare(evaluation, key, field);
  for (const name of evaluation.parameters.keys()) settle(evaluation, name);
  for (const name of evaluation.parameters.keys()) {
    if (!evaluation.values.has(name)) evaluation.values.set(name, Number.NaN);
  }
  return evaluation.values;
}

/** Those that depend on no other, by the keys that the file has for them: what can be given another value without a formula being lost on it. */
export function freeParameters(fields: Readonly<Record<string, NumericField>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, number][] => {
      if (typeof field === "number") return [[key, field]];
      const expression = parseExpression(field);
      if (!namesIn(expression).every(({ name }) => CONSTANTS.has(name))) return [];
      return [[key, evaluateExpression(expression, new Map())]];
    }),
  );
}

function declare(evaluation: Evaluation, key: string, field: NumericField): void {
  const path = ["parameters", key];
  const name = normalizeName(key);
  const mistake = nameMistake(evaluation, key, name);
  if (mistake !== undefined) {
    evaluation.findings.push({ ...mistake, path, atKey: true });
    return;
  }
  const expression = attempt(
    (): Expression =>
      typeof field === "number" ? { kind: "number", value: field, span: { start: 0, end: 0 } } : parseExpression(field),
  );
  if (expression instanceof ExpressionError) {
    evaluation.findings.push(expressionFinding(expression, path));
    evaluation.parameters.set(name, { key, expression: undefined, state: "failed" });
  } else {
    evaluation.parameters.set(name, { key, expression, state: "open" });
  }
}

function nameMistake(evaluation: Evaluation, key: string, name: string): Omit<Finding, "path"> | undefined {
  if (!isName(key)) {
    return {
      code: "bad-name",
      what: `${quote(key)} is not a name for a parameter`,
      fix: "Use letters, digits and underscores, beginning with a letter.",
    };
  }
  if (CONSTANTS.has(name)) {
    return {
      code: "reserved-name",
      what: `${quote(key)} is a constant with the value ${CONSTANTS.get(name)}`,
      fix: "Choose another name for the parameter.",
    };
  }
  const twin = evaluation.parameters.get(name);
  if (twin === undefined) return undefined;
  return {
    code: "duplicate-key",
    what: `the parameters ${quote(twin.key)} and ${quote(key)} have the same name`,
    fix: "Remove one of the two; letters such as µ (micro) and μ (mu) count as equal.",
  };
}

/** Evaluates a parameter after those it depends on; false when it has no value, which is then a finding somewhere. */
function settle(evaluation: Evaluation, name: string): boolean {
  const parameter = evaluation.parameters.get(name)!;
  if (parameter.state === "done") return true;
  if (parameter.state === "failed" || parameter.expression === undefined) return false;
  parameter.state = "visiting";
  evaluation.stack.push(name);
  const value = dependenciesSettle(evaluation, parameter)
    ? attempt(() => evaluateExpression(parameter.expression!, evaluation.values))
    : undefined;
  evaluation.stack.pop();
  const path = ["parameters", parameter.key];
  if (value instanceof ExpressionError) evaluation.findings.push(expressionFinding(value, path));
  else if (value !== undefined && Math.abs(value) > LARGEST_INPUT) evaluation.findings.push(tooLarge(value, path));
  else if (value !== undefined) {
    evaluation.values.set(name, value);
    parameter.state = "done";
    return true;
  }
  parameter.state = "failed";
  return false;
}

function dependenciesSettle(evaluation: Evaluation, parameter: Parameter): boolean {
  const path = ["parameters", parameter.key];
  const mistake = stateError(parameter.expression!, evaluation.state, (name) => evaluation.parameters.has(name));
  if (mistake) {
    evaluation.findings.push(expressionFinding(mistake, path));
    return false;
  }
  for (const node of namesIn(parameter.expression!)) {
    if (CONSTANTS.has(node.name)) continue;
    const other = evaluation.parameters.get(node.name);
    if (other === undefined) {
      const error = unknownName(node, evaluation.parameters.keys());
      evaluation.findings.push(expressionFinding(error, path));
      return false;
    }
    if (other.state === "visiting") {
      const circle = [...evaluation.stack.slice(evaluation.stack.indexOf(node.name)), node.name];
      evaluation.findings.push({
        code: "parameter-cycle",
        what: `parameters depend on each other in a circle: ${circle.join(" → ")}`,
        fix: "Give one of them as a number.",
        path,
        span: node.span,
      });
      return false;
    }
    if (!settle(evaluation, node.name)) return false;
  }
  return true;
}
