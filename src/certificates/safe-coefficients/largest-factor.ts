/**
 * The largest common factor λ such that the coefficients λ'ε are safe for every λ' from 0 to λ.
 *
 * On the way δ_e(λ) = −1 + 2/(1 + λε_e) the margin m is proved not to be negative between two places a < b: it is concave in δ
 * and changes by at most `stiffness` times the largest change of δ, and δ leaves its chord by at most t(1 − t)(b − a)² max|δ″|/2,
 * so with m(a), m(b) ≥ 0
 *
 *   m(δ(λ)) ≥ (1 − t) m(a) + t m(b) − t(1 − t) C ≥ 0   when   max(m(a), m(b)) ≥ C = stiffness (b − a)² max|δ″|/2
 *
 * Otherwise the step is halved. Where no margin is left, a box around the piece of the way is tried (`boxIsSafe`).
 */
import type { ChosenCoefficient } from "./chosen-coefficients.ts";
import type { ChosenCriterion } from "./criterion-for.ts";
import { boxIsSafe } from "./largest-box.ts";
import type { LossMargin } from "./loss-criterion.ts";
import { safeRoot } from "./safe-root.ts";

export interface LargestFactor {
  /** null when not even factor 0 is safe, or when the chosen coefficients are all zero. */
  readonly value: number | null;
  /** The factor at which a coefficient leaves Table 1. */
  readonly limit: number | null;
  /** `exact`: every factor below is safe, and the next one is not (or leaves Table 1). `sufficient`: safe at least up to here. */
  readonly method: "exact" | "sufficient" | "search";
  /** A factor beyond `value` that is safe again, the first of a few that were tried. */
  readonly safeAgain?: number;
  readonly reason: string;
}

/** Steps shorter than this part of the limit are not halved any more. */
const SHORTEST_STEP = 2 ** -24;

const MOST_STEPS = 2_000;

/** Places beyond the factor where the claim is looked at again. */
const LATER_PLACES = 24;

export function largestFactor(criterion: ChosenCriterion): LargestFactor {
  const { method } = criterion;
  const limit = factorLimit(criterion.chosen);
  const margin = marginOf(criterion);
  if (limit === null) return { value: null, limit, method, reason: "the chosen coefficients are all zero" };
  if (!margin(0).isSafe) return { value: null, limit, method, reason: "not safe even with the factor 0" };
  const { value, isProved } = walk(criterion, limit);
  const found = { value, limit, method: isProved ? method : "search" } as const;
  if (value === limit) return { ...found, reason: "safe up to the end of Table 1" };
  const places = Array.from({ length: LATER_PLACES }, (_, k) => (k + 1) / LATER_PLACES);
  const again = places.map((share) => value + share * (limit - value)).find((factor) => margin(factor).isSafe);
  return {
    ...found,
    ...(again !== undefined && { safeAgain: again }),
    reason: isProved
      ? "every smaller factor is safe"
      : "no margin is left on the way, so smaller factors were only looked at one by one",
  };
}

const marginOf =
  ({ chosen, marginAt }: ChosenCriterion) =>
  (factor: number): LossMargin =>
    marginAt(chosen.map(({ value }) => factor * value));

/** The factor that takes the first coefficient to an end of its range; null when none moves. */
export function factorLimit(chosen: readonly ChosenCoefficient[]): number | null {
  let limit = Number.POSITIVE_INFINITY;
  for (const { value, low, high } of chosen) {
    if (value !== 0) limit = Math.min(limit, Math.max(0, (value > 0 ? high : low) / value));
  }
  return Number.isFinite(limit) ? limit : null;
}

function walk(criterion: ChosenCriterion, limit: number): { value: number; isProved: boolean } {
  const margin = marginOf(criterion);
  let place = 0;
  let step = limit;
  let isProved = true;
  for (let count = 0; place < limit && count < MOST_STEPS; count++) {
    const next = step >= limit - place ? limit : place + step;
    const isOpen = margin(next).isSafe;
    const end = isOpen ? next : safeRoot(margin, place, next);
    if (isSafeBetween(criterion, place, end)) {
      if (!isOpen) return { value: end, isProved };
      place = next;
      step *= 2;
    } else if (step > SHORTEST_STEP * limit) {
      step /= 2;
    } else {
      isProved = false;
      if (!isOpen) return { value: end, isProved };
      place = next;
      step = limit / LATER_PLACES;
    }
  }
  return { value: place, isProved };
}

function isSafeBetween(criterion: ChosenCriterion, from: number, to: number): boolean {
  const { impact, chosen } = criterion;
  const margin = marginOf(criterion);
  if (impact.elements.every(({ element }) => element.restitution === chosen[0]!.value)) {
    if (chosen.length === impact.elements.length) return true;
  }
  let curvature = 0;
  for (const { value } of chosen) {
    const least = Math.min(1 + from * value, 1 + to * value);
    curvature = Math.max(curvature, (4 * value * value) / least ** 3);
  }
  const bend = (criterion.stiffness * (to - from) ** 2 * curvature) / 2;
  if (Math.max(margin(from).value, margin(to).value) >= bend) return true;
  const box = chosen.map(({ value }) => ({
    low: Math.min(from * value, to * value),
    high: Math.max(from * value, to * value),
  }));
  return boxIsSafe(criterion, box);
}
