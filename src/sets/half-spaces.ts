/**
 * Polyhedra given by half-spaces, { x : rows x ≤ bounds }: products, intersections and projections in a metric.
 *
 *   min (x − y)ᵀ A (x − y),  rows x ≤ bounds      with A = L Lᵀ, z = Lᵀ (x − y):   min ‖z‖,  −rows L⁻ᵀ z ≥ rows y − bounds
 *
 * which is a least-distance problem, solved exactly by an active-set method.
 */
import { choleskyBackwardInPlace, choleskyForwardInPlace } from "../linalg/cholesky.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import type { ConvexSet, HalfSpaces } from "./convex-set.ts";
import { requireMetric } from "./metric.ts";

/** out = nearest point of the polyhedron, in the metric if there is one; false when the polyhedron is empty. */
export function projectOntoHalfSpacesInto(
  out: Float64Array,
  y: Float64Array,
  halfSpaces: HalfSpaces,
  where: string,
  metric?: Float64Array,
): boolean {
  const n = y.length;
  const m = halfSpaces.bounds.length;
  const factor = metric && requireMetric(metric, n, where);
  const rows = halfSpaces.rows.map((value) => -value);
  const shortfall = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    let sum = -halfSpaces.bounds[i]!;
    for (let j = 0; j < n; j++) sum -= rows[i * n + j]! * y[j]!;
    shortfall[i] = sum;
    if (factor) choleskyForwardInPlace(factor, n, rows.subarray(i * n, (i + 1) * n));
  }
  if (shortfall.every((value) => value <= 0)) {
    out.set(y);
    return true;
  }
  const { feasible, x } = leastDistance(rows, m, n, shortfall);
  if (factor) choleskyBackwardInPlace(factor, n, x);
  for (let j = 0; j < n; j++) out[j] = y[j]! + x[j]!;
  return feasible;
}

/** Half-spaces of a product of polyhedra, undefined when one factor has none. */
export function productOfHalfSpaces(sets: readonly ConvexSet[], dimension: number): HalfSpaces | undefined {
  const rows: number[] = [];
  const bounds: number[] = [];
  let start = 0;
  for (const { halfSpaces, dimension: size } of sets) {
    if (halfSpaces === undefined) return undefined;
    for (let i = 0; i < halfSpaces.bounds.length; i++) {
      const row = new Array<number>(dimension).fill(0);
      for (let j = 0; j < size; j++) row[start + j] = halfSpaces.rows[i * size + j]!;
      rows.push(...row);
      bounds.push(halfSpaces.bounds[i]!);
    }
    start += size;
  }
  return { rows: Float64Array.from(rows), bounds: Float64Array.from(bounds) };
}

/** Half-spaces of an intersection of polyhedra, undefined when one member has none. */
export function intersectionOfHalfSpaces(sets: readonly ConvexSet[]): HalfSpaces | undefined {
  const rows: number[] = [];
  const bounds: number[] = [];
  for (const { halfSpaces } of sets) {
    if (halfSpaces === undefined) return undefined;
    rows.push(...halfSpaces.rows);
    bounds.push(...halfSpaces.bounds);
  }
  return { rows: Float64Array.from(rows), bounds: Float64Array.from(bounds) };
}
