/**
 * Table 1 of [Glocker2012] for every element: is its coefficient one that kinematics and isolated energy allow?
 */
import { isInRestitutionRange, restitutionRange } from "../elements/restitution-range.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { RestitutionBound } from "./certificate.ts";

/** `coefficients` are those that the law uses, one per impulse component. */
export function restitutionBounds(impact: ImpactProblem, coefficients: Float64Array | undefined): RestitutionBound[] {
  return impact.elements.map(({ element, start }) => {
    const range = restitutionRange(element.kind);
    const value = coefficients?.[start] ?? element.restitution;
    return {
      element: element.name,
      value,
      range: [range.low, range.high],
      openLow: range.openLow,
      verdict: isInRestitutionRange(range, value) ? "holds" : "fails",
    };
  });
}
