/**
 * The canonical law: a proposal for u⁺, projected onto the admissible set 𝒮(u⁻) in the kinetic metric [Poster]:
 *
 *   u⁺ = prox_{𝒮(u⁻)}(h(u⁻)),     𝒮(u⁻) = T_C ∩ (u⁻ − T_C^⊥) ∩ Ball
 *
 * h is any other law, or the proposal itself. Always energetically consistent: an energy-safe repair of any law.
 */

import type { ImpactProblem } from "../problems/impact-problem.ts";
import { lookUp } from "../text/look-up.ts";
import { MEMBERSHIP_MARGIN } from "./admissible-set/membership.ts";
import { admissibleSet } from "./admissible-set.ts";
import { velocityAfter } from "./conclude.ts";
import type { Law, LawEnd, LawStep } from "./law.ts";

/** The canonical law over a table of laws to propose with. */
export function canonicalLaw(proposers: Readonly<Record<string, Law>>): Law {
  return {
    name: "canonical",
    kind: "velocity",
    describe: "the nearest admissible velocity (in the kinetic metric) to what another law proposes",
    source: "poster, canonical parametrised impact law",
    hypotheses: ["none: the admissible set is never empty"],
    keepsEnergy: "the canonical law ends inside the energy ball",
    begin(impact, settings) {
      const { of, proposal, ...rest } = settings.choice;
      if (proposal) return projected(impact, Float64Array.from(proposal));
      const name = of ?? "newton";
      const proposer = lookUp(proposers, name, { what: "law to propose", where: "law.of", code: "law-unknown" });
      const first = proposer.begin(impact, { ...settings, choice: { ...rest, name } });
      return afterwards(first, (end) =>
        projected(impact, end.postVelocity ?? velocityAfter(impact, end.impulses, end.tail)),
      );
    },
  };
}

/** Continues every end of a law with another step. */
function afterwards(step: LawStep, then: (end: LawEnd) => LawStep): LawStep {
  if (step.kind === "end") return then(step);
  return { ...step, next: (solution, tail) => afterwards(step.next(solution, tail), then) };
}

function projected(impact: ImpactProblem, proposal: Float64Array): LawEnd {
  const set = admissibleSet(impact);
  const { postVelocity, impulses, reached } = set.project(proposal);
  const lawOffset = new Float64Array(impact.size);
  const { kinematic, kinetic, energetic } = set.membership(postVelocity);
  const residual = Math.max(0, -kinematic, -kinetic, -energetic);
  const failure = `the projection onto the admissible set did not reach its accuracy; it is outside by ${residual.toExponential(0)} of the velocity`;
  const isGood = reached && residual <= MEMBERSHIP_MARGIN;
  return { kind: "end", impulses, lawOffset, postVelocity, residual, ...(isGood ? {} : { failure }) };
}
