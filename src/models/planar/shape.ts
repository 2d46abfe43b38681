/**
 * Shapes of planar bodies and obstacles as numbers in the frame of their owner.
 *
 * A polygon is convex; the pieces of an outline that is not (outline/piece-shapes.ts) have runs of edges.
 */
import { cross, doubleArea, type Point } from "./outline/plane.ts";

export type { Point };

/** A line of a shape: a corner, the unit outward normal and the length of the edge (infinite for a half-plane). */
export interface Edge {
  readonly start: Point;
  readonly normal: Point;
  readonly length: number;
  readonly local?: LocalEdge;
}

/** Of a side of an outline that is not convex: what it has to do with. */
interface LocalEdge {
  /** How far it goes on behind a hollow at its ends; infinite where they stick out. */
  readonly before: number;
  readonly after: number;
  /** How deep behind it a corner is its own without question; farther back are others. */
  readonly depth: number;
  readonly others: readonly Edge[];
  /** Corners of the whole outline. */
  readonly outline: readonly Point[];
}

/**
 * Edges of a piece that follow each other around corners that stick out. `edges`: with their neighbours there, which are other pieces': all of
 * them, all but the outermost at the begin, all but that at the end, all but both; these may lie on one line, with hollows between.
 */
export interface EdgeRun {
  readonly own: readonly Edge[];
  readonly outermost: readonly [Edge, Edge];
  readonly edges: readonly (readonly Edge[])[];
}

export interface Shape {
  readonly kind: "polygon" | "disc" | "points" | "half-plane" | "segment";
  /** Corners, points, ends of a segment, or the centre of a disc. */
  readonly corners: readonly Point[];
  /** Of a disc; 0 for everything with corners. */
  readonly radius: number;
  readonly edges: readonly Edge[];
  /** Everything lies within this distance of the origin of the frame; infinite for a half-plane. */
  readonly reach: number;
  /** Of a piece of an outline: its edges, which do not close. */
  readonly runs?: readonly EdgeRun[];
  /** … and those that they meet in corners that stick out, which are other pieces'. */
  readonly faces?: readonly Edge[];
  /** x, y and radius of a circle around a piece, which is small where the reach is not. */
  readonly circle?: readonly [number, number, number];
}

export function edgeBetween(from: Point, to: Point): Edge {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  // Left of the way from corner to corner is inside, so the outward normal is on the right.
  return { start: from, normal: [dy / length, -dx / length], length };
}

/** How far a point is outside of the line of an edge. */
export const distanceFrom = ({ start, normal }: Edge, x: number, y: number): number =>
  normal[0] * (x - start[0]) + normal[1] * (y - start[1]);

export const farthest = (points: readonly Point[]): number =>
  points.reduce((far, [x, y]) => Math.max(far, Math.hypot(x, y)), 0);

/** Corners in either sense of rotation; undefined when they do not span a convex polygon. */
export function polygon(given: readonly Point[]): Shape | undefined {
  const corners = doubleArea(given) < 0 ? [...given].reverse() : given;
  if (!isConvex(corners)) return undefined;
  const edges = corners.map((corner, i) => edgeBetween(corner, corners[(i + 1) % corners.length]!));
  return { kind: "polygon", corners, radius: 0, edges, reach: farthest(corners) };
}

export function disc(radius: number, center: Point = [0, 0]): Shape {
  return { kind: "disc", corners: [center], radius, edges: [], reach: Math.hypot(...center) + radius };
}

export function pointSet(points: readonly Point[]): Shape {
  return { kind: "points", corners: points, radius: 0, edges: [], reach: farthest(points) };
}

export function halfPlane(point: Point, angle: number): Shape {
  const edge: Edge = { start: point, normal: [-Math.sin(angle), Math.cos(angle)], length: Number.POSITIVE_INFINITY };
  return { kind: "half-plane", corners: [], radius: 0, edges: [edge], reach: Number.POSITIVE_INFINITY };
}

/**
 * A polygon without inside: two edges back to back, the first on the left of the way from end to end, and caps of no length.
 * Single points touch it from the left only.
 */
export function segment(from: Point, to: Point): Shape {
  const [front, back] = [edgeBetween(to, from), edgeBetween(from, to)];
  const [nx, ny] = front.normal;
  // The way from end to end is the front normal, a quarter turn back.
  const caps: Edge[] = [
    { start: from, normal: [-ny, nx], length: 0 },
    { start: to, normal: [ny, -nx], length: 0 },
  ];
  return {
    kind: "segment",
    corners: [from, to],
    radius: 0,
    edges: [front, back, ...caps],
    reach: farthest([from, to]),
  };
}

/** Every turn to the left, and once around. */
function isConvex(corners: readonly Point[]): boolean {
  const n = corners.length;
  let turning = 0;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [corners[i]!, corners[(i + 1) % n]!, corners[(i + 2) % n]!];
    const [u, v]: [Point, Point] = [
      [b[0] - a[0], b[1] - a[1]],
      [c[0] - b[0], c[1] - b[1]],
    ];
    const turn = cross(u, v);
    if (!(turn > 0)) return false;
    turning += Math.atan2(turn, u[0] * v[0] + u[1] * v[1]);
  }
  return turning < 3 * Math.PI;
}
