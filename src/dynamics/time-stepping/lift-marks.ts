/**
 * Which elements a lift is about (lift-bodies.ts): contacts without rebound that overlap, or could be closed by it, or acted in the step, and the joints.
 */
import { roomFor } from "../../linalg/buffers.ts";
import type { ContactSet } from "./contact-set.ts";
import { fitMemory, stands } from "./lift-standing.ts";
import type { Lift } from "./lift-workspace.ts";
import { fitResult, type StepResult } from "./step-result.ts";

const MEASURED = 2;

/** Joints hold while bodies are lifted; those that depend on others do so by themselves. */
export function markJoints({ active, marks, held }: Lift): void {
  if (held) return;
  for (const e of active.bilateral) marks[e] = active.isRedundant[e] === 1 ? 0 : 1;
}

/**
 * Marks the contacts without rebound whose gap is below `reach`, with 0 those that overlap; how deep the deepest is of those that something has
 * to be done about, 0 without any.
 */
export function markNear(work: Lift, result: StepResult, t: number, reach: number): number {
  const { system, active, touch } = work;
  const { contacts } = system;
  contacts?.find(result.q, reach);
  work.marks = roomFor(work.marks, system.elements.length);
  work.gaps = roomFor(work.gaps, system.elements.length);
  fitMemory(work.memory, system.elements.length);
  if (contacts) fitResult(result, system);
  else system.gapsInto(work.gaps, result.q, t, reach);
  const count = contacts ? contacts.count : work.marks.length;
  let depth = 0;
  for (let k = 0; k < count; k++) {
    const e = contacts ? contacts.near[k]! : k;
    const gap = contacts ? contacts.gaps[k]! : work.gaps[k]!;
    if (!(gap < reach) || (!contacts && active.isContact[e] === 0) || !isLifted(work, e)) continue;
    work.marks[e] = MEASURED;
    work.gaps[e] = gap;
    if (-gap > depth && !stands(work.memory, e, -gap) && -gap > touch.lifted(e, result.q, t)) depth = -gap;
  }
  return depth;
}

/** Marks the contacts without rebound that acted in the step. */
export function markActing(work: Lift, { active: acting }: ContactSet): void {
  for (let k = 0; k < acting.length; k++) {
    const e = acting[k]!;
    if (work.active.isContact[e] === 1 && isLifted(work, e)) work.marks[e] = Math.max(1, work.marks[e]!);
  }
}

const isLifted = ({ restitution, system, held }: Lift, e: number): boolean =>
  (restitution ?? system.elements[e]!.restitution) === 0 && !held?.isHeld(e);

/** Gaps of the marked contacts, of those that were found as they were found; all are marked alike then. Those of joints are known. */
export function measure({ system, active, gaps, marks }: Lift, q: Float64Array, t: number): void {
  if (!system.gapOf) system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === MEASURED) marks[e] = 1;
    else if (marks[e] === 1 && system.gapOf && active.isContact[e] !== 0) gaps[e] = system.gapOf(e, q, t);
  }
}

/** The marks of the problem without those of some islands, or of some elements alone. */
export function restOf(work: Lift, islands: readonly (readonly number[])[]): Uint8Array {
  work.part = roomFor(work.part, work.marks.length);
  work.part.set(work.marks);
  for (const island of islands) for (const e of island) work.part[e] = 0;
  return work.part;
}

export function partOf(work: Lift, elements: readonly number[]): Uint8Array {
  work.part = roomFor(work.part, work.marks.length);
  work.part.fill(0);
  for (const e of elements) work.part[e] = 1;
  return work.part;
}
