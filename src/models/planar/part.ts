/**
 * One shape of a body, or an obstacle, as what can touch: corners (or the centre of a disc) of its own, and convex shapes that the corners
 * of others meet. A convex shape is both itself; an outline that is not convex is cut into pieces.
 */
import type { Outline } from "./outline/outline.ts";
import { outlinePieces } from "./outline/piece-shapes.ts";
import { farthest, type Point, type Shape } from "./shape.ts";

/** A corner that can touch, or the centre of a disc, and the convex shape it is a corner of. */
export interface Tip {
  readonly at: Point;
  readonly shape: Shape;
}

export interface Part {
  /** All of it, as it is drawn. */
  readonly shape: Pick<Shape, "kind" | "corners" | "radius" | "edges" | "reach">;
  /** By number of the corner; undefined for those that cannot touch: hollow ones, and points on a straight side. */
  readonly tips: readonly (Tip | undefined)[];
  /** What corners of others meet. */
  readonly targets: readonly Shape[];
  /** All of it as convex shapes, which may touch each other. */
  readonly convex: readonly Shape[];
}

export const convexPart = (shape: Shape): Part => ({
  ...{ shape, targets: [shape], convex: [shape] },
  tips: shape.corners.map((at) => ({ at, shape })),
});

/** An outline with a hollow. */
export function outlinePart(outline: Outline): Part {
  const { corners, numbers, given } = outline;
  const { tips, targets, convex } = outlinePieces(outline);
  const numbered: (Tip | undefined)[] = new Array(given).fill(undefined);
  tips.forEach((shape, i) => {
    if (shape) numbered[numbers[i]!] = { at: corners[i]!, shape };
  });
  const shape = { kind: "polygon", corners, radius: 0, edges: [], reach: farthest(corners) } as const;
  return { shape, tips: numbered, targets, convex };
}

/** A convex outline with points on its sides: the polygon of its corners, under their numbers. */
export function straightPart(shape: Shape, { numbers, given }: Outline): Part {
  const tips: (Tip | undefined)[] = new Array(given).fill(undefined);
  shape.corners.forEach((at, i) => {
    tips[numbers[i]!] = { at, shape };
  });
  return { ...convexPart(shape), tips };
}
