/**
 * The numbers of a posture and the places where a model file has them (`friction[0]`, `loadAngleDegrees`). Angles have two names.
 */
import { PI } from "../../linalg/interval/circular.ts";
import type { Interval, Intervals } from "../../linalg/interval/intervals.ts";
import type { CertifiedPosture, Range } from "./posture-certificate.ts";

/** A number of a posture, by its place in it. */
export type PostureNumber = readonly [field: keyof CertifiedPosture, index: 0 | 1 | null];

export interface PosturePlace {
  readonly name: PostureNumber;
  readonly inDegrees: boolean;
}

export const PLACES: Readonly<Record<string, PostureNumber>> = {
  "contactOffsets[0]": ["offsets", 0],
  "contactOffsets[1]": ["offsets", 1],
  centerHeight: ["height", null],
  "contactSlopes[0]": ["slopes", 0],
  "contactSlopes[1]": ["slopes", 1],
  "friction[0]": ["friction", 0],
  "friction[1]": ["friction", 1],
  loadAngle: ["loadAngle", null],
  loadSize: ["loadSize", null],
  loadTorque: ["loadTorque", null],
  gyrationRadius: ["gyrationRadius", null],
};

export const POSTURE_NUMBERS: readonly PostureNumber[] = Object.values(PLACES);

/** Null for what is no number of a posture. */
export function placeAt(place: string): PosturePlace | null {
  const plain = place.replace(/Degrees(?=$|\[)/, "");
  const inDegrees = plain !== place;
  if (!Object.hasOwn(PLACES, plain)) return null;
  const name = PLACES[plain]!;
  return inDegrees && name[0] !== "slopes" && name[0] !== "loadAngle" ? null : { name, inDegrees };
}

/** A number in the unit of its place as the number of the posture. */
export function inPosture(iv: Intervals, value: Interval, { inDegrees }: Pick<PosturePlace, "inDegrees">): Interval {
  return inDegrees ? iv.multiply(value, iv.divide(iv.of(...PI), iv.of(180))) : value;
}

export function boxField(box: CertifiedPosture, [field, index]: PostureNumber): Range {
  const value = box[field];
  return index === null ? (value as Range) : (value as readonly [Range, Range])[index];
}

export function withField(box: CertifiedPosture, [field, index]: PostureNumber, range: Range): CertifiedPosture {
  if (index === null) return { ...box, [field]: range };
  const pair = box[field] as readonly [Range, Range];
  return { ...box, [field]: index === 0 ? [range, pair[1]] : [pair[0], range] };
}
