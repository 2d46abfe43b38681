/**
 * Recognises self-similar motion. The zero-order dynamics keep their form under velocities × β, times × β, displacements
 * × β² ([VarkonyiOr] (24)); so a trajectory that meets the same kind of event with the same direction of velocity again
 * repeats itself for ever, scaled by the ratio g of the two speeds. For g < 1 it ends after a finite time (Zeno):
 *   Σ_{k≥1} Δt g^k = Δt g/(1 − g),   Σ_{k≥1} Δx g^{2k} = Δx g²/(1 − g²)
 *
 * Motion may also become self-similar: passes of the same words whose approach slopes s_k converge slowly,
 * s_{k+p} − s* ≈ q (s_k − s*) with |q| < 1. The limit is extrapolated from three visits (Aitken),
 *   s* = s_2 + (s_2 − s_1) q/(1 − q),   q = (s_2 − s_1)/(s_1 − s_0),
 * and accepted where the p passes from there have the same words and lead back to it. The passes to come then sum up with
 * growth, duration and travel of the limiting passes. They are wrong by about the distance |s_2 − s*| times the speed left
 * over, so this is asked only when that product has fallen to rounding: the sum then is as exact as one of passes that
 * repeat themselves exactly.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { cycleFromSlope, makeCycle } from "./cycle.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** Events with two components of velocity at most, where direction is one number. */
export type RecurrenceKind = "section" | "mirror" | "touching";

export interface Visit {
  /** ẋ2 over the approach speed (touching: the sign of ẋ2). */
  readonly slope: number;
  /** Approach speed (touching: |ẋ2|). */
  readonly size: number;
  readonly time: number;
  readonly x2: number;
  /** Path of the pass that ended here; 0 where it is not known. */
  readonly path: number;
}

export interface Recurrence {
  /** Number of visits of one repetition. */
  readonly period: number;
  /** Speed ratio g of one repetition. */
  readonly growth: number;
  /** Time and travel of x2 in all repetitions to come; 0 where g ≥ 1. */
  readonly remainingTime: number;
  readonly remainingTravel: number;
}

/** Longest repetition looked for. */
const LONGEST_PERIOD = 4;

/** Directions equal to this part of 1 + |slope| are the same: the arithmetic of one pass loses less than ten bits. */
const SAME_DIRECTION = 2 ** 10 * EPSILON;

/** The repetition the visits have entered, or null. Two whole repetitions must agree, the last visit with the first. */
export function findRecurrence(visits: readonly Visit[]): Recurrence | null {
  const last = visits.length - 1;
  for (let period = 1; period <= LONGEST_PERIOD && 2 * period <= last + 1; period++) {
    if (!repeats(visits, period)) continue;
    const now = visits[last]!;
    const before = visits[last - period]!;
    const growth = now.size / before.size;
    const decays = growth < 1;
    return {
      period,
      growth,
      remainingTime: decays ? ((now.time - before.time) * growth) / (1 - growth) : 0,
      remainingTravel: decays ? ((now.x2 - before.x2) * growth * growth) / (1 - growth * growth) : 0,
    };
  }
  return null;
}

function repeats(visits: readonly Visit[], period: number): boolean {
  for (let i = 0; i < period; i++) {
    const now = visits[visits.length - 1 - i]!;
    const before = visits[visits.length - 1 - i - period]!;
    if (Math.abs(now.slope - before.slope) > SAME_DIRECTION * (1 + Math.abs(now.slope))) return false;
  }
  return true;
}

/** Slopes this near to each other, as a part of 1 + |s|, may be taken for converging ones. */
const NEAR = 2 ** -16;

/** Passes from an extrapolated slope come back to it within its own error: the extrapolation is of second order. */
const RETURN = 2 ** -30;

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
  const cycle = makeCycle();
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
