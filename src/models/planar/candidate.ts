/**
 * Where two planar shapes can touch: a corner of one (or the centre of its disc) against an edge or a corner of the other.
 * The list is made once; which edge or corner is the near one is found at every state.
 *
 * Places of a pair are numbered: the corners of the first, shape by shape, each against the convex pieces of the second, shape by shape; then
 * the corners of the second likewise. Corners that cannot touch keep their numbers for themselves.
 */
import type { Part, Tip } from "./part.ts";
import type { Point, Shape } from "./shape.ts";

/** The frame has this number in place of a body's. */
export const GROUND = -1;

/** Component x, y or angle (0, 1, 2) of a body in positions or velocities of all; 0 for the frame. */
export const componentOf = (body: number, of: Float64Array, axis: number): number =>
  body === GROUND ? 0 : of[3 * body + axis]!;

/** Shapes and the body they belong to. */
export interface Owner {
  readonly name: string;
  readonly body: number;
  readonly parts: readonly Part[];
  /** Everything lies within this distance of the origin of the frame. */
  readonly reach: number;
}

export interface Candidate {
  /** Body with the corner. */
  readonly first: number;
  /** The corner, or the centre of a disc, in the frame of the first. */
  readonly corner: Point;
  /** The convex shape it is a corner of, in the same frame. */
  readonly shape: Shape;
  /** Of the first: 0 for a corner. */
  readonly radius: number;
  readonly second: number;
  /** What it can touch, in the frame of the second. */
  readonly target: Shape;
  /** Two discs about the origins of their frames: whichever way they are turned, nothing changes. */
  readonly isRound: boolean;
}

/** A candidate of a pair. */
export interface Place extends Candidate {
  /** From 1 on, over all places of the pair. */
  readonly number: number;
  /** Which shapes of the two partners, in the order of the pair. */
  readonly parts: readonly [number, number];
}

export interface PairPlaces {
  readonly places: readonly Place[];
  /** All numbers, those included that nothing has. */
  readonly count: number;
}

/** All places of a pair; none when the shapes cannot touch (points against points). */
export function placesBetween(a: Owner, b: Owner): PairPlaces {
  const places: Place[] = [];
  let count = 0;
  for (const isTurned of [false, true]) {
    const [first, second] = isTurned ? [b, a] : [a, b];
    first.parts.forEach((part, i) => {
      for (const tip of part.tips) {
        second.parts.forEach((other, j) => {
          if (!canTouch(part, other, isTurned)) return;
          for (const target of other.targets) {
            count++;
            if (tip === undefined) continue;
            const parts: [number, number] = isTurned ? [j, i] : [i, j];
            places.push(placeOf(first.body, tip, second.body, target, count, parts));
          }
        });
      }
    });
  }
  return { places, count };
}

/** Corners of one shape against another. */
function canTouch({ shape }: Part, { shape: target }: Part, isTurned: boolean): boolean {
  // One disc against one disc is one contact, not two.
  if (shape.kind === "disc" && target.kind === "disc") return !isTurned;
  // Two sharp corners never meet, and a corner of a polygon meets a disc only as the disc's centre does the polygon.
  return target.kind === "disc" ? shape.kind === "points" : target.kind !== "points";
}

/**
 * Trap: objects put together by spreading have a layout each to the engine, and every look at a place would search for its fields: ten
 * times as long. So fields are said one by one.
 */
const placeOf = (
  first: number,
  { at, shape }: Tip,
  second: number,
  target: Shape,
  number: number,
  parts: readonly [number, number],
): Place => {
  const isRound = isCentred(shape) && isCentred(target);
  return { first, corner: at, shape, radius: shape.radius, second, target, isRound, number, parts };
};

/** A disc about the origin of its frame. */
export const isCentred = ({ kind, corners }: Pick<Shape, "kind" | "corners">): boolean =>
  kind === "disc" && corners[0]![0] === 0 && corners[0]![1] === 0;

/** Every convex shape of one against every one of the other, by a corner each: what overlaps are judged by. */
export function convexPairs(a: Owner, b: Owner): readonly Candidate[] {
  const shapes = ({ parts }: Owner): Shape[] => parts.flatMap(({ convex }) => convex).filter(isFlat);
  return shapes(a).flatMap((shape) =>
    shapes(b).map((target) => placeOf(a.body, { at: shape.corners[0]!, shape }, b.body, target, 0, WHOLE)),
  );
}

/** Parts of a candidate that is no place. */
const WHOLE = [0, 0] as const;

/** Has sides and an inside, or is a segment: only such shapes overlap without a gap that shows it. */
const isFlat = ({ edges, corners }: Shape): boolean => edges.length > 0 && corners.length > 1;
