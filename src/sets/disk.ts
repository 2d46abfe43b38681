/**
 * Disk of radius r in the plane: the reservoir of isotropic Coulomb friction.
 *   C = { x ∈ R² : ‖x‖ ≤ r },   prox_C(x) = x min(1, r / ‖x‖),   σ_C(d) = r ‖d‖              [Glocker2012] (47)
 * Holds the negative impulse −Λ; r = μ Λ_N may be zero, then C = {0}.
 */
import { InputError } from "../errors.ts";
import { type ConvexSet, convexSet } from "./convex-set.ts";
import { projectOntoEllipsoidInMetricInto } from "./ellipsoid.ts";

export function disk(radius: number): ConvexSet {
  if (!(radius >= 0 && radius < Number.POSITIVE_INFINITY)) {
    throw new InputError({
      what: `radius must be a finite number of at least 0, got ${radius}`,
      where: "disk",
      fix: "Pass the friction coefficient times a nonnegative normal impulse.",
    });
  }
  const axes = Float64Array.of(radius, radius);
  return convexSet({
    kind: "disk",
    dimension: 2,
    projectInto(out, x) {
      const norm = Math.hypot(x[0]!, x[1]!);
      const scale = norm > radius ? radius / norm : 1;
      out[0] = x[0]! * scale;
      out[1] = x[1]! * scale;
    },
    support: (direction) => radius * Math.hypot(direction[0]!, direction[1]!),
    projectInMetricInto(out, x, metric) {
      projectOntoEllipsoidInMetricInto(out, x, axes, metric, "disk");
    },
  });
}
