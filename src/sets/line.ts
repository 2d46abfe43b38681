/**
 * All real numbers: the reservoir of bilateral constraints. Its normal cone is {0}, so that ξ = 0.
 *   C = R,   prox_C(x) = x,   σ_C(0) = 0, else ∞                                              [Glocker2012] (35)
 */
import { type ConvexSet, convexSet } from "./convex-set.ts";
import { requireMetric } from "./metric.ts";

export function line(): ConvexSet {
  return convexSet({
    kind: "line",
    dimension: 1,
    projectInto(out, x) {
      out[0] = x[0]!;
    },
    support: (direction) => (direction[0] === 0 ? 0 : Number.POSITIVE_INFINITY),
    projectInMetricInto(out, x, metric) {
      requireMetric(metric, 1, "line");
      out[0] = x[0]!;
    },
    halfSpaces: { rows: new Float64Array(0), bounds: new Float64Array(0) },
  });
}
