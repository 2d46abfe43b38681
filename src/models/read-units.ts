/**
 * The units of the coordinates of a file: `units: {phi: rad}` by name, or a list with one for each. What is not said stays null.
 */
import type { Unit } from "../elements/unit.ts";
import { nearestFix } from "../text/nearest.ts";
import { listWords, quote } from "../text/quote.ts";
import { normalizeName } from "./expressions/tokenize.ts";
import { addFinding, count, type NumberReader } from "./numbers.ts";
import type { UnitsField } from "./schema-parts.ts";

/** One unit for each name; undefined when the file says nothing. */
export function readUnits(
  reader: NumberReader,
  field: UnitsField | undefined,
  names: readonly string[],
): readonly (Unit | null)[] | undefined {
  if (field === undefined) return undefined;
  if (Array.isArray(field)) {
    if (field.length === names.length) return field;
    const what = `units has ${count(field.length, "unit")}, but there are ${count(names.length, "coordinate")}`;
    addFinding(reader, "wrong-size", what, "Give one for each coordinate, or name those that you know.", ["units"]);
    return undefined;
  }
  const known = new Map(Object.entries(field as Record<string, Unit>).map(([key, unit]) => [normalizeName(key), unit]));
  for (const key of Object.keys(field)) if (!names.includes(normalizeName(key))) refuseName(reader, key, names);
  return names.map((name) => known.get(name) ?? null);
}

function refuseName(reader: NumberReader, name: string, names: readonly string[]): void {
  reader.findings.push({
    code: "unknown-name",
    what: `there is no coordinate ${quote(name)} whose unit could be said`,
    ...nearestFix(
      ...([name, names] as const),
      names.length === 0 ? "Bodies have their units already." : `Coordinates: ${listWords(names)}.`,
    ),
    path: ["units", name],
    atKey: true,
  });
}
