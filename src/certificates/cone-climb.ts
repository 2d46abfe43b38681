/**
 * A good value to begin the walk over faces with: w ↦ proj((Q + I) w) never lowers the quotient wᵀQw/|w|² while Q + I = ZᵀZ is
 * positive semidefinite. What it ends with is a lower bound, never a verdict.
 */
import { dot, multiplyInto } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { eigenInPlace } from "../linalg/symmetric-eigen.ts";
import type { Face } from "./cone-face.ts";

/** Steps of the climb; each is a projection onto the cone. */
const CLIMB_STEPS = 12;

/** Gains of a step below this part of the value do not pay for another one. */
const SLOW = 2 ** -20;

/** A projection shorter than this part of the vector is the origin but for rounding. */
const ORIGIN = 2 ** -36;

/** Point in the coordinates of the face. `inside`: how far below zero a row may be. */
export function climb(
  face: Face,
  m: number,
  inside: number,
): { readonly value: number; readonly point: Float64Array } | undefined {
  const d = face.dimension;
  const work = face.form.slice();
  const vectors = new Float64Array(d * d);
  const top = eigenInPlace(work, d, vectors);
  let best: { value: number; point: Float64Array } | undefined;
  for (const sign of [1, -1]) {
    const w = Float64Array.from({ length: d }, (_, k) => sign * vectors[top * d + k]!);
    let previous = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < CLIMB_STEPS; step++) {
      if (!projectInPlace(face, m, w)) break;
      const point = w.slice();
      const value = pushInPlace(face, w);
      if (isInside(face, m, point, inside) && (!best || value > best.value)) best = { value, point };
      if (value - previous <= SLOW * (1 + Math.abs(value))) break;
      previous = value;
    }
  }
  return best;
}

/** Replaces w by the unit vector of the cone nearest to it; false when that is the origin. */
function projectInPlace({ dimension: d, rows }: Face, m: number, w: Float64Array): boolean {
  const right = new Float64Array(m);
  for (let i = 0; i < m; i++) for (let k = 0; k < d; k++) right[i]! -= rows[i * d + k]! * w[k]!;
  const { feasible, x } = leastDistance(rows, m, d, right);
  if (!feasible) return false;
  let before = 0;
  let after = 0;
  for (let k = 0; k < d; k++) {
    before += w[k]! * w[k]!;
    w[k]! += x[k]!;
    after += w[k]! * w[k]!;
  }
  if (!(after > ORIGIN * ORIGIN * before)) return false;
  for (let k = 0; k < d; k++) w[k]! /= Math.sqrt(after);
  return true;
}

/** Replaces the unit vector w by (Q + I) w and returns wᵀQw. */
function pushInPlace({ dimension: d, form }: Face, w: Float64Array): number {
  const pushed = new Float64Array(d);
  multiplyInto(pushed, form, d, d, w);
  const value = dot(pushed, w);
  for (let k = 0; k < d; k++) w[k]! += pushed[k]!;
  return value;
}

function isInside({ dimension: d, rows }: Face, m: number, point: Float64Array, inside: number): boolean {
  for (let i = 0; i < m; i++) {
    let height = 0;
    for (let k = 0; k < d; k++) height += rows[i * d + k]! * point[k]!;
    if (height < -inside) return false;
  }
  return true;
}
