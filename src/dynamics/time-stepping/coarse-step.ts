/**
 * Whether a step of `ahead` is too long for what is made of its directions, which are those of its middle, though nothing of it is wrong enough to
 * be refused:
 *
 *   Σ W_i − drives > ρ + 2⁻¹⁰ P + Σ (Λ_i γ_i⁺)₊    elements give what no law of theirs does             (ρ and P: step-energy.ts)
 *   d⁺ > d⁻ + 2⁻¹⁴ ℓ                  a contact is left deeper than it was, by more than a small share of what its smaller body reaches
 *
 * Under every law Σ W_i − drives = Λᵀγ⁺ − ½ΛᵀGΛ, and only what rebounds has Λ_i γ_i⁺ > 0: that much Newton's law with several coefficients may give,
 * and elements without rebound nothing. Joints are not counted on the right: what they send back is what makes a step coarse.
 *
 * Links of a taut chain that something heavy falls on turn in a step by more than the angle between them. Joints that hold for the mean velocity
 * then send back what contacts stop, as in Newton's law with two coefficients, and bodies sink in by what no lift undoes.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { GIVEN_SHARE, type StepEnergy } from "./step-energy.ts";
import type { StepResult, StepStart } from "./step-result.ts";

/** A decimetre in 6 µm: a tenth of what is promised about overlaps. */
const DEEPER = 2 ** -14;

export function coarseWatch(
  system: MechanicalSystem,
): (energy: StepEnergy, result: StepResult, start: StepStart) => boolean {
  const { gapOf, reachOf } = system;
  const sinks = ({ left: { depth, element } }: StepResult, { q, t }: StepStart): boolean => {
    if (depth === 0 || !gapOf || !reachOf) return false;
    const e = system.elements.findIndex(({ name }) => name === element);
    return depth > Math.max(0, -gapOf(e, q, t)) + DEEPER * reachOf(e);
  };
  return ({ created, inPlay, allowedGain }, result, start) =>
    created > allowedGain + GIVEN_SHARE * inPlay + result.returned || sinks(result, start);
}
