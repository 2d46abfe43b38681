/**
 * Does slip at one contact lift the other one? With σ the sign of ẋ2, contact i slipping alone and contact j free,
 *   α1 = z̈1 in F σ2 = b1 − A12 b2/A22,   α2 = z̈2 in σ1 F = b2 − A21 b1/A11
 * and b2 is z̈2 in free flight (b1 < 0 by (13)). Accelerations over what the load gives a free contact.
 */
import type { SlipMatrix } from "./slip-matrix.ts";

export interface LiftAccelerations {
  readonly alpha1: number;
  readonly alpha2: number;
}

export function liftAccelerations({ a11, a12, a21, a22 }: SlipMatrix, b1: number, b2: number): LiftAccelerations {
  return { alpha1: b1 - (a12 * b2) / a22, alpha2: b2 - (a21 * b1) / a11 };
}
