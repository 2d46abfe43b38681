/**
 * The boundary of the admissible set for up to three dimensions, ready to be drawn, and its corners.
 *
 * One dimension: its two ends. Two: one face, outlined by segments (contacts that stay closed, reservoirs at their edge)
 * and arcs of the energy circle. Three: a face per facet of P, outlined in its plane; the energy sphere closes the rest,
 * and its outline are the arcs of the faces. Points are velocities u.
 */
import { dot, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { type Facet, facets } from "./facets.ts";
import type { ReachableSet } from "./nearest-reachable.ts";
import { type HalfPlane, type OutlinePiece, planarOutline } from "./planar-outline.ts";
import type { ReducedSpace } from "./reduced-space.ts";

export type BoundaryKind = "kinematic" | "kinetic" | "energetic";

/** A stretch of an outline on which one condition holds with equality. */
export interface BoundaryPiece {
  readonly kind: BoundaryKind;
  readonly shape: "segment" | "arc";
  /** Names: kinematic, the contacts that stay closed; kinetic, those without an impulse. */
  readonly elements: readonly string[];
  /** u along the piece; two points for a segment. */
  readonly points: readonly Float64Array[];
}

export interface BoundaryFace {
  /** What the face itself belongs to; `inside` for the one face of a planar set. */
  readonly kind: BoundaryKind | "inside";
  readonly elements: readonly string[];
  /** The outline, walked around in order. */
  readonly pieces: readonly BoundaryPiece[];
}

export interface Boundary {
  readonly faces: readonly BoundaryFace[];
  /** End points of all pieces, each once: the corners. Points inside arcs are extreme, too. */
  readonly corners: readonly Float64Array[];
  /** False where polygons stand for curved reservoirs. */
  readonly isExact: boolean;
}

export interface BoundaryOptions {
  /** Points on a whole circle, and rays that stand for a curved cone. Default `BOUNDARY_POINTS`. */
  readonly points?: number;
}

/** Steps of five degrees: a drawing looks round. */
const BOUNDARY_POINTS = 72;

/** Corners closer than this part of ρ are one. */
const CORNER_ROUNDING = 2 ** 18 * EPSILON;

/** `nameOf`: the element of a component. Needs r ≤ 3; a single point (r = 0) has no outline. */
export function boundary(
  space: ReducedSpace,
  set: ReachableSet,
  nameOf: (component: number) => string,
  options: BoundaryOptions = {},
): Boundary {
  const points = options.points ?? BOUNDARY_POINTS;
  const planes = facets(set, points, nameOf);
  const { radius } = space;
  const flat = space.dimension === 3 ? facesInSpace(planes, radius, points) : [faceInPlane(planes, radius, points)];
  const faces = space.dimension === 0 ? [] : space.dimension === 1 ? [endsOnLine(planes, radius)] : flat;
  const corners: Float64Array[] = [];
  const ends = faces.flatMap(({ pieces }) => pieces.flatMap((piece) => [piece.points[0]!, piece.points.at(-1)!]));
  for (const end of ends) {
    const zero = CORNER_ROUNDING * (radius || 1);
    if (!corners.some((corner) => norm(corner.map((x, k) => x - end[k]!)) <= zero)) corners.push(end);
  }
  const toVelocity = (face: BoundaryFace): BoundaryFace => ({
    ...face,
    pieces: face.pieces.map((piece) => ({ ...piece, points: piece.points.map(space.fromReduced) })),
  });
  return {
    faces: faces.map(toVelocity),
    corners: corners.map(space.fromReduced),
    isExact: set.reservoirs.isPolyhedral,
  };
}

function endsOnLine(planes: readonly Facet[], radius: number): BoundaryFace {
  const end = (side: 1 | -1): BoundaryPiece => {
    let at = radius;
    let nearest: Facet | undefined;
    for (const plane of planes) {
      if (plane.normal[0]! * side <= 0 || plane.offset >= at) continue;
      at = plane.offset;
      nearest = plane;
    }
    const { kind, elements } = nearest ?? { kind: "energetic" as const, elements: [] };
    return { kind, shape: "segment", elements, points: [Float64Array.of(side * at)] };
  };
  return { kind: "inside", elements: [], pieces: [end(-1), end(1)] };
}

function faceInPlane(planes: readonly Facet[], radius: number, points: number): BoundaryFace {
  const halves = planes.map(({ normal, offset }): HalfPlane => ({ x: normal[0]!, y: normal[1]!, offset }));
  const outline = planarOutline(halves, radius, points);
  const pieces = outline.map((piece) => named(piece, planes, ([x, y]) => Float64Array.of(x, y)));
  return { kind: "inside", elements: [], pieces };
}

function facesInSpace(planes: readonly Facet[], radius: number, points: number): BoundaryFace[] {
  const faces = planes.flatMap((plane): BoundaryFace[] => {
    const { kind, elements, normal, offset } = plane;
    const square = (radius - Math.abs(offset)) * (radius + Math.abs(offset));
    if (!(square > 0)) return [];
    const [a, b] = tangents(normal);
    const others: Facet[] = [];
    const halves: HalfPlane[] = [];
    for (const other of planes) {
      if (other === plane) continue;
      const x = dot(other.normal, a);
      const y = dot(other.normal, b);
      const rest = other.offset - offset * dot(other.normal, normal);
      const length = Math.hypot(x, y);
      if (length > CORNER_ROUNDING) {
        halves.push({ x: x / length, y: y / length, offset: rest / length });
        others.push(other);
      } else if (rest < -CORNER_ROUNDING * radius) return [];
    }
    const lift = ([x, y]: readonly [number, number]): Float64Array =>
      normal.map((value, k) => offset * value + x * a[k]! + y * b[k]!);
    const outline = planarOutline(halves, Math.sqrt(square), points);
    // A plane that only touches the set along an edge has a segment twice, but no face.
    if (outline.length < 2 || (outline.every(({ source }) => source >= 0) && outline.length < 3)) return [];
    return [{ kind, elements, pieces: outline.map((piece) => named(piece, others, lift)) }];
  });
  const arcs = faces.flatMap(({ pieces }) => pieces.filter(({ shape }) => shape === "arc"));
  return arcs.length > 0 ? [...faces, { kind: "energetic", elements: [], pieces: arcs }] : faces;
}

function named(
  piece: OutlinePiece,
  planes: readonly Facet[],
  lift: (point: readonly [number, number]) => Float64Array,
): BoundaryPiece {
  const plane = planes[piece.source];
  return {
    kind: plane?.kind ?? "energetic",
    shape: plane ? "segment" : "arc",
    elements: plane?.elements ?? [],
    points: piece.points.map(lift),
  };
}

/** Two unit vectors orthogonal to n and to each other. */
function tangents(n: Float64Array): [Float64Array, Float64Array] {
  const axis = n.reduce((best, x, k) => (Math.abs(x) < Math.abs(n[best]!) ? k : best), 0);
  const a = n.map((x, k) => (k === axis ? 1 : 0) - n[axis]! * x);
  const length = norm(a);
  for (let k = 0; k < 3; k++) a[k]! /= length;
  const b = Float64Array.of(
    n[1]! * a[2]! - n[2]! * a[1]!,
    n[2]! * a[0]! - n[0]! * a[2]!,
    n[0]! * a[1]! - n[1]! * a[0]!,
  );
  return [a, b];
}
