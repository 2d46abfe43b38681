/**
 * What a convex set is: the reservoirs C of the impact elements and everything built from them.
 *
 *   prox_C(x) = argmin_{z ∈ C} ‖x − z‖,   σ_C(d) = sup_{z ∈ C} d·z,
 *   x ∈ N_C(y)  ⇔  x·(z − y) ≤ 0 for all z ∈ C  ⇔  y = prox_C(y + x)                      [Glocker2012] (1)
 *
 * Sets are closed, convex and never empty, except an intersection, whose emptiness shows in its projection.
 * Sign trap: reservoirs hold the negative impulse, so the impact law reads ξ ∈ N_C(−Λ), (17).
 */
import { InputError } from "../errors.ts";
import { norm } from "../linalg/dense.ts";
import { EPSILON } from "../linalg/tolerances.ts";

export type ConvexSetKind =
  | "half-line"
  | "line"
  | "interval"
  | "disk"
  | "ellipse"
  | "contensou"
  | "orthant"
  | "polyhedral-cone"
  | "ball"
  | "product"
  | "intersection";

/** A polyhedron { x : rows x ≤ bounds }, m rows of n numbers each; bounds may hold +Infinity. */
export interface HalfSpaces {
  readonly rows: Float64Array;
  readonly bounds: Float64Array;
}

export interface ConvexSet {
  readonly kind: ConvexSetKind;
  /** Number of components n of its points. */
  readonly dimension: number;
  /** Whether ‖x − prox_C(x)‖ ≤ tolerance · ‖x‖. The default tolerance is `CONTAINS_ROUNDING`. */
  contains(x: Float64Array, tolerance?: number): boolean;
  /**
   * out = prox_C(x), the nearest point of C; `out` may be `x`. Returns whether the nearest point was reached to the
   * accuracy of the set: always true, but for an intersection, which iterates and may be empty.
   */
  projectInto(out: Float64Array, x: Float64Array): boolean;
  /**
   * σ_C(d) = sup { d·z : z ∈ C }. Infinity when C is unbounded in that direction: never pass it on into a report.
   * Undefined only when the iteration of an intersection did not settle.
   */
  support(direction: Float64Array): number | undefined;
  /** ‖y − prox_C(y + x)‖: zero if and only if x ∈ N_C(y); Infinity when the projection was not reached. */
  normalConeResidual(x: Float64Array, y: Float64Array): number;
  /**
   * out = argmin_{z ∈ C} (x − z)ᵀ A (x − z), the projection in the metric A: symmetric positive definite, n × n, row by
   * row. `out` may be `x`. Returns as `projectInto` does. Absent where the set has no such projection.
   */
  projectInMetricInto?(out: Float64Array, x: Float64Array, metric: Float64Array): boolean;
  /** The set as an intersection of half-spaces, when it is a polyhedron given that way. */
  readonly halfSpaces?: HalfSpaces;
}

/** A projection carries a few roundings per component; more than this is a distance. */
export const CONTAINS_ROUNDING = 2 ** 6 * EPSILON;

/** The parts that differ from set to set. Closed-form projections return nothing: they always succeed. */
export interface ConvexSetParts extends Pick<ConvexSet, "kind" | "dimension" | "support" | "halfSpaces"> {
  readonly projectInto: (out: Float64Array, x: Float64Array) => boolean | undefined;
  readonly projectInMetricInto?: (out: Float64Array, x: Float64Array, metric: Float64Array) => boolean | undefined;
  readonly contains?: (x: Float64Array, tolerance: number) => boolean;
}

/** Completes a set: membership and the normal cone follow from the projection. */
export function convexSet(parts: ConvexSetParts): ConvexSet {
  const { projectInto, projectInMetricInto, contains, ...rest } = parts;
  const scratch = new Float64Array(parts.dimension);
  return {
    ...rest,
    projectInto: (out, x) => projectInto(out, x) ?? true,
    contains(x, tolerance = CONTAINS_ROUNDING) {
      if (contains !== undefined) return contains(x, tolerance);
      projectInto(scratch, x);
      return distance(scratch, x) <= tolerance * norm(x);
    },
    normalConeResidual(x, y) {
      for (let i = 0; i < scratch.length; i++) scratch[i] = y[i]! + x[i]!;
      return projectInto(scratch, scratch) === false ? Number.POSITIVE_INFINITY : distance(scratch, y);
    },
    ...(projectInMetricInto && {
      projectInMetricInto: (out, x, metric) => projectInMetricInto(out, x, metric) ?? true,
    }),
  };
}

/** Throws the `InputError` of a set that cannot be. */
export function refuseSet(what: string, where: string, fix: string): never {
  throw new InputError({ what, where, fix });
}

/** Refuses a size that is not a finite number of at least 0. */
export function requireSize(
  size: number,
  name: string,
  where: string,
  fix = "Pass the friction coefficient times a nonnegative normal impulse.",
): void {
  if (size >= 0 && size < Number.POSITIVE_INFINITY) return;
  refuseSet(`${name} must be a finite number of at least 0, got ${size}`, where, fix);
}

/** Refuses a dimension that is not a positive integer. */
export function requireDimension(dimension: number, where: string, fix: string): void {
  if (Number.isInteger(dimension) && dimension > 0) return;
  refuseSet(`the dimension must be a positive integer, got ${dimension}`, where, fix);
}

/** ‖x − y‖ without overflow. */
export function distance(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum = Math.hypot(sum, x[i]! - y[i]!);
  return sum;
}
