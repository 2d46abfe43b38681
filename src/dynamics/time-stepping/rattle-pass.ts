/**
 * The inclusion problem of one pass of the first half of a RATTLE step (rattle-position.ts): gaps at the end of the trial, slips in its middle,
 *
 *   ξ_i = g_i(q_k)/Δt + W_i(q_k)ᵀ(u_½ − u_k),     ξ_i = χ_i + W_i(q_M)ᵀ u_½          measured along W at the trial, pushed along W(q)
 */
import { listEntries } from "../../solvers/sparse/sparse-rows.ts";
import { loadDelassus } from "../frame/mechanism-frame.ts";
import { boundSteps, type ContactSet } from "./contact-set.ts";
import { hasTurned, isSliding, keepDirection, pushAlongNow } from "./rattle-directions.ts";
import { poseAlongPush } from "./rattle-islands.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";

/** Poses the pass of a set from the trial of the workspace. */
export function posePass(work: RattleWorkspace, set: ContactSet, t: number, step: number): void {
  const { system, mass, pushed } = work;
  const f = system.freedoms;
  boundSteps(set, 0.5 * step);
  if (loadTrial(work, set, t, step)) listEntries(pushed, work.pushedRows, set.size, f);
  if (set.isByIslands) {
    poseAlongPush(work, set, step);
    loadDelassus(set, mass);
    return;
  }
  const { half, free, gaps } = work;
  for (const e of set.active) {
    const { hasGap, dimension } = system.elements[e]!;
    const start = set.starts[e]!;
    for (let i = start; i < start + dimension; i++) {
      let sum = hasGap ? gaps[e]! / step : set.drives[i]!;
      const row = set.rowViews[i]!;
      for (let j = 0; j < f; j++) sum += row[j]! * (free[j]! - (hasGap ? half[j]! : 0));
      set.problem.offset[i] = sum;
    }
  }
  listEntries(set.entries, set.rows, set.size, f);
  loadDelassus(set, mass, pushed);
}

/** W at the trial, gaps at its end and slips in its middle; true when other directions push than before. */
function loadTrial(work: RattleWorkspace, set: ContactSet, t: number, step: number): boolean {
  const { system, result, middle, gaps } = work;
  let isPushed = false;
  for (const index of set.active) {
    const element = system.elements[index]!;
    const start = set.starts[index]!;
    const at = element.hasGap ? result.q : middle;
    const time = t + (element.hasGap ? step : 0.5 * step);
    system.directionsInto(set.rows, start * system.freedoms, index, at, time);
    // A moving gap carries its motion in g(q⁺, t⁺).
    if (system.hasMovingConstraints) system.velocityOffsetsInto(set.drives, start, index, at, time);
    const isContact = work.active.isContact[index] === 1;
    const isInside = isContact && gaps[index]! < 0;
    if (isContact && (work.isPlain || isSliding(work, index))) {
      pushAlongNow(work, set, index);
      isPushed = true;
    } else if (isInside && hasTurned(work, set, start)) isPushed = keepDirection(work, set, index, t, step) || isPushed;
    // Friction follows its normal.
    const normal = work.active.normalOf[index]!;
    if (normal >= 0 && work.turned[normal] === 1 && work.turned[index] === 0) pushAlongNow(work, set, index);
  }
  return isPushed;
}
