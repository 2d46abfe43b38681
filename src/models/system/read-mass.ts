/**
 * M(q) of a system file: given, or from the kinetic energy.
 */
import { commaAdvice } from "../decimal-comma.ts";
import { sameExpression } from "../expressions/same-expression.ts";
import { simplify } from "../expressions/simplify.ts";
import type { Expression } from "../expressions/syntax-tree.ts";
import { addFinding, count } from "../numbers.ts";
import { type FormulaReader, readFormula, readKnown, ZERO } from "./formula-reader.ts";
import { massFromEnergy } from "./lagrange.ts";
import type { FormulaField, SystemFile } from "./system-schema.ts";

type Mass = readonly (readonly Expression[])[];

/** Undefined, with a finding, when there is none; zero for the coordinates of bodies, which have masses of their own. */
export function readMass(formulas: FormulaReader, file: SystemFile, ofBodies: number): Mass | undefined {
  if (file.kineticEnergy !== undefined && file.massMatrix !== undefined) {
    formulas.findings.push({
      code: "two-masses",
      what: "kineticEnergy and massMatrix are both given",
      fix: "Keep one of the two; T = ½ uᵀ M u.",
      path: ["massMatrix"],
      atKey: true,
    });
    return undefined;
  }
  if (file.massMatrix !== undefined) return readMatrix(formulas, file.massMatrix, ofBodies);
  if (file.kineticEnergy !== undefined) return readEnergy(formulas, file.kineticEnergy);
  const f = formulas.scope.coordinates.length;
  if (f === ofBodies) return zeros(f);
  const what = 'the model has neither "kineticEnergy" nor "massMatrix"';
  addFinding(formulas, "missing-key", what, 'Add for example `kineticEnergy: "1/2*m*dz^2"`.', ["kineticEnergy"]);
  return undefined;
}

const zeros = (f: number): Expression[][] => Array.from({ length: f }, () => new Array<Expression>(f).fill(ZERO));

function readEnergy(formulas: FormulaReader, field: FormulaField): Mass | undefined {
  const energy = readKnown(formulas, field, ["kineticEnergy"], { velocities: true });
  if (energy === undefined) return undefined;
  const mass = massFromEnergy(energy, formulas.scope);
  if (mass !== undefined) return mass;
  const what = "kineticEnergy is not a quadratic form in the velocities";
  const fix =
    "Every term has two velocities, as in 1/2*m*(dx^2 + dz^2); put other terms into potentialEnergy or forces, or give massMatrix.";
  addFinding(formulas, "not-quadratic", what, fix, ["kineticEnergy"]);
  return undefined;
}

function readMatrix(
  formulas: FormulaReader,
  fields: readonly (readonly FormulaField[])[],
  ofBodies: number,
): Mass | undefined {
  const { scope } = formulas;
  const f = scope.coordinates.length;
  const own = fields.length === f ? 0 : ofBodies;
  const wrong = fields.find((row) => row.length !== f - own);
  if (fields.length !== f - own || wrong) {
    const what = `massMatrix must have ${count(f, "row")} of ${count(f, "formula")}, one for each coordinate`;
    const fix = `The coordinates are ${scope.coordinates.join(", ")}.${commaAdvice(wrong ?? [], f - own)}`;
    addFinding(formulas, "wrong-size", what, fix, ["massMatrix"]);
    return undefined;
  }
  const mass = zeros(f);
  fields.forEach((row, i) => {
    row.forEach((field, j) => {
      mass[own + i]![own + j] = simplify(readFormula(formulas, field, ["massMatrix", i, j], {}));
    });
  });
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < i; j++) {
      if (sameExpression(mass[i]![j]!, mass[j]![i]!)) continue;
      const what = `massMatrix is not symmetric: row ${i - own + 1}, column ${j - own + 1} and row ${j - own + 1}, column ${i - own + 1} differ`;
      const fix = "Write both entries as the same formula.";
      addFinding(formulas, "not-symmetric", what, fix, ["massMatrix", i - own, j - own]);
      return undefined;
    }
  }
  return mass;
}
