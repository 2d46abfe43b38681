/**
 * Bounds on friction that exclude the paradox of Painlevé ([VarkonyiOr] (11)):
 *   μ_i < (κ² + sin²θ_i) / |sin θ_i cos θ_i| = G_nn / |G_tn|
 * For slip at both contacts the normal forces solve a 2 × 2 complementarity problem; it has one solution under every load
 * exactly where its matrix is a P-matrix: (11) in the direction of slip and a positive determinant.
 * Persistent postures meet no paradox there (persistence.ts).
 */
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Painleve {
  /**
   * Right side of (11) per contact; null where every friction coefficient is below it. A bound within
   * rounding of the friction coefficient is that coefficient, and (11) does not hold.
   */
  readonly bounds: readonly [number | null, number | null];
  /** Whether (11) holds per contact. */
  readonly holds: readonly [boolean, boolean];
  /** Whether some contact violates (11): region 1. */
  readonly excluded: boolean;
  /** Smallest μ-distance to a bound relative to the bound; negative where excluded, 1 where there is no bound. */
  readonly margin: number;
  /**
   * The same as a share of what (11) is made of: the smallest G_nn − μ |G_tn| over the size 1 + (1 + μ) r² of its terms,
   * r = (|l| + |h|)/ρ. A bound of 1e6 that is left of cancelling lever arms gives a small share.
   */
  readonly share: number;
}

export function painleve(model: ZeroOrderModel): Painleve {
  const bounds: [number | null, number | null] = [bound(model, 0), bound(model, 1)];
  const margins = bounds.map((limit, i) => (limit === null ? 1 : 1 - model.friction[i]! / limit));
  const holds: [boolean, boolean] = [margins[0]! > 0, margins[1]! > 0];
  const share = Math.min(shareOf(model, 0), shareOf(model, 1));
  return { bounds, holds, excluded: !(holds[0] && holds[1]), margin: Math.min(...margins), share };
}

function shareOf({ posture, delassus, friction }: ZeroOrderModel, contact: 0 | 1): number {
  const normal = 2 * contact + 1;
  const reach = (Math.abs(posture.offsets[contact]) + Math.abs(posture.height)) / posture.gyrationRadius;
  const mu = friction[contact];
  const excess = delassus[5 * normal]! - mu * Math.abs(delassus[4 * normal + normal - 1]!);
  return excess / (1 + (1 + mu) * reach * reach);
}

function bound(model: ZeroOrderModel, contact: number): number | null {
  const normal = 2 * contact + 1;
  const coupling = Math.abs(model.delassus[4 * normal + normal - 1]!);
  const limit = model.delassus[5 * normal]! / coupling;
  const mu = model.friction[contact]!;
  if (Math.abs(1 - mu / limit) <= VERDICT_ROUNDING) return mu;
  return Number.isFinite(limit) ? limit : null;
}
