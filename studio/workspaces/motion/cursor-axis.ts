/**
 * Values on the axis of a figure and back, in its pixels.
 */
import type { CursorAxis } from "../../../src/doors/figures.ts";

/** How far a value is along the axis, from 0 to 1. */
function shareOf({ domain: [a, b], before }: CursorAxis, value: number): number {
  if (before === undefined) return (value - a) / (b - a);
  if (value >= before) return Number.POSITIVE_INFINITY;
  return Math.log((before - a) / (before - value)) / Math.log((before - a) / (before - b));
}

export function placeOn(axis: CursorAxis, value: number): number {
  const [p, q] = axis.range;
  return p + shareOf(axis, value) * (q - p);
}

export function valueAt({ domain: [a, b], range: [p, q], before }: CursorAxis, place: number): number {
  const share = Math.max(0, Math.min(1, (place - p) / (q - p)));
  if (before === undefined) return a + share * (b - a);
  return before - (before - a) * ((before - b) / (before - a)) ** share;
}
