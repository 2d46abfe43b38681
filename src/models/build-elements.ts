/**
 * The elements of a file of `kind: impact` as checked data.
 */
import type { Element } from "../elements/element.ts";
import { quote } from "../text/quote.ts";
import { readElementFields } from "./element-fields.ts";
import type { ElementFile } from "./impact-schema.ts";
import { type NumberReader, readSizedRow } from "./numbers.ts";
import type { Path } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";

/** The elements; `freedoms` is f, undefined when the mass matrix does not tell. Mistakes go to the reader's findings. */
export function buildElements(
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
      reader.findings.push({
        code: "zero-direction",
        what: `the direction of ${quote(element.name)} is zero: no impulse can act along it`,
        fix: "Give a direction with at least one number that is not zero, or remove the element.",
        path: rowPath,
      });
    }
    return Float64Array.from(numbers);
  });
}
