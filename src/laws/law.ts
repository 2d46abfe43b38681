/**
 * What an impact law is: a value that says, step by step, what is to be solved.
 *
 * Most laws are one inclusion problem ξ = G Λ + c with their own offset c. A two-phase law poses a second one that
 * depends on the first; a law that names a velocity ends at once. A law never solves anything itself, so that one
 * solution, every solution or a search are the caller's choice.
 */
import type { LawChoice } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";

/** What a model says about its law beside the coefficients of its elements. */
export interface LawSettings {
  readonly choice: LawChoice;
  /** The one coefficient ε of Moreau's law. */
  readonly restitution?: number;
  /** Frémond's matrix, rows over the unilateral elements in file order. */
  readonly fremondMatrix?: readonly (readonly number[])[];
}

/** What a law ends with. */
export interface LawEnd {
  readonly kind: "end";
  /** Λ. */
  readonly impulses: Float64Array;
  /** ξ = γ⁺ + lawOffset is the velocity in the law; it decides between stick and slip. */
  readonly lawOffset: Float64Array;
  /** u⁺ of a law that names it; otherwise it follows from Λ. */
  readonly postVelocity?: Float64Array;
  /** How far the law's own last step is from its aim; it counts beside the residuals of the inclusions. */
  readonly residual?: number;
  /** Why the law's own last step did not reach its aim: the result is then not a solution. */
  readonly failure?: string;
  /** Why the velocity that the law names was not reached exactly. */
  readonly remark?: string;
}

/** An inclusion problem to be solved, and what its solution leads to. */
export interface LawInclusion {
  readonly kind: "inclusion";
  readonly problem: InclusionProblem;
  /** What to say when the impulses are not unique although the next step depends on them. */
  readonly dependsOn?: string;
  readonly next: (solution: Float64Array) => LawStep;
}

export type LawStep = LawInclusion | LawEnd;

export interface Law {
  readonly name: string;
  /** One line for help and docs. */
  readonly describe: string;
  readonly source: string;
  /** What the law assumes, each a short sentence. */
  readonly hypotheses: readonly string[];
  /** The first step; throws `InputError` when a setting is missing or does not fit. */
  readonly begin: (impact: ImpactProblem, settings: LawSettings) => LawStep;
}

/** A law of one inclusion: ξ = γ⁺ + lawOffset, hence c = γ⁻ + lawOffset. */
export function oneInclusion(
  impact: ImpactProblem,
  blocks: InclusionProblem["blocks"],
  lawOffset: Float64Array,
): LawInclusion {
  const offset = impact.preContactVelocity.map((velocity, i) => velocity + lawOffset[i]!);
  return {
    kind: "inclusion",
    problem: { size: impact.size, matrix: impact.delassus, offset, blocks },
    next: (solution) => ({ kind: "end", impulses: solution, lawOffset }),
  };
}
