/**
 * Moves bodies apart that overlap at the end of a step, by the shortest way in the kinetic metric:
 *
 *   q ← q + A⁻¹(W μ + J ν),   0 ≤ μ ⊥ g(q) ≥ 0,   g_b(q) = 0          contacts without rebound, no friction           [Acary2013]
 *
 * with the joints b closed (lift-problem.ts).
 *
 * A contact that a body reaches within a step with the velocity γ⁻ stops it in the middle of the step on the average, and deeper by
 * ½Δt|γ⁻| than it would be. So μ is a correction of the time at which the impulse acts, and what the forces do on the way is work of the
 * contact: an impact of γ⁻ takes ½mγ⁻² and neither more nor less,
 *
 *   W_i ← W_i − μ_i w_iᵀA⁻¹(h + J λ),   JᵀA⁻¹(h + J λ) = 0
 *
 * Contacts with rebound keep their depth: to lift them would pay the body for its jump.
 *
 * An island that jams is lifted with contacts that give way, and what that does not bring nearer is left for this step: it keeps nothing else
 * where it is, and costs no further rounds.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { type ContactSet, contactSets } from "./contact-set.ts";
import { elementsOf, liftIslands } from "./lift-islands.ts";
import { moveLifted } from "./lift-move.ts";
import { LEFT, type Lifted, poseLift, solveLift } from "./lift-problem.ts";
import {
  countStanding,
  fitMemory,
  forgetTried,
  noteTried,
  standingIslands,
  standingMemory,
  stands,
} from "./lift-standing.ts";
import type { constraintProjection } from "./project-constraints.ts";
import { contactOutcome } from "./solve-set.ts";
import { fail, fitResult, type StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";
import { touchScale } from "./touch.ts";

/** Contacts this many times as far open as the deepest overlap could be closed by its lift: each of two bodies goes no farther than it is deep. */
const CLOSABLE = 2;

/** A step may press bodies in by so many times as much as the last, and a search still be wide enough. */
const DEEPER = 1.5;

/**
 * Gaps bend while bodies move: the second time finds what is left of the first, squared. Light bodies that heavy ones press out of line turn far, and
 * take a dozen; of sixty scenes of a hundred bodies and mass ratios up to 1000 eight were left with up to 4 mm of overlap after four.
 */
const MOST_ROUNDS = 16;

/** Joints that a lift bends open by less than this share of their lengths are for the projection (project-constraints.ts): contacts do not notice. */
const JOINED = 2 ** -28;

const MEASURED = 2;

type Lift = ReturnType<typeof liftWorkspace>;

function liftWorkspace(common: SteppingWorkspace) {
  const { system, mass, lengths, restitution, active, settings } = common;
  const hasJoints = active.bilateral.length > 0;
  return {
    ...{ system, mass, lengths, restitution, active, hasJoints, touch: touchScale(system, lengths) },
    /** Joints that are left to drift are not closed, but they hold. */
    closesJoints: settings.projection !== "none",
    sets: contactSets(system, mass),
    outcome: contactOutcome(),
    islands: liftIslands(),
    shouldStop: settings.shouldStop,
    /** Of the last step with a lift. */
    lastDepth: 0,
    /** 1 for elements of the problem, MEASURED for those whose gap is known; and those of a part of the problem. */
    marks: new Uint8Array(system.elements.length),
    part: new Uint8Array(system.elements.length),
    gaps: new Float64Array(system.elements.length),
    memory: standingMemory(system.elements.length),
    forces: new Float64Array(system.freedoms),
    terms: new Float64Array(system.freedoms),
    way: new Float64Array(system.formulas === "weights" ? 0 : system.freedoms),
    meanVelocity: common.meanVelocity,
    /** Where nothing could be lifted last, and what overlapped there. */
    clear: new Float64Array(system.freedoms).fill(Number.NaN),
    clearOf: { depth: 0, element: "" },
  };
}

export interface BodyLift {
  /** Gaps that a lift will ask for, if it is no deeper than the last: who searches at the same place before it saves it the search. */
  reach(): number;
  /** Lifts the bodies of the result of a step that ended at t, over the contacts of its set; false, and the step failed, when asked to stop. */
  lift(result: StepResult, t: number, of: ContactSet, step: number): boolean;
}

/** `project`: closes the joints and their velocities. */
export function bodyLift(common: SteppingWorkspace, project: ReturnType<typeof constraintProjection>): BodyLift {
  const work = liftWorkspace(common);
  return {
    reach: () => reachOf(work),
    lift: (...given) => liftOver(work, project, ...given),
  };
}

/** Lifts in rounds, each over what overlaps by then; see `BodyLift`. */
function liftOver(
  work: Lift,
  project: ReturnType<typeof constraintProjection>,
  ...[result, t, of, step]: Parameters<BodyLift["lift"]>
): boolean {
  const { system } = work;
  if (!system.hasMovingConstraints && equalNumbers(work.clear, result.q)) {
    Object.assign(result.left, work.clearOf);
    return true;
  }
  work.marks.fill(0);
  forgetTried(work.memory);
  // One search for what overlaps and for what its lift could close, where the lift is no deeper than the last.
  system.contacts?.find(result.q, reachOf(work));
  work.lastDepth = 0;
  let energy = work.hasJoints ? energyOf(work, result, t) : 0;
  for (let round = 0; ; round++) {
    const depth = markNear(work, result, t, 0);
    work.lastDepth = Math.max(work.lastDepth, depth);
    const isDone = depth === 0 && (round === 0 || areJoined(work, result.q, t));
    if (isDone || round === MOST_ROUNDS) {
      if (round > 0 && work.hasJoints && work.closesJoints) project(result, t, energy);
      noteLeft(work, result, t, isDone);
      return true;
    }
    markNear(work, result, t, CLOSABLE * depth);
    markActing(work, of);
    markJoints(work);
    measure(work, result.q, t);
    energy += liftOnce(work, { result, t, step });
    if (work.outcome.failure?.kind === "stop-asked") return fail(result, work.outcome.failure);
    system.contacts?.find(result.q, CLOSABLE * LEFT * depth);
  }
}

/** One round over all that is marked: islands that jam, or stand as before, with contacts that give way. Returns what T + U changes by. */
function liftOnce(work: Lift, of: Lifted): number {
  const { islands, outcome } = work;
  let posed = poseLift(work, work.sets(work.marks), of);
  const soft = standingIslands(work.memory, islands, posed.set, work.gaps);
  if (soft.length > 0) posed = poseLift(work, work.sets(restOf(work, soft)), of);
  solveLift(work, posed, false);
  const hasFailed = outcome.failure !== undefined;
  const isStopped = (): boolean => outcome.failure?.kind === "stop-asked";
  // Joints of an island are closed, and stand in nothing.
  const isContact = (e: number): boolean => work.active.isContact[e] === 1;
  if (isStopped()) return 0;
  let jammed = elementsOf(islands, posed.set, (k) => islands.isJammed[k] === 1);
  let given = moveLifted(work, posed, of.result, of.t);
  if (jammed.length === 0 && soft.length === 0) return given;
  const liftPart = (elements: readonly number[], isSoft: boolean): number[][] => {
    const part = poseLift(work, work.sets(partOf(work, elements)), of);
    if (isSoft) noteTried(work.memory, elements.filter(isContact), work.gaps);
    solveLift(work, part, isSoft);
    if (isStopped()) return [];
    given += moveLifted(work, part, of.result, of.t);
    return elementsOf(islands, part.set, (k) => islands.isJammed[k] === 1);
  };
  if (posed.set.isSparse) liftPart([...soft, ...jammed].flat(), true);
  else {
    // One that has no solution hides those of the others.
    if (hasFailed && jammed.length > 1)
      jammed = jammed.flatMap((island) => (isStopped() ? [] : liftPart(island, false)));
    for (const island of [...soft, ...jammed]) if (!isStopped()) liftPart(island, true);
  }
  return given;
}

const reachOf = ({ lastDepth }: Lift): number => DEEPER * CLOSABLE * lastDepth;

const energyOf = ({ system }: Lift, { q, u }: StepResult, t: number): number =>
  system.kineticEnergy(q, u) + system.potentialEnergy(q, t);

/** Joints hold while bodies are lifted; those that depend on others do so by themselves. */
function markJoints({ active, marks }: Lift): void {
  for (const e of active.bilateral) marks[e] = active.isRedundant[e] === 1 ? 0 : 1;
}

/** Whether the joints are as good as closed after a lift. */
function areJoined({ system, active, gaps, lengths, closesJoints }: Lift, q: Float64Array, t: number): boolean {
  if (!closesJoints) return true;
  // The gaps are those of `markNear` at the same place.
  for (const e of active.bilateral) {
    if (!system.elements[e]!.hasGap || active.isRedundant[e] === 1) continue;
    if (Math.abs(gaps[e]!) > JOINED * lengths.of(e, q, t)) return false;
  }
  return true;
}

/**
 * Marks the contacts without rebound whose gap is below `reach`, with 0 those that overlap; how deep the deepest is of those that something has
 * to be done about, 0 without any.
 */
function markNear(work: Lift, result: StepResult, t: number, reach: number): number {
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
function markActing(work: Lift, { active: acting }: ContactSet): void {
  for (let k = 0; k < acting.length; k++) {
    const e = acting[k]!;
    if (work.active.isContact[e] === 1 && isLifted(work, e)) work.marks[e] = Math.max(1, work.marks[e]!);
  }
}

const isLifted = ({ restitution, system }: Lift, e: number): boolean =>
  (restitution ?? system.elements[e]!.restitution) === 0;

/** Gaps of the marked contacts, of those that were found as they were found; all are marked alike then. Those of joints are known. */
function measure({ system, active, gaps, marks }: Lift, q: Float64Array, t: number): void {
  if (!system.gapOf) system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === MEASURED) marks[e] = 1;
    else if (marks[e] === 1 && system.gapOf && active.isContact[e] !== 0) gaps[e] = system.gapOf(e, q, t);
  }
}

/** The marks of the problem without those of some islands, or of some elements alone. */
function restOf(work: Lift, islands: readonly (readonly number[])[]): Uint8Array {
  work.part = roomFor(work.part, work.marks.length);
  work.part.set(work.marks);
  for (const island of islands) for (const e of island) work.part[e] = 0;
  return work.part;
}

function partOf(work: Lift, elements: readonly number[]): Uint8Array {
  work.part = roomFor(work.part, work.marks.length);
  work.part.fill(0);
  for (const e of elements) work.part[e] = 1;
  return work.part;
}

/** What still overlaps: gaps contradict, or bend too much. `isDone`: nothing more can be lifted here. */
function noteLeft(work: Lift, result: StepResult, t: number, isDone: boolean): void {
  const { clear, clearOf, memory, marks, gaps, touch } = work;
  if (memory.hasTried || !isDone) {
    measure(work, result.q, t);
    noteDeepest(work, result, t);
  }
  countStanding(memory, marks.length, (e) => {
    const depth = marks[e] === 0 ? 0 : -gaps[e]!;
    return depth > 0 && depth > touch.lifted(e, result.q, t) ? depth : 0;
  });
  if (!isDone) return;
  clear.set(result.q);
  Object.assign(clearOf, result.left);
}

function noteDeepest({ marks, gaps, system, active, touch }: Lift, { left, q }: StepResult, t: number): void {
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === 0 || active.isContact[e] === 0 || !(-gaps[e]! > left.depth)) continue;
    if (!(-gaps[e]! > touch.touching(e, q, t))) continue;
    left.depth = -gaps[e]!;
    left.element = system.elements[e]!.name;
  }
}
