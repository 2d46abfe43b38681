/**
 * By how much the residuals scatter: the variance s² that makes √(s² N⁻¹_kk) the standard error of coefficient k.
 *
 *   errors of the data known    s²_k = max(1, χ²) σ²(p_k)/N⁻¹_kk        χ² = cost over the cost these errors let expect
 *   not known                   s²   = (t/2)² cost/ν                     Student's t, P(|t_ν| ≤ t) = P(|z| ≤ 2)
 *
 * In both cases p̂ ± 2 standard errors hold the truth with probability 0.954: errors that are known are propagated, and widened where
 * the data scatter more than they say (Birge 1932), never narrowed where a few happen to agree.
 */
import type { IntervalSearch } from "./identification.ts";
import type { Fit } from "./misfit.ts";
import type { Determination } from "./normal-equations.ts";
import { propagated } from "./propagate.ts";
import { studentFactor } from "./student.ts";

export interface Scatter extends Pick<IntervalSearch, "spare" | "source" | "excess"> {
  /** s² for each coefficient. */
  readonly variance: Float64Array;
}

interface Ended extends Fit {
  readonly p: Float64Array;
  readonly cost: number;
  readonly found: Determination;
}

/** A reason where nothing is known. */
export function scatterOf(fit: Ended): Scatter | { readonly reason: string } {
  const { p, cost, found, measured } = fit;
  const numbers = measured.filter(({ weight }) => weight > 0).length * measured[0]!.after.length;
  const spare = numbers - found.rank;
  const errors = propagated(fit, p, found);
  if (errors === undefined) {
    if (spare <= 0) return { reason: `no scatter to judge by: ${numbers} measured numbers for rank ${found.rank}` };
    const variance = (studentFactor(spare) ** 2 * cost) / spare;
    return { spare, source: "scatter", excess: null, variance: p.map(() => variance) };
  }
  if ("line" in errors) {
    return { reason: `not known: the law has no solution within the errors of line ${errors.line}` };
  }
  const excess = spare > 0 ? Math.sqrt(cost / errors.left) : null;
  const factor = Math.max(1, excess ?? 0) ** 2;
  const variance = p.map((_, k) => {
    const square = found.isDetermined[k] ? errors.variance[k]! / found.variance[k]! : errors.raw / numbers;
    return factor * square;
  });
  return { spare, source: "errors", excess, variance };
}
