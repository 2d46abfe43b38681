/**
 * The common factor up to which a claim held at every place that was looked at, where nothing is proved about the places
 * between: evenly spaced factors, then bisection between the last that holds and the first that does not.
 */
import type { Verdict } from "../impact-consistency.ts";
import type { ChosenCoefficient } from "./chosen-coefficients.ts";
import { factorLimit, type LargestFactor } from "./largest-factor.ts";

/** Each place is a whole certificate. */
const PLACES = 8;
const BISECTIONS = 12;

export function factorByVerdicts(
  chosen: readonly ChosenCoefficient[],
  verdict: (coefficients: readonly number[]) => Verdict,
): LargestFactor {
  const limit = factorLimit(chosen);
  const method = "search" as const;
  if (limit === null) return { value: null, limit, method, reason: "the chosen coefficients are all zero" };
  const holds = (factor: number): boolean => verdict(chosen.map(({ value }) => factor * value)) === "holds";
  if (!holds(0)) return { value: null, limit, method, reason: "not proved even with the factor 0" };
  const places = Array.from({ length: PLACES }, (_, k) => (limit * (k + 1)) / PLACES);
  const first = places.findIndex((factor) => !holds(factor));
  const reason = "verdicts at single factors; nothing is proved between them";
  if (first < 0) return { value: limit, limit, method, reason };
  let [inside, outside] = [first === 0 ? 0 : places[first - 1]!, places[first]!];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (inside + outside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return { value: inside, limit, method, reason };
}
