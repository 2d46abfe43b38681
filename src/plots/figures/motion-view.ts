/**
 * The window of a drawing that moves: it holds every pose of the motion, so that nothing leaves it and nothing is rescaled on the way. Where a
 * mechanism travels much farther than it is large, as a toy that comes down its pole, the window travels along, evenly from its first place
 * to its last.
 */
import type { Point } from "../path.ts";
import { centerOf, isMoving, type PlacedPart, placeParts } from "./drawing-record.ts";
import { type MotionDrawing, stateAt } from "./mechanism-motion.ts";
import { isGhostly } from "./mechanism-parts.ts";
import { type Pose, type View, viewOf } from "./mechanism-view.ts";
import type { MotionRecord } from "./motion-record.ts";

/** Poses that are looked at. */
const MOST_POSES = 200;

/** A run with the drawing of its mechanism. */
export type DrawnMotion = MotionRecord & { readonly drawing?: MotionDrawing };

/** How far the window has gone by a time. */
export type Travel = (t: number) => Point;
const STILL: Travel = () => [0, 0];

/** A window that stays is left where the one that travels shows things less than this many times as large. */
const WORTH = 1.5;

export function motionView(runs: readonly DrawnMotion[], width: number, travel = STILL): View {
  const poses = runs.flatMap((record) => posesOf(record, record.drawing!, travel));
  const [run] = runs as [DrawnMotion];
  const first = { parts: placeParts(run.drawing!, stateAt(run, run.drawing!, 0)), contacts: [] };
  return viewOf([first, ...poses], { size: "screen", width }, 0);
}

/** The window, and how it travels where that shows more; one part alone needs to be seen against what stands. */
export function travellingView(
  runs: readonly DrawnMotion[],
  width: number,
): { readonly view: View; readonly travel?: Travel } {
  const view = motionView(runs, width);
  const [{ drawing }] = runs as [DrawnMotion];
  if (moversOf(drawing!).length < 2) return { view };
  const travel = travelOf(runs[0]!);
  const along = motionView(runs, width, travel);
  return along.scale > WORTH * view.scale ? { view: along, travel } : { view };
}

const moversOf = ({ parts }: MotionDrawing) => parts.filter((part) => isGhostly(part.kind) && isMoving(part));

/** Evenly from the middle of what moves at the start to that at the end. */
function travelOf(record: DrawnMotion): Travel {
  const { t } = record.samples!;
  const moving = { parts: moversOf(record.drawing!) };
  const [from, to] = [t[0]!, t.at(-1)!];
  const [a, b] = [0, t.length - 1].map((k) => middleOf(placeParts(moving, stateAt(record, record.drawing!, k))));
  return (now) => {
    const share = to > from ? Math.max(0, Math.min(1, (now - from) / (to - from))) : 0;
    return [share * (b![0] - a![0]), share * (b![1] - a![1])];
  };
}

function middleOf(placed: readonly PlacedPart[]): Point {
  const middles = placed.map(centerOf);
  const mean = (axis: 0 | 1): number => middles.reduce((sum, one) => sum + one[axis], 0) / Math.max(1, middles.length);
  return [mean(0), mean(1)];
}

/** Parts as a window that has gone this far sees them. */
export function seenFrom([x, y]: Point, parts: PlacedPart[]): PlacedPart[] {
  if (x === 0 && y === 0) return parts;
  return parts.map((part) => ({ ...part, points: part.points.map(([px, py]): Point => [px - x, py - y]) }));
}

function posesOf(record: MotionRecord, drawing: MotionDrawing, travel: Travel): Pose[] {
  const { t } = record.samples!;
  const moving = { parts: moversOf(drawing) };
  return keptOf(t).map((k) => ({
    ...{ parts: seenFrom(travel(t[k]!), placeParts(moving, stateAt(record, drawing, k))), contacts: [] },
  }));
}

/** Samples that are looked at. */
function keptOf(t: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(t.length / MOST_POSES));
  return t.map((_, k) => k).filter((k) => k % step === 0 || k === t.length - 1);
}

/** Poses along the motion at which names look for their sides. */
export function lookedAt(record: MotionRecord, drawing: MotionDrawing, travel = STILL): PlacedPart[][] {
  const { t } = record.samples!;
  return keptOf(t).map((k) => seenFrom(travel(t[k]!), placeParts(drawing, stateAt(record, drawing, k))));
}
