/**
 * Points, segments and polygons of the plane.
 */
import type { Point, TerrainSegment } from "./stance.ts";

type Segment = Pick<TerrainSegment, "from" | "to">;

export const lengthOf = ({ from, to }: Segment): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

export function pointAlong(segment: Segment, along: number): Point {
  const { from, to } = segment;
  const share = along / lengthOf(segment);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

export function distanceTo(segment: Segment, [x, y]: Point): number {
  const { from, to } = segment;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  const inside = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from[0] - inside * dx, y - from[1] - inside * dy);
}

/** Without a sign. */
export function polygonArea(corners: readonly Point[]): number {
  const [ox, oy] = corners[0] ?? [0, 0];
  let twice = 0;
  corners.forEach(([x, y], k) => {
    const [u, v] = corners[(k + 1) % corners.length]!;
    twice += (x - ox) * (v - oy) - (u - ox) * (y - oy);
  });
  return Math.abs(twice) / 2;
}

const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether two sides of a polygon meet that are no neighbours. */
export function sidesCross(corners: readonly Point[]): boolean {
  const count = corners.length;
  const side = (k: number): readonly [Point, Point] => [corners[k % count]!, corners[(k + 1) % count]!];
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if ((j + 1) % count === i) continue;
      const [[a, b], [c, d]] = [side(i), side(j)];
      if (turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0) return true;
    }
  }
  return false;
}

/** What a polygon has inside a box, Sutherland–Hodgman: its area is right for every polygon without crossing sides. */
export function clipToBox(corners: readonly Point[], [x0, x1]: Point, [y0, y1]: Point): readonly Point[] {
  let kept = corners;
  for (const [axis, limit, sense] of [
    [0, x0, 1],
    [0, x1, -1],
    [1, y0, 1],
    [1, y1, -1],
  ] as const) {
    kept = clipped(kept, (p) => sense * (p[axis] - limit));
  }
  return kept;
}

/** The part where `inside` is not negative. */
function clipped(corners: readonly Point[], inside: (point: Point) => number): Point[] {
  return corners.flatMap((a, k) => {
    const b = corners[(k + 1) % corners.length]!;
    const [u, v] = [inside(a), inside(b)];
    const share = u / (u - v);
    const cut: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    return [...(u >= 0 ? [a] : []), ...(u * v < 0 ? [cut] : [])];
  });
}
