/**
 * Inverses of the set-valued maps, as the normal cones that the reservoirs must reproduce.
 */
import type { Values } from "../../src/sets/set-valued.ts";

const single = (value: number): Values => ({ lower: value, upper: value });

/** Inverse of Upr: all x with y ∈ Upr(x), the normal cone N_{R₀⁻}(y); undefined where it is empty. */
export function inverseUpr(y: number): Values | undefined {
  if (y < 0) return single(0);
  return y === 0 ? { lower: 0, upper: Number.POSITIVE_INFINITY } : undefined;
}

/** Inverse of Sgn: all x with y ∈ Sgn(x), the normal cone N_{[−1,1]}(y) of (5); undefined where it is empty. */
export function inverseSgn(y: number): Values | undefined {
  if (y === 1) return { lower: 0, upper: Number.POSITIVE_INFINITY };
  if (y === -1) return { lower: Number.NEGATIVE_INFINITY, upper: 0 };
  return Math.abs(y) < 1 ? single(0) : undefined;
}
