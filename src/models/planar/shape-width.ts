/**
 * How wide shapes are where they are thinnest: what another one must go to pass them.
 */
import type { Candidate } from "./candidate.ts";
import { distanceFrom, type Edge, type Point, type Shape } from "./shape.ts";

/** The least width of a convex shape, of a piece of an outline what lies behind its sides; infinite for a half-plane. */
function widthOf({ kind, edges, corners, radius, runs, circle }: Shape): number {
  if (kind === "half-plane") return Number.POSITIVE_INFINITY;
  if (edges.length === 0) return 2 * radius;
  // Half of what is free behind a side of an outline is its own.
  if (runs && circle) return 2 * Math.min(circle[2], ...edges.map(({ local }) => local!.depth));
  const across = (edge: Edge): number => Math.max(...corners.map(([x, y]: Point) => -distanceFrom(edge, x, y)));
  return Math.max(0, Math.min(...edges.map(across)));
}

/** Sum of the widths of what meets in a candidate; infinite where nothing can pass: points have one side of a segment, as of a half-plane. */
export function pairWidth({ shape, target }: Candidate): number {
  return widthOf(shape) + widthOf(target) || Number.POSITIVE_INFINITY;
}

/** Least widths of what bodies are made of, and of everything that is not a half-plane. */
export interface BodyWidths {
  readonly byBody: Float64Array;
  readonly least: number;
}

/** `shapes`: of every body, and of the frame at −1. */
export function bodyWidths(bodies: number, shapes: Iterable<readonly [body: number, shape: Shape]>): BodyWidths {
  const byBody = new Float64Array(bodies).fill(Number.POSITIVE_INFINITY);
  const known = new Map<Shape, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const [body, shape] of shapes) {
    const width = known.get(shape) ?? widthOf(shape);
    known.set(shape, width);
    least = Math.min(least, width);
    if (body >= 0) byBody[body] = Math.min(byBody[body]!, width);
  }
  return { byBody, least };
}
