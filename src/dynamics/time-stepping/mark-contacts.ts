/**
 * Which contacts act in a step of Moreau's rule from (q, u⁻) at t: those whose gap is closed at one place of the step,
 *
 *   middle: g(q + θΔt u⁻) ≤ 0,     start: g(q) ≤ 0,     end: g(q + Δt u⁻) ≤ 0                    [AcaryBrogliato2008] 10.1
 *
 * each at the time that belongs to the place. `held` is `middle`, and a contact that carried an impulse in the last step
 * stays a candidate while the forces of this step would close it again before q_M: a resting contact is not let go for one step.
 * The bare three are there so that steps of other codes can be repeated.
 *
 * `ahead` (default of planar bodies): contacts without rebound act before they are closed, where two bodies would go into
 * each other by the end of the step if nothing else held them,
 *
 *   g(q_M) + θΔtγ_free ≤ 0   and   g(q_M + θΔt(u⁻ + Δu_free)) < 0, or so on the way there
 *
 * The first is the approach along the normal at q_M, the second what comes of it: a body that flies past a corner does not meet it. Of the
 * approach is left what closes the gap at the end, g(q_M) + θΔtγ⁺ ≥ 0. (With rebound: as `held`.) What the impulses of others close comes to act
 * when it is seen (revise-marks.ts).
 *
 * Zero is zero up to the rounding of the gap's own terms: balls that touch at 0.45 − 0.25 − 0.2 = 3e-17 do touch.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { dot } from "../../linalg/dense.ts";
import { addRowTimes } from "../../linalg/sparse/add-row-times.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { CLOSED } from "../../problems/contact-state.ts";
import { isOneInclusion } from "../check-options.ts";
import { GAP_ROUNDINGS, largestPlace } from "../length-scale.ts";
import { fitActive, markOthers } from "./active-elements.ts";
import { dipWatch } from "./dip-watch.ts";
import { levelWatch } from "./level-watch.ts";
import { normalTurn } from "./normal-turn.ts";
import { fitResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";
import { farthestTouch, touchScale } from "./touch.ts";

/** A contact whose normal turns by more than this cosine until it closes, 60°, closes along another face than the one ahead. */
export const TURNED = 0.5;

/** Gaps beyond this many free displacements of a step need not be computed. */
const REACH = 8;

export type Marking = ReturnType<typeof marking>;

/** Room for the marks of all steps of a run. */
export function marking(common: SteppingWorkspace) {
  const { system, settings } = common;
  const { activation, theta, law } = settings;
  const touch = touchScale(system, common.lengths);
  // What is closed at the begin or the end of a step lies on a face there, whatever its corner faces at q_M.
  const near = activation === "start" || activation === "end" ? Number.POSITIVE_INFINITY : 0;
  return {
    ...common,
    isAhead: activation === "ahead" && theta > 0 && isOneInclusion(law),
    /** Gaps at q_M by element of contacts that act ahead of their closing, zero for others. */
    ahead: new Float64Array(system.elements.length),
    /** How far each coordinate goes from q_M to the end of the step, as far as the velocities and forces at its begin tell. */
    ways: new Float64Array(system.freedoms),
    /** Where it then is, q_M + θΔt(u⁻ + Δu_free). */
    freeEnd: new Float64Array(system.freedoms),
    dips: dipWatch(system),
    largestPlace: largestPlace(system),
    touch,
    level: levelWatch(system, touch, near),
    turn: normalTurn(system),
    /** In the last step impulses made contacts act: those that they may close act from the begin. */
    isBusy: false,
    /** 1 for contacts that act for that alone. */
    guessed: new Uint8Array(system.elements.length),
    /** The marks are those of the step before, which began alike. */
    areKept: false,
    /** What the marks of contacts that are found belong to. */
    markedVelocity: new Float64Array(system.contacts ? system.freedoms : 0),
    markedPlace: new Float64Array(system.contacts ? system.freedoms : 0),
    markedStep: 0,
    markedTurnover: 0,
    /** Entries of one row. */
    index: new Int32Array(MOST_ENTRIES),
    value: new Float64Array(MOST_ENTRIES),
  };
}

/** Marks all elements of a step; `middle`: q_M, `phases`: of the step before. Δu_free is known. */
export function markContacts(
  work: Marking,
  q: Float64Array,
  middle: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
): void {
  const { system, settings, active, gaps, change, meanPosition: place, isAhead, ways, freeEnd } = work;
  const { theta, activation } = settings;
  const share = activation === "start" ? 0 : activation === "end" ? 1 : theta;
  let speed = 0;
  for (let j = 0; j < u.length; j++) {
    const most = Math.abs(u[j]!) + Math.abs(change[j]!);
    speed = Math.max(speed, most);
    ways[j] = theta * step * most;
    freeEnd[j] = middle[j]! + theta * step * (u[j]! + change[j]!);
    place[j] = share === theta ? middle[j]! : q[j]! + share * step * u[j]!;
  }
  const time = t + share * step;
  if (system.contacts) markFound(work, u, time, step, phases);
  else {
    const reach = Math.max(REACH * step * speed, isAhead ? (system.fastestApproach?.(ways) ?? 0) : 0);
    system.gapsInto(gaps, place, time, reach);
    for (let i = 0; i < gaps.length; i++) {
      if (active.isContact[i] === 0) continue;
      active.marks[i] = 0;
      mark(work, i, gaps[i]!, reach, time, u, step, phases);
    }
  }
  markOthers(active);
}

/** Contacts that are found. At rest, where nothing is ahead or held that was not before, the marks stay. */
function markFound(work: Marking, u: Float64Array, time: number, step: number, phases: Uint8Array): void {
  const { system, active, meanPosition: place, markedVelocity, markedPlace } = work;
  const contacts = system.contacts!;
  const reach = foundReach(work, place, step);
  contacts.find(place, reach, work.isAhead ? work.ways : undefined);
  const isSame = work.isAhead && work.markedStep === step && equalNumbers(markedVelocity, u);
  const areThere = active.known === system.elements.length && work.markedTurnover === contacts.turnover();
  work.areKept = isSame && areThere && equalNumbers(markedPlace, place);
  if (work.areKept) return;
  work.markedTurnover = contacts.turnover();
  markedVelocity.set(u);
  markedPlace.set(place);
  work.markedStep = step;
  fitMarks(work);
  active.marks.fill(0);
  work.guessed.fill(0);
  for (let k = 0; k < contacts.count; k++) {
    mark(work, contacts.near[k]!, contacts.gaps[k]!, reach, time, u, step, phases);
  }
}

/** Room for the contacts that were found since. */
export function fitMarks(work: Marking): void {
  const { system } = work;
  fitActive(work.active, system);
  fitResult(work.result, system);
  work.ahead = roomFor(work.ahead, system.elements.length);
  work.guessed = roomFor(work.guessed, system.elements.length);
}

/** Whether a contact is one that acts ahead of its closing and is lifted. */
export const isWithoutRebound = (
  { restitution, system }: Pick<Marking, "restitution" | "system">,
  i: number,
): boolean => (restitution ?? system.elements[i]!.restitution) === 0;

/** Beyond this share of the coordinates no gap is rounding. */
const FAR_FROM_ROUNDING = 2 ** -40;

/** Contacts with larger gaps do not touch: they are open beyond rounding, and no force closes them before q_M. */
function foundReach(work: Marking, place: Float64Array, step: number): number {
  const { system, settings, change, isAhead } = work;
  const touch = isAhead ? farthestTouch(system.largestReach!()) : 0;
  const rounding = FAR_FROM_ROUNDING * work.largestPlace(place);
  return settings.theta * step * system.fastestApproach!(change) + rounding + touch;
}

/** Marks contact i where it acts; its gap is that at the place of the workspace, exact up to `reach`. */
function mark(
  work: Marking,
  i: number,
  gap: number,
  reach: number,
  time: number,
  u: Float64Array,
  step: number,
  phases: Uint8Array,
): void {
  const { system, settings, active, ahead } = work;
  const isAhead = work.isAhead && isWithoutRebound(work, i);
  const isClosed = gap <= 0 || (gap <= reach && gap <= closedUpTo(work, i, isAhead, time, u, step));
  ahead[i] = 0;
  if (isClosed) active.marks[i] = 1;
  else if (isAhead) {
    active.marks[i] = gap <= (system.approachOf?.(i, work.ways) ?? reach) ? meets(work, i, gap, time, u, step) : 0;
    ahead[i] = gap;
  } else if (settings.activation === "held" || settings.activation === "ahead") {
    const isHeld = phases[i] === CLOSED && gap + settings.theta * step * closing(work, i, time, work.change) <= 0;
    active.marks[i] = isHeld ? 1 : 0;
  }
  // What sinks on the way to the end of the face all the same comes to act when that is seen (revise-marks.ts).
  if (active.marks[i] === 0) return;
  const { level, meanPosition: place } = work;
  if (level.isAhead(i, gap, place, u, step) || level.isTied(i, place, u, step)) active.marks[i] = 0;
}

/** Gap up to which contact i counts as closed. */
function closedUpTo(
  { lengths, touch, meanPosition: place }: Marking,
  i: number,
  isAhead: boolean,
  time: number,
  u: Float64Array,
  step: number,
): number {
  return isAhead
    ? touch.touching(i, place, time, u, step)
    : GAP_ROUNDINGS * EPSILON * lengths.of(i, place, time, u, step);
}

/**
 * 1 for a contact i that closes by the end of the step, or on the way there, where no impulse stops its bodies; in a busy step also for one that
 * does not, but could, and whose gap goes along its normal.
 */
function meets(work: Marking, i: number, gap: number, time: number, u: Float64Array, step: number): 0 | 1 {
  const { system, settings, meanPosition: place, freeEnd, change, dips, touch } = work;
  const part = settings.theta * step;
  const left = closing(work, i, time, u);
  const right = closing(work, i, time, change);
  const drive = system.hasMovingConstraints ? motionOf(work, i, time) : 0;
  const straight = gap + part * (left + right + drive);
  const end = time + (1 - settings.theta) * step;
  if (straight > 0) return work.isBusy && system.contacts ? guess(work, i, gap, straight, end) : 0;
  if (!system.gapOf || !dips) return 1;
  // A corner that slides over the seam of two faces is in the second one by rounding, or sinks into it from above: not along its normal here.
  if (system.gapOf(i, freeEnd, end) < -touch.touching(i, freeEnd, end)) {
    return work.turn(i, place, freeEnd) > TURNED ? 1 : 0;
  }
  return dips(i, { q: place, t: time }, { q: freeEnd, t: end }) ? 1 : 0;
}

/** Gaps that differ by no more than this share from what their normals foretell go along them. */
const ALONG = 2 ** -2;

/** Contact i acts by guess, where its gap goes along its normal. */
function guess({ system, freeEnd, guessed }: Marking, i: number, gap: number, straight: number, end: number): 0 | 1 {
  if (!(Math.abs(system.gapOf!(i, freeEnd, end) - straight) <= ALONG * gap)) return 0;
  guessed[i] = 1;
  return 1;
}

/** χ of contact i. */
function motionOf({ system, row, meanPosition: place }: Marking, i: number, time: number): number {
  system.velocityOffsetsInto(row, 0, i, place, time);
  return row[0]!;
}

/** Velocity with which velocities u, or a change of them, open contact i. */
function closing(
  { system, row, meanPosition: place, index, value }: Marking,
  i: number,
  time: number,
  u: Float64Array,
): number {
  if (system.contacts) return addRowTimes(0, value, index, 0, system.entriesInto!(index, value, 0, i, place), u);
  system.directionsInto(row, 0, i, place, time);
  return dot(row, u);
}
