/**
 * The numbers of the zero-order dynamics of a posture; `zeroOrderModel` makes them and says what they mean.
 */
import type { Posture } from "./posture.ts";

/** Displacements, velocities or accelerations of both contacts along their tangents and normals. */
export interface ContactComponents {
  readonly x1: number;
  readonly z1: number;
  readonly x2: number;
  readonly z2: number;
}

/** Four numbers in the order x1, z1, x2, z2, from `at` on. */
export function componentsOf(values: Float64Array, at = 0, scale = 1): ContactComponents {
  return {
    x1: values[at]! * scale,
    z1: values[at + 1]! * scale,
    x2: values[at + 2]! * scale,
    z2: values[at + 3]! * scale,
  };
}

export interface ZeroOrderModel {
  readonly posture: Posture;
  readonly cosines: readonly [number, number];
  readonly sines: readonly [number, number];
  readonly friction: readonly [number, number];
  /** A and m A. */
  readonly accelerationScale: number;
  readonly forceScale: number;
  /** Load over its size in (x, z, τ/ρ). */
  readonly load: Float64Array;
  /** W, 4 × 3. */
  readonly directions: Float64Array;
  /** G = W Wᵀ, 4 × 4. */
  readonly delassus: Float64Array;
  /** b, the accelerations of FF. */
  readonly loadAcceleration: Float64Array;
  /** Per contact the inverse of its 2 × 2 block of G: sticking impacts. */
  readonly stickInverse: Float64Array;
  /** Per contact and slip direction (+ first) 1 / (G_nn − σ μ G_tn); 0 where it is not positive (Painlevé). */
  readonly slipResponse: Float64Array;
  /** Two-contact slip with ẋ2 > 0 and ẋ2 < 0: the letters of both contacts. */
  readonly doubleSlipModes: readonly [number, number];
  /** For both: inverse of the 2 × 2 matrix from (n1, n2) to (z̈1, z̈2); `doubleSlipDeterminant` 0 where there is none. */
  readonly doubleSlipInverse: Float64Array;
  readonly doubleSlipDeterminant: Float64Array;
  /** The determinant over the size of its terms, −1 … 1; 0 where there is none. Exchanged labels give the same number. */
  readonly doubleSlipShare: Float64Array;
  /** Per mode (words.ts): 1 where accelerations and forces are unique and the mode is kinematically admissible. */
  readonly modeDetermined: Uint8Array;
  /** 16 × 4 accelerations and forces; zero where not determined. */
  readonly modeAcceleration: Float64Array;
  readonly modeForce: Float64Array;
  /** Whether contact i alone keeps touching under the load: z̈_i < 0 in FF, for contact 1 this is (13). */
  readonly sustains: readonly [boolean, boolean];
  /** Letter that follows ẋ_i = 0 of contact i alone: S where sticking is consistent, else the direction it starts to slip. */
  readonly restingLetter: readonly [number, number];
  /** Mode after both contacts touch with ẋ2 > 0 and ẋ2 < 0; −1 where no mode is consistent. */
  readonly touchingModes: readonly [number, number];
  /** Largest slack of the friction cones over all balancing forces; the posture is feasible where it is positive, 0 is rounding. */
  readonly equilibriumMargin: number;
  /** False where cos φ1 = 0: (z1, z2, x2) are no coordinates then and the Poincaré section has no approach angle. */
  readonly hasSection: boolean;
}
