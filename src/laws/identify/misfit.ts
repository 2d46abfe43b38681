/**
 * How far a law with coefficients p is from the measured impacts, in the kinetic metric and relative to the data:
 *
 *   misfit² = Σ w ‖u⁺(p) − u⁺‖²_M / Σ w ‖u⁻‖²_M
 *
 * and how much energy it creates: (T⁺ − T⁻) / T⁻ of every impact that gains, squared, as a penalty.
 */
import { kineticEnergy, velocityAfter } from "../conclude.ts";
import type { KnownImpact, MeasuredProblem } from "./measured-impact.ts";
import type { Objective } from "./minimise.ts";
import { addResidual, type Evaluation, emptyEvaluation } from "./normal-equations.ts";
import type { Parametrisation } from "./parametrisation.ts";
import { type Prediction, predict, predictor, sensitivity } from "./predict.ts";

/** The sum of squares to minimise. */
export function misfitObjective(law: Parametrisation, data: readonly MeasuredProblem[]): Objective {
  const size = data.reduce((sum, { weight, energy }) => sum + 2 * weight * energy, 0);
  const predicted = predictor(law);
  return (p, withDerivatives) => {
    const sum = emptyEvaluation(p.length);
    for (const measured of data) {
      if (measured.weight === 0) continue;
      const found = predicted(measured, p);
      if (!found) return undefined;
      const residual = found.velocity.map((value, j) => value - measured.after[j]!);
      const jacobian = withDerivatives ? sensitivity(law, measured, p, found) : undefined;
      addResidual(sum, residual, jacobian, measured.weight / size);
    }
    return sum;
  };
}

/** The misfit with κ times the squared relative energy gains of all given impacts. */
export function penalised(
  misfit: Objective,
  law: Parametrisation,
  watched: readonly KnownImpact[],
  factor: number,
): Objective {
  const predicted = predictor(law);
  return (p, withDerivatives) => {
    const sum = misfit(p, withDerivatives);
    if (!sum) return undefined;
    for (const known of watched) {
      const found = predicted(known, p);
      if (!found) return undefined;
      addGain(sum, law, known, p, found, withDerivatives, factor);
    }
    return sum;
  };
}

function addGain(
  sum: Evaluation,
  law: Parametrisation,
  known: KnownImpact,
  p: Float64Array,
  found: Prediction,
  withDerivatives: boolean,
  factor: number,
): void {
  const gain = relativeGain(known, found.impulses);
  if (gain <= 0) return;
  let slope: Float64Array | undefined;
  if (withDerivatives) {
    // dT⁺ = v⁺ · dv⁺.
    const rows = sensitivity(law, known, p, found);
    const f = found.velocity.length;
    slope = p.map((_, k) => found.velocity.reduce((dot, v, j) => dot + v * rows[k * f + j]!, 0) / known.energy);
  }
  addResidual(sum, Float64Array.of(gain), slope, factor);
}

/** (T⁺ − T⁻) / T⁻. */
function relativeGain({ impact, energy }: KnownImpact, impulses: Float64Array): number {
  return (kineticEnergy(impact, velocityAfter(impact, impulses)) - energy) / energy;
}

/** Largest relative energy gain of the law over the impacts, and how many gain more than `margin`. */
export function largestGain(
  law: Parametrisation,
  watched: readonly KnownImpact[],
  p: Float64Array,
  margin: number,
): { readonly largest: number; readonly count: number } {
  let largest = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const known of watched) {
    const found = predict(law, known, p);
    if (!found) continue;
    const gain = relativeGain(known, found.impulses);
    largest = Math.max(largest, gain);
    if (gain > margin) count++;
  }
  return { largest, count };
}

/** Whether no impact gains more than `margin`; ends at the first that does. */
export function gainsNowhere(
  law: Parametrisation,
  watched: readonly KnownImpact[],
  p: Float64Array,
  margin: number,
): boolean {
  return watched.every((known) => {
    const found = predict(law, known, p);
    return !found || relativeGain(known, found.impulses) <= margin;
  });
}
