/**
 * Theorems 2, 3 and 4 of [VarkonyiOr] on the structure of the maps. Each returns what it found with a margin; a theorem
 * whose premise is not met says nothing.
 *   2  a fixed point R(φ*) = φ* with G(φ*) > 1 makes the equilibrium unstable (also where it is not persistent)
 *   3  persistent and G < 1 wherever R is defined (vacuously, where it is defined nowhere): stable
 *   4  persistent and a stable partition exists: stable
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
import { fixedPointCrossing } from "./fixed-point-crossing.ts";
import type { FixedPoint } from "./fixed-points.ts";
import { largestGrowth } from "./growth-crossings.ts";
import type { MapStructure } from "./map-pieces.ts";
import { type PartitionOptions, stablePartition } from "./stable-partition.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";

/** G − 1 below this is not told from zero. */
export const GROWTH_MARGIN = VERDICT_ROUNDING;

export interface ReverseChatter {
  readonly fixedPoint: FixedPoint;
  /** G(φ*) − 1 > 0. */
  readonly margin: number;
  /** How far R gets from φ on both sides of φ* (fixed-point-crossing.ts). */
  readonly crossing: number;
}

/** Theorem 2: of the fixed points with growth above one the one that stands firmest, or null. */
export function reverseChatter(structure: MapStructure, fixed: readonly FixedPoint[]): ReverseChatter | null {
  let best: ReverseChatter | null = null;
  for (const point of fixed) {
    const margin = point.growth - 1;
    if (!(margin > GROWTH_MARGIN)) continue;
    const crossing = fixedPointCrossing(structure, point);
    const stands = Math.min(margin, crossing);
    if (stands > GROWTH_MARGIN && (best === null || stands > Math.min(best.margin, best.crossing)))
      best = { fixedPoint: point, margin, crossing };
  }
  return best;
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
  return 1 - largest.value > GROWTH_MARGIN ? { largest, margin: 1 - largest.value } : null;
}

/** Theorem 4, for persistent equilibria: the best partition found; `stable` says whether it proves stability. */
export function orderedIntervals(
  structure: MapStructure,
  fixed: readonly FixedPoint[],
  options: PartitionOptions = {},
): Partition {
  return stablePartition(structure, fixed, options);
}
