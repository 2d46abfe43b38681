/**
 * Around the centre of mass the places for which the verdict is proved, where the result has a box of them (`--box`, `--radius`): a dashed
 * rectangle along the line of contacts. A centre of mass that moves by δ along the line takes δ from both offsets, so that it may go as far
 * as both of their ranges allow.
 */
import { LINE } from "../layout/sizes.ts";
import { type Point, polygon } from "../path.ts";
import { group, type Item } from "../scene.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { PostureGeometry } from "./posture-geometry.ts";
import type { PostureRecord } from "./posture-record.ts";
import { hueOf } from "./verdict-looks.ts";

/** Corners from the centre of mass, across the load and against it. */
export type ProvedCorners = readonly [Point, Point, Point, Point];

/** A box whose sides are shorter than this many units hides behind the dot of the centre of mass: it is named and not drawn. */
const SMALLEST = 11;

/** Names of the centre of mass stand beside the box up to so many units away from it. */
const FARTHEST = 60;

/** Null where nothing is proved of other places of the centre of mass. */
export function provedCorners({ model, box }: PostureRecord): ProvedCorners | null {
  if (!model || !box || box.verdict === "undecided") return null;
  const { contactOffsets, centerHeight, loadAngle } = model;
  const ends = (place: string, value: number): readonly [number, number] => {
    const reach = typeof box.radius === "number" ? box.radius * Math.abs(value) : 0;
    const own = box.ranges?.[place];
    return isEnds(own) ? own : [value - reach, value + reach];
  };
  const ways = contactOffsets.map((offset, i) => {
    const [low, high] = ends(`contactOffsets[${i}]`, offset);
    return [offset - high, offset - low] as const;
  });
  const along = [Math.max(...ways.map(([low]) => low)), Math.min(...ways.map(([, high]) => high))] as const;
  const up = ends("centerHeight", centerHeight).map((end) => end - centerHeight) as [number, number];
  if (!(along[1] >= along[0] && up[1] >= up[0] && (along[1] > along[0] || up[1] > up[0]))) return null;
  const [cos, sin] = [Math.cos(loadAngle), Math.sin(loadAngle)];
  const corner = (x: number, z: number): Point => [x * cos + z * sin, z * cos - x * sin];
  return [corner(along[0], up[0]), corner(along[1], up[0]), corner(along[1], up[1]), corner(along[0], up[1])];
}

const isEnds = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((end) => Number.isFinite(end));

/** The box, its outline for what is to keep clear of it and how far it reaches; nothing where it would hide behind the dot of the centre of mass. */
export function provedItems(
  result: PostureRecord,
  { at, left, right, top, bottom }: PostureGeometry,
): { readonly items: readonly Item[]; readonly outline: readonly Point[]; readonly reach: number } {
  const corners = provedCorners(result)?.map(at);
  if (!corners || Math.max(...sidesOf(corners)) < SMALLEST) return { items: [], outline: [], reach: 0 };
  const look = { stroke: `${hueOf(result.box!.verdict)}-text`, width: LINE.data, dash: [4, 2] } as const;
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  const [x, y] = at([0, 0]);
  const reach = Math.min(FARTHEST, Math.max(...corners.map((corner) => Math.hypot(corner[0] - x, corner[1] - y))));
  return { items: [group([polygon(corners, look)], { clip })], outline: [...corners, corners[0]!], reach };
}

/** "0.28 × 0.28 m", along the line of contacts and across it. */
export function provedSize(result: PostureRecord): Rich | null {
  const corners = provedCorners(result);
  if (!corners) return null;
  const [along, up] = sidesOf(corners).map((side) => showValue(side));
  return rich`${along!} × ${up!} m`;
}

/** Rows of the table: the corners, and the lengths of the sides. */
export function provedRows(result: PostureRecord): [string, number, number][] {
  const corners = provedCorners(result);
  if (!corners) return [];
  const named = corners.map(([x, z], k): [string, number, number] => [`proved box, corner ${k + 1}`, x, z]);
  return [...named, ["proved box, along the line of contacts and across it", ...sidesOf(corners)]];
}

function sidesOf([a, b, c]: readonly Point[]): [number, number] {
  return [Math.hypot(b![0] - a![0], b![1] - a![1]), Math.hypot(c![0] - b![0], c![1] - b![1])];
}
