/**
 * Overlaps that no corner shows: two bars that cross, two equal boxes in one place. Convex shapes are apart when all of one is
 * outside of an edge of the other; else they overlap by at least the least negative of the separations.
 */
import { type Candidate, GROUND } from "./candidate.ts";
import { distanceFrom } from "./facing-edge.ts";
import type { Point, Shape } from "./shape.ts";

/** Depth of the overlap of the two shapes of a candidate; negative when they are apart. */
export function overlapDepth({ first, second, shape, target }: Candidate, q: Float64Array): number {
  if (shape.corners.length < 2 || target.corners.length < 2) return Number.NEGATIVE_INFINITY;
  if (shape.edges.length === 0 || target.edges.length === 0) return Number.NEGATIVE_INFINITY;
  return -Math.max(separation(shape, first, target, second, q), separation(target, second, shape, first, q));
}

/** The largest over the edges of `of` of the least distance of the corners of `from`. */
function separation(from: Shape, body: number, of: Shape, other: number, q: Float64Array): number {
  const corners = from.corners.map((corner) => intoFrame(other, fromFrame(body, corner, q), q));
  let most = Number.NEGATIVE_INFINITY;
  for (const edge of of.edges) {
    most = Math.max(most, Math.min(...corners.map(([x, y]) => distanceFrom(edge, x, y))));
  }
  return most;
}

function fromFrame(body: number, [x, y]: Point, q: Float64Array): Point {
  if (body === GROUND) return [x, y];
  const [cos, sin] = [Math.cos(q[3 * body + 2]!), Math.sin(q[3 * body + 2]!)];
  return [q[3 * body]! + cos * x - sin * y, q[3 * body + 1]! + sin * x + cos * y];
}

function intoFrame(body: number, [x, y]: Point, q: Float64Array): Point {
  if (body === GROUND) return [x, y];
  const [cos, sin] = [Math.cos(q[3 * body + 2]!), Math.sin(q[3 * body + 2]!)];
  const [dx, dy] = [x - q[3 * body]!, y - q[3 * body + 1]!];
  return [cos * dx + sin * dy, cos * dy - sin * dx];
}
