/**
 * The growth G of passes that slip all the way, φ → ±π/2, where they come back to slip (an end of kind E2):
 *   G = |A12 A21| / (A11 A22)
 * E2 is where contact 2, hitting, lifts contact 1 (A12 > 0), contact 1 comes down while contact 2 slips or flies, and contact 2
 * comes down while contact 1 slips (α2 < 0): for b2 < 0 with α1 < 0 and A21 > 0, for b2 > 0 with A21 < 0. G < 1 for b2 < 0.
 */
import type { LiftAccelerations } from "./lift-accelerations.ts";
import type { SlipMatrix } from "./slip-matrix.ts";

/** Null where passes near this end do not come back to it. */
export function slipGrowth(matrix: SlipMatrix, { alpha1, alpha2 }: LiftAccelerations, b2: number): number | null {
  const { a11, a12, a21, a22 } = matrix;
  const returns = a12 > 0 && alpha2 < 0 && (b2 > 0 || (alpha1 < 0 && a21 > 0));
  return returns ? Math.abs(a12 * a21) / (a11 * a22) : null;
}
