/**
 * Labels that keep out of each other's way. Each has places it likes, best first; the first free one is taken. Where none is free the
 * label goes to the nearest free ground and a thin leader leads back. The labels given first choose first: the finding keeps the
 * nearest place and the rest move.
 */

import { line, type Point } from "../path.ts";
import { type Box, boxesMeet, type Item, type TextItem, type TextLook, textAt, textBox } from "../scene.ts";
import { ASCENT, TEXT_HEIGHT } from "../text/measure-text.ts";
import type { Rich } from "../text/rich-text.ts";
import type { Colour } from "../theme.ts";
import { distanceTo, meetsSegment } from "./plane.ts";
import { LINE } from "./sizes.ts";

export interface Label {
  readonly text: Rich;
  readonly look: TextLook;
  /** What it names. */
  readonly point: Point;
  /** Other points that would do as well, best first: along a line, within an area. */
  readonly or?: readonly Point[];
  /** Distance to keep from the point, for dots that have a size. */
  readonly gap?: number;
  /** Sides tried before the others. */
  readonly prefer?: readonly Side[];
  /** A further line under the first, in its own look. */
  readonly below?: { readonly text: Rich; readonly look: TextLook };
}

export type Side = "right" | "left" | "above" | "below" | "above-right" | "above-left" | "below-right" | "below-left";

const SIDES: readonly Side[] = [
  ...(["right", "above-right", "below-right", "left"] as const),
  ...(["above-left", "below-left", "above", "below"] as const),
];

export interface Ground {
  /** Labels stay inside. */
  readonly bounds: Box;
  /** What they must not cover: boxes, and lines from point to point. */
  readonly boxes?: readonly Box[];
  readonly lines?: readonly (readonly Point[])[];
  /** Coloured areas, the topmost first, for the rims of letters; where not given, labels bring their own. */
  readonly areas?: readonly Area[];
}

export interface Area {
  readonly outline: readonly Point[];
  readonly wash: Colour;
}

const LINE_SPACING = 1.2;
/** Free space around a label. */
const AIR = 1;
/** A line as near to the point of a label as this is the one it names. */
const OWN = 0.5;
/** Rings of the search for free ground, in units. */
const RING = 8;
/** Points from which leaders are tried. */
const MOST_LEADERS = 6;

/** Texts and leaders, in the order of the labels. */
export function placeLabels(labels: readonly Label[], ground: Ground): Item[] {
  const taken: Box[] = [...(ground.boxes ?? [])];
  const segments = (ground.lines ?? []).flatMap((points) => points.slice(1).map((to, k) => [points[k]!, to] as const));
  return labels.flatMap((label): readonly Item[] => {
    const points = [label.point, ...(label.or ?? [])];
    const isFree = (box: Box, withLines: boolean): boolean =>
      isInside(box, ground.bounds) &&
      !taken.some((other) => boxesMeet(box, other, AIR)) &&
      !(withLines && segments.some(([from, to]) => meetsSegment(box, from, to)));
    // A leader passes no label but its own; where it starts, one may lie.
    const isClear = (box: Box, point: Point): boolean =>
      !taken.some((other) => !meetsSegment(other, point, point) && meetsSegment(other, point, leaderEnd(point, box)));
    const near = first(points, (point) =>
      candidates({ ...label, point }).find(
        ({ box }) => isFree(box, true) && !(label.or && isBehind(box, point, segments)),
      ),
    );
    const place =
      near ??
      aside(label, points, (box, point) => isFree(box, true) && isClear(box, point)) ??
      aside(label, points, (box, point) => isFree(box, false) && isClear(box, point)) ??
      aside(label, points, (box) => isFree(box, false));
    if (!place) return [];
    taken.push(place.box);
    const items = ground.areas ? rimmed(place, ground.areas) : place.items;
    if (near) return items;
    const end = leaderEnd(place.point, place.box);
    segments.push([place.point, end]);
    return [line(place.point, end, { stroke: "ink3", width: LINE.leader }), ...items];
  });
}

function rimmed({ items, box }: Place, areas: readonly Area[]): TextItem[] {
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  const halo = areas.find(({ outline }) => isWithin(outline, middle))?.wash ?? "paper";
  return items.map((item) => ({ ...item, halo }));
}

/** Whether a ray to the right meets the closed outline an odd number of times. */
function isWithin(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.reduce((isIn, [ax, ay], k) => {
    const [bx, by] = outline[(k + 1) % outline.length]!;
    return ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay) ? !isIn : isIn;
  }, false);
}

/** Whether a line lies between a point and the label beside it, which would then seem to name that line. */
function isBehind(box: Box, point: Point, segments: readonly (readonly [Point, Point])[]): boolean {
  const end: Point = [clamp(point[0], box.x, box.x + box.width), clamp(point[1], box.y, box.y + box.height)];
  return segments.some(([from, to]) => distanceTo(point, from, to) > OWN && cross(point, end, from, to));
}

/** Whether two stretches cross. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** What the first point gives that gives something. */
function first<T>(points: readonly Point[], give: (point: Point) => T | undefined): T | undefined {
  for (const point of points) {
    const found = give(point);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Place {
  readonly items: readonly TextItem[];
  readonly box: Box;
  readonly point: Point;
}

function candidates(label: Label): Place[] {
  const { prefer = [], gap = 3 } = label;
  const order = [...prefer, ...SIDES.filter((side) => !prefer.includes(side))];
  return order.map((side) => beside(label, side, gap));
}

/** The label on one side of its point. */
function beside(label: Label, side: Side, gap: number): Place {
  const [x, y] = label.point;
  const isLeft = side.endsWith("left");
  const isRight = side.endsWith("right");
  const anchor = isLeft ? "end" : isRight ? "start" : "middle";
  const height = blockHeight(label);
  const away = side.includes("-") ? 0.7 * gap : gap;
  const left = isLeft ? x - away : isRight ? x + away : x;
  const top = side.startsWith("above") ? y - away - height : side.startsWith("below") ? y + away : y - height / 2;
  return block(label, left, top, anchor);
}

const blockHeight = ({ look, below }: Label): number =>
  TEXT_HEIGHT * look.size + (below ? LINE_SPACING * below.look.size : 0);

/** The lines of a label with their common box, from its top on. */
function block({ text, look, below, point }: Label, x: number, top: number, anchor: "start" | "middle" | "end"): Place {
  const first = textAt(x, top + ASCENT * look.size, text, { ...look, anchor });
  const second = below && textAt(x, first.y + LINE_SPACING * below.look.size, below.text, { ...below.look, anchor });
  const items = second ? [first, second] : [first];
  return { items, box: hull(items.map(textBox)), point };
}

function hull(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The nearest free ground on rings around the points. */
function aside(label: Label, points: readonly Point[], isFree: (box: Box, point: Point) => boolean): Place | undefined {
  for (let ring = 2; ring <= 40; ring++) {
    const place = first(points.slice(0, MOST_LEADERS), (point) =>
      onRing({ ...label, point }, ring * RING).find(({ box }) => isFree(box, point)),
    );
    if (place) return place;
  }
  return undefined;
}

function onRing(label: Label, radius: number): Place[] {
  const [x, y] = label.point;
  return Array.from({ length: 16 }, (_, k) => {
    const angle = (k * Math.PI) / 8;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    const anchor = dx > 1e-6 ? "start" : dx < -1e-6 ? "end" : "middle";
    return block(label, x + dx, y + dy - blockHeight(label) / 2, anchor);
  });
}

/** Where a leader meets the box of its label. */
function leaderEnd([x, y]: Point, { x: left, y: top, width, height }: Box): Point {
  return [clamp(x, left - 1.5, left + width + 1.5), clamp(y, top - 1, top + height + 1)];
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

function isInside({ x, y, width, height }: Box, bounds: Box): boolean {
  return (
    x >= bounds.x - 0.01 &&
    y >= bounds.y - 0.01 &&
    x + width <= bounds.x + bounds.width + 0.01 &&
    y + height <= bounds.y + bounds.height + 0.01
  );
}
