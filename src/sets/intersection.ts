/**
 * Intersection of sets. Polyhedra given by half-spaces are projected upon exactly; otherwise Dykstra's algorithm:
 *
 *   cycle over i:  z_i = x + p_i,  x = prox_{C_i}(z_i),  p_i = z_i − x        [BoyleDykstra1986]
 *
 * After every step x₀ = x + Σ p_i with p_i ∈ N_{C_i}(x_i), x_i the point reached in C_i. So if all x_i of a cycle agree,
 * x₀ − x ∈ Σ N_{C_i}(x) ⊂ N_C(x), which proves that x is the projection. The residual is how far they disagree,
 *   residual = max_i ‖x_i − x‖ / max(‖x₀‖, ‖x‖),
 * and does not tend to zero when the sets have no point in common. All steps may be done in one metric.
 */
import { norm } from "../linalg/dense.ts";
import { type ConvexSet, convexSet, distance, refuseSet } from "./convex-set.ts";
import { intersectionOfHalfSpaces, projectOntoHalfSpacesInto } from "./half-spaces.ts";
import { supportByProjection } from "./support-by-projection.ts";

export interface IntersectionOptions {
  /** Largest accepted residual. Default `INTERSECTION_TOLERANCE`. */
  readonly tolerance?: number;
  /** Largest number of cycles. Default `INTERSECTION_CYCLES`. */
  readonly maxIterations?: number;
  /** Project in this metric (n × n, symmetric positive definite); every set must be able to. Default: Euclidean. */
  readonly metric?: Float64Array;
}

/** Four digits above rounding: where Dykstra converges linearly it gets here, where it stalls it should say so. */
const INTERSECTION_TOLERANCE = 1e-12;

/** Smooth boundaries that cross need tens of cycles, boundaries at a sharp angle thousands. */
const INTERSECTION_CYCLES = 20_000;

export interface IntersectionProjection {
  /** Whether `residual` ≤ tolerance. False also when the sets have no point in common. */
  readonly converged: boolean;
  /** Dimensionless disagreement of the sets on the result; 0 for polyhedra, 1 when these have no common point. */
  readonly residual: number;
  /** Cycles done; 0 for polyhedra. */
  readonly iterations: number;
}

/** out = nearest common point of the sets, or the last iterate when not converged; `out` may be `x`. */
export function projectOntoIntersection(
  out: Float64Array,
  sets: readonly ConvexSet[],
  x: Float64Array,
  options: IntersectionOptions = {},
): IntersectionProjection {
  const metric = options.metric;
  const halfSpaces = intersectionOfHalfSpaces(sets);
  if (halfSpaces) {
    const converged = projectOntoHalfSpacesInto(out, x, halfSpaces, "intersection", metric);
    return { converged, residual: converged ? 0 : 1, iterations: 0 };
  }
  return dykstra(out, projectionsOf(sets, metric), x, options);
}

type Projection = (out: Float64Array, x: Float64Array) => boolean;

/** All polyhedra count as one set, and it comes first: a cut by planes then costs no extra cycles. */
function projectionsOf(sets: readonly ConvexSet[], metric: Float64Array | undefined): Projection[] {
  const projections = sets.filter((set) => !set.halfSpaces).map((set) => projectionOf(set, metric));
  const halfSpaces = intersectionOfHalfSpaces(sets.filter((set) => set.halfSpaces));
  if (halfSpaces && halfSpaces.bounds.length > 0) {
    projections.unshift((out, x) => projectOntoHalfSpacesInto(out, x, halfSpaces, "intersection", metric));
  }
  return projections;
}

function projectionOf(set: ConvexSet, metric: Float64Array | undefined): Projection {
  if (metric === undefined) return set.projectInto;
  const { projectInMetricInto } = set;
  if (projectInMetricInto) return (out, x) => projectInMetricInto(out, x, metric);
  const fix = "Leave the metric out, or use sets that have projectInMetricInto.";
  return refuseSet(`a ${set.kind} cannot be projected upon in a metric`, "intersection", fix);
}

function dykstra(
  out: Float64Array,
  projections: readonly Projection[],
  start: Float64Array,
  options: IntersectionOptions,
): IntersectionProjection {
  const { tolerance = INTERSECTION_TOLERANCE, maxIterations = INTERSECTION_CYCLES } = options;
  const n = start.length;
  const size = norm(start);
  const x = Float64Array.from(start);
  const corrections = projections.map(() => new Float64Array(n));
  const reached = projections.map(() => new Float64Array(n));
  let residual = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && residual > tolerance) {
    iterations++;
    let allReached = true;
    for (let i = 0; i < projections.length; i++) {
      const p = corrections[i]!;
      for (let j = 0; j < n; j++) p[j]! += x[j]!;
      allReached = projections[i]!(x, p) && allReached;
      for (let j = 0; j < n; j++) p[j]! -= x[j]!;
      reached[i]!.set(x);
    }
    residual = allReached ? disagreement(reached, x, size) : Number.POSITIVE_INFINITY;
  }
  out.set(x);
  return { converged: residual <= tolerance, residual, iterations };
}

function disagreement(reached: readonly Float64Array[], x: Float64Array, size: number): number {
  let largest = 0;
  for (const point of reached) largest = Math.max(largest, distance(point, x));
  return largest === 0 ? 0 : largest / Math.max(size, norm(x));
}

/**
 * The intersection as a set. `projectInto` returns false when it did not converge; `projectOntoIntersection` tells how
 * far it came. `support` is found by repeated projection: undefined when that does not settle, −Infinity for polyhedra
 * without a common point.
 */
export function intersection(sets: readonly ConvexSet[], options: Omit<IntersectionOptions, "metric"> = {}): ConvexSet {
  const dimension = sets[0]?.dimension ?? 0;
  if (dimension === 0 || sets.some((set) => set.dimension !== dimension)) {
    const all = sets.map((set) => set.dimension).join(", ");
    const fix = "Pass one or more sets of the same space; use product for different components.";
    refuseSet(`an intersection needs sets of one dimension, got dimensions [${all}]`, "intersection", fix);
  }
  const halfSpaces = intersectionOfHalfSpaces(sets);
  const projectInto: Projection = (out, x) => projectOntoIntersection(out, sets, x, options).converged;
  return convexSet({
    kind: "intersection",
    dimension,
    projectInto,
    support: (direction) => supportByProjection(projectInto, sets, direction, halfSpaces),
    contains: (x, tolerance) => sets.every((set) => set.contains(x, tolerance)),
    ...(sets.every((set) => set.projectInMetricInto) && {
      projectInMetricInto: (out: Float64Array, x: Float64Array, metric: Float64Array) =>
        projectOntoIntersection(out, sets, x, { ...options, metric }).converged,
    }),
    ...(halfSpaces && { halfSpaces }),
  });
}
