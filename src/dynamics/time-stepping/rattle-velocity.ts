/**
 * Second half of a RATTLE step: u⁺ from u_½ with γ_b⁺ = 0 and, for the whole impulse P of the step,
 *
 *   γ⁺ ∈ N_C(−P),   γ⁺ = Wᵀ(u_½ + Δu_free) + χ + G(P − R),   hence c = γ_free − G R
 *
 * over the contacts that are closed at q⁺. There is no restitution here: contacts that rebound end the step before.
 */
import { OPEN } from "../../problems/contact-state.ts";
import { markOthers } from "./active-elements.ts";
import type { ContactSet } from "./contact-set.ts";
import { addVelocityChange, contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { fillMass, solveMassInPlace } from "./effective-mass.ts";
import { bookImpulses, bookPhases } from "./element-phases.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { solveSet } from "./solve-set.ts";
import { meetsLaw } from "./state-residual.ts";
import { fail, isFiniteState } from "./step-result.ts";
import { completeAndFactor, namesOf } from "./stepping-workspace.ts";

/** Fills `result.u`, books the impulses of the half and the phases at its end. */
export function rattleVelocity(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, settings, result, active, lastMass, half, outcome } = work;
  if (!freeHalf(work, t + step, step)) return fail(result, { kind: "singular-step" });
  markOthers(active);
  const set = work.sets.get(active.marks);
  loadRows(set, system, result.q, t + step);
  loadDelassus(set, lastMass);
  pose(work, set, step);
  solveSet(set, outcome, settings, lastMass, work.lastImpulses);
  result.residual = Math.max(result.residual, outcome.residual);
  if (outcome.failure) return fail(result, outcome.failure, namesOf(system, set));
  keepImpulses(work, set);
  addFirst(work, set, -1);
  newVelocityInto(result.u, set, lastMass, half, work.change, work.terms);
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  addFirst(work, set, 1);
  if (!meetsLaw(result, set, outcome, set.free, () => namesOf(system, set))) return false;
  startVelocities(work, set);
  result.phases.fill(OPEN);
  bookPhases(result, system, set);
  return isFiniteState(result) || fail(result, { kind: "state-not-finite" });
}

/** `change` = M⁻¹ ½Δt h(q⁺, u_½, t⁺). */
function freeHalf(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, result, lastMass, half, change } = work;
  fillMass(lastMass, system, result.q, half, t, 0, 0);
  if (!completeAndFactor(work, lastMass, result.q, t)) return false;
  system.forcesInto(change, result.q, half, t);
  for (let j = 0; j < change.length; j++) change[j]! *= 0.5 * step;
  solveMassInPlace(lastMass, change);
  return true;
}

/** Where the next solution is looked for first. */
function keepImpulses({ lastImpulses }: RattleWorkspace, { size, origin, impulses }: ContactSet): void {
  lastImpulses.fill(0);
  for (let i = 0; i < size; i++) lastImpulses[origin[i]!] = impulses[i]!;
}

/** Adds ±R to the impulses of the set; R of bilateral elements counts as zero. */
function addFirst({ system, firstImpulses }: RattleWorkspace, set: ContactSet, sign: number): void {
  for (let k = 0; k < set.count; k++) {
    const { start, dimension } = system.elements[set.elements[k]!]!;
    for (let j = 0; j < dimension; j++) set.impulses[set.starts[k]! + j]! += sign * firstImpulses[start + j]!;
  }
}

/** `before` ← γ⁻ of the begin of the step, which says what is an impact. */
function startVelocities({ system, before }: RattleWorkspace, set: ContactSet): void {
  for (let k = 0; k < set.count; k++) {
    const { start, dimension } = system.elements[set.elements[k]!]!;
    for (let j = 0; j < dimension; j++) set.before[set.starts[k]! + j] = before[start + j]!;
  }
}

function pose(work: RattleWorkspace, set: ContactSet, step: number): void {
  const { system, half, change, firstImpulses, stiffening } = work;
  const { size: n, before, free, problem, blocks, elements, starts } = set;
  contactVelocityInto(before, set, half);
  free.set(before);
  addVelocityChange(free, set, change);
  set.offset.set(free);
  for (let k = 0; k < set.count; k++) {
    const element = system.elements[elements[k]!]!;
    if (blocks[k]!.kind === "step") blocks[k]!.bound = step * element.bound!;
    set.stiffening[starts[k]!] = stiffening[elements[k]!]!;
    for (let j = 0; j < element.dimension; j++) {
      const first = firstImpulses[element.start + j]!;
      if (first === 0) continue;
      const at = starts[k]! + j;
      for (let i = 0; i < n; i++) problem.offset[i]! -= problem.matrix[i * n + at]! * first;
    }
  }
  // γ_free without R: ξ − γ⁺ = c − γ_free is then zero.
  free.set(set.offset);
}
