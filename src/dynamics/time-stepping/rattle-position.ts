/**
 * First half of a RATTLE step: u_½ and q⁺ = q + Δt u_½ with g_b(q⁺) = 0 and 0 ≤ R_N ⊥ g_N(q⁺) ≥ 0.
 *
 * Newton's method on the gaps, each pass an inclusion problem in velocities:
 *
 *   ξ_i = g_i(q_k)/Δt + W_i(q_k)ᵀ(u_½ − u_k)   for elements with a gap,   ξ_i = W_i(q_M)ᵀ u_½ + χ_i   for the others
 *
 * with q_M = ½(q + q_k): measured in the middle, slips that are held (rolling, skates, friction that sticks) keep the order 2 of
 * the scheme (McLachlan and Perlmutter, *Integrators for nonholonomic mechanical systems*, 2006). Impulses act along W(q), gaps are measured along W(q_k): the matrix is not symmetric.
 *
 * Contacts that rebound (`watched`) do not act here; `rattle-first-contact.ts` ends the step where they close.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { GAP_ROUNDINGS } from "../length-scale.ts";
import { markOthers } from "./active-elements.ts";
import type { ContactSet } from "./contact-set.ts";
import { contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { fillMass, solveMassInPlace } from "./effective-mass.ts";
import { bookImpulses } from "./element-phases.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import { hasTurned, keepDirection, pushAlong, pushAlongNow } from "./rattle-directions.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { listEntries } from "./set-buffers.ts";
import { solveSet } from "./solve-set.ts";
import { fail } from "./step-result.ts";
import { completeAndFactor, namesOf } from "./stepping-workspace.ts";

/**
 * A gap below this share of its lengths, the way Δt(u + Δu_free) included, is zero: the rounding of q⁺. Contacts with such gaps
 * close together; of two corners of a face that meets a wall, the sign of a rounding must not choose one.
 */
const GAP_ROUNDING = GAP_ROUNDINGS * EPSILON;

/** Newton's correction of a velocity below this share of the terms it is the sum of is rounding. */
const SETTLED = 2 ** 9 * EPSILON;

/**
 * After PATIENT passes a correction within the solver's tolerance will do: of many contacts with friction it gives no answer to
 * rounding, and the passes would circle around it.
 */
const PATIENT = 6;

/** Passes; Newton's method needs three or four, slips of joints that turn with the body a dozen. */
const MAX_PASSES = 32;

/** Gaps beyond this many displacements of a step need not be computed. */
const REACH = 8;

/** Fills `half`, `result.q`, `gaps`, and the marks of the contacts that are closed at q⁺; books nothing. */
export function rattlePosition(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, settings, result, active, q, u, half, free, mass, pushed, outcome } = work;
  if (!freeHalf(work, t, step)) return fail(result, { kind: "singular-step" });
  half.set(free);
  moveTo(work, step);
  clearContactMarks(work);
  let set: ContactSet | undefined;
  let isSettled = false;
  for (let pass = 0; ; pass++) {
    const isNew = findGaps(work, t + step, step) || set === undefined;
    if (!isNew && (isSettled || (!hasHeldSlips(set!, work) && areGapsMet(work, set!, t + step)))) break;
    if (pass === MAX_PASSES) return fail(result, { kind: "positions-unconverged" });
    if (isNew) {
      markOthers(active);
      set = work.sets.get(active.marks);
      if (set.size === 0) break;
      pushAlong(work, set, q, t);
    }
    pose(work, set!, t, step);
    solveSet(set!, outcome, settings, mass, work.lastImpulses, pushed);
    result.residual = Math.max(result.residual, outcome.residual);
    if (outcome.failure) return fail(result, outcome.failure, namesOf(system, set!));
    work.previous.set(half);
    newVelocityInto(half, set!, mass, u, work.change, work.terms, pushed);
    isSettled = isUnchanged(work, pass < PATIENT ? SETTLED : (settings.tolerance ?? DEFAULT_TOLERANCE));
    moveTo(work, step);
  }
  return true;
}

/** `free` = u + Ā⁻¹ ½Δt h(q, u, t), linearly implicit in u. */
function freeHalf(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, mass, q, u, change, free } = work;
  fillMass(mass, system, q, u, t, 0, 0.5 * step);
  if (!completeAndFactor(work, mass, q, t)) return false;
  system.forcesInto(change, q, u, t);
  for (let j = 0; j < q.length; j++) change[j]! *= 0.5 * step;
  solveMassInPlace(mass, change);
  for (let j = 0; j < q.length; j++) free[j] = u[j]! + change[j]!;
  return true;
}

/** q⁺ = q + Δt u_½. */
function moveTo({ result, q, half, middle }: RattleWorkspace, step: number): void {
  for (let j = 0; j < q.length; j++) {
    result.q[j] = q[j]! + step * half[j]!;
    middle[j] = q[j]! + 0.5 * step * half[j]!;
  }
}

function clearContactMarks({ active }: RattleWorkspace): void {
  for (let i = 0; i < active.marks.length; i++) if (active.isContact[i] === 1) active.marks[i] = 0;
}

/** Gaps beyond it cannot close in a step with such velocities. */
export function stepReach({ span }: RattleWorkspace, velocity: Float64Array): number {
  let speed = 0;
  for (let j = 0; j < velocity.length; j++) speed = Math.max(speed, Math.abs(velocity[j]!));
  return REACH * span * speed;
}

/** Gaps at q⁺; true when a contact was found that is closed or penetrates and is not yet marked. */
function findGaps(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, active, result, gaps, watched, roundings, lengths, free } = work;
  const reach = stepReach(work, work.half);
  system.gapsInto(gaps, result.q, t, reach);
  let isNew = false;
  for (let i = 0; i < gaps.length; i++) {
    roundings[i] = 0;
    if (active.isContact[i] === 0 || gaps[i]! > reach) continue;
    roundings[i] = GAP_ROUNDING * lengths.of(i, result.q, t, free, step);
    if (watched[i] === 1 || active.marks[i] === 1 || gaps[i]! > roundings[i]!) continue;
    active.marks[i] = 1;
    isNew = true;
  }
  return isNew;
}

/** What counts as zero in a gap at the start, to which a step like this one has led. */
export function startRounding({ lengths, q, u, span }: RattleWorkspace, i: number, t: number): number {
  return GAP_ROUNDING * lengths.of(i, q, t, u, span);
}

/** There are slips that must be zero whatever the force: they are met when u_½ no longer changes. */
function hasHeldSlips(set: ContactSet, { system }: RattleWorkspace): boolean {
  for (let k = 0; k < set.count; k++) {
    if (set.isBilateral[set.starts[k]!] === 1 && !system.elements[set.elements[k]!]!.hasGap) return true;
  }
  return false;
}

/** Bilateral gaps are zero, loaded contacts closed, the others not penetrated. */
function areGapsMet(work: RattleWorkspace, set: ContactSet, t: number): boolean {
  const { system, gaps, roundings, active, result, lengths, free, span } = work;
  for (let k = 0; k < set.count; k++) {
    const element = set.elements[k]!;
    if (!system.elements[element]!.hasGap) continue;
    const i = set.starts[k]!;
    const isFree = set.isBilateral[i] === 0 && set.impulses[i] === 0;
    const defect = isFree ? Math.max(0, -gaps[element]!) : Math.abs(gaps[element]!);
    const isContact = active.isContact[element] === 1;
    const rounding = isContact ? roundings[element]! : GAP_ROUNDING * lengths.of(element, result.q, t, free, span);
    if (defect > rounding) return false;
  }
  return true;
}

/** The last pass changed u_½ by no more than a share of the terms it is the sum of. */
function isUnchanged({ half, previous, terms }: RattleWorkspace, share: number): boolean {
  for (let j = 0; j < half.length; j++) if (Math.abs(half[j]! - previous[j]!) > share * terms[j]!) return false;
  return true;
}

/** The inclusion problem of one pass. */
function pose(work: RattleWorkspace, set: ContactSet, t: number, step: number): void {
  const { system, result, half, free, middle, gaps, mass, pushed } = work;
  const { problem, blocks, elements, starts } = set;
  const f = system.freedoms;
  let isPushed = false;
  for (let k = 0; k < set.count; k++) {
    const index = elements[k]!;
    const element = system.elements[index]!;
    const at = element.hasGap ? result.q : middle;
    const time = t + (element.hasGap ? step : 0.5 * step);
    system.directionsInto(set.rows, starts[k]! * f, index, at, time);
    // A moving gap carries its motion in g(q⁺, t⁺).
    if (system.hasMovingConstraints) system.velocityOffsetsInto(set.offsets, starts[k]!, index, at, time);
    if (blocks[k]!.kind === "step") blocks[k]!.bound = 0.5 * step * element.bound!;
    const isInside = work.active.isContact[index] === 1 && gaps[index]! < 0;
    if (isInside && hasTurned(work, set, starts[k]!)) isPushed = keepDirection(work, set, k, t, step) || isPushed;
    // Friction follows its normal.
    const normal = work.active.normalOf[index]!;
    if (normal >= 0 && work.turned[normal] === 1 && work.turned[index] === 0) pushAlongNow(work, set, k);
    for (let i = starts[k]!; i < starts[k]! + element.dimension; i++) {
      let sum = element.hasGap ? gaps[index]! / step : set.offsets[i]!;
      const row = set.rowViews[i]!;
      for (let j = 0; j < f; j++) sum += row[j]! * (free[j]! - (element.hasGap ? half[j]! : 0));
      problem.offset[i] = sum;
    }
  }
  listEntries(set.entries, set.rows, set.size, f);
  if (isPushed) listEntries(pushed, work.pushedRows, set.size, f);
  loadDelassus(set, mass, pushed);
}

/** Impulses R, works and γ⁻ of the first half; marks stay with the contacts that are closed at q⁺. */
export function bookFirstHalf(work: RattleWorkspace, t: number): void {
  const { system, result, active, gaps, roundings, q, u, half, stiffening } = work;
  work.firstImpulses.fill(0);
  const set = work.sets.get(active.marks);
  if (set.size === 0) return;
  loadRows(set, system, q, t);
  // Works are those along the directions of the pushes.
  if (work.turned.includes(1)) {
    for (let i = 0; i < set.size * system.freedoms; i++) set.rows[i] = work.pushedRows[i]!;
    listEntries(set.entries, set.rows, set.size, system.freedoms);
  }
  contactVelocityInto(set.before, set, u);
  contactVelocityInto(set.after, set, half);
  for (let k = 0; k < set.count; k++) {
    const index = set.elements[k]!;
    const { start, dimension } = system.elements[index]!;
    set.stiffening[set.starts[k]!] = stiffening[index]!;
    for (let j = 0; j < dimension; j++) {
      work.before[start + j] = set.before[set.starts[k]! + j]!;
      if (set.isBilateral[set.starts[k]! + j] === 0) work.firstImpulses[start + j] = set.impulses[set.starts[k]! + j]!;
    }
    if (active.isContact[index] === 0 || set.impulses[set.starts[k]!]! > 0) continue;
    if (gaps[index]! > roundings[index]!) active.marks[index] = 0;
  }
  bookImpulses(result, system, set);
}
