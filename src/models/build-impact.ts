/**
 * A file of `kind: impact` of the right shape → `ImpactModel`: expressions evaluated, sizes, names and ranges checked.
 */
import type { Element } from "../elements/element.ts";
import type { Unit } from "../elements/unit.ts";
import { quote } from "../text/quote.ts";
import { readLawData } from "./build-law.ts";
import { readCoordinateNames } from "./coordinate-names.ts";
import type { DrawnState } from "./drawing/drawn-state.ts";
import { readDrawing } from "./drawing/read-drawing.ts";
import { readElementFields, withUnit } from "./element-fields.ts";
import type { ElementFile, ImpactFile } from "./impact-schema.ts";
import type { ImpactModel } from "./model.ts";
import {
  addFinding,
  count,
  defined,
  MOST_FREEDOMS,
  type NumberReader,
  readSizedRow,
  readSquareMatrix,
} from "./numbers.ts";
import type { Path } from "./path.ts";
import { readTexts } from "./read-texts.ts";
import { readUnits } from "./read-units.ts";
import type { NumericField } from "./schema-parts.ts";
import type { StateNames } from "./state-names.ts";
import { TIME } from "./system/formula-reader.ts";

export function buildImpact(reader: NumberReader, file: ImpactFile): ImpactModel {
  const massMatrix = readMassMatrix(reader, file);
  const freedoms = massMatrix?.length;
  const preVelocity = readSizedRow(reader, file.preVelocity, freedoms, ["preVelocity"]);
  const coordinates = readCoordinates(reader, file, freedoms);
  const units = readUnits(reader, file.units, coordinates ?? preVelocity.map((_, j) => `u${j + 1}`));
  const elements = buildElements(reader, file.elements, freedoms, units ?? []);
  return {
    kind: "impact",
    ...readTexts(reader.findings, file),
    massMatrix: massMatrix ?? [],
    preVelocity,
    ...defined({ coordinates, units }),
    elements,
    ...readLawData(reader, file, freedoms, elements),
    ...defined({ drawing: readState(reader, file, elements) }),
  };
}

/** An impact has no coordinates to move: its drawing is one state, of parameters alone. */
function readState(reader: NumberReader, file: ImpactFile, elements: readonly Element[]): DrawnState | undefined {
  const scope = { coordinates: [], velocities: [], parameters: reader.values };
  const drawing = readDrawing({ scope, findings: reader.findings }, file.drawing, elements);
  if (!drawing) return undefined;
  const { bodies, parts } = drawing;
  // Formula contacts have their normals.
  const contacts = drawing.contacts as DrawnState["contacts"];
  return { bodies, parts, contacts, position: [], values: [], slopes: [] };
}

/** u1 … uf, as the formulas of a law call the velocities before the impact. */
export function velocityNames({ massMatrix }: ImpactFile): StateNames {
  return { names: new Map(massMatrix.map((_, i) => [`u${i + 1}`, "velocity"])), formulas: "law.postVelocity" };
}

function readCoordinates(
  reader: NumberReader,
  { coordinates }: ImpactFile,
  freedoms: number | undefined,
): readonly string[] | undefined {
  if (coordinates && freedoms !== undefined && coordinates.length !== freedoms) {
    const what = `coordinates has ${count(coordinates.length, "name")}, but the mass matrix is ${freedoms} × ${freedoms}`;
    addFinding(reader, "wrong-size", what, `Give ${count(freedoms, "name")}.`, ["coordinates"]);
  }
  return coordinates && readCoordinateNames(reader.findings, coordinates, (name, i) => ownerOf(name, i, freedoms ?? 0));
}

/** Columns of data call the time t, and the velocities u1 … uf by their numbers. */
function ownerOf(name: string, index: number, freedoms: number): string | undefined {
  if (name === TIME) return "the time";
  const number = Number(/^u([1-9]\d*)$/.exec(name)?.[1]);
  return number <= freedoms && number !== index + 1 ? `the velocity of coordinate ${number}` : undefined;
}

function readMassMatrix(reader: NumberReader, file: ImpactFile): readonly (readonly number[])[] | undefined {
  const rows = file.massMatrix.length;
  if (rows >= 1 && rows <= MOST_FREEDOMS) return readSquareMatrix(reader, file.massMatrix, ["massMatrix"]);
  const what = rows === 0 ? "massMatrix is empty" : `massMatrix has ${rows} rows; at most ${MOST_FREEDOMS} are read`;
  const fix = "Give one row of numbers for each generalized velocity, [[2, 0], [0, 1]].";
  addFinding(reader, "wrong-size", what, fix, ["massMatrix"]);
  return undefined;
}

/** The elements; `freedoms` is f, undefined when the mass matrix does not tell. Mistakes go to the reader's findings. */
function buildElements(
  reader: NumberReader,
  elements: readonly ElementFile[],
  freedoms: number | undefined,
  units: readonly (Unit | null)[],
): readonly Element[] {
  return readElementFields(reader, elements).map((fields, i) => {
    const directions = readDirections(reader, elements[i]!, freedoms, ["elements", i]);
    return {
      ...fields,
      ...withUnit(
        fields,
        directions.map((row) => Array.from(row)),
        units,
      ),
      directions,
    };
  });
}

function readDirections(
  reader: NumberReader,
  element: ElementFile,
  freedoms: number | undefined,
  path: Path,
): readonly Float64Array[] {
  const rows: readonly { row: readonly NumericField[]; path: Path }[] =
    "direction" in element
      ? [{ row: element.direction, path: [...path, "direction"] }]
      : element.directions.map((row, j) => ({ row, path: [...path, "directions", j] }));
  return rows.map(({ row, path: rowPath }) => {
    const numbers = readSizedRow(reader, row, freedoms, rowPath);
    if (numbers.length > 0 && numbers.every((x) => x === 0)) {
      const what = `the direction of ${quote(element.name)} is zero: no impulse can act along it`;
      const fix = "Give a direction with at least one number that is not zero, or remove the element.";
      addFinding(reader, "zero-direction", what, fix, rowPath);
    }
    return Float64Array.from(numbers);
  });
}
