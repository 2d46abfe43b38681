/**
 * Orthant of Rⁿ: the joint reservoir of n hard contacts is the nonpositive one.
 *   C = { x : x_i ≤ 0 },   prox_C(x)_i = min(x_i, 0),   σ_C(d) = 0 for d ≥ 0, else ∞              [Glocker2012] (8)
 * In a metric that is not diagonal the components no longer separate.
 */
import { type ConvexSet, convexSet, requireDimension } from "./convex-set.ts";
import { projectOntoHalfSpacesInto } from "./half-spaces.ts";
import { requireSide, type Side } from "./interval.ts";

export function orthant(dimension: number, side: Side): ConvexSet {
  const sign = requireSide(side, "orthant");
  requireDimension(dimension, "orthant", "Pass the number of components.");
  const rows = new Float64Array(dimension * dimension);
  for (let i = 0; i < dimension; i++) rows[i * dimension + i] = -sign;
  const halfSpaces = { rows, bounds: new Float64Array(dimension) };
  return convexSet({
    kind: "orthant",
    dimension,
    projectInto(out, x) {
      for (let i = 0; i < dimension; i++) out[i] = sign * x[i]! > 0 ? x[i]! : 0;
    },
    support: (direction) => (direction.some((value) => sign * value > 0) ? Number.POSITIVE_INFINITY : 0),
    projectInMetricInto: (out, x, metric) => projectOntoHalfSpacesInto(out, x, halfSpaces, "orthant", metric),
    halfSpaces,
  });
}
