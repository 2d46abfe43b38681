/**
 * Directions of a cone { w : A w ≥ 0, E w = 0 }: one well inside, with the width of the cone there relative to the span of
 * E w = 0, and the one nearest to a given direction.
 */

import { polyhedralInterior } from "../laws/maps/polyhedral-interior.ts";
import { dot } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { AdmissibleCone } from "./kinetic-pieces.ts";

/** Narrower cones count as flat; rows carry the rounding of an elimination. */
const FLAT = 2 ** 16 * EPSILON;

export interface ConeAxis {
  /** Unit vector; zero when the cone is the whole span. */
  readonly axis: Float64Array;
  /** Sine of the half-angle of the widest round cone inside. */
  readonly width: number;
  /** Orthonormal basis of the span E w = 0. */
  readonly span: readonly Float64Array[];
}

/** Undefined for a cone without interior. */
export function coneAxis(
  rows: readonly Float64Array[],
  equalities: readonly Float64Array[],
  r: number,
): ConeAxis | undefined {
  const span = coneSpan(equalities, r);
  const d = span.length;
  if (d === 0) return undefined;
  const reduced = new Float64Array(rows.length * d);
  let count = 0;
  for (const row of rows) {
    let square = 0;
    for (let k = 0; k < d; k++) {
      const along = equalities.length === 0 ? row[k]! : dot(row, span[k]!);
      reduced[count * d + k] = along;
      square += along * along;
    }
    const length = Math.sqrt(square);
    if (length <= FLAT) continue;
    for (let k = 0; k < d; k++) reduced[count * d + k]! /= length;
    count++;
  }
  const inside = polyhedralInterior(reduced, count, d);
  if (inside === undefined || inside.width <= FLAT) return undefined;
  const axis = new Float64Array(r);
  for (let k = 0; k < d; k++) for (let j = 0; j < r; j++) axis[j]! += inside.axis[k]! * span[k]![j]!;
  return { axis, width: inside.width, span };
}

/** Orthonormal basis of E w = 0. */
export function coneSpan(equalities: readonly Float64Array[], r: number): readonly Float64Array[] {
  return equalities.length === 0 ? axes(r) : spanOf(equalities, r);
}

/** The axes of the whole space. */
function axes(r: number): Float64Array[] {
  const span: Float64Array[] = [];
  for (let k = 0; k < r; k++) {
    const axis = new Float64Array(r);
    axis[k] = 1;
    span.push(axis);
  }
  return span;
}

function spanOf(equalities: readonly Float64Array[], r: number): Float64Array[] {
  const matrix = new Float64Array(equalities.length * r);
  equalities.forEach((row, i) => {
    matrix.set(row, i * r);
  });
  const { dimension, basis } = nullSpace(matrix, equalities.length, r);
  return Array.from({ length: dimension }, (_, k) => basis.subarray(k * r, k * r + r));
}

/** A projection shorter than this part of what was projected is the origin: its direction is rounding. */
const ORIGIN = 2 ** -20;

/** The velocity of the cone nearest to w, at unit length; undefined when that is zero. */
export function nearestUnit(w: Float64Array, { inequalities, equalities }: AdmissibleCone): Float64Array | undefined {
  const r = w.length;
  const rows = [...inequalities, ...equalities, ...equalities.map((row) => row.map((value) => -value))];
  const right = Float64Array.from(rows, (row) => -dot(row, w));
  const move = leastDistance(Float64Array.from(rows.flatMap((row) => [...row])), rows.length, r, right);
  if (!move.feasible) return undefined;
  const point = w.map((value, k) => value + move.x[k]!);
  const length = Math.sqrt(dot(point, point));
  return length <= ORIGIN * Math.sqrt(dot(w, w)) ? undefined : point.map((value) => value / length);
}
