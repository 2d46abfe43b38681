/**
 * Borders of a region of two coefficients as polylines, every point a root of the margin on its line, and the area between.
 * The lines across that meet the region form an interval, so its ends are found by bisection from a line that does.
 */
import { bisect } from "../../linalg/find-root.ts";
import type { Side } from "./chosen-coefficients.ts";
import { integrate } from "./integrate.ts";
import type { Slicer } from "./safe-slice.ts";

export interface RegionBorder {
  readonly side: "lower" | "upper" | "left" | "right";
  /** (first, second), in rising order of the first (of the second on the left and right). */
  readonly points: readonly (readonly [number, number])[];
}

/** The area is asked for to this part of the range. */
const AREA_TOLERANCE = 2 ** -43;

/** Pieces per stretch of the border, fifteen lines each; a border that is only sufficient is not worth as many. */
const MOST_PIECES = 32;
const FEW_PIECES = 3;

/** A region narrower than this part of the range is a line that rounding has made wide (see `safeRoot`). */
const LINE = 2 ** -15;

/** Places on a stretch at least, and below this width of a line an end is a point. */
const LEAST_PLACES = 8;
const POINT = 2 ** -24;

export function regionBorders(
  slice: Slicer,
  { breaks, strip }: RegionSpan,
  [first, second]: readonly [Side, Side],
  resolution: number,
  isExact: boolean,
): { boundaries: RegionBorder[]; area: number; areaError: number } {
  const height = second.high - second.low;
  const full = (first.high - first.low) * height;
  const width = breaks.length < 2 ? 0 : breaks.at(-1)! - breaks[0]!;
  if (width <= LINE * (first.high - first.low)) {
    return { boundaries: [], area: 0, areaError: Math.max(strip, width) * height };
  }
  const length = (place: number): number => {
    const safe = slice(place);
    return safe ? safe.high - safe.low : 0;
  };
  const tolerance = (AREA_TOLERANCE * full) / breaks.length;
  const pieces = isExact ? MOST_PIECES : FEW_PIECES;
  const parts = breaks.slice(1).map((to, k) => integrate(length, breaks[k]!, to, tolerance, pieces));
  const area = parts.reduce((sum, { value }) => sum + value, 0);
  const areaError = parts.reduce((sum, { error }) => sum + error, 0);
  const places = placesOn(breaks, first, resolution);
  const boundaries = [
    ...curves(slice, places, "lower"),
    ...curves(slice, places, "upper"),
    ...ends(slice, breaks, [first, second]),
  ];
  return { boundaries, area, areaError };
}

/** Denser towards the ends of a stretch, where the border may turn upright. */
function placesOn(breaks: readonly number[], { low, high }: Side, resolution: number): number[] {
  const places = [breaks[0]!];
  for (let k = 1; k < breaks.length; k++) {
    const [from, to] = [breaks[k - 1]!, breaks[k]!];
    const count = Math.max(LEAST_PLACES, Math.round((resolution * (to - from)) / (high - low)));
    for (let i = 1; i < count; i++) places.push((from + to) / 2 - ((to - from) / 2) * Math.cos((Math.PI * i) / count));
    places.push(to);
  }
  return places;
}

/** Stretches of places where the border lies inside the range. */
function curves(slice: Slicer, places: readonly number[], side: "lower" | "upper"): RegionBorder[] {
  const out: RegionBorder[] = [];
  let points: [number, number][] = [];
  const finish = (): void => {
    if (points.length > 1) out.push({ side, points });
    points = [];
  };
  let edge: [number, number] | undefined;
  for (const place of places) {
    const safe = slice(place);
    const value = safe && (side === "lower" ? safe.low : safe.high);
    if (value === undefined || (side === "lower" ? safe!.isLowOpen : safe!.isHighOpen)) {
      // The corner where the border meets the edge of the range is its last point.
      if (points.length > 0 && value !== undefined && isNear(points.at(-1)!, [place, value]))
        points.push([place, value]);
      finish();
      edge = value === undefined ? undefined : [place, value];
      continue;
    }
    if (points.length === 0 && edge && isNear(edge, [place, value])) points.push(edge);
    points.push([place, value]);
  }
  finish();
  return out;
}

/** Neighbours on a border: farther apart the border has left the range in between. */
function isNear(a: readonly [number, number], b: readonly [number, number]): boolean {
  return Math.abs(a[1] - b[1]) <= 16 * Math.abs(a[0] - b[0]);
}

/** Upright borders: the first and the last line inside the range, where they are more than a point. */
function ends(slice: Slicer, breaks: readonly number[], [first]: readonly [Side, Side]): RegionBorder[] {
  const out: RegionBorder[] = [];
  for (const [side, place, edge] of [
    ["left", breaks[0]!, first.low],
    ["right", breaks.at(-1)!, first.high],
  ] as const) {
    const safe = place === edge ? undefined : slice(place);
    if (!safe || safe.high - safe.low <= POINT) continue;
    out.push({
      side,
      points: [
        [place, safe.low],
        [place, safe.high],
      ],
    });
  }
  return out;
}

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
