/**
 * Names in a drawing that moves. Each stands on one side of its part for the whole motion, so that no name jumps: on the side where it is least
 * in the way of the other names, of the edge and of what is drawn. Where two names still meet for a while, the later one is left out as long
 * (`standingNames`).
 */
import type { Side } from "../layout/place-labels.ts";
import { meetsSegment } from "../layout/plane.ts";
import { TYPE } from "../layout/sizes.ts";
import type { Point } from "../path.ts";
import { type Box, boxesMeet } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { words } from "../text/rich-text.ts";
import { isMoving, type PartRecord, type PlacedPart } from "./drawing-record.ts";
import { outlines, shownNames } from "./mechanism-labels.ts";
import { nameBox, namePlace } from "./mechanism-shapes.ts";
import type { View } from "./mechanism-view.ts";

const SIDES: readonly Side[] = [
  ...(["above", "below", "right", "left"] as const),
  ...(["above-right", "above-left", "below-right", "below-left"] as const),
];
/** What it costs in a pose to meet another name or to leave the drawing, and to lie on a line; a side that is liked less costs more. */
const MEETS = 100;
const CROSSES = 1;
const LATER = 0.01;

const MOVERS = ["polygon", "disc", "line", "point"];

/** A name with its width in units, and the side on which it stands where that is not the usual one. */
export interface PartName {
  readonly text: string;
  readonly width: number;
  readonly side?: Side;
}

/** The names that stand beside their parts while these move; `poses`: some states of the motion. */
export function partNames(
  parts: readonly PartRecord[],
  poses: readonly (readonly PlacedPart[])[],
  view: View,
): ReadonlyMap<PartRecord, PartName> {
  const texts = textsOf(parts);
  const named = new Map<PartRecord, PartName>();
  const taken = poses.map((): Box[] => []);
  const known: Segments[] = [];
  const lines = (k: number): Segments => {
    known[k] ??= segmentsOf(outlines(poses[k]!, view));
    return known[k]!;
  };
  // What stands still chooses first.
  for (const part of [...parts].sort((a, b) => Number(isMoving(a)) - Number(isMoving(b)))) {
    const text = texts.get(part);
    if (text === undefined) continue;
    const width = measureText(words(text), { size: TYPE.note }).width;
    const placed = poses.map((pose) => pose.find((one) => one.part === part));
    const boxesOn = (side?: Side): (Box | undefined)[] =>
      placed.map((one) => {
        const place = one && namePlace(one, view, side);
        return place && nameBox(place, width);
      });
    const [best, boxes] = bestSide(boxesOn, taken, lines, view.box);
    boxes.forEach((box, k) => {
      if (box) taken[k]!.push(box);
    });
    named.set(part, { text, width, ...(best && { side: best }) });
  }
  return named;
}

function bestSide(
  boxesOn: (side?: Side) => (Box | undefined)[],
  taken: readonly (readonly Box[])[],
  lines: (k: number) => Segments,
  bounds: Box,
): readonly [Side | undefined, (Box | undefined)[]] {
  let [best, boxes, least]: [Side | undefined, (Box | undefined)[], number] = [undefined, [], Infinity];
  [undefined, ...SIDES].forEach((side, order) => {
    const own = boxesOn(side);
    let cost = LATER * order * own.length;
    own.forEach((box, k) => {
      if (!box || cost >= least) return;
      if (!isInside(box, bounds) || taken[k]!.some((other) => boxesMeet(box, other))) cost += MEETS;
      if (lines(k).some(([from, to]) => meetsSegment(box, from, to))) cost += CROSSES;
    });
    if (cost < least) [best, boxes, least] = [side, own, cost];
  });
  return [best, boxes];
}

/** What is written beside each part; names of some of many bodies would stand on the others. */
function textsOf(parts: readonly PartRecord[]): ReadonlyMap<PartRecord, string> {
  const names = shownNames(parts);
  const isCrowded = parts.some(({ name, kind }, i) => name !== undefined && names[i] === null && MOVERS.includes(kind));
  return new Map(
    parts.flatMap((part, i): [PartRecord, string][] => {
      const text = part.kind === "label" ? part.text : isCrowded && isMoving(part) ? undefined : names[i];
      return text ? [[part, text]] : [];
    }),
  );
}

type Segments = readonly (readonly [Point, Point])[];

const segmentsOf = (outlined: readonly (readonly Point[])[]): Segments =>
  outlined.flatMap((points) => points.slice(1).map((to, k) => [points[k]!, to] as const));

const isInside = ({ x, y, width, height }: Box, bounds: Box): boolean =>
  x >= bounds.x && y >= bounds.y && x + width <= bounds.x + bounds.width && y + height <= bounds.y + bounds.height;
