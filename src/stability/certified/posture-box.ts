/**
 * Boxes of postures: every number p of a posture becomes [p − w, p + w], rounded outward. Half-widths are given by the places of a model
 * file (`friction[0]`, `loadAngleDegrees`), or as one part of every number.
 */
import { InputError } from "../../errors.ts";
import { Intervals } from "../../linalg/interval/intervals.ts";
import { productAbove, sumAbove, sumBelow } from "../../linalg/interval/rounding.ts";
import { listWords, quote } from "../../text/quote.ts";
import type { Posture } from "../two-contact/posture.ts";
import { pointBox } from "./point-box.ts";
import type { CertifiedPosture, Range } from "./posture-certificate.ts";
import {
  boxField,
  inPosture,
  PLACES,
  POSTURE_NUMBERS,
  type PosturePlace,
  placeAt,
  withField,
} from "./posture-places.ts";

/** Half-widths by places of a model file; a missing one is 0. */
export type HalfWidths = Readonly<Record<string, number>>;

/** Ranges by places of a model file, in their units. */
export type PlaceRanges = Readonly<Record<string, readonly [low: number, high: number]>>;

/** The box with half-width `radius` times the size of each number; numbers that are 0 stay as they are. */
export function relativeBox(posture: Posture, radius: number): CertifiedPosture {
  checkWidth("radius", radius);
  return POSTURE_NUMBERS.reduce((box, name) => {
    const value = boxField(box, name) as number;
    return withField(box, name, around(value, productAbove(radius, Math.abs(value))));
  }, pointBox(posture));
}

/** The box with these half-widths, times a factor: it holds the posture and all numbers of `rangesAt`. */
export function boxAround(posture: Posture, widths: HalfWidths, factor = 1): CertifiedPosture {
  checkNames(Object.keys(widths));
  const iv = new Intervals();
  const point = pointBox(posture);
  return Object.entries(widths).reduce((box, [place, width]) => {
    checkWidth(place, width);
    if (width === 0) return box;
    const { name, inDegrees } = placeOf(place);
    const value = valueAt(posture, place);
    const reach = productAbove(factor, width);
    const range = inPosture(iv, iv.of(sumBelow(value, -reach), sumAbove(value, reach)), { inDegrees });
    const whole = iv.hull(range, iv.of(boxField(point, name) as number));
    return withField(box, name, [iv.low(whole), iv.high(whole)]);
  }, point);
}

/** The ranges of that box at the given places, in their units; places without a width do not vary and are left out. */
export function rangesAt(posture: Posture, widths: HalfWidths, factor = 1): PlaceRanges {
  return Object.fromEntries(
    Object.entries(widths).flatMap(([place, width]) => {
      const value = valueAt(posture, place);
      return width === 0 ? [] : [[place, [value - factor * width, value + factor * width]]];
    }),
  );
}

/** The number at a place of a model file, in its unit. */
function valueAt(posture: Posture, place: string): number {
  const { name, inDegrees } = placeOf(place);
  const own = boxField(pointBox(posture), name) as number;
  return inDegrees ? own * (180 / Math.PI) : own;
}

function checkNames(places: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const place of places) {
    const number = String(placeOf(place).name);
    const first = seen.get(number);
    if (first !== undefined) {
      const what = `${quote(first)} and ${quote(place)} are both given: two names of one number`;
      throw new InputError({ code: "two-units", what, where: place, fix: "Keep one of the two." });
    }
    seen.set(number, place);
  }
}

function around(value: number, width: number): Range {
  return width === 0 ? value : [sumBelow(value, -width), sumAbove(value, width)];
}

/** The number at a place of a model file. Throws `InputError` for what is none. */
export function placeOf(place: string): PosturePlace {
  const found = placeAt(place);
  if (found !== null) return found;
  throw new InputError({
    code: "bad-box",
    what: `${quote(place)} is no number of a posture in the frame of the contacts`,
    where: place,
    fix: `Name one of ${listWords(Object.keys(PLACES))}; angles also as loadAngleDegrees, contactSlopesDegrees[0].`,
  });
}

function checkWidth(where: string, width: number): void {
  if (width >= 0 && width < Infinity) return;
  const what = `a half-width must be a number of at least 0, got ${width}`;
  throw new InputError({ code: "bad-box", what, where, fix: "Give how far the number may be off, as 0.01." });
}
