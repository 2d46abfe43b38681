/**
 * Support function of a set known by its projection only, here of an intersection.
 *
 *   y_{k+1} = prox_C(y_k + τ d)    ⇒    σ_C(d) − d·y_{k+1} ≤ ‖y_{k+1} − y_k‖ ‖z − y_{k+1}‖ / τ    for the maximiser z
 *
 * (the proximal point method on −d·x [Rockafellar1976]). It ends after finitely many steps on a polyhedron and
 * converges linearly where the boundary is curved.
 */
import { dot, norm } from "../linalg/dense.ts";
import { nnls } from "../linalg/nnls.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { type ConvexSet, distance, type HalfSpaces } from "./convex-set.ts";

/** On a polyhedron the last step is zero but for rounding. */
const FLAT_STEP = 2 ** 6 * EPSILON;

/** On curved sets: nine digits of the value, more where the boundary is smooth (the gap is then second order). */
const CURVED_STEP = 1e-9;

/** Steps reach this many times the width of the set: curved parts then contract by about a tenth per step. */
const REACH = 8;

const MAX_STEPS = 100;

/** A direction is a nonnegative combination of the rows when NNLS leaves less than this part of it. */
const COMBINATION_ROUNDING = 2 ** 10 * EPSILON;

/** σ_C(d) of C = ∩ sets; undefined when the projection fails or the steps do not settle. */
export function supportByProjection(
  projectInto: (out: Float64Array, x: Float64Array) => boolean,
  sets: readonly ConvexSet[],
  direction: Float64Array,
  halfSpaces: HalfSpaces | undefined,
): number | undefined {
  const y = new Float64Array(direction.length);
  if (!projectInto(y, y)) return halfSpaces ? Number.NEGATIVE_INFINITY : undefined;
  const length = norm(direction);
  if (length === 0) return 0;
  if (halfSpaces && !isCombination(halfSpaces, direction)) return Number.POSITIVE_INFINITY;
  const width = REACH * widthBound(sets, direction, y);
  const next = new Float64Array(y.length);
  const stepTo = (reach: number): number | undefined => {
    for (let i = 0; i < y.length; i++) next[i] = y[i]! + (reach / length) * direction[i]!;
    if (!projectInto(next, next)) return undefined;
    const moved = distance(next, y);
    y.set(next);
    return moved;
  };
  let reach = width;
  let before = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const moved = stepTo(reach);
    if (moved === undefined) return undefined;
    if (moved <= (halfSpaces ? FLAT_STEP : CURVED_STEP) * reach) {
      // A far reach leaves its rounding in the result; one short step takes out what matters for the value.
      return stepTo(width) === undefined ? undefined : dot(direction, y);
    }
    // Steps that do not shrink slide along a flat part: reach further. Else further only costs the projection more.
    if (moved > 0.5 * before) reach *= 2;
    before = moved;
  }
  return undefined;
}

/** A polyhedron is bounded in direction d if and only if d is a nonnegative combination of its rows (Farkas). */
function isCombination(halfSpaces: HalfSpaces, direction: Float64Array): boolean {
  const m = halfSpaces.bounds.length;
  const n = direction.length;
  const columns = new Float64Array(m * n);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) columns[j * m + i] = halfSpaces.rows[i * n + j]!;
  return nnls(columns, n, m, direction).residualNorm <= COMBINATION_ROUNDING * norm(direction);
}

/** Smallest width of a member in the direction d, as a length; the distance of the start when all are unbounded. */
function widthBound(sets: readonly ConvexSet[], direction: Float64Array, start: Float64Array): number {
  const opposite = direction.map((value) => -value);
  let width = Number.POSITIVE_INFINITY;
  for (const set of sets) {
    const [forth, back] = [set.support(direction), set.support(opposite)];
    if (forth !== undefined && back !== undefined) width = Math.min(width, forth + back);
  }
  width /= norm(direction);
  if (width > 0 && width < Number.POSITIVE_INFINITY) return width;
  return norm(start) > 0 ? norm(start) : 1;
}
