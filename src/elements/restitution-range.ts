/**
 * Admissible coefficients of restitution, element by element                          [Glocker2012] Table 1
 *
 *   geometric unilateral     0 ≤ ε ≤ 1       kinematic unilateral    −1 < ε ≤ 0
 *   bilateral               −1 < ε ≤ 1       Coulomb friction        −1 < ε ≤ 1
 *
 * −1 < ε ≤ 1 is isolated energetic consistency (68): an element that is alone in the system never gains energy.
 * Kinematic consistency (Figs. 6–9) cuts it down for unilateral elements, whose γ⁺ = −ε γ⁻ must not be negative: a
 * hard contact closes with γ⁻ ≤ 0, a sprag clutch is only ever met with γ⁻ ≥ 0. ε = −1 removes the element and is
 * left out. A fixed step (clutch, brake) has the bounds of friction: Table 1's derivation uses only 0 ∈ C.
 */
import { lookUp } from "../text/look-up.ts";
import type { ElementKind } from "./element.ts";
import { ELEMENTS } from "./elements.ts";

export interface RestitutionRange {
  readonly low: number;
  readonly high: number;
  /** The lower end itself is excluded. */
  readonly openLow: boolean;
  /** Why, one sentence. */
  readonly reason: string;
}

const ENERGY = "alone in the system, an element outside −1 < ε ≤ 1 gains energy (isolated energetic consistency, (68))";

const HARD_CONTACT: RestitutionRange = {
  low: 0,
  high: 1,
  openLow: false,
  reason:
    "a closing contact (γ⁻ ≤ 0) must separate, γ⁺ = −ε γ⁻ ≥ 0 (kinematic consistency), and must not gain energy " +
    "(isolated energetic consistency, ε ≤ 1)",
};

const SPRAG_CLUTCH: RestitutionRange = {
  low: -1,
  high: 0,
  openLow: true,
  reason:
    "a clutch slips only forward before and after, γ⁻ ≥ 0 and γ⁺ = −ε γ⁻ ≥ 0 (kinematic consistency), and must not " +
    "gain energy (isolated energetic consistency, ε > −1)",
};

const ANY_SIGN: RestitutionRange = { low: -1, high: 1, openLow: true, reason: ENERGY };

/** Table 1's range of ε for a kind of element. */
export function restitutionRange(kind: ElementKind): RestitutionRange {
  const where = { what: "kind of element", where: "restitutionRange", code: "element-kind-unknown" } as const;
  const { before } = lookUp(ELEMENTS, kind, where);
  if (before === "nonpositive") return HARD_CONTACT;
  return before === "nonnegative" ? SPRAG_CLUTCH : ANY_SIGN;
}

/** Computations stay this far from an end that Table 1 leaves out: at −1 the loss factor (1 − ε)/(1 + ε) is two million there. */
const OPEN_END = 2 ** -20;

/** The least coefficient that is computed with: at a left out −1, one as good as an element that is not there. */
export function leastRestitution({ low, openLow }: RestitutionRange): number {
  return openLow ? low + OPEN_END : low;
}

export function isInRestitutionRange(range: RestitutionRange, restitution: number): boolean {
  const aboveLow = range.openLow ? restitution > range.low : restitution >= range.low;
  return aboveLow && restitution <= range.high;
}

/** The range as text, such as `(-1, 0]`. */
export function rangeText(range: RestitutionRange): string {
  return `${range.openLow ? "(" : "["}${range.low}, ${range.high}]`;
}
