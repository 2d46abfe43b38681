/**
 * Points where the growth map crosses one: G(φ) = 1 ([VarkonyiOr] (27), Definition 5: they bound the unsafe intervals).
 * On a stretch where G is monotone there is at most one.
 */
import type { MapStructure } from "./map-pieces.ts";

/** All angles with G = 1, rising. */
export function growthCrossings(structure: MapStructure): number[] {
  const { stretches } = structure;
  const found: number[] = [];
  for (let k = 1; k < stretches.length; k++) {
    if (
      stretches[k - 1]!.growthTo === 1 &&
      stretches[k]!.growthFrom === 1 &&
      stretches[k - 1]!.to === stretches[k]!.from
    ) {
      found.push(Math.atan(stretches[k]!.from));
    }
  }
  return found;
}

/** Largest growth where the maps are defined and the angle it belongs to; null when they are defined nowhere. */
export function largestGrowth(structure: MapStructure): { value: number; angle: number } | null {
  let best: { value: number; angle: number } | null = null;
  for (const s of structure.stretches) {
    if (best === null || s.growthFrom > best.value) best = { value: s.growthFrom, angle: Math.atan(s.from) };
    if (s.growthTo > best.value) best = { value: s.growthTo, angle: Math.atan(s.to) };
  }
  return best;
}
