/**
 * Closed interval: the reservoir of step constraints and of one-dimensional Coulomb friction, μ Λ_k [−1, 1].
 *   C = [lower, upper],   prox_C(x) = min(max(x, lower), upper),   σ_C(d) = max(lower d, upper d)
 *                                                                                       [Glocker2012] (5), (39)
 * Either end may be infinite; lower = upper is a point.
 */
import { InputError } from "../errors.ts";
import { type ConvexSet, convexSet, type HalfSpaces } from "./convex-set.ts";
import { requireMetric } from "./metric.ts";

export function interval(lower: number, upper: number): ConvexSet {
  if (!(lower <= upper && lower < Number.POSITIVE_INFINITY && upper > Number.NEGATIVE_INFINITY)) {
    throw new InputError({
      what: `an interval needs lower ≤ upper, got [${lower}, ${upper}]`,
      where: "interval",
      fix: "Pass the smaller end first; for friction pass −μΛ and μΛ with a nonnegative Λ.",
    });
  }
  const clampInto = (out: Float64Array, x: Float64Array) => {
    out[0] = Math.min(Math.max(x[0]!, lower), upper);
  };
  return convexSet({
    kind: "interval",
    dimension: 1,
    projectInto(out, x) {
      clampInto(out, x);
    },
    support(direction) {
      const d = direction[0]!;
      return d === 0 ? 0 : d > 0 ? upper * d : lower * d;
    },
    projectInMetricInto(out, x, metric) {
      requireMetric(metric, 1, "interval");
      clampInto(out, x);
    },
    halfSpaces: finiteEnds(lower, upper),
  });
}

function finiteEnds(lower: number, upper: number): HalfSpaces {
  const rows: number[] = [];
  const bounds: number[] = [];
  if (upper < Number.POSITIVE_INFINITY) {
    rows.push(1);
    bounds.push(upper);
  }
  if (lower > Number.NEGATIVE_INFINITY) {
    rows.push(-1);
    bounds.push(-lower);
  }
  return { rows: Float64Array.from(rows), bounds: Float64Array.from(bounds) };
}
