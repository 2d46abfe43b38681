/**
 * Formulas of a system file: parsed, and every name in them known. A mistake becomes a finding and the formula 0, so that one
 * pass collects the mistakes of the file.
 */

import { listWords, quote } from "../../text/quote.ts";
import { unknownName } from "../expressions/evaluate.ts";
import { ExpressionError } from "../expressions/expression-error.ts";
import { CONSTANTS } from "../expressions/functions.ts";
import { parseExpression } from "../expressions/parse.ts";
import { NOWHERE, number } from "../expressions/plain-nodes.ts";
import { type Expression, namesIn } from "../expressions/syntax-tree.ts";
import type { FormulaSource } from "../mechanical-system.ts";
import { attempt, expressionFinding } from "../numbers.ts";
import { formatPath, type Path } from "../path.ts";
import type { Finding } from "../source/source-document.ts";
import type { FormulaField } from "./system-schema.ts";

export const TIME = "t";
export const ZERO: Expression = number(0, NOWHERE);

/** What a formula may speak of; velocities are `d` + name of each coordinate. */
export type FormulaScope = FormulaSource["scope"];

export interface FormulaReader {
  readonly scope: FormulaScope;
  readonly findings: Finding[];
}

/** Which variables a field may depend on. */
export interface Allowed {
  readonly velocities?: boolean;
  readonly time?: boolean;
}

/** The formula at a path, or 0 and a finding. */
export function readFormula(reader: FormulaReader, field: FormulaField, path: Path, allowed: Allowed): Expression {
  if (typeof field === "number") return number(field, NOWHERE);
  const expression = attempt(() => parseExpression(field));
  if (expression instanceof ExpressionError) {
    reader.findings.push(expressionFinding(expression, path));
    return ZERO;
  }
  const { coordinates, velocities, parameters } = reader.scope;
  const known = new Set([...coordinates, ...velocities, TIME, ...parameters.keys(), ...CONSTANTS.keys()]);
  for (const node of namesIn(expression)) {
    if (!known.has(node.name)) {
      reader.findings.push(expressionFinding(unknownName(node, known), path));
      return ZERO;
    }
    const isVelocity = velocities.includes(node.name);
    if ((isVelocity && !allowed.velocities) || (node.name === TIME && !allowed.time)) {
      reader.findings.push({
        code: "not-allowed-name",
        what: `${formatPath(path)} may not depend on ${isVelocity ? "velocities" : "time"}, but it contains ${quote(node.name)}`,
        fix: `It may contain ${listWords(["coordinates", "parameters", ...(allowed.velocities ? ["velocities"] : []), ...(allowed.time ? ["the time t"] : [])])}.`,
        path,
        span: node.span,
      });
      return ZERO;
    }
  }
  return expression;
}

/** The formula; undefined when it has a finding: the zero in its place must not become a second one. */
export function readKnown(
  reader: FormulaReader,
  field: FormulaField,
  path: Path,
  allowed: Allowed,
): Expression | undefined {
  const before = reader.findings.length;
  const formula = readFormula(reader, field, path, allowed);
  return reader.findings.length > before ? undefined : formula;
}
