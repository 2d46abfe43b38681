/**
 * Where two planar shapes can touch: a corner of one (or the centre of its disc) against an edge or a corner of the other.
 * The list is made once; which edge or corner is the near one is found at every state.
 */
import type { Point, Shape } from "./shape.ts";

/** The frame has this number in place of a body's. */
export const GROUND = -1;

/** Component x, y or angle (0, 1, 2) of a body in positions or velocities of all; 0 for the frame. */
export const componentOf = (body: number, of: Float64Array, axis: number): number =>
  body === GROUND ? 0 : of[3 * body + axis]!;

/** A shape and the body it belongs to. */
export interface Owner {
  readonly name: string;
  readonly body: number;
  readonly shape: Shape;
}

export interface Candidate {
  /** Body with the corner. */
  readonly first: number;
  /** The corner, or the centre of a disc, in the frame of the first. */
  readonly corner: Point;
  /** All of the first shape, in the same frame. */
  readonly shape: Shape;
  /** Of the first: 0 for a corner. */
  readonly radius: number;
  readonly second: number;
  /** What it can touch, in the frame of the second. */
  readonly target: Shape;
}

/** All candidates of a pair; none when the shapes cannot touch (points against points). */
export function candidatesBetween(a: Owner, b: Owner): readonly Candidate[] {
  // One disc against one disc is one contact, not two.
  const isSymmetric = a.shape.kind === "disc" && b.shape.kind === "disc";
  return [...cornersAgainst(a, b), ...(isSymmetric ? [] : cornersAgainst(b, a))];
}

function cornersAgainst(first: Owner, second: Owner): readonly Candidate[] {
  const { shape } = first;
  const target = second.shape;
  const isEdged = target.edges.length > 0;
  // Two sharp corners never meet, and a corner of a polygon meets a disc only as the disc's centre does the polygon.
  const can = isEdged || (target.kind === "disc" && (shape.kind === "disc" || shape.kind === "points"));
  if (!can) return [];
  return shape.corners.map((corner) => ({
    ...{ first: first.body, corner, shape, radius: shape.radius },
    ...{ second: second.body, target },
  }));
}
