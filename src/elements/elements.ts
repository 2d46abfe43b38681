/**
 * The table of impact elements ([Glocker2012] Section 4, Figs. 6–9): dimension, reservoir and the conditions that
 * kinematic consistency puts on the contact velocity before and after the impact.
 */
import type { ElementKind } from "./element.ts";

/** What a kinematically consistent contact velocity must satisfy. */
export type VelocityCondition = "nonpositive" | "nonnegative" | "zero" | "any";

/** The family a kind belongs to; it decides the words for its states. */
export type ElementFamily = "unilateral" | "bilateral" | "friction" | "step";

export interface ElementDescription {
  /** m, the number of directions. */
  readonly dimension: number;
  readonly family: ElementFamily;
  /** Condition on γ⁻. */
  readonly before: VelocityCondition;
  /** Condition on γ⁺. */
  readonly after: VelocityCondition;
  /** The reservoir C of −Λ, for tables and help. */
  readonly reservoir: string;
  /** One line for help, docs and reports. */
  readonly describe: string;
  /** Where it is defined. */
  readonly source: string;
}

export const ELEMENTS: Readonly<Record<ElementKind, ElementDescription>> = {
  "geometric-unilateral": {
    dimension: 1,
    family: "unilateral",
    before: "nonpositive",
    after: "nonnegative",
    reservoir: "R₀⁻",
    describe: "hard contact",
    source: "Glocker 4.1",
  },
  "kinematic-unilateral": {
    dimension: 1,
    family: "unilateral",
    before: "nonnegative",
    after: "nonnegative",
    reservoir: "R₀⁻",
    describe: "sprag clutch",
    source: "Glocker 4.2",
  },
  "geometric-bilateral": {
    dimension: 1,
    family: "bilateral",
    before: "zero",
    after: "zero",
    reservoir: "R",
    describe: "joint",
    source: "Glocker 4.3",
  },
  "kinematic-bilateral": {
    dimension: 1,
    family: "bilateral",
    before: "zero",
    after: "zero",
    reservoir: "R",
    describe: "velocity constraint",
    source: "Glocker 4.4",
  },
  "coulomb-step": {
    dimension: 1,
    family: "friction",
    before: "any",
    after: "any",
    reservoir: "μΛ_k[−1, 1]",
    describe: "planar friction",
    source: "Glocker 4.5",
  },
  "coulomb-isotropic": {
    dimension: 2,
    family: "friction",
    before: "any",
    after: "any",
    reservoir: "disk μΛ_k",
    describe: "isotropic friction",
    source: "Glocker 4.6",
  },
  "coulomb-orthotropic": {
    dimension: 2,
    family: "friction",
    before: "any",
    after: "any",
    reservoir: "ellipse μ₁Λ_k, μ₂Λ_k",
    describe: "orthotropic friction",
    source: "Glocker 4.7",
  },
  "coulomb-contensou": {
    dimension: 3,
    family: "friction",
    before: "any",
    after: "any",
    reservoir: "Contensou body μΛ_k",
    describe: "friction with spin",
    source: "Glocker 4.8",
  },
  step: {
    dimension: 1,
    family: "step",
    before: "any",
    after: "any",
    reservoir: "bound·[−1, 1]",
    describe: "clutch or brake",
    source: "Glocker 4.5 with a fixed reservoir",
  },
};

/** By how much a velocity violates a condition; 0 when it is met. */
export function violation(condition: VelocityCondition, velocity: number): number {
  switch (condition) {
    case "nonpositive":
      return Math.max(0, velocity);
    case "nonnegative":
      return Math.max(0, -velocity);
    case "zero":
      return Math.abs(velocity);
    case "any":
      return 0;
  }
}

/** A condition as text, for example `γ⁻ ≤ 0`. */
export function conditionText(condition: VelocityCondition, symbol: string): string {
  const relation = { nonpositive: "≤ 0", nonnegative: "≥ 0", zero: "= 0", any: "free" }[condition];
  return `${symbol} ${relation}`;
}
