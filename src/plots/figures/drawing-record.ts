/**
 * What figures and pages read from the drawing of a stored result (docs/contract.md), and the drawing at one state: every part in the
 * coordinates of the world, parts without a value or with a negative radius left out.
 */
import type { Point } from "../path.ts";

export type DrawnNumber = number | { readonly value: number };
export type DrawnPoint = readonly [DrawnNumber, DrawnNumber];
export interface DrawnPlace {
  readonly body?: number;
  readonly at: DrawnPoint;
}

/** A part as it is stored; which fields it has depends on its kind. */
export interface PartRecord {
  readonly kind: string;
  readonly name?: string;
  readonly body?: number;
  readonly points?: readonly DrawnPoint[];
  readonly at?: DrawnPoint;
  readonly radius?: DrawnNumber;
  readonly angle?: number;
  readonly ends?: readonly [DrawnPlace, DrawnPlace];
  readonly text?: string;
}

export interface ContactRecord extends DrawnPlace {
  readonly element: string;
  readonly friction?: string;
  readonly mu?: number;
  readonly radius?: number;
  /** "rad" where it transmits torques; forces otherwise. */
  readonly unit?: string;
  readonly normal: DrawnPoint;
  readonly tangent?: DrawnPoint;
  /** Of motions: all that was transmitted until each sample. */
  readonly impulse?: readonly number[];
  readonly frictionImpulse?: readonly number[];
}

/** `Values`: a number a value at an impact, a column a value in a motion. */
export interface DrawingRecord<Values> {
  readonly bodies: readonly string[];
  readonly parts: readonly PartRecord[];
  readonly contacts: readonly ContactRecord[];
  readonly values: readonly Values[];
}

/** Coordinates and values at an instant; null where one is not known. */
export interface DrawnAt {
  readonly q: (j: number) => number | null;
  readonly value: (k: number) => number | null;
}

export interface PlacedPart {
  readonly part: PartRecord;
  /** Corners, ends, or the one place. */
  readonly points: readonly Point[];
  readonly radius: number;
  /** Of a disc of a body, a guide or a half-plane. */
  readonly angle: number | undefined;
  readonly isFixed: boolean;
}

export interface PlacedContact {
  readonly contact: ContactRecord;
  readonly at: Point;
  /** Of length 1. */
  readonly normal: Point;
  readonly tangent: Point;
}

/** Whether a part can move: it belongs to a body or has a value. */
export function isMoving({ body, points, at, ends, radius }: PartRecord): boolean {
  const places = ends ?? [...(points ?? []), ...(at ? [at] : [])].map((one) => ({ at: one }));
  return (
    body !== undefined ||
    typeof radius === "object" ||
    places.some((place: DrawnPlace) => place.body !== undefined || place.at.some((one) => typeof one !== "number"))
  );
}

export function placeParts({ parts }: Pick<DrawingRecord<unknown>, "parts">, state: DrawnAt): PlacedPart[] {
  return parts.flatMap((part) => {
    const places: readonly DrawnPlace[] =
      part.ends ?? [...(part.points ?? []), ...(part.at ? [part.at] : [])].map((at) => ({ at, ...bodyOf(part) }));
    const points = places.map((place) => pointAt(place, state));
    const radius = part.radius === undefined ? 0 : numberAt(part.radius, state);
    const turn = part.body === undefined ? undefined : state.q(3 * part.body + 2);
    if (radius === null || radius < 0 || turn === null || points.some((point) => point === undefined)) return [];
    const angle = part.angle === undefined ? turn : part.angle + (turn ?? 0);
    return [{ part, points: points as Point[], radius, angle, isFixed: !isMoving(part) }];
  });
}

export function placeContacts({ contacts }: Pick<DrawingRecord<unknown>, "contacts">, state: DrawnAt): PlacedContact[] {
  return contacts.flatMap((contact) => {
    const [at, normal] = [pointAt(contact, state), unit(vectorAt(contact.normal, state))];
    if (!at || !normal) return [];
    const tangent: Point | undefined = contact.tangent
      ? unit(vectorAt(contact.tangent, state))
      : [normal[1], -normal[0]];
    if (!tangent) return [];
    const { radius = 0 } = contact;
    return [{ contact, at: [at[0] - radius * normal[0], at[1] - radius * normal[1]], normal, tangent }];
  });
}

/**
 * Force of a contact and of its friction after a sample, of the last interval at the end: what was transmitted, by its time. Undefined where
 * that is not known.
 */
export function forceAfter(
  { impulse, frictionImpulse }: ContactRecord,
  t: readonly number[],
  sample: number,
): readonly [number, number] | undefined {
  let k = Math.min(sample, t.length - 2);
  while (k >= 0 && !(t[k + 1]! > t[k]!)) k--;
  if (k < 0 || !impulse) return undefined;
  const slope = (sums: readonly number[]): number => (sums[k + 1]! - sums[k]!) / (t[k + 1]! - t[k]!);
  return [slope(impulse), frictionImpulse ? slope(frictionImpulse) : 0];
}

/** The size of a force that is long in a drawing: 95 of 100 are no larger; 0 where none is known. */
export function usualForce(contacts: readonly ContactRecord[], t: readonly number[]): number {
  const sizes = contacts
    .filter(({ unit: own }) => own !== "rad")
    .flatMap((contact) => t.map((_, k) => Math.hypot(...(forceAfter(contact, t, k) ?? [0]))))
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  return sizes[Math.floor(0.95 * (sizes.length - 1))] ?? 0;
}

function bodyOf({ body }: PartRecord): { readonly body?: number } {
  return body === undefined ? {} : { body };
}

function numberAt(given: DrawnNumber, { value }: DrawnAt): number | null {
  return typeof given === "number" ? given : value(given.value);
}

function vectorAt([x, y]: DrawnPoint, state: DrawnAt): Point | undefined {
  const [a, b] = [numberAt(x, state), numberAt(y, state)];
  return a === null || b === null ? undefined : [a, b];
}

function pointAt({ body, at }: DrawnPlace, state: DrawnAt): Point | undefined {
  const own = vectorAt(at, state);
  if (!own || body === undefined) return own;
  const [x, y, angle] = [state.q(3 * body), state.q(3 * body + 1), state.q(3 * body + 2)];
  if (x === null || y === null || angle === null) return undefined;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x + c * own[0] - s * own[1], y + s * own[0] + c * own[1]];
}

function unit(vector: Point | undefined): Point | undefined {
  const size = vector ? Math.hypot(...vector) : 0;
  return vector && size > 0 ? [vector[0] / size, vector[1] / size] : undefined;
}

/** What places a drawing, each with all that it calls: pages run their text. */
export const PLACING = [
  ...[placeParts, placeContacts, forceAfter, usualForce],
  ...[isMoving, bodyOf, numberAt, vectorAt, pointAt, unit],
] as const;

/** The middle of what a part marks; where it is looked for. */
export function centerOf({ part, points }: PlacedPart): Point {
  if (part.kind === "point" || part.kind === "disc" || part.kind === "joint") return points[0]!;
  const own = part.kind === "line" && same(points[0]!, points.at(-1)!) ? points.slice(1) : points;
  const mean = (k: 0 | 1): number => own.reduce((sum, point) => sum + point[k], 0) / own.length;
  return [mean(0), mean(1)];
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];
