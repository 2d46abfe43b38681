/**
 * Along which directions the impulses of the first half of a RATTLE step push: W(q), from the begin of the step. Where those at a trial are
 * far from them, a corner has changed from one face to another within the step.
 */
import { listEntries } from "../../solvers/sparse/sparse-rows.ts";
import { loadRows } from "../frame/mechanism-frame.ts";
import type { ContactSet } from "./contact-set.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";

/** Cosine of the angle beyond which the direction of a contact counts as another one. */
const TURNED = 0.5;

/** The exact gap of one element at the start, also into `startGaps`. */
export function startGap({ system, q, startGaps, spareGaps }: RattleWorkspace, i: number, t: number): number {
  if (!system.gapOf) system.gapsInto(spareGaps, q, t, Infinity);
  startGaps[i] = system.gapOf ? system.gapOf(i, q, t) : spareGaps[i]!;
  return startGaps[i]!;
}

/** W(q); what slides level over the end of a face is pushed along the face. */
export const loadStartRows = ({ q, u, level, span }: RattleWorkspace, set: ContactSet, t: number): void =>
  loadRows(set, q, t, u, level.of(span));

/** States of `sliding`. */
const HITS = 1;
const SLIDES = 2;

/**
 * Contact i slides level over what it faces at q. It acts where what carries its body has not held it so, along the direction at q_k and without
 * friction in the first half: at q it may face a side that it slides past.
 */
export function isSliding({ sliding, level, q, u, span }: RattleWorkspace, i: number): boolean {
  if (sliding[i] === 0) sliding[i] = level.passes(i, q, u, span) ? SLIDES : HITS;
  return sliding[i] === SLIDES;
}

/** W(q), along which the impulses of the set act. */
export function pushAlong(work: RattleWorkspace, set: ContactSet, t: number): void {
  const { system, pushed } = work;
  const count = set.size * system.freedoms;
  loadStartRows(work, set, t);
  if (pushed.start.length <= set.size) pushed.start = new Int32Array(2 * set.size + 1);
  if (work.pushedRows.length < count) work.pushedRows = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) work.pushedRows[i] = set.rows[i]!;
  work.turned.fill(0);
  listEntries(pushed, work.pushedRows, set.size, system.freedoms);
}

/** Pushes an element along its direction at q_k from now on. */
export function pushAlongNow({ system, pushedRows, turned }: RattleWorkspace, set: ContactSet, e: number): void {
  const f = system.freedoms;
  turned[e] = 1;
  const from = set.starts[e]! * f;
  const to = from + system.elements[e]!.dimension * f;
  for (let i = from; i < to; i++) pushedRows[i] = set.rows[i]!;
}

/** The direction of a contact at q_k is more than 60° away from that at q, in the metric of the masses. */
export function hasTurned({ pushed, mass, system }: RattleWorkspace, set: ContactSet, i: number): boolean {
  const f = system.freedoms;
  const row = set.rowViews[i]!;
  let product = 0;
  let old = 0;
  let now = 0;
  for (let j = 0; j < f; j++) now += (row[j]! * row[j]!) / (mass.mass[j * f + j]! || 1);
  for (let e = pushed.start[i]!; e < pushed.start[i + 1]!; e++) {
    const j = pushed.index[e]!;
    const weighted = pushed.value[e]! / (mass.mass[j * f + j]! || 1);
    product += weighted * row[j]!;
    old += weighted * pushed.value[e]!;
  }
  return product < TURNED * Math.sqrt(old * now);
}

/**
 * Measures a contact along its direction at q, g ← g(q) + W(q)ᵀ(q_k − q) + Δt χ, where it is less deep along it than at q_k: in a
 * body, where a trial may be, another face may be nearest than the one it came through. Where it is deeper, it came along the face
 * that it is on now, and is pushed along that; true then.
 */
export function keepDirection(work: RattleWorkspace, set: ContactSet, e: number, t: number, step: number): boolean {
  const { system, q, half, gaps, pushed } = work;
  const i = set.starts[e]!;
  if (system.hasMovingConstraints) system.velocityOffsetsInto(set.drives, i, e, q, t);
  let speed = set.drives[i]!;
  for (let k = pushed.start[i]!; k < pushed.start[i + 1]!; k++) speed += pushed.value[k]! * half[pushed.index[k]!]!;
  const gap = startGap(work, e, t) + step * speed;
  if (gap <= gaps[e]!) {
    pushAlongNow(work, set, e);
    return true;
  }
  gaps[e] = gap;
  const row = set.rowViews[i]!;
  row.fill(0);
  for (let k = pushed.start[i]!; k < pushed.start[i + 1]!; k++) row[pushed.index[k]!] = pushed.value[k]!;
  return false;
}
