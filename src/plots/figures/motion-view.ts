/**
 * The window of a drawing that moves: it holds every pose of the motion, so that nothing leaves it and nothing is rescaled on the way.
 */
import { isMoving, type PlacedPart, placeParts } from "./drawing-record.ts";
import { type MotionDrawing, stateAt } from "./mechanism-motion.ts";
import { isGhostly } from "./mechanism-parts.ts";
import { type Pose, type View, viewOf } from "./mechanism-view.ts";
import type { MotionRecord } from "./motion-record.ts";

/** Poses that are looked at. */
const MOST_POSES = 200;

/** A run with the drawing of its mechanism. */
export type DrawnMotion = MotionRecord & { readonly drawing?: MotionDrawing };

export function motionView(runs: readonly DrawnMotion[], width: number): View {
  const poses = runs.flatMap((record) => posesOf(record, record.drawing!));
  const [run] = runs as [DrawnMotion];
  const first = { parts: placeParts(run.drawing!, stateAt(run, run.drawing!, 0)), contacts: [] };
  return viewOf([first, ...poses], { size: "screen", width }, 0);
}

function posesOf(record: MotionRecord, drawing: MotionDrawing): Pose[] {
  const { t } = record.samples!;
  const step = Math.max(1, Math.ceil(t.length / MOST_POSES));
  const moving = { parts: drawing.parts.filter((part) => isGhostly(part.kind) && isMoving(part)) };
  return t.flatMap((_, k) =>
    k % step === 0 || k === t.length - 1
      ? [{ parts: placeParts(moving, stateAt(record, drawing, k)), contacts: [] }]
      : [],
  );
}

/** Poses along the motion at which names look for their sides. */
export function lookedAt(record: MotionRecord, drawing: MotionDrawing): PlacedPart[][] {
  const { t } = record.samples!;
  const step = Math.max(1, Math.ceil(t.length / MOST_POSES));
  const kept = t.map((_, k) => k).filter((k) => k % step === 0 || k === t.length - 1);
  return kept.map((k) => placeParts(drawing, stateAt(record, drawing, k)));
}
