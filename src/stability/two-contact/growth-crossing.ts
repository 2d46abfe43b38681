/**
 * Where the growth map crosses one on a stretch: G(φ) = 1 ([VarkonyiOr] (27)).
 */
import { findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { CycleEvaluator } from "./break-points.ts";
import type { Cycle } from "./cycle.ts";

/**
 * The slope between a and b where G = 1, given G(a) and G(b), or null if G − 1 does not change its sign. On return
 * `cycle` is the cycle at that slope.
 */
export function growthCrossing(
  evaluate: CycleEvaluator,
  cycle: Cycle,
  a: number,
  b: number,
  growthA: number,
  growthB: number,
): number | null {
  if (!((growthA - 1) * (growthB - 1) < 0)) return null;
  const excess = (slope: number): number => {
    evaluate(slope, cycle);
    return cycle.growth - 1;
  };
  const slope = findRoot(excess, a, growthA - 1, b, growthB - 1, EPSILON);
  evaluate(slope, cycle);
  return slope;
}
