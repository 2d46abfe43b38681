/**
 * After the contact problem: physical impulses, works and phases of the elements that took part.
 *
 *   Λ_b = Λ′_b − S(γ_b⁺ − γ_b⁻),   W_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻) − Λ_iᵀχ_i                       [Glocker2012] (59)
 */

import { STATE_ROUNDING } from "../../laws/conclude.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { CLOSED, SLIP, STICK } from "../../problems/contact-state.ts";
import type { ContactSet } from "./contact-set.ts";
import type { StepResult } from "./step-result.ts";

/** Adds impulses and works of the set, from `before` to `after`, to the result. */
export function bookImpulses(result: StepResult, system: MechanicalSystem, set: ContactSet): void {
  const { elements, starts, impulses, before, after, offsets, stiffening } = set;
  for (let k = 0; k < set.count; k++) {
    const element = system.elements[elements[k]!]!;
    for (let j = 0; j < element.dimension; j++) {
      const i = starts[k]! + j;
      const impulse = impulses[i]! - stiffening[i]! * (after[i]! - before[i]!);
      const drive = -impulse * offsets[i]!;
      result.impulses[element.start + j]! += impulse;
      result.works[elements[k]!]! += 0.5 * impulse * (after[i]! + before[i]!) + drive;
      result.drive += drive;
    }
  }
}

/** Phases at the end of the step, and which contacts closed in it. Friction sticks where ξ = γ⁺ + c − γ_free is zero. */
export function bookPhases(result: StepResult, system: MechanicalSystem, set: ContactSet): void {
  const { elements, starts, impulses, blocks, before } = set;
  for (let k = 0; k < set.count; k++) {
    const index = elements[k]!;
    const block = blocks[k]!;
    const start = starts[k]!;
    if (block.kind === "bilateral") result.phases[index] = CLOSED;
    else if (block.kind === "unilateral") {
      if (!(impulses[start]! > 0)) continue;
      result.phases[index] = CLOSED;
      if (before[start]! < 0 && system.elements[index]!.hasGap) result.impacts[index] = 1;
    } else if (block.kind === "step" || impulses[block.normal]! > 0) {
      result.phases[index] = isSticking(set, k) ? STICK : SLIP;
    }
  }
}

/**
 * The slip is zero beside the velocities it is the sum of, and beside what the largest friction would change: where no force
 * pulls at a block that has come to rest, the rounding of its last step is all the velocity there is.
 */
function isSticking(set: ContactSet, k: number): boolean {
  const { size: n, impulses, after, before, free, problem } = set;
  const { start, dimension, normal, friction, bound, radius } = set.blocks[k]!;
  const reservoir = normal < 0 ? bound : impulses[normal]! * Math.max(friction[0], friction[1]);
  for (let i = start; i < start + dimension; i++) {
    const arm = i === start + 2 ? radius : 1;
    let terms = Math.abs(free[i]!) + Math.abs(before[i]!) + problem.matrix[i * n + i]! * reservoir * arm;
    for (let j = 0; j < n; j++) terms += Math.abs(problem.matrix[i * n + j]! * impulses[j]!);
    const slip = after[i]! + problem.offset[i]! - free[i]!;
    if (Math.abs(slip) > STATE_ROUNDING * terms) return false;
  }
  return true;
}
