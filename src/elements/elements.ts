/**
 * The table of impact elements ([Glocker2012] Section 4, Figs. 6–9): dimension, reservoir and the conditions that
 * kinematic consistency puts on the contact velocity before and after the impact.
 */
import { type Block, type BlockKind, block } from "../sets/reservoirs/block.ts";
import type { ReservoirFamily } from "../sets/reservoirs/reservoir.ts";
import { RESERVOIRS } from "../sets/reservoirs/reservoirs.ts";
import type { Element, ElementKind } from "./element.ts";

/** What a kinematically consistent contact velocity must satisfy. */
export type VelocityCondition = "nonpositive" | "nonnegative" | "zero" | "any";

export interface ElementDescription {
  /** Kind of its reservoir. */
  readonly block: BlockKind;
  /** m, the number of directions. */
  readonly dimension: number;
  /** What its reservoir follows; it decides the words for its states. */
  readonly family: ReservoirFamily;
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

function row(
  block: BlockKind,
  before: VelocityCondition,
  after: VelocityCondition,
  describe: string,
  source: string,
): ElementDescription {
  const { dimension, family, words } = RESERVOIRS[block];
  return { block, dimension, family, before, after, reservoir: words, describe, source };
}

export const ELEMENTS: Readonly<Record<ElementKind, ElementDescription>> = {
  "geometric-unilateral": row("unilateral", "nonpositive", "nonnegative", "hard contact", "Glocker 4.1"),
  "kinematic-unilateral": row("unilateral", "nonnegative", "nonnegative", "sprag clutch", "Glocker 4.2"),
  "geometric-bilateral": row("bilateral", "zero", "zero", "joint", "Glocker 4.3"),
  "kinematic-bilateral": row("bilateral", "zero", "zero", "velocity constraint", "Glocker 4.4"),
  "coulomb-step": row("coulomb-step", "any", "any", "planar friction", "Glocker 4.5"),
  "coulomb-isotropic": row("coulomb-disk", "any", "any", "isotropic friction", "Glocker 4.6"),
  "coulomb-orthotropic": row("coulomb-ellipse", "any", "any", "orthotropic friction", "Glocker 4.7"),
  "coulomb-contensou": row("coulomb-contensou", "any", "any", "friction with spin", "Glocker 4.8"),
  step: row("step", "any", "any", "clutch or brake", "Glocker 4.5 with a fixed reservoir"),
};

/** The reservoir of an element whose components stand from `start` on; `normal` is the component that feeds its friction. */
export function elementBlock(
  { kind, friction = [0], bound = 0, radius = 0, pressure = "uniform" }: Omit<Element, "directions">,
  start: number,
  normal: number,
): Block {
  const { block: own, dimension } = ELEMENTS[kind];
  return block({
    ...{ kind: own, start, dimension, normal, bound, radius, pressure },
    friction: [friction[0]!, friction[1] ?? friction[0]!],
  });
}

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
