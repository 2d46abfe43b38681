/**
 * An angle of a body, obstacle or joint under one of its two keys.
 */
import { isGivenTwice, readDegrees, readRadians } from "../angles.ts";
import type { NumberReader } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";

interface AngleFields {
  readonly angle?: NumericField | undefined;
  readonly angleDegrees?: NumericField | undefined;
}

/** In radians; 0 when neither key is given. */
export function readAngle(reader: NumberReader, fields: AngleFields, path: Path): number {
  isGivenTwice(reader, fields, "angle", "angleDegrees", path);
  if (fields.angle !== undefined) return readRadians(reader, fields.angle, [...path, "angle"], "angleDegrees");
  return fields.angleDegrees === undefined ? 0 : readDegrees(reader, fields.angleDegrees, [...path, "angleDegrees"]);
}
