/**
 * Which contacts act in a step of Moreau's rule from (q, u⁻) at t: those whose gap is closed at one place of the step,
 *
 *   middle: g(q + θΔt u⁻) ≤ 0,     start: g(q) ≤ 0,     end: g(q + Δt u⁻) ≤ 0                    [AcaryBrogliato2008] 10.1
 *
 * each at the time that belongs to the place. `held` is `middle`, and a contact that carried an impulse in the last step
 * stays a candidate while the forces of this step would close it again before q_M: a resting contact is not let go for one step.
 * The bare three are there so that steps of other codes can be repeated.
 *
 * `ahead` (default of planar bodies without joints): contacts without rebound act before they are closed, whatever comes near enough to close by the end of the step, each pair by its
 * own speeds; of its approach is left what closes the gap then, g(q_M) + θΔtγ⁺ ≥ 0. (With rebound: as `held`.) What others push into it
 * within the step is lifted out at the end (lift-bodies.ts).
 *
 * Zero is zero up to the rounding of the gap's own terms: balls that touch at 0.45 − 0.25 − 0.2 = 3e-17 do touch.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { largest } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { CLOSED } from "../../problems/contact-state.ts";
import { isOneInclusion } from "../check-options.ts";
import { GAP_ROUNDINGS } from "../length-scale.ts";
import { fitActive, markOthers } from "./active-elements.ts";
import { TOUCHING } from "./lift-bodies.ts";
import { fitResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/** Gaps beyond this many free displacements of a step need not be computed. */
const REACH = 8;

export type Marking = ReturnType<typeof marking>;

/** Room for the marks of all steps of a run. */
export function marking(common: SteppingWorkspace) {
  const { system, settings } = common;
  const { activation, theta, law } = settings;
  return {
    ...common,
    isAhead: activation === "ahead" && theta > 0 && isOneInclusion(law),
    /** Gaps at q_M by element of contacts that act ahead of their closing, zero for others. */
    ahead: new Float64Array(system.elements.length),
    /** How far each coordinate goes from q_M to the end of the step, as far as the velocities and forces at its begin tell. */
    ways: new Float64Array(system.freedoms),
    /** How far off a contact may be and act, where its own ways are not known. */
    aheadReach: 0,
    /** What the marks of contacts that are found belong to. */
    markedVelocity: new Float64Array(system.contacts ? system.freedoms : 0),
    markedPlace: new Float64Array(system.contacts ? system.freedoms : 0),
    markedStep: 0,
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
  const { system, settings, active, gaps, change, meanPosition: place, isAhead, ways } = work;
  const { theta, activation } = settings;
  const share = activation === "start" ? 0 : activation === "end" ? 1 : theta;
  let speed = 0;
  for (let j = 0; j < u.length; j++) {
    const most = Math.abs(u[j]!) + Math.abs(change[j]!);
    speed = Math.max(speed, most);
    ways[j] = theta * step * most;
    place[j] = share === theta ? middle[j]! : q[j]! + share * step * u[j]!;
  }
  const time = t + share * step;
  if (isAhead && system.contacts) widenWays(ways);
  if (isAhead && !system.contacts) work.aheadReach = system.fastestApproach?.(ways) ?? REACH * theta * step * speed;
  if (system.contacts) markFound(work, u, time, step, phases);
  else {
    const reach = Math.max(REACH * step * speed, work.aheadReach);
    system.gapsInto(gaps, place, time, reach);
    for (let i = 0; i < gaps.length; i++) {
      if (active.isContact[i] === 0) continue;
      active.marks[i] = 0;
      mark(work, i, gaps[i]!, reach, time, u, step, phases);
    }
  }
  markOthers(active);
}

/** Bodies that others strike within the step may go this many times the mean way, though they rest at its begin. */
const STRUCK = 4;

/** Gives every body, (x, y, angle) each, the ways that its neighbours could lend it: by the mean of roots, squared, which one fast body far away hardly moves. */
function widenWays(ways: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0;
    for (let j = axis; j < ways.length; j += 3) sum += Math.sqrt(ways[j]!);
    const lent = STRUCK * ((3 * sum) / ways.length) ** 2;
    for (let j = axis; j < ways.length; j += 3) ways[j] = Math.max(ways[j]!, lent);
  }
}

/** Contacts that are found. At rest, where nothing is ahead or held that was not before, the marks stay. */
function markFound(work: Marking, u: Float64Array, time: number, step: number, phases: Uint8Array): void {
  const { system, active, meanPosition: place, markedVelocity, markedPlace } = work;
  const contacts = system.contacts!;
  const reach = foundReach(work, place, step);
  contacts.find(place, reach, work.isAhead ? work.ways : undefined);
  const isSame = work.isAhead && work.markedStep === step && equalNumbers(markedVelocity, u);
  if (isSame && equalNumbers(markedPlace, place) && active.known === system.elements.length) return;
  markedVelocity.set(u);
  markedPlace.set(place);
  work.markedStep = step;
  fitActive(active, system);
  fitResult(work.result, system);
  work.ahead = roomFor(work.ahead, system.elements.length);
  active.marks.fill(0);
  for (let k = 0; k < contacts.count; k++) {
    mark(work, contacts.near[k]!, contacts.gaps[k]!, reach, time, u, step, phases);
  }
}

/** Beyond this share of the coordinates no gap is rounding. */
const FAR_FROM_ROUNDING = 2 ** -40;

/** Contacts with larger gaps do not touch: they are open beyond rounding, and no force closes them before q_M. */
function foundReach({ system, settings, change, isAhead }: Marking, place: Float64Array, step: number): number {
  const rounding = (isAhead ? TOUCHING : FAR_FROM_ROUNDING) * largest(place);
  return settings.theta * step * system.fastestApproach!(change) + rounding;
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
  const { system, settings, active, lengths, meanPosition: place, ahead, restitution } = work;
  const isAhead = work.isAhead && (restitution ?? system.elements[i]!.restitution) === 0;
  const share = isAhead ? TOUCHING : GAP_ROUNDINGS * EPSILON;
  const isClosed = gap <= 0 || (gap <= reach && gap <= share * lengths.of(i, place, time, u, step));
  ahead[i] = 0;
  if (isClosed) active.marks[i] = 1;
  else if (isAhead) {
    active.marks[i] = gap <= (system.approachOf?.(i, work.ways) ?? work.aheadReach) ? 1 : 0;
    ahead[i] = gap;
  } else if (settings.activation === "held" || settings.activation === "ahead") {
    const isHeld = phases[i] === CLOSED && gap + settings.theta * step * closing(work, i, time) <= 0;
    active.marks[i] = isHeld ? 1 : 0;
  }
}

/** Velocity with which the forces of the step close contact i. */
function closing({ system, row, change, meanPosition: place, index, value }: Marking, i: number, time: number): number {
  let sum = 0;
  if (system.contacts) {
    const end = system.entriesInto!(index, value, 0, i, place);
    for (let k = 0; k < end; k++) sum += value[k]! * change[index[k]!]!;
    return sum;
  }
  system.directionsInto(row, 0, i, place, time);
  for (let j = 0; j < row.length; j++) sum += row[j]! * change[j]!;
  return sum;
}
