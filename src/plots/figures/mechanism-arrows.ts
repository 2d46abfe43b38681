/**
 * Friction cones, and arrows of velocities, impulses and forces: arrows of one kind have one scale, which the key says by
 * the longest of them.
 */
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, type Look, line, type Point, polygon } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import type { Rich } from "../text/rich-text.ts";
import type { Colour } from "../theme.ts";
import { arrowNeck, arrowRoom } from "./mechanism-shapes.ts";
import type { View } from "./mechanism-view.ts";

/** An arrow from a point of the world, in its own unit. */
export interface Arrow {
  readonly from: Point;
  readonly vector: Point;
}

export interface ArrowLook {
  readonly colour: Colour;
  readonly width: number;
  readonly dash?: readonly number[];
}

export const BEFORE: ArrowLook = { colour: "ink3", width: LINE.data, dash: [2.6, 1.8] };
export const AFTER: ArrowLook = { colour: "ink", width: LINE.data };
export const PUSH: ArrowLook = { colour: "cone-text", width: LINE.emphasis };

/** Arrows shorter than this are no arrows. */
const SHORTEST = 1.5;

/** Length of an arrow of size 1, so that the longest has its length; 0 where all are zero. */
export function arrowScale(arrows: readonly Arrow[], view: View): number {
  const most = arrows.reduce((size, { vector }) => Math.max(size, Math.hypot(...vector)), 0);
  return most > 0 ? arrowRoom(view) / most : 0;
}

/** Ends of an arrow on the sheet; undefined where it is too short to be seen. */
export function arrowEnds({ from, vector }: Arrow, scale: number, view: View): readonly [Point, Point] | undefined {
  const start = view.at(from);
  const end: Point = [start[0] + scale * vector[0], start[1] - scale * vector[1]];
  return Math.hypot(end[0] - start[0], end[1] - start[1]) >= SHORTEST ? [start, end] : undefined;
}

/** Directions within this sine, nearer than this to one line, and over each other for longer than this: one arrow hides the other. */
const SAME_LINE = 0.12;
const NEAR = 4;
const OVERLAP = 4;

export function areHidden([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const length = Math.hypot(d[0] - c[0], d[1] - c[1]);
  const [ux, uy] = [(d[0] - c[0]) / length, (d[1] - c[1]) / length];
  const along = ([x, y]: Point): number => ux * (x - c[0]) + uy * (y - c[1]);
  const across = ([x, y]: Point): number => Math.abs(uy * (x - c[0]) - ux * (y - c[1]));
  const isOneLine = Math.abs(across(b) - across(a)) < SAME_LINE * Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [low, high] = [Math.min(along(a), along(b)), Math.max(along(a), along(b))];
  return isOneLine && across(a) < NEAR && Math.min(high, length) - Math.max(low, 0) > OVERLAP;
}

/** An arrow shifted to its right. */
export function movedAside([from, to]: readonly [Point, Point], by: number): readonly [Point, Point] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const shifted = ([x, y]: Point): Point => [x - (by * dy) / length, y + (by * dx) / length];
  return [shifted(from), shifted(to)];
}

export function arrowItems([from, to]: readonly [Point, Point], { colour, width, dash }: ArrowLook): Item[] {
  const { stop, head } = arrowNeck(from, to);
  const look: Look = { stroke: colour, width, ...(dash && { dash, isButt: true }) };
  return [line(from, stop, look), arrowHead(from, to, head, { fill: colour })];
}

export function coneItems(cone: readonly [Point, Point, Point]): Item[] {
  return [polygon(cone, { fill: "cone-wash", stroke: "cone", width: LINE.helper, opacity: 0.7 })];
}

/** What a line of the key shows: an arrow, or a cone. */
export interface KeyEntry {
  readonly look: ArrowLook | "cone";
  readonly text: Rich;
}

const KEY_ROW = 11;
const SWATCH = 16;

/** Entries one after the other from `left` on, in rows; `left` counts for the first row only. */
export function keyItems(
  entries: readonly KeyEntry[],
  left: number,
  width: number,
  top: number,
): { readonly items: Item[]; readonly height: number } {
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const items: Item[] = [];
  let [x, y] = [left, top];
  for (const { look: kind, text } of entries) {
    const size = SWATCH + 4 + measureText(text, look).width;
    if (x > 0 && x + size > width) [x, y] = [0, y + KEY_ROW];
    if (kind === "cone") {
      const wedge: [Point, Point, Point] = [
        [x + SWATCH / 2, y + 3.5],
        [x + 3, y - 4],
        [x + SWATCH - 3, y - 4],
      ];
      items.push(...coneItems(wedge));
    } else
      items.push(
        ...arrowItems(
          [
            [x, y],
            [x + SWATCH, y],
          ],
          kind,
        ),
      );
    items.push(textAt(x + SWATCH + 4, y + 2.5, text, look));
    x += size + 12;
  }
  return { items, height: y - top + KEY_ROW };
}
