/**
 * What is said of an impact beside its solutions: consistency, characteristic quantities, who gained energy and why, what gets past
 * it. Found once; a report only prints it, as text or as JSON.
 */
import { type Characteristics, characteristics } from "../laws/characteristics.ts";
import { kineticEnergy } from "../laws/conclude.ts";
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { type ShownDelassus, shownDelassus } from "../problems/constrained-delassus.ts";
import { type Explanation, explainImpact } from "./explain-impact.ts";
import { type ImpactConsistency, impactConsistency } from "./impact-consistency.ts";
import type { ImpactRemedy } from "./impact-remedies.ts";

export interface SolutionFindings {
  readonly solution: ImpactSolution;
  readonly consistency: ImpactConsistency;
  readonly characteristics: Characteristics;
  /** Where a solution, not just an iterate, gains energy. */
  readonly explanation?: Explanation;
}

export interface ImpactFindings {
  readonly result: ImpactResult;
  readonly delassus: ShownDelassus;
  /** T⁻. */
  readonly energyBefore: number;
  /** In the order of the result. */
  readonly solutions: readonly SolutionFindings[];
  /** Of an impact without solution, where they were asked for. */
  readonly remedies?: readonly ImpactRemedy[];
}

export function impactFindings(result: ImpactResult, remedies?: readonly ImpactRemedy[]): ImpactFindings {
  const { problem, settings, status } = result;
  const solutions = result.solutions.map((solution) => {
    const explanation = status === "failed" ? undefined : explainImpact(problem, solution, settings);
    return {
      solution,
      consistency: impactConsistency(problem, solution),
      characteristics: characteristics(problem, solution),
      ...(explanation && { explanation }),
    };
  });
  const energyBefore = kineticEnergy(problem, problem.preVelocity);
  return { result, delassus: shownDelassus(problem), energyBefore, solutions, ...(remedies && { remedies }) };
}
