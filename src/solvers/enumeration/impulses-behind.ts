/**
 * All impulses behind one solution: the member of least norm and the range of every component, for a solution that an
 * iterative solver found. It happens to return one of many; which one says nothing.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { inUnits } from "./enumerate-solutions.ts";
import type { EnumeratedSolution } from "./enumerated.ts";
import { impulseSet } from "./impulse-set.ts";
import { scaledSolution } from "./scaled-solution.ts";
import { refusal, stateProblem } from "./state-problem.ts";

/** Two linear programs per component: beyond this many components they would dominate the solve. */
const LARGEST_RANGE_QUESTION = 60;

/** Undefined when the problem is not one that can be enumerated, or too large. */
export function impulsesBehind(
  problem: InclusionProblem,
  impulses: Float64Array,
  tolerance: number,
): EnumeratedSolution | undefined {
  if (problem.size > LARGEST_RANGE_QUESTION) return undefined;
  if (refusal(problem, Number.POSITIVE_INFINITY) !== undefined) return undefined;
  const scaled = stateProblem(problem);
  const solution = scaledSolution(
    scaled,
    impulses.map((value, i) => value / scaled.unit[i]!),
  );
  return inUnits(scaled, impulseSet(scaled, solution, tolerance));
}
