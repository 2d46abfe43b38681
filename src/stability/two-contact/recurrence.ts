/**
 * Recognises self-similar motion. The zero-order dynamics keep their form under velocities × β, times × β, displacements
 * × β² ([VarkonyiOr] (24)); so a trajectory that meets the same kind of event with the same direction of velocity again
 * repeats itself for ever, scaled by the ratio g of the two speeds. For g < 1 it ends after a finite time (Zeno):
 *   Σ_{k≥1} Δt g^k = Δt g/(1 − g),   Σ_{k≥1} Δx g^{2k} = Δx g²/(1 − g²)
 */

import { EPSILON } from "../../linalg/tolerances.ts";

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
export const LONGEST_PERIOD = 4;

/** Directions equal to this part of 1 + |slope| are the same: the arithmetic of one pass loses less than ten bits. */
export const SAME_DIRECTION = 2 ** 10 * EPSILON;

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
