/**
 * Polyhedral cone, given by generators or by inequality rows; one form is the polar of the other.
 *   K = { x : a_i·x ≤ 0 }           prox_K(y): the least-distance problem of half-spaces.ts
 *   K = { Σ λ_j g_j : λ_j ≥ 0 }     prox_K(y) = y − prox_{K°}(y),  K° = { x : g_j·x ≤ 0 }        [Moreau1962]
 *   σ_K(d) = 0 for d ∈ K°, else ∞
 * In a metric A the polar cone has the rows (A g_j)ᵀ.
 * Tangent cones of unilateral constraints are given by rows −w_iᵀ, their normal cones by the generators −w_i.
 */
import { multiplyInto, norm } from "../linalg/dense.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { type ConvexSet, convexSet, refuseSet, requireDimension } from "./convex-set.ts";
import { projectOntoHalfSpacesInto } from "./half-spaces.ts";

export type ConeParts =
  | { readonly dimension: number; readonly generators: readonly ArrayLike<number>[] }
  | { readonly dimension: number; readonly inequalities: readonly ArrayLike<number>[] };

/**
 * A direction counts as polar when its projection onto the cone is below this part of it. The projection is accurate to
 * rounding times the condition of the active vectors, here allowed to be some ten thousands.
 */
const POLAR_ROUNDING = 2 ** 16 * EPSILON;

type Projection = (out: Float64Array, x: Float64Array, metric?: Float64Array) => boolean;

/** No generators give {0}, no inequalities the whole space. */
export function polyhedralCone(parts: ConeParts): ConvexSet {
  const n = parts.dimension;
  const byRows = "inequalities" in parts;
  const vectors = requireVectors(byRows ? parts.inequalities : parts.generators, n, byRows);
  const bounds = new Float64Array(vectors.length / n);
  const project: Projection = byRows
    ? (out, x, metric) => projectOntoHalfSpacesInto(out, x, { rows: vectors, bounds }, "polyhedralCone", metric)
    : (out, x, metric) => projectOntoGenerated(out, x, vectors, metric);
  const scratch = new Float64Array(n);
  return convexSet({
    kind: "polyhedral-cone",
    dimension: n,
    projectInto: (out, x) => project(out, x),
    support(direction) {
      project(scratch, direction);
      return norm(scratch) <= POLAR_ROUNDING * norm(direction) ? 0 : Number.POSITIVE_INFINITY;
    },
    projectInMetricInto: project,
    ...(byRows && { halfSpaces: { rows: vectors, bounds } }),
  });
}

/** out = x − prox of x onto the polar cone of the generators. */
function projectOntoGenerated(
  out: Float64Array,
  x: Float64Array,
  generators: Float64Array,
  metric: Float64Array | undefined,
): boolean {
  const n = x.length;
  const rows = generators.slice();
  if (metric?.length === n * n) {
    for (let i = 0; i < rows.length; i += n) {
      multiplyInto(rows.subarray(i, i + n), metric, n, n, generators.subarray(i, i + n));
    }
  }
  const polar = new Float64Array(n);
  const bounds = new Float64Array(rows.length / n);
  const reached = projectOntoHalfSpacesInto(polar, x, { rows, bounds }, "polyhedralCone", metric);
  for (let i = 0; i < n; i++) out[i] = x[i]! - polar[i]!;
  return reached;
}

/** The vectors one after the other, at unit length: a cone knows no sizes. */
function requireVectors(given: readonly ArrayLike<number>[], n: number, byRows: boolean): Float64Array {
  const name = byRows ? "inequalities" : "generators";
  requireDimension(n, "polyhedralCone", "Pass the number of components of a generator or row.");
  const vectors = new Float64Array(n * given.length);
  given.forEach((candidate, i) => {
    const vector = Float64Array.from(candidate);
    const length = norm(vector);
    if (vector.length !== n || !(length > 0 && length < Number.POSITIVE_INFINITY)) {
      const what = `${name}[${i}] must be ${n} finite numbers, not all zero, got [${vector.join(", ")}]`;
      refuseSet(what, "polyhedralCone", "Leave zero vectors out and give every vector the dimension of the cone.");
    }
    for (let j = 0; j < n; j++) vectors[i * n + j] = vector[j]! / length;
  });
  return vectors;
}
