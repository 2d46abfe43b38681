/**
 * The velocity of a cone { A w ≥ 0, E w = 0 } that is nearest to a given one.
 */
import { dot } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import type { AdmissibleCone } from "./kinetic-pieces.ts";

/** A projection shorter than this part of what was projected is the origin: its direction is rounding. */
const ORIGIN = 2 ** -20;

/** At unit length; undefined when the nearest one is zero. */
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
