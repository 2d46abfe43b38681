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

import { largest } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { listEntries } from "../../solvers/sparse/sparse-rows.ts";
import { GAP_ROUNDINGS } from "../length-scale.ts";
import { markOthers } from "./active-elements.ts";
import { type ContactSet, contactVelocityInto, newVelocityInto } from "./contact-set.ts";
import { isSliding, loadStartRows, pushAlong, startGap } from "./rattle-directions.ts";
import { firstForces, isCorrectionRounding, linearise, SETTLED } from "./rattle-forces.ts";
import {
  errorOfTrial,
  isByIslands,
  keepTrial,
  markReachable,
  settles,
  trialResidual,
  trialStart,
} from "./rattle-islands.ts";
import { posePass } from "./rattle-pass.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { bookImpulses } from "./step-outcome.ts";
import { fail } from "./step-result.ts";
import { solveFor } from "./stepping-workspace.ts";

/**
 * A gap below this share of its lengths, the way Δt(u + Δu_free) included, is zero: the rounding of q⁺. Contacts with such gaps
 * close together; of two corners of a face that meets a wall, the sign of a rounding must not choose one.
 */
const GAP_ROUNDING = GAP_ROUNDINGS * EPSILON;

/**
 * After PATIENT passes a correction within the solver's tolerance will do: of many contacts with friction it gives no answer to
 * rounding, and the passes would circle around it.
 */
const PATIENT = 6;

/** Passes; Newton's method needs three or four, slips of joints that turn with the body a dozen. */
const MAX_PASSES = 32;

/** Gaps beyond this many displacements of a step need not be computed. */
const REACH = 8;

/** … or, where shapes say how fast they approach each other at most, beyond that many ways. */
const FASTER = 4;

/** Share of these displacements beyond which no gap is the rounding of a closed one. */
const TOUCHING = 2 ** -10;

/** A gap beyond this many roundings, as they were last known, is no rounding. */
const ROUNDINGS_AWAY = 2 ** 10;

/** Fills `half`, `result.q`, `gaps`, and the marks of the contacts that are closed at q⁺; books nothing. */
export function rattlePosition(work: RattleWorkspace, t: number, step: number): boolean {
  const { result, active, half, free, areForcesMet } = work;
  moveTo(work, work.u, step);
  if (!firstForces(work, t, step)) return false;
  half.set(free);
  moveTo(work, half, step);
  clearContactMarks(work);
  let set: ContactSet | undefined;
  let isSettled = false;
  let residual = 0;
  for (let pass = 0; ; pass++) {
    const isNew = findGaps(work, t + step, step) || set === undefined;
    if (set?.isByIslands && (pass > PATIENT || !settles(set))) {
      residual = trialResidual(work, set, t, step, step < work.span || pass > PATIENT);
      isSettled = isGood(work, residual);
    }
    const canEnd = isSettled || (areForcesMet && !!set && !hasHeldSlips(set, work) && areGapsMet(work, set, t, step));
    if (!isNew && canEnd) break;
    if (pass === MAX_PASSES) return fail(result, { kind: "positions-unconverged" });
    if (isNew) {
      markOthers(active);
      unmarkFriction(work);
      set = work.sets(active.marks);
      if (set.size === 0 && areForcesMet) break;
      set.isByIslands = isByIslands(work, set);
      pushAlong(work, set, t);
    }
    if (!areForcesMet && !linearise(work, t, step)) return false;
    if (pass === 0) findStarts(work, set!, t);
    if (!correct(work, set!, t, step)) return false;
    work.startsClosed.fill(0);
    isSettled = isUnchanged(work, pass) || (!areForcesMet && isCorrectionRounding(work));
    moveTo(work, half, step);
  }
  result.residual = Math.max(result.residual, isSettled ? residual : 0);
  work.trialError = set?.isByIslands ? errorOfTrial(work, set, step) : 0;
  return true;
}

/** One pass of Newton's method: `half` from the last trial. */
function correct(work: RattleWorkspace, set: ContactSet, t: number, step: number): boolean {
  const { half, previous, change, terms, pushed, u } = work;
  previous.set(half);
  if (set.size > 0) {
    posePass(work, set, t, step);
    if (!solveFor(work, set, set.isByIslands ? trialStart(work, step) : work.lastImpulses)) return false;
    if (set.isByIslands) keepTrial(work, set);
  }
  newVelocityInto(half, set, u, change, terms, pushed);
  return true;
}

/** q⁺ = q + Δt u_½. */
function moveTo({ result, q, middle }: RattleWorkspace, half: Float64Array, step: number): void {
  for (let j = 0; j < q.length; j++) {
    result.q[j] = q[j]! + step * half[j]!;
    middle[j] = q[j]! + 0.5 * step * half[j]!;
  }
}

function clearContactMarks({ active }: RattleWorkspace): void {
  for (let i = 0; i < active.marks.length; i++) if (active.isContact[i] === 1) active.marks[i] = 0;
}

/** Takes the friction of hard contacts out of the first half: of all where it is plain, else of those that slide level over what they face. */
function unmarkFriction(work: RattleWorkspace): void {
  const { active, isPlain } = work;
  for (let i = 0; i < active.marks.length; i++) {
    const normal = active.normalOf[i]!;
    if (active.marks[i] === 0 || normal < 0 || active.isContact[normal] === 0) continue;
    if (isPlain || (active.marks[normal] === 1 && isSliding(work, normal))) active.marks[i] = 0;
  }
}

/**
 * Gaps beyond it are neither zero nor those of contacts that a step with such velocities opens. Where single gaps can be asked for, those of
 * the contacts that act are, and the rest counts only where it is closed.
 */
export function touchReach({ span, system, largestRounding }: RattleWorkspace, velocity: Float64Array): number {
  const fastest = system.fastestApproach?.(velocity);
  const reach = fastest === undefined ? REACH * span * largest(velocity) : FASTER * span * fastest;
  return Math.max(system.gapOf ? TOUCHING * reach : reach, largestRounding);
}

/** Gaps at q⁺; true when a contact was found that is closed or penetrates and is not yet marked. */
function findGaps(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, active, result, gaps, watched, closing, roundings, lengths, free } = work;
  const reach = touchReach(work, work.half);
  system.gapsInto(gaps, result.q, t, reach);
  let isNew = false;
  for (let i = 0; i < gaps.length; i++) {
    roundings[i] = 0;
    if (active.isContact[i] === 0) continue;
    if (gaps[i]! > reach) {
      if (active.marks[i] === 0 && closing[i] === 0) continue;
      // What acts is asked for whatever the reach: at rest nothing moves, and a gap that is rounding is beyond it.
      if (system.gapOf) gaps[i] = system.gapOf(i, result.q, t);
    }
    if (gaps[i]! > ROUNDINGS_AWAY * work.knownRoundings[i]!) continue;
    roundings[i] = GAP_ROUNDING * lengths.of(i, result.q, t, free, step);
    work.knownRoundings[i] = roundings[i]!;
    work.largestRounding = Math.max(work.largestRounding, roundings[i]!);
    if (active.marks[i] === 1 || gaps[i]! > roundings[i]!) continue;
    if (isSliding(work, i)) watched[i] = 0;
    else if (watched[i] === 0) {
      active.marks[i] = 1;
      isNew = true;
    }
  }
  isNew ||= markSliding(work);
  if (isNew) markReachable(work, t, step);
  return isNew;
}

/** Where nothing else acts anew: what slides level over the end of a face and goes in all the same, because nothing holds its body; whether there is any. */
function markSliding(work: RattleWorkspace): boolean {
  const { active, gaps, roundings, sliding } = work;
  let isNew = false;
  for (let i = 0; i < gaps.length; i++) {
    if (sliding[i] === 0 || active.marks[i] === 1 || gaps[i]! >= -roundings[i]! || !isSliding(work, i)) continue;
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
  return set.active.some((e) => set.isBilateral[set.starts[e]!] === 1 && !system.elements[e]!.hasGap);
}

/**
 * Bilateral gaps are zero, loaded contacts closed, the others not penetrated, to the rounding ρ of each gap: |g_b| ≤ ρ, and −g ≤ ρ,
 * min(g, Δt G_ii R_i) ≤ ρ. An impulse that moves a gap by less than its rounding loads nothing; some solvers leave such where contacts are open.
 */
function areGapsMet(work: RattleWorkspace, set: ContactSet, t: number, step: number): boolean {
  const { system, gaps, roundings, active, result, lengths, free, span } = work;
  for (const element of set.active) {
    if (!system.elements[element]!.hasGap) continue;
    const i = set.starts[element]!;
    const gap = gaps[element]!;
    const pushed = step * complianceOf(set, i) * Math.abs(set.impulses[i]!);
    const defect = set.isBilateral[i] === 0 && gap > 0 ? Math.min(gap, pushed) : Math.abs(gap);
    const isContact = active.isContact[element] === 1;
    const rounding = isContact
      ? roundings[element]!
      : GAP_ROUNDING * lengths.of(element, result.q, t + step, free, span);
    if (defect > rounding) return false;
  }
  return true;
}

/** G_ii. */
const complianceOf = ({ isByIslands, compliances, problem }: ContactSet, i: number): number =>
  isByIslands ? compliances[i]! : problem.matrix[i * problem.size + i]!;

/** A trial of this residual obeys its law as well as the passes did theirs. That is enough where bodies move, and for what settles after PATIENT passes. */
const isGood = ({ settings, outcome }: RattleWorkspace, residual: number): boolean =>
  residual <= Math.max(settings.tolerance ?? DEFAULT_TOLERANCE, outcome.residual);

/** The last pass changed u_½ by no more than a share of the terms it is the sum of. */
function isUnchanged({ settings, half, previous, terms }: RattleWorkspace, pass: number): boolean {
  const share = pass < PATIENT ? SETTLED : (settings.tolerance ?? DEFAULT_TOLERANCE);
  for (let j = 0; j < half.length; j++) if (Math.abs(half[j]! - previous[j]!) > share * terms[j]!) return false;
  return true;
}

/** Which contacts of a set that is solved island by island are closed at the start, for the first pass. */
function findStarts(work: RattleWorkspace, set: ContactSet, t: number): void {
  if (!set.isByIslands) return;
  for (const e of set.active) {
    if (work.active.isContact[e] === 0) continue;
    work.startsClosed[e] = Math.abs(startGap(work, e, t)) <= startRounding(work, e, t) ? 1 : 0;
  }
}

/** Impulses R, works and γ⁻ of the first half; marks stay with the contacts that are closed at q⁺. */
export function bookFirstHalf(work: RattleWorkspace, t: number): void {
  const { system, result, active, gaps, roundings, u, half } = work;
  work.firstImpulses.fill(0);
  const set = work.sets(active.marks);
  if (set.size === 0) return;
  loadStartRows(work, set, t);
  // Works are those along the directions of the pushes.
  if (work.turned.includes(1)) {
    for (let i = 0; i < set.size * system.freedoms; i++) set.rows[i] = work.pushedRows[i]!;
    listEntries(set.entries, set.rows, set.size, system.freedoms);
  }
  contactVelocityInto(set.before, set, u);
  contactVelocityInto(set.after, set, half);
  for (let i = 0; i < set.size; i++) {
    work.before[set.origin[i]!] = set.before[i]!;
    if (set.isBilateral[i] === 0) work.firstImpulses[set.origin[i]!] = set.impulses[i]!;
  }
  for (const e of set.active) {
    if (active.isContact[e] === 0 || set.impulses[set.starts[e]!]! > 0) continue;
    if (gaps[e]! > roundings[e]!) active.marks[e] = 0;
  }
  bookImpulses(result, system, set);
}
