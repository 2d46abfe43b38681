/**
 * An impact between two parts of a RATTLE step: u jumps at a fixed position under the law,
 *
 *   M(u⁺ − u⁻) = W Λ,   ξ = γ⁺ + ε γ⁻ ∈ N_C(−Λ)                                                [Glocker2012] (19)–(28)
 *
 * over everything that is closed there. No force acts meanwhile, so the work of an element is ½Λᵀ(γ⁺ + γ⁻) − Λᵀχ exactly, and a
 * contact with ε ≤ 1 creates no energy. Brakes (`step`) have a bounded force and transmit no impulse.
 */
import { markOthers } from "./active-elements.ts";
import { contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { fillMass } from "./effective-mass.ts";
import { bookImpulses } from "./element-phases.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { solveSet } from "./solve-set.ts";
import { meetsLaw } from "./state-residual.ts";
import { fail, isFiniteState } from "./step-result.ts";
import { completeAndFactor, namesOf } from "./stepping-workspace.ts";

/** Changes `result.u` at (`result.q`, t); the marks of `active` say which contacts are closed. */
export function rattleImpact(work: RattleWorkspace, t: number): boolean {
  const { system, settings, result, active, lastMass, outcome, change } = work;
  fillMass(lastMass, system, result.q, result.u, t, 0, 0);
  if (!completeAndFactor(work, lastMass, result.q, t)) return fail(result, { kind: "singular-step" });
  markOthers(active);
  for (let i = 0; i < active.marks.length; i++) if (system.elements[i]!.kind === "step") active.marks[i] = 0;
  const set = work.sets.get(active.marks);
  loadRows(set, system, result.q, t);
  loadDelassus(set, lastMass);
  contactVelocityInto(set.before, set, result.u);
  for (let k = 0; k < set.count; k++) set.stiffening[set.starts[k]!] = work.stiffening[set.elements[k]!]!;
  for (let i = 0; i < set.size; i++) {
    const coefficient = set.isBilateral[i] === 1 ? 0 : (work.restitution ?? set.restitution[i]!);
    set.problem.offset[i] = (1 + coefficient) * set.before[i]!;
  }
  solveSet(set, outcome, settings, lastMass);
  result.residual = Math.max(result.residual, outcome.residual);
  if (outcome.failure) return fail(result, outcome.failure, namesOf(system, set));
  change.fill(0);
  work.previous.set(result.u);
  newVelocityInto(result.u, set, lastMass, work.previous, change, work.terms);
  contactVelocityInto(set.after, set, result.u);
  if (!meetsLaw(result, set, outcome, set.before, () => namesOf(system, set))) return false;
  bookImpulses(result, system, set);
  for (let k = 0; k < set.count; k++) {
    const at = set.starts[k]!;
    const isStruck = active.isContact[set.elements[k]!] === 1 && set.impulses[at]! > 0 && set.before[at]! < 0;
    if (isStruck) result.impacts[set.elements[k]!] = 1;
  }
  return isFiniteState(result) || fail(result, { kind: "state-not-finite" });
}
