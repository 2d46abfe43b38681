/**
 * Recognises motion that becomes self-similar: passes of the same words whose approach slopes s_k converge slowly,
 * s_{k+p} − s* ≈ q (s_k − s*) with |q| < 1. The limit is extrapolated from three visits (Aitken),
 *   s* = s_2 + (s_2 − s_1) q/(1 − q),   q = (s_2 − s_1)/(s_1 − s_0),
 * and accepted where the p passes from there have the same words and lead back to it. The passes to come then sum up as
 * in recurrence.ts, with growth, duration and travel of the limiting passes ([VarkonyiOr] (24)).
 * They are wrong by about the distance |s_2 − s*| times the speed left over, so this is asked only when that product has
 * fallen to rounding: the sum then is as exact as one of passes that repeat themselves exactly.
 */
import { cycleFromSlope, makeCycle } from "./cycle.ts";
import { LONGEST_PERIOD, type Recurrence, SAME_DIRECTION, type Visit } from "./recurrence.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** Slopes this near to each other, as a part of 1 + |s|, may be taken for converging ones. */
const NEAR = 2 ** -16;

/** Passes from an extrapolated slope come back to it within its own error: the extrapolation is of second order. */
const RETURN = 2 ** -30;

/** Scratch of this file: written before read. */
const cycle = makeCycle();

/** The repetition the visits of the section converge to, or null; `share` is the present speed over the first one. */
export function findConvergence(model: ZeroOrderModel, visits: readonly Visit[], share: number): Recurrence | null {
  for (let period = 1; period <= LONGEST_PERIOD && 2 * period < visits.length; period++) {
    const limit = extrapolate(visits, period, share);
    if (limit === null) continue;
    const found = limitingPasses(model, visits, period, limit);
    if (found !== null) return found;
  }
  return null;
}

function extrapolate(visits: readonly Visit[], period: number, share: number): number | null {
  const last = visits.length - 1;
  const s2 = visits[last]!.slope;
  const s1 = visits[last - period]!.slope;
  const s0 = visits[last - 2 * period]!.slope;
  const ratio = (s2 - s1) / (s1 - s0);
  const size = 1 + Math.abs(s2);
  if (!(Math.abs(ratio) < 1) || Math.abs(s1 - s0) > NEAR * size) return null;
  const rest = ((s2 - s1) * ratio) / (1 - ratio);
  return Math.abs(rest) * share <= SAME_DIRECTION * size ? s2 + rest : null;
}

function limitingPasses(
  model: ZeroOrderModel,
  visits: readonly Visit[],
  period: number,
  limit: number,
): Recurrence | null {
  let slope = limit;
  let growth = 1;
  let time = 0;
  let travel = 0;
  for (let k = 0; k < period; k++) {
    cycleFromSlope(model, slope, cycle);
    // The pass that ended at visit i has the words of the one a period earlier and of the one to come.
    const words = visits[visits.length - period + k]!.path;
    if (!cycle.defined || cycle.pathCode !== words) return null;
    time += growth * cycle.duration;
    travel += growth * growth * cycle.travel;
    growth *= cycle.growth;
    slope = cycle.nextSlope;
  }
  if (!(growth < 1) || Math.abs(slope - limit) > RETURN * (1 + Math.abs(limit))) return null;
  const speed = visits[visits.length - 1]!.size;
  return {
    period,
    growth,
    remainingTime: (time * speed) / (1 - growth),
    remainingTravel: (travel * speed * speed) / (1 - growth * growth),
  };
}
