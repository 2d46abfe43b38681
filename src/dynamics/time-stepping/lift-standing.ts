/**
 * What a lift cannot part (lift-bodies.ts): contacts of jammed islands of which a soft lift leaves more than half a depth stand. They ask for no
 * further round of their step, and in the next steps their islands are soft from the begin.
 *
 * After 1, 2, 4, 8, … steps that leave it standing an island is tried as if it did not: a pile comes loose in the next step, and a body in a slot
 * costs few solves that have no end.
 */
import { roomFor } from "../../linalg/buffers.ts";
import type { ContactSet } from "./contact-set.ts";
import { elementsOf, type LiftIslands } from "./lift-islands.ts";

/** What parts one pair leaves a seventeenth of it. */
const STANDING = 0.5;

export type StandingMemory = ReturnType<typeof standingMemory>;

export function standingMemory(elements: number) {
  return {
    /** By element: how deep it was before the last soft lift of the step, 0 without one; how many steps in a row have left it standing. */
    tried: new Float64Array(elements),
    standing: new Int32Array(elements),
    hasTried: false,
    hasStanding: false,
  };
}

export function fitMemory(memory: StandingMemory, elements: number): void {
  memory.tried = roomFor(memory.tried, elements);
  memory.standing = roomFor(memory.standing, elements);
}

/** At the begin of a step. */
export function forgetTried(memory: StandingMemory): void {
  if (memory.hasTried) memory.tried.fill(0);
  memory.hasTried = false;
}

/** Before a soft lift of these elements. */
export function noteTried(memory: StandingMemory, elements: readonly number[], gaps: Float64Array): void {
  for (const e of elements) memory.tried[e] = Math.max(0, -gaps[e]!);
  memory.hasTried = true;
}

/** Whether an element that is so deep now stands. */
export const stands = ({ tried }: StandingMemory, e: number, depth: number): boolean =>
  tried[e]! > 0 && depth > STANDING * tried[e]!;

/** Islands of a set to be lifted softly at once, each by its elements. */
export function standingIslands(
  memory: StandingMemory,
  islands: LiftIslands,
  set: ContactSet,
  gaps: Float64Array,
): number[][] {
  if (!memory.hasTried && !memory.hasStanding) return [];
  const most = new Int32Array(islands.count);
  const isKnown = new Uint8Array(islands.count);
  set.active.forEach((e, i) => {
    const k = islands.of[i]!;
    most[k] = Math.max(most[k]!, memory.standing[e]!);
    if (stands(memory, e, -gaps[e]!)) isKnown[k] = 1;
  });
  const isDue = (steps: number): boolean => Number.isInteger(Math.log2(steps));
  return elementsOf(islands, set, (k) => isKnown[k] === 1 || (most[k]! > 0 && !isDue(most[k]!)));
}

/** At the end of a step; `depthOf`: what is left of an element, 0 where nothing is to be lifted. */
export function countStanding(memory: StandingMemory, elements: number, depthOf: (e: number) => number): void {
  if (!memory.hasTried && !memory.hasStanding) return;
  memory.hasStanding = false;
  for (let e = 0; e < elements; e++) {
    const isLeft = memory.tried[e]! > 0 && stands(memory, e, depthOf(e));
    memory.standing[e] = isLeft ? memory.standing[e]! + 1 : 0;
    if (isLeft) memory.hasStanding = true;
  }
}
