/**
 * Ball of any dimension: centre c, radius r. The energy ball of an impact, in the metric of the mass matrix.
 *   C = { x : ‖x − c‖ ≤ r },   prox_C(x) = c + (x − c) min(1, r / ‖x − c‖),   σ_C(d) = c·d + r ‖d‖
 * r = 0 is the point c.
 */
import { dot, norm } from "../linalg/dense.ts";
import { type ConvexSet, convexSet, distance, refuseSet, requireSize } from "./convex-set.ts";
import { projectOntoEllipsoidInMetricInto } from "./ellipsoid.ts";
import { requireMetric } from "./metric.ts";

export function ball(center: ArrayLike<number>, radius: number): ConvexSet {
  const c = Float64Array.from(center);
  if (c.length === 0 || !c.every(Number.isFinite)) {
    const what = `the centre must be one or more finite numbers, got [${c.join(", ")}]`;
    refuseSet(what, "ball", "Pass the coordinates of the centre; their number is the dimension.");
  }
  requireSize(radius, "radius", "ball", "Pass a nonnegative radius; 0 gives the centre alone.");
  const n = c.length;
  const axes = new Float64Array(n).fill(radius);
  return convexSet({
    kind: "ball",
    dimension: n,
    projectInto(out, x) {
      const away = distance(x, c);
      if (away > radius) {
        const scale = radius / away;
        for (let i = 0; i < n; i++) out[i] = c[i]! + (x[i]! - c[i]!) * scale;
      } else {
        out.set(x);
      }
    },
    support: (direction) => dot(c, direction) + radius * norm(direction),
    projectInMetricInto(out, x, metric) {
      const shifted = x.map((value, i) => value - c[i]!);
      if (norm(shifted) <= radius) {
        requireMetric(metric, n, "ball");
        out.set(x);
        return;
      }
      projectOntoEllipsoidInMetricInto(shifted, shifted, axes, metric, "ball");
      for (let i = 0; i < n; i++) out[i] = c[i]! + shifted[i]!;
    },
  });
}
