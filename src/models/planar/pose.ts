/**
 * Points between the frame of a planar body and the world.
 */
import type { Point } from "./shape.ts";

/** A pose (x, y, angle); that of the frame is zero. */
export type Pose = readonly [number, number, number];

/** Coordinates in the frame of a body at `pose` of a point of the world. */
export function toBody([x, y, angle]: Pose, [px, py]: Point): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * (px - x) + s * (py - y), -s * (px - x) + c * (py - y)];
}

export function toWorld([x, y, angle]: Pose, [px, py]: Point): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x + c * px - s * py, y + s * px + c * py];
}
