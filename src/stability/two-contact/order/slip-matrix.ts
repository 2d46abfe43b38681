/**
 * Two-contact slip as a linear complementarity problem: with ẋ2 of the sign σ = ± and both contacts closed
 *   (z̈1, z̈2) = b + A (n1, n2),   A_ij = w_ni M⁻¹ (w_nj − σ_j μ_j w_tj)ᵀ,   0 ≤ n ⊥ z̈ ≥ 0
 * (docs/theory/non-persistent-postures.md). A11, A22 > 0 is (11). `sizes` are the sums of the absolute terms of each entry: an
 * entry that is small beside its size has a sign that rounding may have made.
 */
import { directionOf, STICK } from "../words.ts";
import type { ZeroOrderModel } from "../zero-order-numbers.ts";

export interface SlipMatrix {
  readonly a11: number;
  readonly a12: number;
  readonly a21: number;
  readonly a22: number;
  readonly sizes: { readonly a12: number; readonly a21: number };
}

/** For turn 0 (ẋ2 > 0) or 1 (ẋ2 < 0); null where cos φ1 or cos φ2 is 0 and slip at both contacts is none. */
export function slipMatrix({ delassus: g, friction, doubleSlipModes }: ZeroOrderModel, turn: 0 | 1): SlipMatrix | null {
  const mode = doubleSlipModes[turn];
  if (mode >> 2 === STICK || (mode & 3) === STICK) return null;
  const first = directionOf(mode >> 2) * friction[0];
  const second = directionOf(mode & 3) * friction[1];
  return {
    a11: g[5]! - first * g[4]!,
    a12: g[7]! - second * g[6]!,
    a21: g[13]! - first * g[12]!,
    a22: g[15]! - second * g[14]!,
    sizes: {
      a12: Math.abs(g[7]!) + Math.abs(second * g[6]!),
      a21: Math.abs(g[13]!) + Math.abs(first * g[12]!),
    },
  };
}
