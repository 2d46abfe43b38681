/**
 * Shapes of planar bodies and obstacles as numbers in the frame of their owner.
 *
 * Polygon of n corners, counter-clockwise: area A = ½ Σ c_i, centroid Σ (p_i + p_{i+1}) c_i / 6A and polar moment
 * Σ c_i (|p_i|² + p_i·p_{i+1} + |p_{i+1}|²) / 12 with c_i = p_i × p_{i+1}.
 */

export type Point = readonly [number, number];

/** A line of a shape: a corner, the unit outward normal and the length of the edge (infinite for a half-plane). */
export interface Edge {
  readonly start: Point;
  readonly normal: Point;
  readonly length: number;
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
}

function edgeBetween(from: Point, to: Point): Edge {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  // Left of the way from corner to corner is inside, so the outward normal is on the right.
  return { start: from, normal: [dy / length, -dx / length], length };
}

const farthest = (points: readonly Point[]): number =>
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

const cross = ([ax, ay]: Point, [bx, by]: Point): number => ax * by - ay * bx;

function doubleArea(corners: readonly Point[]): number {
  return corners.reduce((sum, corner, i) => sum + cross(corner, corners[(i + 1) % corners.length]!), 0);
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

/** Centroid, and moment of inertia per mass about the origin, of the uniform shape; undefined for points. */
export function uniformMoments(shape: Shape): { readonly centroid: Point; readonly perMass: number } | undefined {
  if (shape.kind === "disc") return { centroid: shape.corners[0]!, perMass: shape.radius ** 2 / 2 };
  if (shape.kind !== "polygon") return undefined;
  const area = doubleArea(shape.corners);
  let [x, y, polar] = [0, 0, 0];
  shape.corners.forEach((a, i) => {
    const b = shape.corners[(i + 1) % shape.corners.length]!;
    const c = cross(a, b);
    x += (a[0] + b[0]) * c;
    y += (a[1] + b[1]) * c;
    polar += c * (a[0] ** 2 + a[1] ** 2 + a[0] * b[0] + a[1] * b[1] + b[0] ** 2 + b[1] ** 2);
  });
  return { centroid: [x / (3 * area), y / (3 * area)], perMass: polar / (6 * area) };
}
