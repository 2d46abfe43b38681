/**
 * The window of a drawing of a mechanism: equal scales, everything in it that stands somewhere, surfaces without end cut at its edge; and the
 * bar that says how long a metre is.
 */
import type { Space } from "../figure.ts";
import { lineInBox } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, type Point } from "../path.ts";
import { type Box, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { PlacedContact, PlacedPart } from "./drawing-record.ts";

export interface View {
  readonly box: Box;
  /** A point of the world on the sheet. */
  readonly at: (point: Point) => Point;
  /** Units of the sheet to the metre. */
  readonly scale: number;
  /** The stretch inside the box of the line through a point of the sheet in a direction; undefined where it passes by. */
  readonly cut: (point: Point, direction: Point) => readonly [Point, Point] | undefined;
}

/** Room around what is drawn, for hatches and labels. */
const EDGE = 18;
/** Height over width of a drawing: between these. */
const FLATTEST = 0.34;
const TALLEST = 1;
const MOST_HEIGHT = 300;
/** Ground is taken into the picture from as far as this share of its size. */
const NEAR = 0.45;

export interface Pose {
  readonly parts: readonly PlacedPart[];
  readonly contacts: readonly PlacedContact[];
}

/** The window that holds all poses and further points; `foot`: what else must fit into the height of the space. */
export function viewOf(
  poses: readonly Pose[],
  { width, height }: Space,
  foot: number,
  further: readonly Point[] = [],
): View {
  const all = poses.flatMap(({ parts }) => parts);
  const points = [
    ...all.filter(({ part }) => part.kind !== "ground").flatMap(cornersOf),
    ...poses.flatMap(({ contacts }) => contacts.map(({ at }) => at)),
    ...further,
  ];
  const grounds = all.filter(({ part }) => part.kind === "ground").flatMap((placed) => placed.points);
  const own = extent(points.length > 0 ? points : grounds);
  const surfaces = all.filter(({ part }) => part.kind === "half-plane");
  const [x0, x1, y0, y1] = extent([
    ...points,
    ...grounds.map((point) => within(point, own)),
    ...surfaces.flatMap((surface) => nearestOf(surface, own)),
  ]);
  const [wide, tall] = [x1 - x0, y1 - y0];
  const least = Math.max(wide, tall, Number.MIN_VALUE);
  const [w, h] = [Math.max(wide, 0.05 * least), Math.max(tall, 0.05 * least)];
  const room = width - 2 * EDGE;
  const natural = Math.min(
    MOST_HEIGHT,
    Math.max(FLATTEST * width, Math.min(TALLEST * width, (room * h) / w + 2 * EDGE)),
  );
  const full = height === undefined ? natural : height - foot;
  const scale = Math.min(room / w, (full - 2 * EDGE) / h);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const box = { x: 0, y: 0, width, height: full };
  return {
    ...{ box, scale, cut: (point, direction) => lineInBox(point, direction, box) },
    at: ([x, y]) => [width / 2 + scale * (x - cx), full / 2 - scale * (y - cy)],
  };
}

function extent(points: readonly Point[]): [number, number, number, number] {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
  }
  return x1 < x0 ? [0, 1, 0, 1] : [x0, x1, y0, y1];
}

function cornersOf({ part, points, radius }: PlacedPart): readonly Point[] {
  if (part.kind === "half-plane" || part.kind === "label") return [];
  if (radius === 0) return points;
  const [x, y] = points[0]!;
  return [
    [x - radius, y - radius],
    [x + radius, y + radius],
  ];
}

/** The end of a ground, or as far towards it as the picture goes. */
function within([x, y]: Point, [x0, x1, y0, y1]: readonly [number, number, number, number]): Point {
  const more = NEAR * Math.max(x1 - x0, y1 - y0);
  return [Math.max(x0 - more, Math.min(x1 + more, x)), Math.max(y0 - more, Math.min(y1 + more, y))];
}

/** The point of a surface that is nearest to the middle of the rest, where it is near. */
function nearestOf(
  { points, angle = 0 }: PlacedPart,
  [x0, x1, y0, y1]: readonly [number, number, number, number],
): Point[] {
  const [px, py] = points[0]!;
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const distance = nx * (cx - px) + ny * (cy - py);
  const size = Math.hypot(x1 - x0, y1 - y0);
  return Math.abs(distance) <= (0.5 + NEAR) * size ? [[cx - distance * nx, cy - distance * ny]] : [];
}

/** A point of the sheet in the world. */
export function worldPoint({ at, scale }: View, [x, y]: Point): Point {
  const [ox, oy] = at([0, 0]);
  return [(x - ox) / scale, (oy - y) / scale];
}

const BAR_SHARE = 0.2;
/** Height of the row of the bar. */
export const BAR_ROW = 14;

/** A bar of a round length at the left foot of the drawing; its width with its words. */
export function scaleBar(
  { scale }: View,
  width: number,
  y: number,
): { readonly items: Item[]; readonly width: number } {
  const most = (BAR_SHARE * width) / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
  const size = scale * length;
  if (!Number.isFinite(size) || size <= 0) return { items: [], width: 0 };
  const look = { stroke: "ink2", width: LINE.helper } as const;
  const text: Rich = rich`${showValue(length, { digits: 1 })} m`;
  const type = { size: TYPE.note, colour: "ink2" } as const;
  return {
    items: [
      line([2, y], [2 + size, y], look),
      ...[2, 2 + size].map((x) => line([x, y - 2.4], [x, y + 2.4], look)),
      textAt(2 + size + 4, y + 2.5, text, type),
    ],
    width: 2 + size + 4 + measureText(text, type).width,
  };
}
