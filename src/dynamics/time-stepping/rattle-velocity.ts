/**
 * Second half of a RATTLE step: u⁺ from u_½ with γ_b⁺ = 0 and the law of impact for the whole impulse P of the step,
 *
 *   ξ = γ⁺ + ε γ⁻ ∈ N_C(−P),   γ⁺ = Wᵀ(u_½ + Δu_free) + χ + G(P − R),   hence c = γ_free − G R + ε γ⁻
 *
 * γ⁻ is that at the begin of the step, measured along W(q): zero for a contact that was closed, whatever its curvature.
 */
import type { ContactSet } from "./contact-set.ts";
import { addVelocityChange, contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { bookImpulses, bookPhases } from "./element-phases.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { solveSet } from "./solve-set.ts";
import { fail } from "./step-result.ts";
import { namesOf } from "./stepping-workspace.ts";

export function rattleVelocity(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, settings, result, active, lastMass, half, outcome } = work;
  const set = work.sets.get(active.marks);
  loadRows(set, system, result.q, t + step);
  loadDelassus(set, lastMass);
  pose(work, set, step);
  solveSet(set, outcome, settings, lastMass, work.lastImpulses);
  result.residual = Math.max(result.residual, outcome.residual);
  if (outcome.failure !== "") return fail(result, outcome.failure, namesOf(system, set));
  addFirst(work, set, -1);
  newVelocityInto(result.u, set, lastMass, half, work.change, work.terms);
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  work.lastImpulses.set(result.impulses);
  addFirst(work, set, 1);
  startVelocities(work, set);
  bookPhases(result, system, set);
  return true;
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
      const at = starts[k]! + j;
      for (let i = 0; i < n; i++) problem.offset[i]! -= problem.matrix[i * n + at]! * first;
    }
  }
  // γ_free without R, so that c − γ_free is what the law adds.
  free.set(set.offset);
  for (let k = 0; k < set.count; k++) {
    const { start, dimension } = system.elements[elements[k]!]!;
    for (let i = starts[k]!; i < starts[k]! + dimension; i++) {
      const coefficient = set.isBilateral[i] === 1 ? 0 : (work.restitution ?? set.restitution[i]!);
      problem.offset[i]! += coefficient * work.before[start + i - starts[k]!]!;
    }
  }
}
