/**
 * Which impact law a model file asks for, and what it says for it. The names are those of the file format; the laws
 * themselves stand in the table `LAWS`.
 */
import type { Expression } from "./expressions/syntax-tree.ts";

export const LAW_CHOICES = ["newton", "moreau", "poisson", "fremond", "canonical", "max-dissipation", "user"] as const;

export type LawChoiceName = (typeof LAW_CHOICES)[number];

/** A formula over the velocities u1 … uf before the impact and the parameters of the file. */
export interface VelocityFormula {
  readonly expression: Expression;
  /** As the file has it. */
  readonly text: string;
  readonly parameters: ReadonlyMap<string, number>;
}

/** A measured impact: u⁻ and u⁺. */
export interface MeasuredPair {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** `law: newton` in a file is `{ name: "newton" }` here. */
export interface LawChoice {
  readonly name: LawChoiceName;
  /** `canonical`: the law whose post-velocity is projected onto the admissible set. */
  readonly of?: Exclude<LawChoiceName, "canonical">;
  /** `canonical`: the proposed post-velocity itself, f numbers. */
  readonly proposal?: readonly number[];
  /** `user`: u⁺ as f formulas. */
  readonly postVelocity?: readonly VelocityFormula[];
  /** `user`: u⁺ from measured pairs. */
  readonly measured?: readonly MeasuredPair[];
}

/** What a model says about its impact law. */
export interface LawData {
  readonly law?: LawChoice;
  /** The one coefficient ε of Moreau's law. */
  readonly restitution?: number;
  /** Frémond's matrix, h × h over the h unilateral elements in file order. */
  readonly fremondMatrix?: readonly (readonly number[])[];
}
