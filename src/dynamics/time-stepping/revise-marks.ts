/**
 * Which contacts of `ahead` have to act, seen from where a step ends with the impulses found so far, q⁺ = q_M + θΔtu⁺:
 *
 *   g(q⁺) < 0 and it did not act:                       it acts, with the gap g(q_M) that it has ahead
 *   Λ > 0, and g > 0 at q⁺ − θΔt A⁻¹wΛ and on the way:  it does not act      (with joints A⁻¹w where they hold, joint-hold.ts)
 *
 * The first are those that impulses of this step close. The second are held up by nothing: at q_M the normal of a corner that a body
 * flies past leads along its way. What comes to act by the first stays, so that a step is solved a few times only. What is left of the
 * first is lifted (lift-bodies.ts).
 */
import { roomFor } from "../../linalg/buffers.ts";
import { addAnswer } from "../frame/mechanism-frame.ts";
import { markOthers } from "./active-elements.ts";
import type { ContactSet } from "./contact-set.ts";
import type { Station } from "./dip-watch.ts";
import { type JointHold, jointHold } from "./joint-hold.ts";
import { fitMarks, isWithoutRebound, type Marking, TURNED } from "./mark-contacts.ts";

type Revising = Marking & ReturnType<typeof revision>;

export function revision(marks: Marking) {
  const { system } = marks;
  const vector = (): Float64Array => new Float64Array(system.freedoms);
  return {
    /** 1 for contacts that came to act in this step. */
    added: new Uint8Array(system.elements.length),
    endGaps: new Float64Array(system.contacts ? 0 : system.elements.length),
    without: vector(),
    sizes: vector(),
  };
}

/**
 * Changes the marks of the step from q_M = `middle` and u⁻ = `start` whose result holds q⁺ at `end`; false where nothing changes. `reach`: of the search at q⁺.
 * `isRough`: what acts by guess and does not push need not act in what comes behind.
 */
export function reviseMarks(
  work: Revising,
  set: ContactSet,
  { middle, start }: { readonly middle: Float64Array; readonly start: Float64Array },
  end: number,
  step: number,
  reach: number,
  isRough: boolean,
): boolean {
  // In this order: the search may find contacts that the set does not know.
  const idle = isRough ? dropIdle(work, set) : 0;
  const dropped = dropUnheld(work, set, middle, end, step);
  const added = addClosed(work, middle, start, end, step, reach);
  if (idle + dropped + added === 0) return false;
  markOthers(work.active);
  return true;
}

/** Takes the marks of guessed contacts that do not push; how many. */
function dropIdle({ active, guessed }: Revising, set: ContactSet): number {
  let count = 0;
  for (let k = 0; k < set.active.length; k++) {
    const e = set.active[k]!;
    if (guessed[e] === 0 || set.impulses[set.starts[e]!]! > 0) continue;
    active.marks[e] = guessed[e] = 0;
    count++;
  }
  return count;
}

/** Marks contacts that overlap at q⁺ and did not act; how many. */
function addClosed(
  work: Revising,
  middle: Float64Array,
  start: Float64Array,
  end: number,
  step: number,
  reach: number,
): number {
  const { system, active, result, touch, level, endGaps, settings } = work;
  const { contacts, gapOf } = system;
  if (contacts) contacts.find(result.q, reach);
  else system.gapsInto(endGaps, result.q, end, 0);
  fitMarks(work);
  work.added = roomFor(work.added, system.elements.length);
  let count = 0;
  const candidates = contacts ? contacts.count : endGaps.length;
  for (let k = 0; k < candidates; k++) {
    const e = contacts ? contacts.near[k]! : k;
    const gap = contacts ? contacts.gaps[k]! : endGaps[k]!;
    if (!(gap < 0) || active.marks[e] === 1 || active.isContact[e] === 0 || !isWithoutRebound(work, e)) continue;
    if (-gap <= touch.touching(e, result.q, end)) continue;
    const time = end - (1 - settings.theta) * step;
    const begin = gapOf ? gapOf(e, middle, time) : work.gaps[e]!;
    // It has come over the end that it slid level with, and lies on the face.
    if (level.isAhead(e, begin, middle, start, step) && work.turn(e, middle, result.q) <= TURNED) continue;
    // Its normal would be one of two by rounding: what it sinks in by is lifted, and the next step knows the velocities.
    if (level.isTied(e, middle, start, step)) continue;
    active.marks[e] = work.added[e] = 1;
    work.ahead[e] = Math.max(0, begin);
    count++;
  }
  return count;
}

/** Takes the marks of contacts that push although their bodies would not meet without it; how many. */
function dropUnheld(work: Revising, set: ContactSet, middle: Float64Array, end: number, step: number): number {
  const { system, settings, active, result, touch, ahead, added, dips } = work;
  const { gapOf } = system;
  if (!gapOf || !dips) return 0;
  const from = { q: middle, t: end - (1 - settings.theta) * step };
  let count = 0;
  let hold: JointHold | undefined;
  for (let k = 0; k < set.active.length; k++) {
    const e = set.active[k]!;
    const i = set.starts[e]!;
    if (active.isContact[e] === 0 || !(ahead[e]! > 0) || !(set.impulses[i]! > 0) || added[e] === 1) continue;
    if (!(gapOf(e, result.q, end) > touch.touching(e, result.q, end))) continue;
    if (active.bilateral.length > 0) hold ??= jointHold(set);
    if (!isOpenWithout(work, set, k, from, end, step, hold)) continue;
    active.marks[e] = 0;
    count++;
  }
  return count;
}

/**
 * Whether the k-th contact of the set is open at the end and on the way to it from the middle where its own impulse is taken away, with its
 * friction and with what joints answer to both.
 */
function isOpenWithout(
  work: Revising,
  set: ContactSet,
  k: number,
  middle: Station,
  end: number,
  step: number,
  hold: JointHold | undefined,
): boolean {
  const { system, settings, result, without, sizes, dips } = work;
  const part = settings.theta * step;
  const e = set.active[k]!;
  const i = set.starts[e]!;
  const answered = hold && new Float64Array(set.size);
  const takeAway = (j: number): void => {
    addAnswer(without, set, j, set.impulses, sizes, set.entries, -part);
    if (!hold || !answered) return;
    const answers = hold.answerTo(j);
    hold.components.forEach((b, a) => {
      answered[b] = set.impulses[j]! * answers[a]!;
      addAnswer(without, set, b, answered, sizes, set.entries, -part);
    });
  };
  without.set(result.q);
  takeAway(i);
  // Friction stands behind its normal.
  for (let f = k + 1; set.blocks[f]?.normal === i; f++) {
    const { start, dimension } = set.blocks[f]!;
    for (let j = start; j < start + dimension; j++) takeAway(j);
  }
  if (system.gapOf!(e, without, end) < 0) return false;
  return !dips!(e, middle, { q: without, t: end });
}
