/**
 * A plane with equal scales on both axes, so that angles and circles are true: the window around given points, straight lines cut at
 * its edge, and places where a label has room.
 */
import type { Space } from "../figure.ts";
import type { Point } from "../path.ts";
import type { Box } from "../scene.ts";
import { AXIS_FOOT, axisWidth } from "./axes.ts";
import { linearScale, padded, type Scale } from "./scale.ts";

export interface Plane {
  readonly x: Scale;
  readonly y: Scale;
  /** The window on the sheet. */
  readonly box: Box;
  /** A point of the plane on the sheet. */
  readonly at: (point: Point) => Point;
}

/** Height over width of a plane where the sheet does not say it, and the most it gets. */
const SHAPE = 1.02;
const MOST_HEIGHT = 300;
/** Room above the window, so that labels of ticks are not cut. */
const HEAD = 4;
const TICK_ROOM = 28;

/**
 * The window that holds all points with a margin (share of the size), as large as the space allows. `isTight`: no wider than the points
 * ask for, where there is nothing beside them to be seen.
 */
export function planeAround(points: readonly Point[], { width, height }: Space, margin = 0.14, isTight = false): Plane {
  const tall = height === undefined ? Math.min(SHAPE * width, MOST_HEIGHT) : height - AXIS_FOOT - HEAD;
  const spans = [0, 1].map((k) =>
    padded(
      points.map((point) => point[k]!),
      margin,
    ),
  );
  let left = 30;
  let plane = window(spans, left, width, tall, isTight);
  // The labels of the upright axis decide how much of the width is left, and the width decides the labels.
  for (let k = 0; k < 2; k++) {
    left = axisWidth(plane.y) + 2;
    plane = window(spans, left, width, tall, isTight);
  }
  return plane;
}

function window(
  spans: readonly (readonly [number, number])[],
  left: number,
  width: number,
  tall: number,
  isTight: boolean,
): Plane {
  const [[a, b], [c, d]] = spans as [[number, number], [number, number]];
  const most = width - left - 6;
  const wide = isTight ? Math.min(most, (tall * (b - a)) / (d - c)) : most;
  const unit = Math.max((b - a) / wide, (d - c) / tall);
  const about = (low: number, high: number, room: number): [number, number] => [
    (low + high) / 2 - (unit * room) / 2,
    (low + high) / 2 + (unit * room) / 2,
  ];
  const x = linearScale(about(a, b, wide), [left, left + wide], { room: TICK_ROOM });
  const y = linearScale(about(c, d, tall), [HEAD + tall, HEAD], { room: TICK_ROOM });
  return {
    ...{ x, y },
    box: { x: left, y: HEAD, width: wide, height: tall },
    at: ([p, q]) => [x(p), y(q)],
  };
}

/** The stretch inside a box of the line through a point in a direction; undefined where it passes by. */
export function lineInBox([x, y]: Point, [dx, dy]: Point, box: Box): readonly [Point, Point] | undefined {
  const [first, last] = stretchIn(box, [x, y], [dx, dy]);
  if (!(first < last) || !Number.isFinite(last - first)) return undefined;
  const along = (t: number): Point => [x + t * dx, y + t * dy];
  return [along(first), along(last)];
}

/** Whether a line from point to point passes through a box. */
export function meetsSegment(box: Box, from: Point, to: Point): boolean {
  const [first, last] = stretchIn(box, from, [to[0] - from[0], to[1] - from[1]]);
  return Math.max(0, first) <= Math.min(1, last);
}

/** The t for which from + t·d lies in the box (Liang–Barsky), first and last; the first is greater where there is none. */
export function stretchIn({ x, y, width, height }: Box, from: Point, [dx, dy]: Point): readonly [number, number] {
  let [first, last] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [p, q] of [
    [-dx, from[0] - x],
    [dx, x + width - from[0]],
    [-dy, from[1] - y],
    [dy, y + height - from[1]],
  ] as const) {
    if (p === 0 && q < 0) return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    if (p < 0) first = Math.max(first, q / p);
    if (p > 0) last = Math.min(last, q / p);
  }
  return [first, last];
}

/** Of some places the one farthest from all lines and from the edge. */
export function roomiest(places: readonly Point[], lines: readonly (readonly Point[])[], box: Box): Point {
  return byRoom(places, lines, box)[0]!;
}

/** Places of a label, the farthest from all lines and from the edge first. */
export function byRoom(places: readonly Point[], lines: readonly (readonly Point[])[], box: Box): Point[] {
  const room = ([x, y]: Point): number =>
    distanceToLines([x, y], lines, Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y));
  return places
    .map((place) => ({ place, room: room(place) }))
    .sort((a, b) => b.room - a.room)
    .map(({ place }) => place);
}

/** From a point to the nearest of some lines, `most` where none is as near; stretches that lie farther to one side are not measured. */
function distanceToLines(point: Point, lines: readonly (readonly Point[])[], most: number): number {
  const [x, y] = point;
  let least = most;
  for (const points of lines) {
    for (let k = 1; k < points.length; k++) {
      const [from, to] = [points[k - 1]!, points[k]!];
      const isFar =
        (from[0] - x > least && to[0] - x > least) ||
        (x - from[0] > least && x - to[0] > least) ||
        (from[1] - y > least && to[1] - y > least) ||
        (y - from[1] > least && y - to[1] > least);
      if (!isFar) least = Math.min(least, distanceTo(point, from, to));
    }
  }
  return least;
}

/** Equal steps from one point to another, both left out. */
export function pointsBetween(from: Point, to: Point, count = 15): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const t = (k + 1) / (count + 1);
    return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])] as const;
  });
}

/** A net of points over a box. */
export function netOf({ x, y, width, height }: Box, count = 14): Point[] {
  const rows = Array.from({ length: count }, (_, k) => y + (height * (k + 0.5)) / count);
  return rows.flatMap((row) => pointsBetween([x, row], [x + width, row], count));
}

/** From a point to a stretch of line. */
export function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / size));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
