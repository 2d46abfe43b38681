/**
 * What the errors of the data do to the fit. A deviation (δu⁻, δu⁺) of one pair changes its residual, and the coefficients follow:
 *
 *   δr = v⁺(u⁻ + δu⁻; p̂) − v⁺(u⁻; p̂) − δv⁺,   δp = −N⁻¹ Jᵀ w δr,   σ²(p_k) = Σ δp_k²       N = Σ w JᵀJ, over all errors
 *
 * and the cost that these errors alone would leave is Σ w |δr|² − δpᵀ N δp. One ball: σ_ε² = (σ₊² + ε²σ₋²)/(u⁻)². The change of v⁺
 * is half that from u⁻ − δu⁻ to u⁻ + δu⁻.
 */
import { combination, dot } from "../../linalg/dense.ts";
import { toKinetic } from "../../problems/kinetic-coordinates.ts";
import { knownImpact, type MeasuredProblem } from "./measured-impact.ts";
import { type Fit, sizeOf } from "./misfit.ts";
import type { Determination } from "./normal-equations.ts";
import { predict, sensitivity } from "./predict.ts";

export interface Propagated {
  /** σ²(p_k). */
  readonly variance: Float64Array;
  /** The cost to expect from these errors, before and after the fit. */
  readonly raw: number;
  readonly left: number;
}

/** Undefined where the errors of some pair are not known; the line of a pair whose errors leave the law without solution. */
export function propagated(
  { law, measured }: Fit,
  p: Float64Array,
  { solve }: Determination,
): Propagated | { readonly line: number } | undefined {
  const used = measured.filter(({ weight }) => weight > 0);
  if (!used.every(({ errors }) => errors)) return undefined;
  const size = sizeOf(measured);
  const variance = new Float64Array(p.length);
  let [raw, left] = [0, 0];
  for (const one of used) {
    const f = one.after.length;
    const weight = one.weight / size;
    const jacobian = sensitivity(law, one, p, predict(law, one, p)!);
    for (const { before, after } of one.errors!) {
      const change = changeAfter(one, before, (known) => predict(law, known, p)?.velocity);
      if (!change) return { line: one.line };
      const residual = combination([toKinetic(one.impact, after)], [-1], change);
      const right = p.map((_, k) => weight * dot(jacobian.subarray(k * f, k * f + f), residual));
      const moved = solve(right);
      moved.forEach((value, k) => {
        variance[k]! += value * value;
      });
      raw += weight * dot(residual, residual);
      left += weight * dot(residual, residual) - dot(right, moved);
    }
  }
  return { variance, raw, left };
}

/** Half of v⁺(u⁻ + δ) − v⁺(u⁻ − δ). */
function changeAfter(
  { impact }: MeasuredProblem,
  deviation: Float64Array,
  after: (known: ReturnType<typeof knownImpact>) => Float64Array | undefined,
): Float64Array | undefined {
  if (deviation.every((value) => value === 0)) return new Float64Array(deviation.length);
  const side = (sign: number) => after(knownImpact(impact, combination([deviation], [sign], impact.preVelocity)));
  const [up, down] = [side(1), side(-1)];
  return up && down && combination([down], [-1], up).map((value) => value / 2);
}
