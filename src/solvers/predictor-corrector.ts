/**
 * One step of Mehrotra's predictor–corrector method toward products that vanish, z ∘ w = τ e with τ → 0, z and w inside their cones:
 *
 *   predictor   (dz, dw) for τ = 0;   τ_p: the mean product where that leads, 0.99 of the way to the boundary
 *   corrector   (dz, dw) for τ = σ τ_0,   σ = max((τ_p / τ_0)³, centering),   less what dz ∘ dw of the predictor adds
 *   (z, w) ← (z, w) + α (dz, dw),   α = min(1, reach · way to the boundary)                                          [Mehrotra1992]
 *
 * What the cones are and how the equations of a step are solved is the caller's: second-order cones (contact/interior.ts), and the pairs of numbers
 * of friction as a complementarity problem (dynamics/time-stepping/island-interior.ts). So are the steps' end and what is kept of them.
 */

/** Both sides of the products and their changes, one number beside the other. */
export interface ProductPairs {
  readonly z: Float64Array;
  readonly w: Float64Array;
  readonly dz: Float64Array;
  readonly dw: Float64Array;
  /** Numbers of each that count. */
  readonly size: number;
  /** Products: the cones. */
  readonly products: number;
}

export interface StepEquations<T extends ProductPairs> {
  /** Prepares the equations at (z, w). False where that is not possible. */
  factorise(pairs: T): boolean;
  /** Writes dz and dw for products τ; corrected ones take off what the present dz and dw do to them. */
  solve(pairs: T, tau: number, isCorrected: boolean): void;
  /** The largest length of a step along dz and dw that stays inside. */
  lengthInside(pairs: T): number;
}

export interface StepLimits {
  /** Share of the way to the boundary that a step may go at most. */
  readonly reach: number;
  /** Least share σ of the mean product that a step aims at. */
  readonly centering: number;
  /** A shorter step means that the method is stuck. */
  readonly stuck: number;
}

/** Share of the way to the boundary of the predictor. */
const PREDICTED_REACH = 0.99;

/** Share of the way to the boundary of a step: at first, and 1 − gap from gaps below the second number on. */
const FIRST_REACH = 0.95;
const SMALL_GAP = 1e-2;

/** A step from pairs whose mean product is `gap`. False when none leads on; then they stay as they are. */
export function predictorCorrector<T extends ProductPairs>(
  equations: StepEquations<T>,
  pairs: T,
  gap: number,
  { reach, centering, stuck }: StepLimits,
): boolean {
  if (!equations.factorise(pairs)) return false;
  equations.solve(pairs, 0, false);
  const predicted = meanProduct(pairs, Math.min(1, PREDICTED_REACH * equations.lengthInside(pairs)));
  const sigma = Math.max(Math.min(1, Math.max(0, predicted / gap)) ** 3, centering);
  equations.solve(pairs, sigma * gap, true);
  const share = Math.min(gap < SMALL_GAP ? Math.max(FIRST_REACH, 1 - gap) : FIRST_REACH, reach);
  const length = Math.min(1, share * equations.lengthInside(pairs));
  if (!(length > stuck)) return false;
  const { z, w, dz, dw, size } = pairs;
  for (let i = 0; i < size; i++) {
    z[i]! += length * dz[i]!;
    w[i]! += length * dw[i]!;
  }
  return true;
}

/** Mean of (z + length dz)(w + length dw). */
export function meanProduct({ z, w, dz, dw, size, products }: ProductPairs, length: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (z[i]! + length * dz[i]!) * (w[i]! + length * dw[i]!);
  return sum / products;
}
