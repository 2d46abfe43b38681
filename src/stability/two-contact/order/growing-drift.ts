/**
 * How far R stays from the diagonal where the impact speed may grow: the smallest |R(φ) − φ| over G ≥ 1. A fixed point with G > 1
 * is about to appear where it vanishes. Stretches are cut where G = 1; on those with G ≥ 1 it is looked at on both ends and between.
 */
import type { MapStructure } from "../map-pieces.ts";

/** Inner points of a stretch that are looked at where R follows no formula. */
const LOOKS = 6;

/** At most 1; 1 where G < 1 everywhere. */
export function growingDrift({ stretches, pieces, evaluate, cycle }: MapStructure): number {
  let least = 1;
  const look = (slope: number, next: number): void => {
    if (Number.isFinite(slope)) least = Math.min(least, Math.abs(Math.atan(next) - Math.atan(slope)));
  };
  for (const { piece, from, to, nextFrom, nextTo, growthFrom, growthTo } of stretches) {
    if (!(Math.max(growthFrom, growthTo) > 1)) continue;
    look(from, nextFrom);
    look(to, nextTo);
    const { first, last, slopeConstant, shift } = pieces[piece]!;
    if (slopeConstant !== null || shift !== null) continue;
    const [a, b] = [Math.atan(from), Math.atan(to)];
    for (let k = 1; k <= LOOKS; k++) {
      const slope = Math.min(last, Math.max(first, Math.tan(a + ((b - a) * k) / (LOOKS + 1))));
      evaluate(slope, cycle);
      if (cycle.defined) look(slope, cycle.nextSlope);
    }
  }
  return least;
}
