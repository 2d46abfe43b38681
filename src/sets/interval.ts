/**
 * Closed intervals of the real numbers: the reservoirs of all one-dimensional elements.
 *   C = [lower, upper],   prox_C(x) = min(max(x, lower), upper),   σ_C(d) = max(lower d, upper d)
 *
 *   half-line R₀⁻   hard contacts and sprag clutches          [Glocker2012] (7), (32)
 *   line R          bilateral constraints, N_C = {0}          (35)
 *   [−b, b]         steps, planar friction μ Λ_k [−1, 1]      (5), (39)
 *
 * Either end may be infinite; lower = upper is a point. Sign trap: −Λ ∈ R₀⁻, so a pushing impulse Λ is positive.
 */
import type { Body } from "./body.ts";
import { type ConvexSet, type ConvexSetKind, convexSet, refuseSet } from "./convex-set.ts";
import { requireMetric } from "./metric.ts";

/** The segment [−1, 1]. */
export const SEGMENT: Body = {
  dimension: 1,
  support: (d, at) => Math.abs(d[at]!),
  supportPointInto(out, to, d, at) {
    out[to] = Math.sign(d[at]!);
  },
  supportHessianInto(out) {
    out[0] = 0;
  },
  gauge: (x, at) => Math.abs(x[at]!),
  projectInPlace(out, at, size) {
    if (!(Math.abs(out[at]!) > size)) return false;
    out[at] = out[at]! > 0 ? size : -size;
    return true;
  },
  normalInto(out, to, x, at, size) {
    if (!(Math.abs(x[at]!) > size)) return false;
    out[to] = Math.sign(x[at]!);
    return true;
  },
};

export function interval(lower: number, upper: number): ConvexSet {
  if (!(lower <= upper && lower < Number.POSITIVE_INFINITY && upper > Number.NEGATIVE_INFINITY)) {
    const fix = "Pass the smaller end first; for friction pass −μΛ and μΛ with a nonnegative Λ.";
    refuseSet(`an interval needs lower ≤ upper, got [${lower}, ${upper}]`, "interval", fix);
  }
  return between(lower, upper, "interval", "interval");
}

/** Which half: "nonpositive" is R₀⁻, "nonnegative" is R₀⁺. */
export type Side = "nonpositive" | "nonnegative";

/** −1 for R₀⁻, +1 for R₀⁺. */
export function requireSide(side: Side, where: string): 1 | -1 {
  if (side === "nonpositive") return -1;
  if (side === "nonnegative") return 1;
  const what = `side must be "nonpositive" or "nonnegative", got ${JSON.stringify(side)}`;
  return refuseSet(what, where, 'Pass "nonpositive" for the reservoir of a hard contact.');
}

export function halfLine(side: Side): ConvexSet {
  return requireSide(side, "halfLine") < 0
    ? between(Number.NEGATIVE_INFINITY, 0, "half-line", "halfLine")
    : between(0, Number.POSITIVE_INFINITY, "half-line", "halfLine");
}

/** All real numbers. */
export function line(): ConvexSet {
  return between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, "line", "line");
}

function between(lower: number, upper: number, kind: ConvexSetKind, where: string): ConvexSet {
  const clampInto = (out: Float64Array, x: Float64Array): undefined => {
    out[0] = Math.min(Math.max(x[0]!, lower), upper);
  };
  const ends = [upper, 0 - lower];
  const rows = [1, -1].filter((_, i) => ends[i]! < Number.POSITIVE_INFINITY);
  return convexSet({
    ...{ kind, dimension: 1, projectInto: clampInto },
    support([d = 0]) {
      return d === 0 ? 0 : (d > 0 ? upper : lower) * d + 0;
    },
    // On a line every metric has the same nearest point.
    projectInMetricInto(out, x, metric) {
      requireMetric(metric, 1, where);
      return clampInto(out, x);
    },
    halfSpaces: {
      rows: Float64Array.from(rows),
      bounds: Float64Array.from(ends.filter((end) => end < Number.POSITIVE_INFINITY)),
    },
  });
}
