/**
 * Disk of radius r in the plane: the reservoir of isotropic Coulomb friction.
 *   C = { x ∈ R² : ‖x‖ ≤ r },   prox_C(x) = x min(1, r / ‖x‖),   σ_C(d) = r ‖d‖              [Glocker2012] (47)
 * Holds the negative impulse −Λ; r = μ Λ_N may be zero, then C = {0}.
 */
import type { Body } from "./body.ts";
import { type ConvexSet, convexSet, requireSize } from "./convex-set.ts";
import { projectOntoEllipsoidInMetricInto } from "./ellipsoid.ts";

/** Squares between these neither over- nor underflow: the root is then as good as `Math.hypot`, and much faster. */
const [SMALLEST_SQUARE, LARGEST_SQUARE] = [1e-280, 1e280];

function lengthOf(x: number, y: number): number {
  const square = x * x + y * y;
  return square > SMALLEST_SQUARE && square < LARGEST_SQUARE ? Math.sqrt(square) : Math.hypot(x, y);
}

/** The unit disk. */
export const DISK: Body = {
  dimension: 2,
  support: (d, at) => lengthOf(d[at]!, d[at + 1]!),
  supportPointInto(out, to, d, at) {
    const length = lengthOf(d[at]!, d[at + 1]!) || 1;
    out[to] = d[at]! / length;
    out[to + 1] = d[at + 1]! / length;
  },
  supportHessianInto(out, d, at) {
    const length = lengthOf(d[at]!, d[at + 1]!);
    const x = d[at]! / length;
    const y = d[at + 1]! / length;
    out[0] = (y * y) / length;
    out[1] = out[2] = (-x * y) / length;
    out[3] = (x * x) / length;
  },
  gauge: (x, at) => lengthOf(x[at]!, x[at + 1]!),
  projectInPlace(out, at, size) {
    const length = lengthOf(out[at]!, out[at + 1]!);
    if (!(length > size)) return false;
    const scale = size / length;
    out[at]! *= scale;
    out[at + 1]! *= scale;
    return true;
  },
  normalInto(out, to, x, at, size) {
    const length = lengthOf(x[at]!, x[at + 1]!);
    if (!(length > size)) return false;
    out[to] = x[at]! / length;
    out[to + 1] = x[at + 1]! / length;
    return true;
  },
};

export function disk(radius: number): ConvexSet {
  requireSize(radius, "radius", "disk");
  const axes = Float64Array.of(radius, radius);
  return convexSet({
    kind: "disk",
    dimension: 2,
    projectInto(out, x) {
      out.set(x);
      DISK.projectInPlace(out, 0, radius, axes);
    },
    support: (direction) => radius * DISK.support(direction, 0, axes),
    projectInMetricInto(out, x, metric) {
      projectOntoEllipsoidInMetricInto(out, x, axes, metric, "disk");
    },
  });
}
