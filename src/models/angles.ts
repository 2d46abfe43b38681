/**
 * Angles of a model file: in radians, or in degrees under the key that says so. An angle beyond a full turn is most likely one in
 * degrees under the wrong key; it is taken as it is, with a remark.
 */

import { quote } from "../text/quote.ts";
import { type NumberReader, readNumber } from "./numbers.ts";
import { formatPath, type Path } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";

const DEGREE = Math.PI / 180;

const FULL_TURN = 2 * Math.PI;

/** Digits of an angle and of its turns in a remark. */
const SHOWN_DIGITS = 4;

/** The angle at a path, in radians; `degrees`: where the same angle can be given in degrees. */
export function readRadians(reader: NumberReader, field: NumericField, path: Path, degrees?: string): number {
  const angle = readNumber(reader, field, path);
  remarkOnTurns(reader, angle, path, degrees);
  return angle;
}

/** A remark where an angle in radians has a size that only degrees are likely to have. */
export function remarkOnTurns(reader: NumberReader, angle: number, path: Path, degrees?: string): void {
  if (!(Math.abs(angle) > FULL_TURN)) return;
  const shown = (x: number): string => String(Number(x.toPrecision(SHOWN_DIGITS)));
  const instead = degrees === undefined ? `write "${shown(angle)}*pi/180"` : `use ${degrees}`;
  reader.remarks.push(
    `${formatPath(path)} is ${shown(angle)} rad, ${shown(Math.abs(angle) / FULL_TURN)} turns; if degrees are meant, ${instead}`,
  );
}

/** In radians; `path` leads to the field. */
export function readDegrees(reader: NumberReader, field: NumericField, path: Path): number {
  return readNumber(reader, field, path) * DEGREE;
}

/** Whether an angle is given both in radians and in degrees, which is a finding; `path` leads to the mapping. */
export function isGivenTwice<Key extends string>(
  reader: NumberReader,
  fields: { readonly [K in Key]?: unknown },
  key: Key,
  degrees: Key,
  path: Path = [],
): boolean {
  if (fields[key] === undefined || fields[degrees] === undefined) return false;
  const what = `${quote(key)} and ${quote(degrees)} are both given`;
  reader.findings.push({ code: "two-units", what, fix: "Keep one of the two.", path: [...path, degrees], atKey: true });
  return true;
}
