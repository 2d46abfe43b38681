/**
 * What an impact law is: a value that says, step by step, what is to be solved.
 *
 * Most laws are one inclusion problem ξ = G Λ + c with their own offset c. A two-phase law poses a second one that
 * depends on the first; a law that names a velocity ends at once. A law never solves anything itself, so that one
 * solution, every solution or a search are the caller's choice.
 */
import type { InputErrorParts } from "../errors.ts";
import { Accumulator } from "../linalg/double-double.ts";
import type { LawChoice } from "../models/law-choice.ts";
import { contactVelocityTail, type ImpactProblem } from "../problems/impact-problem.ts";
import { type InclusionProblem, reservoirBlocks } from "../problems/inclusion-problem.ts";

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
  /** What a double cannot hold of Λ. */
  readonly tail?: Float64Array;
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
  readonly next: (solution: Float64Array, tail?: Float64Array) => LawStep;
}

/** An inclusion problem after which the law ends. */
interface LastInclusion extends LawInclusion {
  readonly next: (solution: Float64Array, tail?: Float64Array) => LawEnd;
}

export type LawStep = LawInclusion | LawEnd;

/**
 * `coefficients`  one inclusion, ξ_i = γ_i⁺ + ε_i γ_i⁻ for every component
 * `matrix`        one inclusion, ξ = γ⁺ + E γ⁻
 * `phases`        one inclusion after the other
 * `velocity`      u⁺ is named; impulses that give it are found afterwards
 */
export type LawKind = "coefficients" | "matrix" | "phases" | "velocity";

export interface Law {
  readonly name: string;
  readonly kind: LawKind;
  /** One line for help and docs. */
  readonly describe: string;
  readonly source: string;
  /** What the law assumes, each a short sentence. */
  readonly hypotheses: readonly string[];
  /** What the settings of a mechanism with so many unilateral elements lack; undefined when nothing. */
  readonly lacks?: (settings: LawSettings, contacts: number) => InputErrorParts | undefined;
  /** Every coefficient is the `restitution` of an element. */
  readonly isByElement?: true;
  /** The ε of laws with one for all elements. Throws `InputError` where it is missing. */
  readonly globalRestitution?: (settings: LawSettings) => number;
  /** Why T⁺ ≤ T⁻ by construction, for a law that never gains energy. */
  readonly keepsEnergy?: string;
  /** Laws of one inclusion: the ε_i (n) or E (n × n). Throws `InputError` when a setting is missing or does not fit. */
  readonly restitution?: (impact: ImpactProblem, settings: LawSettings) => Float64Array;
  /** The first step; throws the same errors. */
  readonly begin: (impact: ImpactProblem, settings: LawSettings) => LawStep;
}

/** A law of one inclusion, from what it says of E. */
export function inclusionLaw(law: Omit<Law, "begin"> & Required<Pick<Law, "restitution">>): Law {
  return { ...law, begin: (impact, settings) => oneInclusion(impact, law.restitution(impact, settings)) };
}

/** ξ = γ⁺ + E γ⁻ ∈ N_C(−Λ), hence c = γ⁻ + E γ⁻; `restitution` is the diagonal of E or all of it, zero when left out. */
export function oneInclusion(impact: ImpactProblem, restitution?: Float64Array): LastInclusion {
  const { size: n, preContactVelocity: before } = impact;
  const tail = contactVelocityTail(impact);
  const lawOffset = new Float64Array(n);
  const offset = new Float64Array(n);
  const offsetTail = new Float64Array(n);
  const sum = new Accumulator();
  const isDiagonal = restitution?.length === n;
  for (let i = 0; i < n; i++) {
    sum.set(0);
    if (isDiagonal) sum.addProduct(restitution[i]!, before[i]!).addProduct(restitution[i]!, tail[i]!);
    else if (restitution) sum.addDot(restitution, i * n, before, tail, n);
    lawOffset[i] = sum.value;
    sum.add(before[i]!).add(tail[i]!).settle();
    offset[i] = sum.head;
    offsetTail[i] = sum.tail;
  }
  const blocks = reservoirBlocks(impact);
  return {
    kind: "inclusion",
    problem: { size: n, matrix: impact.delassus, offset, offsetTail, blocks, factors: impact },
    next: (impulses, rest) => ({ kind: "end", impulses, lawOffset, ...(rest && { tail: rest }) }),
  };
}

/** ε_i of every component: the coefficient of its element. */
export function elementRestitution({ size, elements }: ImpactProblem): Float64Array {
  const out = new Float64Array(size);
  for (const { element, start, dimension } of elements) out.fill(element.restitution, start, start + dimension);
  return out;
}
