/**
 * What a model file describes, as plain checked data: every expression is evaluated, every size fits, every name is
 * known. Whether the mass matrix is one a mechanism can have is checked when the problem is assembled.
 */
import type { Element } from "../elements/element.ts";
import type { LawChoice } from "./law-choice.ts";

/** An impact problem by its matrices, `kind: impact`: M (u⁺ − u⁻) = W Λ with one law per element. */
export interface ImpactModel {
  readonly kind: "impact";
  readonly title?: string;
  /** Where the model comes from: a paper, an equation, a figure. */
  readonly source?: string;
  /** What to see in the result. */
  readonly see?: string;
  /** M, f rows of f numbers. */
  readonly massMatrix: readonly (readonly number[])[];
  /** u⁻, f numbers. */
  readonly preVelocity: readonly number[];
  /** At least one, with different names. */
  readonly elements: readonly Element[];
  readonly law?: LawChoice;
  /** The one coefficient ε of Moreau's law. */
  readonly restitution?: number;
  /** Frémond's matrix, h × h over the h unilateral elements in file order. */
  readonly fremondMatrix?: readonly (readonly number[])[];
}

export type Model = ImpactModel;

/** Kinds of model file this version reads. */
export const MODEL_KINDS = ["impact"] as const;

/** Kinds the contract knows and later versions read. */
export const FUTURE_KINDS = ["system", "posture", "study"] as const;
