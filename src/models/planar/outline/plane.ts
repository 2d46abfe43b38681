/**
 * Points, turns and distances in the plane, for outlines of shapes.
 */

export type Point = readonly [number, number];

/** Turns whose sine is no more than this are none: corners on a straight line, up to the rounding of their coordinates. */
export const STRAIGHT = 2 ** -40;

export const cross = ([ax, ay]: Point, [bx, by]: Point): number => ax * by - ay * bx;
export const between = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]];

/** Twice the area to the left of the way a, b, c: positive where it turns left. */
export const turn = (a: Point, b: Point, c: Point): number => cross(between(a, b), between(b, c));

/** 1 where the way a, b, c turns left, −1 where it turns right, 0 where it is straight or turns back. */
export function turnSign(a: Point, b: Point, c: Point): 1 | 0 | -1 {
  const size = Math.hypot(...between(a, b)) * Math.hypot(...between(b, c));
  const t = turn(a, b, c);
  return Math.abs(t) <= STRAIGHT * size ? 0 : t > 0 ? 1 : -1;
}

/** Twice the area of a polygon, positive where its corners go counter-clockwise. */
export const doubleArea = (corners: readonly Point[]): number =>
  corners.reduce((sum, corner, i) => sum + cross(corner, corners[(i + 1) % corners.length]!), 0);

export function pointToSegment(p: Point, from: Point, to: Point): number {
  const [dx, dy] = between(from, to);
  const share = ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(p[0] - from[0] - t * dx, p[1] - from[1] - t * dy);
}

/** 0 where two segments cross or touch. */
export function segmentToSegment(a: Point, b: Point, c: Point, d: Point): number {
  const isCrossed = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
  if (isCrossed) return 0;
  const ends = [pointToSegment(a, c, d), pointToSegment(b, c, d), pointToSegment(c, a, b), pointToSegment(d, a, b)];
  return Math.min(...ends);
}

/** Whether a point is inside an outline: a ray from it meets an odd number of sides. */
export function isInside(corners: readonly Point[], x: number, y: number): boolean {
  let isIn = false;
  let before = corners.at(-1)!;
  for (const corner of corners) {
    const isCrossing = before[1] > y !== corner[1] > y;
    if (isCrossing && x < before[0] + ((y - before[1]) / (corner[1] - before[1])) * (corner[0] - before[0]))
      isIn = !isIn;
    before = corner;
  }
  return isIn;
}
