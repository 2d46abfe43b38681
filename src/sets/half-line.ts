/**
 * Half-lines of the real numbers: the reservoir R₀⁻ of hard contacts and sprag clutches, and its polar R₀⁺.
 *   C = R₀⁻,   prox_C(x) = min(x, 0),   σ_C(d) = 0 for d ≥ 0, else ∞                    [Glocker2012] (7), (32)
 * Sign trap: −Λ ∈ R₀⁻, so a pushing impulse Λ is positive.
 */
import { InputError } from "../errors.ts";
import { type ConvexSet, convexSet } from "./convex-set.ts";
import { requireMetric } from "./metric.ts";

/** Which half: "nonpositive" is R₀⁻, "nonnegative" is R₀⁺. */
export type Side = "nonpositive" | "nonnegative";

/** −1 for R₀⁻, +1 for R₀⁺. */
export function requireSide(side: Side, where: string): 1 | -1 {
  if (side === "nonpositive") return -1;
  if (side === "nonnegative") return 1;
  throw new InputError({
    what: `side must be "nonpositive" or "nonnegative", got ${JSON.stringify(side)}`,
    where,
    fix: 'Pass "nonpositive" for the reservoir of a hard contact.',
  });
}

export function halfLine(side: Side): ConvexSet {
  const sign = requireSide(side, "halfLine");
  return convexSet({
    kind: "half-line",
    dimension: 1,
    projectInto(out, x) {
      out[0] = sign * x[0]! > 0 ? x[0]! : 0;
    },
    support: (direction) => (sign * direction[0]! > 0 ? Number.POSITIVE_INFINITY : 0),
    // On a line every metric has the same nearest point.
    projectInMetricInto(out, x, metric) {
      requireMetric(metric, 1, "halfLine");
      out[0] = sign * x[0]! > 0 ? x[0]! : 0;
    },
    halfSpaces: { rows: Float64Array.of(-sign), bounds: Float64Array.of(0) },
  });
}
