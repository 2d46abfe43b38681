/**
 * One solution of an impact: velocities, impulses, states and the energy ledger.
 */
import type { ElementKind } from "../elements/element.ts";

/** What an element did. Friction without a normal impulse counts as separated. */
export type ElementState = "separated" | "active" | "closed" | "stick" | "slip";

export interface ElementOutcome {
  readonly name: string;
  readonly kind: ElementKind;
  /** Λ_i. */
  readonly impulse: readonly number[];
  /** γ_i⁻. */
  readonly preContactVelocity: readonly number[];
  /** γ_i⁺. */
  readonly postContactVelocity: readonly number[];
  /** ξ_i = γ_i⁺ + ε_i γ_i⁻. */
  readonly lawVelocity: readonly number[];
  /** W_i = ½ Λ_iᵀ (γ_i⁺ + γ_i⁻); positive when the element creates energy. */
  readonly work: number;
  readonly state: ElementState;
  /** Smallest and largest value of each impulse component over all Λ with the same u⁺; null where unbounded. */
  readonly impulseRange?: readonly (readonly [number | null, number | null])[];
}

export interface ImpactEnergy {
  /** T⁻. */
  readonly before: number;
  /** T⁺. */
  readonly after: number;
  /** W = Σ W_i = T⁺ − T⁻. */
  readonly work: number;
}

export interface ImpactSolution {
  /** u⁺. */
  readonly postVelocity: readonly number[];
  readonly elements: readonly ElementOutcome[];
  readonly energy: ImpactEnergy;
  /** Dimensionless residual of the inclusion problem. */
  readonly residual: number;
  readonly solver: string;
  readonly iterations: number;
  /** Whether Λ is the only one with this u⁺. */
  readonly impulsesUnique: boolean;
  /** Number of the continuum this solution is an end of, when it is not isolated. */
  readonly continuum?: number;
}
