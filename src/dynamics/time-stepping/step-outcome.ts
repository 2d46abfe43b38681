/**
 * After the contact problem: physical impulses, works and phases of the elements that took part,
 *
 *   Λ_b = Λ′_b − S(γ_b⁺ − γ_b⁻),   W_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻) − Λ_iᵀχ_i                       [Glocker2012] (59)
 *
 * and whether the velocities a step ends with obey the law, whatever its solver says about the impulses:
 *
 *   ξ = γ⁺ + (c − γ_free) ∈ N_C(−Λ),   γ⁺ = Wᵀu⁺ + χ     measured like `inclusionResidual`, ξ taken from u⁺ and not from G Λ + c
 *
 * G is rounded, and where contacts and joints are jammed against each other Λ is huge: products G Λ then agree with the law and the
 * velocities of the bodies do not. Nothing is excused but the rounding of Wᵀu⁺ itself.
 */
import { STATE_ROUNDING } from "../../laws/conclude.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { CLOSED, SLIP, STICK } from "../../problems/contact-state.ts";
import { uncompleted } from "../../problems/mass-response.ts";
import { turnIntoDefects } from "../../problems/residual.ts";
import { leverOf } from "../../sets/reservoirs/block.ts";
import { isBilateral, isStep, isUnilateral } from "../../sets/reservoirs/reservoirs.ts";
import { CANCELLED, type ContactSet, driveOf } from "./contact-set.ts";
import { fail, type StepResult } from "./step-result.ts";
import { namesOf, type SteppingWorkspace } from "./stepping-workspace.ts";

/** Adds impulses and works of the set, from `before` to `after`, to the result. */
export function bookImpulses(result: StepResult, system: MechanicalSystem, set: ContactSet): void {
  const { active, starts, impulses, after, mass } = set;
  for (const e of active) {
    const end = starts[e]! + system.elements[e]!.dimension;
    for (let i = starts[e]!; i < end; i++) {
      bookImpulse(result, set, e, i, after[i]!, impulses[i]!, mass.isSingular ? mass.stiffening[e]! : 0);
    }
  }
}

/** Books Λ′ of a local component i of element e, whose velocity becomes `after`; returns Λ. */
export function bookImpulse(
  result: StepResult,
  { before, drives, origin, isBilateral: isJoint }: ContactSet,
  e: number,
  i: number,
  after: number,
  completed: number,
  stiffening: number,
): number {
  const impulse = stiffening === 0 ? completed : uncompleted(completed, stiffening, after - before[i]!);
  const drive = -impulse * drives[i]!;
  result.impulses[origin[i]!]! += impulse;
  const given = 0.5 * impulse * (after + before[i]!);
  result.works[e]! += given + drive;
  if (isJoint[i] === 0) {
    result.gain += given;
    result.returned += Math.max(0, impulse * after);
  }
  result.drive += drive;
  return impulse;
}

/** Phases at the end of the step, and which contacts closed in it. Friction sticks where ξ = γ⁺ + c − γ_free is zero. */
export function bookPhases(result: StepResult, system: MechanicalSystem, set: ContactSet): void {
  const { active, starts, impulses, blocks, before } = set;
  for (let k = 0; k < active.length; k++) {
    const index = active[k]!;
    const block = blocks[k]!;
    const start = starts[index]!;
    if (isBilateral(block)) result.phases[index] = CLOSED;
    else if (isUnilateral(block)) {
      if (!(impulses[start]! > 0)) continue;
      result.phases[index] = CLOSED;
      if (before[start]! < 0 && system.elements[index]!.hasGap) result.impacts[index] = 1;
    } else if (isStep(block) || impulses[block.normal]! > 0) {
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
  if (set.isByIslands) return isStill(set, start, reservoir);
  for (let i = start; i < start + dimension; i++) {
    const arm = i === start + 2 ? radius : 1;
    let terms = Math.abs(free[i]!) + Math.abs(before[i]!) + problem.matrix[i * n + i]! * reservoir * arm;
    for (let j = 0; j < n; j++) terms += Math.abs(problem.matrix[i * n + j]! * impulses[j]!);
    const slip = after[i]! + problem.offset[i]! - free[i]!;
    if (Math.abs(slip) > STATE_ROUNDING * terms) return false;
  }
  return true;
}

/** The same by the terms of the velocities of the bodies, which are no smaller than those of the matrix that there is none of. */
function isStill(set: ContactSet, i: number, reservoir: number): boolean {
  const { after, before, free, problem, compliances, entries, velocityTerms } = set;
  let terms = Math.abs(free[i]!) + Math.abs(before[i]!) + compliances[i]! * reservoir;
  for (let k = entries.start[i]!; k < entries.start[i + 1]!; k++) {
    terms += Math.abs(entries.value[k]! * velocityTerms[entries.index[k]!]!);
  }
  return Math.abs(after[i]! + problem.offset[i]! - free[i]!) <= STATE_ROUNDING * terms;
}

/** u⁺ is the impulses' answer rounded once more: what the solver was allowed, with two digits of a margin where nobody asked for a tolerance. */
const ROUNDED_ONCE_MORE = 100;

/** Judges the velocities of a step after `set.after` is known; false when they miss the law, and the step has failed. */
export function meetsLaw(
  { system, result, outcome, settings }: SteppingWorkspace,
  set: ContactSet,
  free: Float64Array = set.free,
): boolean {
  const residual = stateResidual(set, free, result.u);
  result.residual = Math.max(result.residual, residual);
  const margin = settings.tolerance === undefined ? ROUNDED_ONCE_MORE : 1;
  if (residual <= margin * outcome.acceptable) return true;
  return fail(result, { kind: "tolerance-missed", of: "velocities", residual }, namesOf(system, set));
}

/** Dimensionless residual of `set.after` and `set.impulses`; `free`: γ_free, `u`: u⁺. */
function stateResidual(set: ContactSet, free: Float64Array, u: Float64Array): number {
  const { after, problem } = set;
  const { wrong, terms } = set;
  for (let i = 0; i < problem.size; i++) wrong[i] = after[i]! + problem.offset[i]! - free[i]!;
  termsInto(terms, set, u);
  for (let i = 0; i < problem.size; i++) terms[i]! *= CANCELLED;
  return residualBeyond(set);
}

/** Dimensionless residual of `set.impulses` beside velocities ξ, which `set.wrong` holds, and whose rounding, in `set.terms`, is excused. */
export function residualBeyond(set: ContactSet): number {
  const { blocks, impulses, problem, wrong, terms } = set;
  const { compliances } = turnIntoDefects(
    wrong,
    problem,
    impulses,
    undefined,
    set.isByIslands ? set.compliances : undefined,
    set.judging,
  );
  let defect = 0;
  let drive = 0;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const g = compliances[b]!;
    for (let j = 0; j < block.dimension; j++) {
      const i = block.start + j;
      const excess = g * Math.abs(wrong[i]!) - terms[i]! * leverOf(block, j);
      if (excess > 0) defect += excess ** 2 / g;
      drive += (driveOf(set, i) * leverOf(block, j)) ** 2 / g;
    }
  }
  if (defect === 0) return 0;
  const value = Math.sqrt(defect / drive);
  return Number.isFinite(value) ? value : 1e308;
}

/** Σ |w_ij u_j| + |χ_i| and what the offset was made of, by component. */
function termsInto(out: Float64Array, { entries, drives, before, free, problem }: ContactSet, u: Float64Array): void {
  const { start, index, value } = entries;
  for (let i = 0; i < problem.size; i++) {
    let terms = Math.abs(drives[i]!) + Math.abs(before[i]!) + Math.abs(free[i]!) + Math.abs(problem.offset[i]!);
    for (let e = start[i]!; e < start[i + 1]!; e++) terms += Math.abs(value[e]! * u[index[e]!]!);
    out[i] = terms;
  }
}
