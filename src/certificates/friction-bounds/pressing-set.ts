/**
 * Contacts A that press without a collision, for one choice of A: linear inequalities in the impulses that widen with the
 * friction, and the smallest friction at which they can be met (see `collision-bound.ts`).
 *
 *   λ = Z x,  (Ĝλ)_A = 0,      λ_N ≥ 0 on A,   (Ĝλ)_N ≥ 0 elsewhere,   |d·Λ_T| ≤ h(d) Λ_k
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { type ConeInterior, polyhedralInterior } from "../../laws/maps/polyhedral-interior.ts";
import { combination, dot, stacked, unitRows } from "../../linalg/dense.ts";
import { bisect } from "../../linalg/find-root.ts";
import { leastDistance } from "../../linalg/least-distance.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { type Facet, facetDirections, facetRow } from "../impulse-cones/friction-facets.ts";
import type { ReducedContacts } from "../impulse-cones/impulse-space.ts";
import { type FrictionStudy, facetSize } from "./friction-study.ts";

/** The bracket from which the width of the cone is extrapolated to zero. */
const BRACKET = 2 ** -12;

/** Steps of the extrapolation, and how near to the bound it looks: curvature costs the square of this. */
const SECANT_STEPS = 6;
const NEAREST = 2 ** -24;

/** An extrapolated bound must separate what exists from what does not this near to it: the width may also jump to zero. */
const CONFIRM = 2 ** -32;

/** Far enough beyond the last infeasible t to be feasible, and near enough not to matter. */
const FLAT_STEP = 2 ** -42;

/** Pressing contacts of one choice, their friction and what they must satisfy, over the impulses λ = Z x with (Ĝλ)_A = 0. */
export interface PressingSet {
  readonly study: FrictionStudy;
  readonly contacts: ReducedContacts;
  /** Z: one row per component that is kept. */
  readonly impulses: readonly Float64Array[];
  readonly dimension: number;
  /** λ_N of A. */
  readonly pressing: readonly Float64Array[];
  /** (Ĝλ)_N elsewhere. */
  readonly others: readonly Float64Array[];
  readonly facets: readonly { readonly facet: Facet; readonly row: Float64Array; readonly normal: Float64Array }[];
}

export function pressingSet(
  study: FrictionStudy,
  contacts: ReducedContacts,
  facets: readonly Facet[],
  normals: readonly number[],
  isPressing: (normal: number) => boolean,
): PressingSet | undefined {
  const { components, matrix, place } = contacts;
  const m = components.length;
  const isFree = new Uint8Array(m).fill(1);
  for (const { element, start, dimension, normal } of study.impact.elements) {
    const owner = normal < 0 ? start : normal;
    const isContact = normal >= 0 || ELEMENTS[element.kind].family === "unilateral";
    if (isContact && !isPressing(owner)) isFree.fill(0, place[start]!, place[start]! + dimension);
  }
  const free = [...isFree.keys()].filter((at) => isFree[at] === 1);
  const closed = normals.filter(isPressing).map((i) => place[i]!);
  const equations = Float64Array.from(closed.flatMap((at) => free.map((j) => matrix[at * m + j]!)));
  const { dimension: d, basis } = nullSpace(equations, closed.length, free.length);
  if (d === 0) return undefined;
  const impulses = Array.from({ length: m }, () => new Float64Array(d));
  free.forEach((at, j) => {
    for (let k = 0; k < d; k++) impulses[at]![k] = basis[k * free.length + j]!;
  });
  const combine = (row: Float64Array): Float64Array => combination(impulses, row, d);
  return {
    ...{ study, contacts, impulses },
    dimension: d,
    pressing: closed.map((at) => impulses[at]!),
    others: normals.filter((i) => !isPressing(i)).map((i) => combine(matrix.slice(place[i]! * m, (place[i]! + 1) * m))),
    facets: facets
      .filter(({ placed }) => isPressing(placed.normal))
      .map((facet) => {
        const at = place[facet.placed.normal]!;
        const normal = impulses[at]!.map((value) => value * contacts.units[at]!);
        return { facet, row: combine(facetRow(contacts, facet)), normal };
      }),
  };
}

/** All rows ≥ 0 with the friction of t, the pressing impulses first; without the varied friction when t is infinite. */
function rowsAt({ study, pressing, others, facets }: PressingSet, t: number): Float64Array[] {
  const friction = facets.flatMap(({ facet, row, normal }) => {
    const size = facetSize(study, facet, t);
    if (size === Number.POSITIVE_INFINITY) return [];
    return [1, -1].map((sign) => row.map((value, k) => size * normal[k]! - sign * value));
  });
  return [...pressing, ...others, ...friction];
}

/** A row may fall short by this part of its terms. */
const SHORT = 2 ** 14 * EPSILON;

/** The shortest x with rows·x ≥ right; checked, because nearly opposite rows strain the active-set method. */
function solved(rows: readonly Float64Array[], right: Float64Array, d: number): Float64Array | undefined {
  const { feasible, x } = leastDistance(stacked(rows), rows.length, d, right);
  const size = Math.sqrt(dot(x, x));
  const isMet = (row: Float64Array, i: number): boolean =>
    dot(row, x) >= right[i]! - SHORT * (right[i]! + Math.sqrt(dot(row, row)) * size);
  return feasible && rows.every(isMet) ? x : undefined;
}

/** x with every pressing impulse at least 1 and no bound on the varied friction; undefined when there is none. */
function pressingAtLarge(set: PressingSet): Float64Array | undefined {
  const rows = rowsAt(set, Number.POSITIVE_INFINITY);
  const right = Float64Array.from(rows, (_, i) => (i < set.pressing.length ? 1 : 0));
  return solved(rows, right, set.dimension);
}

/** x of impulses of the set at t, their normal impulses adding up to 1; undefined when there are none. */
function pressingAt(set: PressingSet, t: number): Float64Array | undefined {
  const sum = new Float64Array(set.dimension);
  for (const row of set.pressing) for (let k = 0; k < sum.length; k++) sum[k]! += row[k]!;
  const rows = [sum, ...rowsAt(set, t)];
  const right = Float64Array.from(rows, (_, i) => (i === 0 ? 1 : 0));
  return solved(rows, right, set.dimension);
}

/** Width and axis of the cone of the set at t, rows of unit length. */
function interiorAt(set: PressingSet, t: number): ConeInterior | undefined {
  const rows = unitRows(rowsAt(set, t));
  return polyhedralInterior(stacked(rows), rows.length, set.dimension);
}

/** The smallest t with impulses of the set, if it is below `limit`; undefined when it is not. */
export function firstPressing(set: PressingSet, limit: number): number | undefined {
  const exists = (t: number): boolean => pressingAt(set, t) !== undefined;
  if (exists(0)) return 0;
  let high = limit;
  if (limit === Number.POSITIVE_INFINITY) {
    const x = pressingAtLarge(set);
    if (x === undefined) return undefined;
    high = sizeNeeded(set, x);
  } else if (!exists(limit)) return undefined;
  const { inside: near, outside: low } = bisect(exists, high, 0, { width: BRACKET });
  if (near - low > BRACKET * near) return 0;
  const root = extrapolated(set, low, near);
  if (root !== undefined && exists(root * (1 + CONFIRM)) && !exists(root * (1 - CONFIRM))) return root;
  // On a flat set the impulses themselves say what they need, more exactly than the tolerance of the inequalities.
  const last = bisect((t) => !exists(t), low, near).inside;
  const x = pressingAt(set, last * (1 + FLAT_STEP));
  return x ? sizeNeeded(set, x) : last;
}

/** The t that allows the friction impulses of x. */
function sizeNeeded({ study, facets }: PressingSet, x: Float64Array): number {
  return facets.reduce((t, { facet, row, normal }) => {
    const size = facetSize(study, facet, 1);
    return study.varied.includes(facet.placed) && size > 0
      ? Math.max(t, Math.abs(dot(row, x)) / (size * dot(normal, x)))
      : t;
  }, 0);
}

/** Where the width of the cone, which shrinks linearly, is zero; undefined when the cone is flat or the steps do not settle. */
function extrapolated(set: PressingSet, low: number, high: number): number | undefined {
  let far = high * (1 + 2 * BRACKET);
  let near = high * (1 + BRACKET);
  let root = Number.NaN;
  for (let step = 0; step < SECANT_STEPS; step++) {
    const [a, b] = [interiorAt(set, far), interiorAt(set, near)];
    if (a === undefined || b === undefined || !(a.width > b.width)) return undefined;
    const next = near - (b.width * (far - near)) / (a.width - b.width);
    const change = Math.abs(next - root) / next;
    root = next;
    if (!(root >= low * (1 - BRACKET) && root <= high)) return undefined;
    const distance = Math.max(NEAREST, Number.isFinite(change) ? Math.min(change, BRACKET) : BRACKET / 8);
    far = root * (1 + 2 * distance);
    near = root * (1 + distance);
  }
  return root;
}

/** λ of all components a little beyond t, well inside what is possible there; undefined on a flat cone. */
export function pressingImpulses(set: PressingSet, t: number): Float64Array | undefined {
  const inside = interiorAt(set, t);
  return inside && Float64Array.from(set.impulses, (row) => dot(row, inside.axis));
}

/** The facets of all friction elements; a curved reservoir gets the direction of its own coupling, exact for one contact. */
export function collisionFacets(
  { impact }: FrictionStudy,
  { matrix, place, units, components }: ReducedContacts,
): readonly Facet[] {
  const m = components.length;
  return impact.elements
    .filter(({ normal }) => normal >= 0)
    .flatMap((placed) => {
      const { start, dimension, normal } = placed;
      const coupling = Array.from(
        { length: dimension },
        (_, j) => matrix[place[normal]! * m + place[start + j]!]! / units[place[start + j]!]!,
      );
      const isUsed = dimension > 1 && coupling.some((entry) => entry !== 0);
      return [...facetDirections(placed), ...(isUsed ? [coupling] : [])].map((direction) => ({ placed, direction }));
    });
}
