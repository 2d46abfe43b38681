/**
 * Polyhedral cones { w : A w ≥ 0, E w = 0 }, rows of unit length: the span of their equations, a direction well inside with the
 * width of the cone there, and the direction nearest to a given one.
 */
import { type ConeInterior, polyhedralInterior, projectedDimension } from "../laws/maps/polyhedral-interior.ts";
import { combination, dot, stacked, unitRows } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";

export interface Cone {
  /** A. */
  readonly inequalities: readonly Float64Array[];
  /** E. */
  readonly equalities: readonly Float64Array[];
}

export const WHOLE_SPACE: Cone = { inequalities: [], equalities: [] };

/** Narrower cones count as flat; rows carry the rounding of an elimination. */
const FLAT = 2 ** 16 * EPSILON;

/** A projection shorter than this part of what was projected is the origin: its direction is rounding. */
const ORIGIN = 2 ** -20;

/** Every equation as two inequalities. */
export function asInequalities({ inequalities, equalities }: Cone): Float64Array[] {
  return [...inequalities, ...equalities, ...equalities.map((row) => row.map((value) => -value))];
}

/** Whether the cone in Rⁿ holds nothing but zero, as far as linear programs tell. */
export function isPoint(cone: Cone, n: number): boolean {
  return projectedDimension(asInequalities(cone), n, n, 1) === 0;
}

/** Relative to the span of E w = 0; undefined for a cone without interior there. */
export function coneAxis({ inequalities, equalities }: Cone, r: number): ConeInterior | undefined {
  const span = equalities.length === 0 ? undefined : coneSpan(equalities, r);
  const dimension = span?.length ?? r;
  if (dimension === 0) return undefined;
  const rows = unitRows(
    span ? inequalities.map((row) => Float64Array.from(span, (vector) => dot(row, vector))) : inequalities,
    FLAT,
  );
  const inside = polyhedralInterior(stacked(rows), rows.length, dimension);
  if (inside === undefined || inside.width <= FLAT) return undefined;
  return span ? { axis: combination(span, inside.axis, r), width: inside.width } : inside;
}

/** Orthonormal basis of E w = 0; the axes where there are no equations. */
export function coneSpan(equalities: readonly Float64Array[], r: number): readonly Float64Array[] {
  const { dimension, basis } = nullSpace(stacked(equalities), equalities.length, r);
  return Array.from({ length: dimension }, (_, k) => basis.subarray(k * r, k * r + r));
}

/** The velocity of the cone nearest to w, at unit length; undefined when that is zero. */
export function nearestUnit(w: Float64Array, cone: Cone): Float64Array | undefined {
  const rows = asInequalities(cone);
  const right = Float64Array.from(rows, (row) => -dot(row, w));
  const move = leastDistance(stacked(rows), rows.length, w.length, right);
  if (!move.feasible) return undefined;
  const point = w.map((value, k) => value + move.x[k]!);
  const length = Math.sqrt(dot(point, point));
  return length <= ORIGIN * Math.sqrt(dot(w, w)) ? undefined : point.map((value) => value / length);
}
