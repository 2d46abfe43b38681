/**
 * The JSON of `sprag impact`: the contract's fields, and Sprag's extensions beside them.
 */
import { impactConsistency } from "../certificates/impact-consistency.ts";
import type { ImpactRemedy } from "../certificates/impact-remedies.ts";
import { characteristics } from "../laws/characteristics.ts";
import type { ElementOutcome, ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { shownDelassus } from "../problems/constrained-delassus.ts";
import { type Stamp, stamped } from "./result-format.ts";

/** Plain data, ready for JSON.stringify; holds no NaN and no Infinity. `remedies`: those of an impact without solution. */
export function impactJson(result: ImpactResult, remedies?: readonly ImpactRemedy[]): Stamp & Record<string, unknown> {
  const delassus = shownDelassus(result.problem);
  return stamped("impact-result", {
    law: result.law,
    ...(result.settings.choice.of === undefined ? {} : { lawOf: result.settings.choice.of }),
    status: result.status,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    elementNames: result.problem.elements.map(({ element }) => element.name),
    delassus: delassus.rows,
    massForm: result.problem.massForm,
    eigenvalueRatio: delassus.eigenvalueRatio,
    ...(delassus.eigenvalueRatio === null ? { eigenvalueRatioReason: "no element is left to compare" } : {}),
    solutions: result.solutions.map((solution) => solutionJson(result, solution)),
    ...(result.continua.length === 0 ? {} : { continua: result.continua }),
    exhaustive: result.exhaustive,
    warnings: result.warnings,
    ...(remedies && { remedies: remedies.map(remedyJson) }),
  });
}

function solutionJson(result: ImpactResult, solution: ImpactSolution): Record<string, unknown> {
  const consistency = impactConsistency(result.problem, solution);
  return {
    postVelocity: solution.postVelocity,
    residual: solution.residual,
    solver: solution.solver,
    iterations: solution.iterations,
    elements: Object.fromEntries(solution.elements.map((element) => [element.name, elementJson(element)])),
    energy: solution.energy,
    consistency: { kinetic: consistency.kinetic, kinematic: consistency.kinematic, energetic: consistency.energetic },
    ...(consistency.kinematicViolations.length === 0 ? {} : { kinematicViolations: consistency.kinematicViolations }),
    impulsesUnique: solution.impulsesUnique,
    characteristics: characteristics(result.problem, solution),
    ...(solution.continuum === undefined ? {} : { continuum: solution.continuum }),
  };
}

function remedyJson({ law, restitution, work, remarks }: ImpactRemedy): Record<string, unknown> {
  return { ...(law && { law: law.name }), ...(restitution && { restitution }), work, remarks };
}

function elementJson(element: ElementOutcome): Record<string, unknown> {
  return {
    impulse: element.impulse,
    preContactVelocity: element.preContactVelocity,
    postContactVelocity: element.postContactVelocity,
    lawVelocity: element.lawVelocity,
    work: element.work,
    state: element.state,
    ...(element.impulseRange === undefined ? {} : { impulseRange: element.impulseRange }),
  };
}
