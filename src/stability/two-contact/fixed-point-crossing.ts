/**
 * How firmly R crosses the diagonal at a fixed point that grows: Theorem 2 of [VarkonyiOr] needs R(φ*) = φ*, and what tells
 * that there is such a point is a change of sign of R(φ) − φ where G > 1. On either side of φ* the largest |R(φ) − φ| is
 * taken before its sign changes, G falls to one or R ends; the smaller of the two sides is the crossing. It vanishes where
 * R only touches the diagonal, so that the fixed point is about to disappear.
 */
import { makeCycle } from "./cycle.ts";
import type { FixedPoint } from "./fixed-points.ts";
import type { MapStructure } from "./map-pieces.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";

/** First step from the fixed point and the ratio of the steps that follow. */
const FIRST_STEP = 2 ** -34;
const STEP_RATIO = Math.SQRT2;

/** 0 where R does not cross. */
export function fixedPointCrossing(structure: MapStructure, { angle }: FixedPoint): number {
  const below = farthest(structure, angle, -1);
  const above = farthest(structure, angle, 1);
  return below * above < 0 ? Math.min(Math.abs(below), Math.abs(above)) : 0;
}

/** R(φ) − φ, with its sign, where it is largest on one side. */
function farthest({ evaluate }: MapStructure, angle: number, side: 1 | -1): number {
  const cycle = makeCycle();
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
