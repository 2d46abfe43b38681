/**
 * What connects planar bodies besides contacts and joints, as formulas: potentials of springs, and forces of dampers
 * (−∂D/∂u) and motors by coordinate.
 */
import { differentiate } from "../expressions/differentiate.ts";
import { negation, sum } from "../expressions/simplify.ts";
import { type Expression, isZero } from "../expressions/syntax-tree.ts";
import type { PlanarFormulas } from "../planar/planar-formulas.ts";
import { bodyCoordinates } from "../planar/planar-system.ts";
import type { NamedFormula } from "./explain-formulas.ts";
import { type FormulaReader, readFormula, ZERO } from "./formula-reader.ts";

const SPAN = { start: 0, end: 0 };

export function addAll(parts: readonly Expression[]): Expression {
  return parts.reduce((total, part) => (isZero(total) ? part : isZero(part) ? total : sum(total, part, SPAN)), ZERO);
}

export interface Connections {
  /** Everything below, with words for it. */
  readonly sources: readonly NamedFormula[];
  readonly potentials: readonly Expression[];
  /** Forces by coordinate. */
  readonly forces: readonly (readonly Expression[])[];
}

export function readConnections(formulas: FormulaReader, planar: PlanarFormulas | undefined): Connections {
  const { coordinates, velocities } = formulas.scope;
  const forces: Expression[][] = coordinates.map(() => []);
  const sources: NamedFormula[] = [];
  for (const { formula, path, label } of planar?.dissipations ?? []) {
    const loss = readFormula(formulas, formula, path, { velocities: true });
    sources.push({ label, expression: loss, isDifferentiated: false });
    velocities.forEach((velocity, i) => {
      forces[i]!.push(negation(differentiate(loss, velocity), SPAN));
    });
  }
  for (const { body, sign, formula, path, label } of planar?.torques ?? []) {
    const torque = readFormula(formulas, formula, path, { velocities: true, time: true });
    sources.push({ label, expression: torque, isDifferentiated: false });
    forces[coordinates.indexOf(bodyCoordinates(body)[2])]!.push(sign > 0 ? torque : negation(torque, SPAN));
  }
  const potentials = (planar?.potentials ?? []).map(({ formula, path, label }) => {
    const expression = readFormula(formulas, formula, path, {});
    sources.push({ label, expression, isDifferentiated: true });
    return expression;
  });
  return { potentials, forces, sources };
}
