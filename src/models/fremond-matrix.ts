/**
 * Frémond's matrix of a file over the unilateral elements of the model, h of them: h rows of h numbers in the order of the
 * elements, or entries by their names, those that are not named 0. The matrix is full: `{a: {b: 1}}` is row a, column b, and
 * says nothing of row b, column a.
 */
import { nearestFix } from "../text/nearest.ts";
import { listWords, quote } from "../text/quote.ts";
import { MOST_ELEMENTS } from "./element-fields.ts";
import type { ImpactFile } from "./impact-schema.ts";
import { addFinding, count, type NumberReader, readNumber, readSquareMatrix } from "./numbers.ts";

type FremondField = ImpactFile["fremondMatrix"];
type Matrix = readonly (readonly number[])[];

const PATH = ["fremondMatrix"];

/** `names`: the unilateral elements in order, undefined when the model has mistakes of its own. */
export function readFremondMatrix(
  reader: NumberReader,
  field: FremondField,
  names: readonly string[] | undefined,
): Matrix | undefined {
  if (field === undefined || names === undefined) return undefined;
  if (names.length > MOST_ELEMENTS) {
    const what = `fremondMatrix is over ${names.length} unilateral elements; at most ${MOST_ELEMENTS} are read`;
    addFinding(reader, "too-many-elements", what, "List the contacts that matter under `contacts`.", PATH);
    return undefined;
  }
  if (!Array.isArray(field)) return readNamed(reader, field, names);
  if (field.length === names.length) return readSquareMatrix(reader, field, PATH);
  const size = names.length;
  const what = `fremondMatrix has ${count(field.length, "row")}, but the model has ${count(size, "unilateral element")}`;
  const order = size === 0 ? "" : ` in the order ${listWords(names)}; or give entries by name, \`{a: {b: 1}}\``;
  addFinding(reader, "wrong-size", what, `Give ${count(size, "row")} of ${count(size, "number")}${order}.`, PATH);
  return undefined;
}

function readNamed(
  reader: NumberReader,
  field: Exclude<FremondField, undefined | readonly unknown[]>,
  names: readonly string[],
): Matrix {
  const places = new Map(names.map((name, i) => [name, i]));
  const matrix = names.map(() => new Array<number>(names.length).fill(0));
  for (const [rowName, entries] of Object.entries(field)) {
    const row = places.get(rowName);
    if (row === undefined) refuseName(reader, rowName, names, [...PATH, rowName]);
    for (const [columnName, entry] of Object.entries(entries)) {
      const path = [...PATH, rowName, columnName];
      const column = places.get(columnName);
      if (column === undefined) refuseName(reader, columnName, names, path);
      else if (row !== undefined) matrix[row]![column] = readNumber(reader, entry, path);
    }
  }
  return matrix;
}

function refuseName(reader: NumberReader, name: string, names: readonly string[], path: readonly string[]): void {
  const known = names.length === 0 ? "This model has none." : `Unilateral elements: ${listWords(names.map(quote))}.`;
  reader.findings.push({
    code: "unknown-element",
    what: `there is no unilateral element ${quote(name)}`,
    ...nearestFix(name, names, known),
    path,
    atKey: true,
  });
}
