/**
 * A file of `kind: impact` of the right shape → `ImpactModel`: expressions evaluated, sizes, names and ranges checked.
 */
import type { Element } from "../elements/element.ts";
import { quote } from "../text/quote.ts";
import { readLawData } from "./build-law.ts";
import { readElementFields } from "./element-fields.ts";
import type { ElementFile, ImpactFile } from "./impact-schema.ts";
import type { ImpactModel } from "./model.ts";
import { addFinding, MOST_FREEDOMS, type NumberReader, readSizedRow, readSquareMatrix } from "./numbers.ts";
import type { Path } from "./path.ts";
import { readTexts } from "./read-texts.ts";
import type { NumericField } from "./schema-parts.ts";

export function buildImpact(reader: NumberReader, file: ImpactFile): ImpactModel {
  const massMatrix = readMassMatrix(reader, file);
  const freedoms = massMatrix?.length;
  const preVelocity = readSizedRow(reader, file.preVelocity, freedoms, ["preVelocity"]);
  const elements = buildElements(reader, file.elements, freedoms);
  return {
    kind: "impact",
    ...readTexts(reader.findings, file),
    massMatrix: massMatrix ?? [],
    preVelocity,
    elements,
    ...readCoordinates(reader, file, freedoms),
    ...readLawData(reader, file, freedoms),
  };
}

function readCoordinates(
  reader: NumberReader,
  { coordinates }: ImpactFile,
  freedoms: number | undefined,
): Pick<ImpactModel, "coordinates"> {
  if (coordinates === undefined) return {};
  const twice = coordinates.findIndex((name, i) => coordinates.indexOf(name) !== i);
  const bad = coordinates.findIndex((name) => !COORDINATE.test(name));
  if (freedoms !== undefined && coordinates.length !== freedoms) {
    const what = `coordinates has ${coordinates.length} names, the mass matrix has ${freedoms} rows`;
    addFinding(reader, "wrong-size", what, `Give ${freedoms} names, such as x or phi.`, ["coordinates"]);
  } else if (twice >= 0 || bad >= 0) {
    const at = bad >= 0 ? bad : twice;
    const what = `the coordinate ${quote(coordinates[at]!)} ${bad >= 0 ? "is no name" : "is named twice"}`;
    addFinding(reader, "bad-name", what, "Names are words of letters, digits and _, each once.", ["coordinates", at]);
  }
  return { coordinates };
}

const COORDINATE = /^[\p{L}_][\p{L}\p{N}_]*$/u;

function readMassMatrix(reader: NumberReader, file: ImpactFile): readonly (readonly number[])[] | undefined {
  const count = file.massMatrix.length;
  if (count >= 1 && count <= MOST_FREEDOMS) return readSquareMatrix(reader, file.massMatrix, ["massMatrix"]);
  const what = count === 0 ? "massMatrix is empty" : `massMatrix has ${count} rows; at most ${MOST_FREEDOMS} are read`;
  const fix = "Give one row of numbers for each generalized velocity, [[2, 0], [0, 1]].";
  addFinding(reader, "wrong-size", what, fix, ["massMatrix"]);
  return undefined;
}

/** The elements; `freedoms` is f, undefined when the mass matrix does not tell. Mistakes go to the reader's findings. */
function buildElements(
  reader: NumberReader,
  elements: readonly ElementFile[],
  freedoms: number | undefined,
): readonly Element[] {
  return readElementFields(reader, elements).map((fields, i) => ({
    ...fields,
    directions: readDirections(reader, elements[i]!, freedoms, ["elements", i]),
  }));
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
