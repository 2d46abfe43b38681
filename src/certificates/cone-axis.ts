/**
 * A direction well inside { w : A w ≥ 0, E w = 0 }, and how wide the cone is there, relative to the span of E w = 0.
 */

import { polyhedralInterior } from "../laws/maps/polyhedral-interior.ts";
import { dot } from "../linalg/dense.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";

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
  const { dimension: d, basis } = nullSpace(
    Float64Array.from(equalities.flatMap((row) => [...row])),
    equalities.length,
    r,
  );
  const span = Array.from({ length: d }, (_, k) => basis.subarray(k * r, k * r + r));
  const reduced: number[] = [];
  let count = 0;
  for (const row of rows) {
    const inSpan = span.map((vector) => dot(row, vector));
    const length = Math.hypot(...inSpan);
    if (length <= FLAT) continue;
    reduced.push(...inSpan.map((value) => value / length));
    count++;
  }
  if (d === 0) return undefined;
  const inside = polyhedralInterior(Float64Array.from(reduced), count, d);
  if (inside === undefined || inside.width <= FLAT) return undefined;
  const axis = new Float64Array(r);
  span.forEach((vector, k) => {
    for (let j = 0; j < r; j++) axis[j]! += inside.axis[k]! * vector[j]!;
  });
  return { axis, width: inside.width, span };
}
