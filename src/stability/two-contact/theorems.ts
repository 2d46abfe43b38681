/**
 * Theorems 2, 3 and 4 of [VarkonyiOr] on the structure of the maps. Each returns what it found with a margin; a theorem
 * whose premise is not met says nothing.
 *   2  a fixed point R(φ*) = φ* with G(φ*) > 1 makes the equilibrium unstable (also where it is not persistent)
 *   3  persistent and G < 1 wherever R is defined (vacuously, where it is defined nowhere): stable
 *   4  persistent and a stable partition exists: stable
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
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
}

/** Theorem 2: the fixed point with the largest growth above one, or null. */
export function reverseChatter(fixed: readonly FixedPoint[]): ReverseChatter | null {
  let worst: FixedPoint | null = null;
  for (const point of fixed) if (worst === null || point.growth > worst.growth) worst = point;
  if (worst === null || !(worst.growth - 1 > GROWTH_MARGIN)) return null;
  return { fixedPoint: worst, margin: worst.growth - 1 };
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
