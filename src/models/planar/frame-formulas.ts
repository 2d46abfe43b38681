/**
 * Texts of formulas for points and directions of a body, over its coordinates NAME_x, NAME_y, NAME_a.
 */
import type { Point } from "./shape.ts";

/** Name of a body, or undefined for the frame. */
export type FrameName = string | undefined;

const num = (value: number): string => `(${value})`;

/** World coordinates of a point of the body. */
export function pointFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return [num(x), num(y)];
  const [c, s] = [`cos(${body}_a)`, `sin(${body}_a)`];
  if (x === 0 && y === 0) return [`${body}_x`, `${body}_y`];
  return [`(${body}_x + ${c}*${num(x)} - ${s}*${num(y)})`, `(${body}_y + ${s}*${num(x)} + ${c}*${num(y)})`];
}

/** World components of a direction fixed in the body. */
export function directionFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return [num(x), num(y)];
  const [c, s] = [`cos(${body}_a)`, `sin(${body}_a)`];
  return [`(${c}*${num(x)} - ${s}*${num(y)})`, `(${s}*${num(x)} + ${c}*${num(y)})`];
}

/** Velocity of a point of the body. */
export function velocityFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return ["0", "0"];
  if (x === 0 && y === 0) return [`d${body}_x`, `d${body}_y`];
  const [ax, ay] = directionFormula(body, [x, y]);
  return [`(d${body}_x - d${body}_a*${ay})`, `(d${body}_y + d${body}_a*${ax})`];
}

export const angleFormula = (body: FrameName): string => (body === undefined ? "0" : `${body}_a`);
export const spinFormula = (body: FrameName): string => (body === undefined ? "0" : `d${body}_a`);

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
