/**
 * Boxes of postures: every number p of a posture becomes [p − w, p + w], rounded outward. Half-widths are given by the places of a model
 * file (`friction[0]`, `loadAngleDegrees`), or as one part of every number.
 */
import { InputError } from "../../errors.ts";
import { productAbove, sumAbove, sumBelow } from "../../linalg/interval/rounding.ts";
import { listWords, quote } from "../../text/quote.ts";
import type { Posture } from "../two-contact/posture.ts";
import { pointBox } from "./point-box.ts";
import type { CertifiedPosture, Range } from "./posture-certificate.ts";

/** The numbers of a posture, by their place in it. */
export type PostureNumber = readonly [field: keyof CertifiedPosture, index: 0 | 1 | null];

/** Half-widths by places of a model file; a missing one is 0. */
export type HalfWidths = Readonly<Record<string, number>>;

const PLACES: Readonly<Record<string, PostureNumber>> = {
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

/** π/180 from above. */
const DEGREE = productAbove(Math.PI / 180, 1 + 2 ** -50);

export function boxField(box: CertifiedPosture, [field, index]: PostureNumber): Range {
  const value = box[field];
  return index === null ? (value as Range) : (value as readonly [Range, Range])[index];
}

export function withField(box: CertifiedPosture, [field, index]: PostureNumber, range: Range): CertifiedPosture {
  if (index === null) return { ...box, [field]: range };
  const pair = box[field] as readonly [Range, Range];
  return { ...box, [field]: index === 0 ? [range, pair[1]] : [pair[0], range] };
}

/** The box with half-width `radius` times the size of each number; numbers that are 0 stay as they are. */
export function relativeBox(posture: Posture, radius: number): CertifiedPosture {
  checkWidth("radius", radius);
  return POSTURE_NUMBERS.reduce((box, name) => {
    const value = boxField(box, name) as number;
    return withField(box, name, around(value, productAbove(radius, Math.abs(value))));
  }, pointBox(posture));
}

/** The box with these half-widths, times a factor. */
export function boxAround(posture: Posture, widths: HalfWidths, factor = 1): CertifiedPosture {
  return Object.entries(widths).reduce((box, [place, width]) => {
    checkWidth(place, width);
    const [name, unit] = placeOf(place);
    const reach = productAbove(productAbove(width, unit), factor);
    return withField(box, name, around(boxField(pointBox(posture), name) as number, reach));
  }, pointBox(posture));
}

/** The ranges of a box at the given places, in their units. */
export function rangesAt(posture: Posture, widths: HalfWidths, factor = 1): Record<string, readonly [number, number]> {
  return Object.fromEntries(
    Object.entries(widths).map(([place, width]) => {
      const [name, unit] = placeOf(place);
      const value = (boxField(pointBox(posture), name) as number) / unit;
      return [place, [value - factor * width, value + factor * width]];
    }),
  );
}

function around(value: number, width: number): Range {
  return width === 0 ? value : [sumBelow(value, -width), sumAbove(value, width)];
}

/** The number at a place of a model file, and what its unit is in the posture, from above. Throws `InputError` for what is none. */
export function placeOf(place: string): readonly [PostureNumber, number] {
  const plain = place.replace(/Degrees(?=$|\[)/, "");
  const name = PLACES[plain];
  const isAngle = name?.[0] === "slopes" || name?.[0] === "loadAngle";
  if (name === undefined || (plain !== place && !isAngle)) {
    throw new InputError({
      code: "bad-box",
      what: `${quote(place)} is no number of a posture in the frame of the contacts`,
      where: place,
      fix: `Name one of ${listWords(Object.keys(PLACES))}; angles also as loadAngleDegrees, contactSlopesDegrees[0].`,
    });
  }
  return [name, plain === place ? 1 : DEGREE];
}

function checkWidth(where: string, width: number): void {
  if (width >= 0 && width < Infinity) return;
  const what = `a half-width must be a number of at least 0, got ${width}`;
  throw new InputError({ code: "bad-box", what, where, fix: "Give how far the number may be off, as 0.01." });
}
