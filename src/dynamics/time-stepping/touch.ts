/**
 * What counts as touch of two shapes in a step that keeps bodies apart: a share of what the smaller body reaches, wherever the two are, and the
 * rounding of their places,
 *
 *   share · reach + 64 ε L,        L: the lengths of the gap (length-scale.ts)
 *
 * and a share of L itself where nobody tells how far bodies reach.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { GAP_ROUNDINGS, type lengthScale } from "../length-scale.ts";

/** Where faces lie on each other, gaps of a smaller share would decide which of their corners carry. */
const TOUCHING = 2 ** -18;

/** Overlaps above this share are lifted: what is left lies well within touch, on the side of a face or of the end of a wall that a body came from. */
const LIFTED = 2 ** -26;

/** Lengths are a few times what bodies reach. */
const OF_LENGTHS = 2 ** -2;

/** Largest gap of shapes that touch, but for rounding, where no body reaches farther than `reach`. */
export const farthestTouch = (reach: number): number => TOUCHING * reach;

type Lengths = Pick<ReturnType<typeof lengthScale>, "of">;

/** Gaps and overlaps up to these are touch, and not lifted; arguments as of `lengthScale`. */
export function touchScale({ reachOf }: Pick<MechanicalSystem, "reachOf">, lengths: Lengths) {
  const of = (share: number, e: number, length: number): number =>
    reachOf ? share * reachOf(e) + GAP_ROUNDINGS * EPSILON * length : OF_LENGTHS * share * length;
  return {
    touching: (e: number, q: Float64Array, t: number, velocity?: Float64Array, time?: number): number =>
      of(TOUCHING, e, lengths.of(e, q, t, velocity, time)),
    /** What a corner may be off the line of a face that it slides level with, but for rounding; 0 where nobody tells how far bodies reach. */
    level: (e: number): number => (reachOf ? TOUCHING * reachOf(e) : 0),
    lifted: (e: number, q: Float64Array, t: number): number => of(LIFTED, e, lengths.of(e, q, t)),
  };
}
