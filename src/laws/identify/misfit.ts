/**
 * How far a law with coefficients p is from the measured impacts, in the kinetic metric and relative to the data:
 *
 *   misfit² = Σ w ‖u⁺(p) − u⁺‖²_M / Σ w ‖u⁻‖²_M
 *
 * and how much energy it creates: (T⁺ − T⁻) / T⁻ of every impact that gains, squared, as a penalty.
 */
import { kineticEnergy, velocityAfter } from "../conclude.ts";
import type { KnownImpact, MeasuredProblem } from "./measured-impact.ts";
import type { Bounds, Objective } from "./minimise.ts";
import { addResidual, emptyEvaluation } from "./normal-equations.ts";
import type { Parametrisation } from "./parametrisation.ts";
import { type Prediction, predict, predictor, sensitivity } from "./predict.ts";

/** A law, the data it is fitted to, and within what. */
export interface Fit {
  readonly law: Parametrisation;
  readonly measured: readonly MeasuredProblem[];
  readonly misfit: Objective;
  readonly bounds: Bounds;
}

/** A relative energy gain up to this is rounding of the solver (residual 1e-10), not creation. */
const GAIN_MARGIN = 1e-9;

/** Σ w ‖u⁻‖²_M, the unit of the cost. */
export function sizeOf(data: readonly MeasuredProblem[]): number {
  return data.reduce((sum, { weight, energy }) => sum + 2 * weight * energy, 0);
}

/** The sum of squares to minimise. */
export function misfitObjective(law: Parametrisation, data: readonly MeasuredProblem[]): Objective {
  const size = sizeOf(data);
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
export function penalised({ misfit, law }: Fit, watched: readonly KnownImpact[], factor: number): Objective {
  const predicted = predictor(law);
  return (p, withDerivatives) => {
    const sum = misfit(p, withDerivatives);
    if (!sum) return undefined;
    for (const known of watched) {
      const found = predicted(known, p);
      if (!found) return undefined;
      const gain = relativeGain(known, found);
      if (gain <= 0) continue;
      const slope = withDerivatives ? gainSlope(law, known, p, found) : undefined;
      addResidual(sum, Float64Array.of(gain), slope, factor);
    }
    return sum;
  };
}

/** dT⁺/T⁻ = v⁺ · dv⁺/T⁻. */
function gainSlope(law: Parametrisation, known: KnownImpact, p: Float64Array, found: Prediction): Float64Array {
  const rows = sensitivity(law, known, p, found);
  const f = found.velocity.length;
  return p.map((_, k) => found.velocity.reduce((dot, v, j) => dot + v * rows[k * f + j]!, 0) / known.energy);
}

/** (T⁺ − T⁻) / T⁻. */
function relativeGain({ impact, energy }: KnownImpact, { impulses }: Prediction): number {
  return (kineticEnergy(impact, velocityAfter(impact, impulses)) - energy) / energy;
}

/** The gain with the coefficients p; without a solution there is none. */
function gainAt(law: Parametrisation, known: KnownImpact, p: Float64Array): number {
  const found = predict(law, known, p);
  return found ? relativeGain(known, found) : Number.NEGATIVE_INFINITY;
}

/** Largest relative energy gain of the law over the impacts, and how many gain. */
export function largestGain({ law }: Fit, watched: readonly KnownImpact[], p: Float64Array) {
  const gains = watched.map((known) => gainAt(law, known, p));
  return { largest: Math.max(...gains), count: gains.filter((gain) => gain > GAIN_MARGIN).length };
}

/** Whether no impact gains; ends at the first that does. */
export function gainsNowhere({ law }: Fit, watched: readonly KnownImpact[], p: Float64Array): boolean {
  return watched.every((known) => gainAt(law, known, p) <= GAIN_MARGIN);
}
