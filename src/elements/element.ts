/**
 * Impact elements as plain data ([Glocker2012] Section 4): what transmits an impulse, in which directions,
 * out of which reservoir, with which coefficient of restitution.
 */
import type { Pressure } from "../sets/contensou-support.ts";
import type { Unit } from "./unit.ts";

export type ElementKind =
  | "geometric-unilateral"
  | "kinematic-unilateral"
  | "geometric-bilateral"
  | "kinematic-bilateral"
  | "coulomb-step"
  | "coulomb-isotropic"
  | "coulomb-orthotropic"
  | "coulomb-contensou"
  | "step";

export type { Pressure };

export interface Element {
  readonly kind: ElementKind;
  readonly name: string;
  /** Generalized force directions w_j, m rows of f numbers: γ_j = w_jᵀ u. */
  readonly directions: readonly Float64Array[];
  /** Newton's coefficient of restitution ε. */
  readonly restitution: number;
  /** Friction elements: name of the unilateral element whose impulse Λ_k feeds the reservoir. */
  readonly normal?: string;
  /** Friction coefficients: one number, or (μ1, μ2) for orthotropic friction. */
  readonly friction?: readonly number[];
  /** Contensou friction: radius of the contact disc. */
  readonly radius?: number;
  readonly pressure?: Pressure;
  /** Step elements: size of the fixed reservoir bound·[−1, 1]. */
  readonly bound?: number;
  /** What the gap, or the way that is slipped, is measured in; absent where nobody said it. For people only. */
  readonly unit?: Unit;
  /** A coefficient outside Table 1 was asked for on purpose. */
  readonly allowOutOfRange?: boolean;
}
