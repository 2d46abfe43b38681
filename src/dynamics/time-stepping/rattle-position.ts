/**
 * First half of a RATTLE step: u_½ and q⁺ = q + Δt u_½ with g_b(q⁺) = 0 and 0 ≤ R_N ⊥ g_N(q⁺) ≥ 0.
 *
 * Newton's method on the gaps, each pass an inclusion problem in velocities:
 *
 *   ξ_i = g_i(q_k)/Δt + W_i(q_k)ᵀ(u_½ − u_k)   for elements with a gap,   ξ_i = W_i(q)ᵀ u_½ + χ_i   for the others
 *
 * Impulses act along W(q), gaps are measured along W(q_k): the matrix is not symmetric.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SparseRows } from "../../solvers/sparse/velocity-form.ts";
import { markOthers } from "./active-elements.ts";
import type { ContactSet } from "./contact-set.ts";
import { contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { bookImpulses } from "./element-phases.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { listEntries } from "./set-buffers.ts";
import { solveSet } from "./solve-set.ts";
import { fail } from "./step-result.ts";
import { namesOf } from "./stepping-workspace.ts";

/** A gap below this share of the terms of Wᵀq and WᵀΔt(u + Δu_free) is met: the rounding of q⁺. */
const GAP_ROUNDING = 2 ** 6 * EPSILON;

/** Newton's correction of a velocity below this share of the terms it is the sum of is rounding. */
const SETTLED = 2 ** 9 * EPSILON;

/** Passes; Newton's method needs three or four unless the step is far too large. */
const MAX_PASSES = 20;

/** Gaps beyond this many displacements of a step need not be computed. */
const REACH = 8;

/** Fills `half`, `result.q`, `firstImpulses`, `before` and the marks of the closed contacts. */
export function rattlePosition(
  work: RattleWorkspace,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
): boolean {
  const { system, settings, result, active, half, free, mass, pushed, outcome } = work;
  half.set(free);
  moveTo(work, q, step);
  clearContactMarks(work);
  let set: ContactSet | undefined;
  let isSettled = false;
  for (let pass = 0; ; pass++) {
    const isNew = findGaps(work, t + step, step) || set === undefined;
    if (!isNew && (isSettled || areGapsMet(work, set!, q, step))) break;
    if (pass === MAX_PASSES) return fail(result, "the positions did not converge: the step is too large", []);
    if (isNew) {
      markOthers(active);
      set = work.sets.get(active.marks);
      if (set.size === 0) break;
      pushAlong(work, set, q, t);
    }
    pose(work, set!, q, t, step);
    solveSet(set!, outcome, settings, mass, work.lastImpulses, pushed);
    result.residual = Math.max(result.residual, outcome.residual);
    if (outcome.failure !== "") return fail(result, outcome.failure, namesOf(system, set!));
    work.previous.set(half);
    newVelocityInto(half, set!, mass, u, work.change, work.terms, pushed);
    isSettled = isUnchanged(work);
    moveTo(work, q, step);
  }
  if (set !== undefined && set.size > 0) bookFirstHalf(work, set, q, u, t);
  return true;
}

/** q⁺ = q + Δt u_½. */
function moveTo({ result, half }: RattleWorkspace, q: Float64Array, step: number): void {
  for (let j = 0; j < q.length; j++) result.q[j] = q[j]! + step * half[j]!;
}

function clearContactMarks({ active }: RattleWorkspace): void {
  for (let i = 0; i < active.marks.length; i++) if (active.isContact[i] === 1) active.marks[i] = 0;
}

/** Gaps at q⁺; true when a contact was found that penetrates and is not yet marked. */
function findGaps({ system, active, result, gaps, half }: RattleWorkspace, t: number, step: number): boolean {
  let speed = 0;
  for (let j = 0; j < half.length; j++) speed = Math.max(speed, Math.abs(half[j]!));
  system.gapsInto(gaps, result.q, t, REACH * step * speed);
  let isNew = false;
  for (let i = 0; i < gaps.length; i++) {
    if (active.isContact[i] === 0 || active.marks[i] === 1 || gaps[i]! > 0) continue;
    active.marks[i] = 1;
    isNew = true;
  }
  return isNew;
}

/** Bilateral gaps are zero, loaded contacts closed, the others not penetrated. */
function areGapsMet({ system, gaps, free }: RattleWorkspace, set: ContactSet, q: Float64Array, step: number): boolean {
  for (let k = 0; k < set.count; k++) {
    const element = set.elements[k]!;
    if (!system.elements[element]!.hasGap) continue;
    const i = set.starts[k]!;
    const isFree = set.isBilateral[i] === 0 && set.impulses[i] === 0;
    const defect = isFree ? Math.max(0, -gaps[element]!) : Math.abs(gaps[element]!);
    let terms = 0;
    const row = set.rowViews[i]!;
    for (let j = 0; j < row.length; j++) terms += Math.abs(row[j]!) * (Math.abs(q[j]!) + step * Math.abs(free[j]!));
    if (defect > GAP_ROUNDING * terms) return false;
  }
  return true;
}

/** The last pass changed u_½ by rounding only. */
function isUnchanged({ half, previous, terms }: RattleWorkspace): boolean {
  for (let j = 0; j < half.length; j++) if (Math.abs(half[j]! - previous[j]!) > SETTLED * terms[j]!) return false;
  return true;
}

/** W(q), along which the impulses of the set act. */
function pushAlong({ system, pushed }: RattleWorkspace, set: ContactSet, q: Float64Array, t: number): void {
  loadRows(set, system, q, t);
  if (pushed.start.length <= set.size) pushed.start = new Int32Array(2 * set.size + 1);
  listEntries(pushed, set.rows, set.size, system.freedoms);
}

/** The inclusion problem of one pass. */
function pose(work: RattleWorkspace, set: ContactSet, q: Float64Array, t: number, step: number): void {
  const { system, result, half, free, gaps, mass, pushed } = work;
  const { problem, blocks, elements, starts } = set;
  // Offsets χ act on elements without a gap; a moving gap carries its motion in g(q⁺, t⁺).
  loadRows(set, system, result.q, t + step);
  if (system.hasMovingConstraints) {
    for (let k = 0; k < set.count; k++) {
      system.velocityOffsetsInto(set.offsets, starts[k]!, elements[k]!, q, t + 0.5 * step);
    }
  }
  for (let k = 0; k < set.count; k++) {
    const element = system.elements[elements[k]!]!;
    if (blocks[k]!.kind === "step") blocks[k]!.bound = 0.5 * step * element.bound!;
    for (let i = starts[k]!; i < starts[k]! + element.dimension; i++) {
      if (!element.hasGap) spread(set.rowViews[i]!, pushed, i);
      let sum = element.hasGap ? gaps[elements[k]!]! / step : set.offsets[i]!;
      const row = set.rowViews[i]!;
      for (let j = 0; j < row.length; j++) sum += row[j]! * (free[j]! - (element.hasGap ? half[j]! : 0));
      problem.offset[i] = sum;
    }
  }
  listEntries(set.entries, set.rows, set.size, system.freedoms);
  loadDelassus(set, mass, pushed);
}

/** row ← row i of `from`. */
function spread(row: Float64Array, { start, index, value }: SparseRows, i: number): void {
  row.fill(0);
  for (let k = start[i]!; k < start[i + 1]!; k++) row[index[k]!] = value[k]!;
}

/** Impulses R, works and γ⁻; contacts that end the step open lose their mark. */
function bookFirstHalf(work: RattleWorkspace, set: ContactSet, q: Float64Array, u: Float64Array, t: number): void {
  const { system, result, active, half, stiffening } = work;
  loadRows(set, system, q, t);
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
    if (active.isContact[index] === 1 && set.impulses[set.starts[k]!] === 0) active.marks[index] = 0;
  }
  bookImpulses(result, system, set);
}
