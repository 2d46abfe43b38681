/**
 * The parts `safe` and `region` of the JSON of `sprag certify`.
 */
import type { CoefficientRegion } from "../certificates/safe-coefficients/coefficient-region.ts";
import type { SafeCoefficients } from "../certificates/safe-coefficients/safe-coefficients.ts";

/** Coefficients of a claim stand in the order of `elements`. */
export function safeCoefficientsJson({ elements, allVelocities, claims }: SafeCoefficients): Record<string, unknown> {
  return {
    velocities: allVelocities ? "all" : "admissible",
    elements: elements.map(({ element, value, low, high, openLow }) => ({
      element,
      value,
      range: [low, high],
      openLow,
    })),
    claims: Object.fromEntries(claims.map(({ claim, ...found }) => [claim, found])),
  };
}

/** One entry per claim. */
export function coefficientRegionJson(regions: readonly CoefficientRegion[]): Record<string, unknown> {
  const [first] = regions;
  return {
    elements: first?.elements ?? [],
    range: first?.range.map(({ low, high }) => [low, high]) ?? [],
    claims: Object.fromEntries(
      regions.map(({ claim, elements: _elements, range: _range, ...found }) => [claim, found]),
    ),
  };
}
