/**
 * Theorems 2 and 3 of [VarkonyiOr] on the structure of the maps (Theorem 4 is in stable-partition.ts). Each returns what it
 * found with a margin; a theorem whose premise is not met says nothing.
 *   2  a fixed point R(φ*) = φ* with G(φ*) > 1 makes the equilibrium unstable (also where it is not persistent)
 *   3  persistent and G < 1 wherever R is defined (vacuously, where it is defined nowhere): stable
 */
import type { FixedPoint } from "./fixed-points.ts";
import type { MapStructure } from "./map-pieces.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";

export interface ReverseChatter {
  readonly fixedPoint: FixedPoint;
  /** G(φ*) − 1 > 0. */
  readonly margin: number;
  /** How far R gets from φ on both sides of φ*. */
  readonly crossing: number;
}

/** Theorem 2: of the fixed points with growth above one the one that stands firmest, or null. */
export function reverseChatter(structure: MapStructure, fixed: readonly FixedPoint[]): ReverseChatter | null {
  let best: ReverseChatter | null = null;
  for (const point of fixed) {
    const margin = point.growth - 1;
    if (!(margin > VERDICT_ROUNDING)) continue;
    const crossing = fixedPointCrossing(structure, point);
    const stands = Math.min(margin, crossing);
    if (stands > VERDICT_ROUNDING && (best === null || stands > Math.min(best.margin, best.crossing)))
      best = { fixedPoint: point, margin, crossing };
  }
  return best;
}

/** First step from the fixed point and the ratio of the steps that follow. */
const FIRST_STEP = 2 ** -34;
const STEP_RATIO = Math.SQRT2;

/**
 * How firmly R crosses the diagonal at a fixed point that grows: what tells that there is such a point is a change of sign of
 * R(φ) − φ where G > 1. On either side of φ* the largest |R(φ) − φ| is taken before its sign changes, G falls to one or R
 * ends; the smaller of the two sides is the crossing. It vanishes where R only touches the diagonal, so that the fixed point
 * is about to disappear; 0 where R does not cross.
 */
export function fixedPointCrossing(structure: MapStructure, { angle }: FixedPoint): number {
  const below = farthest(structure, angle, -1);
  const above = farthest(structure, angle, 1);
  return below * above < 0 ? Math.min(Math.abs(below), Math.abs(above)) : 0;
}

/** R(φ) − φ, with its sign, where it is largest on one side. */
function farthest({ evaluate, cycle }: MapStructure, angle: number, side: 1 | -1): number {
  let best = 0;
  for (let step = FIRST_STEP; ; step *= STEP_RATIO) {
    const at = angle + side * step;
    if (Math.abs(at) >= Math.PI / 2) return best;
    evaluate(Math.tan(at), cycle);
    if (!cycle.defined || !(cycle.growth > 1)) return best;
    const drift = Math.atan(cycle.nextSlope) - at;
    if (drift * best < 0 && Math.abs(best) > VERDICT_ROUNDING) return best;
    if (Math.abs(drift) > Math.abs(best)) best = drift;
  }
}

export interface DecayEverywhere {
  /** sup G and where; null where R is defined nowhere. */
  readonly largest: { readonly value: number; readonly angle: number } | null;
  /** 1 − sup G > 0; 1 where R is defined nowhere. */
  readonly margin: number;
}

/** Theorem 3, for persistent equilibria: G < 1 wherever it is defined, or null. */
export function decayEverywhere(structure: MapStructure): DecayEverywhere | null {
  const largest = largestGrowth(structure);
  if (largest === null) return { largest, margin: 1 };
  return 1 - largest.value > VERDICT_ROUNDING ? { largest, margin: 1 - largest.value } : null;
}

/** Largest growth where the maps are defined and the angle it belongs to; null when they are defined nowhere. */
export function largestGrowth(structure: MapStructure): DecayEverywhere["largest"] {
  let best: DecayEverywhere["largest"] = null;
  for (const s of structure.stretches) {
    if (best === null || s.growthFrom > best.value) best = { value: s.growthFrom, angle: Math.atan(s.from) };
    if (s.growthTo > best.value) best = { value: s.growthTo, angle: Math.atan(s.to) };
  }
  return best;
}
