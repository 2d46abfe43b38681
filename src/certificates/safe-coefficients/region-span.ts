/**
 * Where a region of two coefficients begins and ends across, and where its border meets the lower and upper edge of the range.
 * The lines across that meet the region form an interval, so its ends are found by bisection from a line that does.
 */
import { bisect } from "../../linalg/find-root.ts";
import type { Side } from "./box-vertices.ts";
import type { Slicer } from "./safe-slice.ts";

export interface RegionSpan {
  /** First and last line that meets the region, and the corners of its border between; empty when none was found. */
  readonly breaks: readonly number[];
  /** Width of the widest strip between lines that were looked at, when none meets the region. */
  readonly strip: number;
}

/** Bisections until a double has no room left. */
const BISECTIONS = 60;

/** Breaks closer than this part of the range are one. */
const SAME_BREAK = 2 ** -40;

/**
 * The verdict on a line allows for the rounding of cones, a root does not: an end this close to a corner (a root on the edge of
 * the range) is that corner.
 */
const SAME_CORNER = 2 ** -28;

export function regionSpan(
  slice: Slicer,
  across: Slicer,
  [first, second]: readonly [Side, Side],
  resolution: number,
): RegionSpan {
  const width = first.high - first.low;
  const edges = [second.low, second.high].map(across).filter((found) => found !== undefined);
  const corners = edges.flatMap(({ low, high }) => [low, high]);
  const lines = Array.from({ length: resolution + 1 }, (_, k) => first.low + (width * k) / resolution);
  const met = [...corners, ...lines].filter((place) => slice(place) !== undefined);
  if (met.length === 0) return { breaks: [], strip: width / resolution };
  const snapped = (place: number): number =>
    corners.find((corner) => Math.abs(corner - place) <= SAME_CORNER * width) ?? place;
  const begin = snapped(end(slice, Math.min(...met), first.low));
  const finish = snapped(end(slice, Math.max(...met), first.high));
  const sorted = [begin, ...corners, finish].sort((a, b) => a - b).filter((place) => place >= begin && place <= finish);
  const breaks = sorted.filter((place, k) => k === 0 || place - sorted[k - 1]! > SAME_BREAK * width);
  return { breaks, strip: 0 };
}

/** The last line towards `edge` that meets the region, from one that does. */
function end(slice: Slicer, met: number, edge: number): number {
  if (slice(edge) !== undefined) return edge;
  return bisect((place) => slice(place) !== undefined, met, edge, { steps: BISECTIONS }).inside;
}
