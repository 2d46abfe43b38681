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
import { equalNumbers } from "../../linalg/buffers.ts";
import type { ContactSet } from "./contact-set.ts";
import { jointBodies } from "./lift-held.ts";
import { elementsOf } from "./lift-islands.ts";
import { markActing, markJoints, markNear, measure, partOf, restOf } from "./lift-marks.ts";
import { moveLifted } from "./lift-move.ts";
import { LEFT, type Lifted, poseLift, solveLift } from "./lift-problem.ts";
import { countStanding, forgetTried, noteTried, standingIslands, standingMemory } from "./lift-standing.ts";
import { type Lift, liftWorkspace } from "./lift-workspace.ts";
import type { constraintProjection } from "./project-constraints.ts";
import { fail, type StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

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

export interface BodyLift {
  /** Gaps that a lift will ask for, if it is no deeper than the last: who searches at the same place before it saves it the search. */
  reach(): number;
  /** Lifts the bodies of the result of a step that ended at t, over the contacts of its set; false, and the step failed, when asked to stop. */
  lift(result: StepResult, t: number, of: ContactSet, step: number): boolean;
}

/** `project`: closes the joints and their velocities. */
export function bodyLift(common: SteppingWorkspace, project: ReturnType<typeof constraintProjection>): BodyLift {
  const work = liftWorkspace(common);
  const held = work.hasJoints ? jointBodies(work.system, work.mass, work.active) : undefined;
  const beside = held && { ...work, ...held, held, hasJoints: false, memory: standingMemory(work.marks.length) };
  return {
    reach: () => reachOf(work),
    lift: (result, t, of, step) => liftOver(work, beside, project, { result, t, step }, of),
  };
}

/** Lifts what overlaps; see `BodyLift`. `beside`: joined bodies where they are. */
function liftOver(
  work: Lift,
  beside: Lift | undefined,
  project: ReturnType<typeof constraintProjection>,
  lifted: Lifted,
  of: ContactSet,
): boolean {
  const { system, hasJoints, outcome } = work;
  const { result, t } = lifted;
  if (!system.hasMovingConstraints && equalNumbers(work.clear, result.q)) {
    Object.assign(result.left, work.clearOf);
    return true;
  }
  work.marks.fill(0);
  forgetTried(work.memory);
  // One search for what overlaps and for what its lift could close, where the lift is no deeper than the last.
  system.contacts?.find(result.q, reachOf(work));
  work.lastDepth = 0;
  const course: Course = { energy: hasJoints ? energyOf(work, result, t) : 0, isMoved: false, isDone: false };
  const isClosing = hasJoints && work.closesJoints;
  liftInRounds(work, course, lifted, of);
  if (course.isMoved && isClosing) {
    project(result, t, course.energy);
    work.marks.fill(0);
    if (beside && !isStopped(work) && beside.held!.hold(result.q, t) && markNear(beside, result, t, 0) > 0) {
      forgetTried(beside.memory);
      liftInRounds(beside, course, lifted, of);
      project(result, t, course.energy);
    }
  }
  if (isStopped(work)) return fail(result, outcome.failure!);
  noteLeft(work, result, t, course.isDone);
  return true;
}

/** How a lift goes: T + U as it is to be after it, whether anything has moved, and whether nothing is left to be moved. */
interface Course {
  energy: number;
  isMoved: boolean;
  isDone: boolean;
}

/** Rounds, each over what overlaps by then. */
function liftInRounds(work: Lift, course: Course, lifted: Lifted, of: ContactSet): void {
  const { system } = work;
  const { result, t } = lifted;
  for (let round = 0; ; round++) {
    const depth = markNear(work, result, t, 0);
    work.lastDepth = Math.max(work.lastDepth, depth);
    course.isDone = depth === 0 && (round === 0 || work.held !== undefined || areJoined(work, result.q, t));
    if (course.isDone || round === MOST_ROUNDS) return;
    markNear(work, result, t, CLOSABLE * depth);
    markActing(work, of);
    markJoints(work);
    measure(work, result.q, t);
    course.energy += liftOnce(work, lifted);
    course.isMoved = true;
    if (isStopped(work)) return;
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
  // Joints of an island are closed, and stand in nothing.
  const isContact = (e: number): boolean => work.active.isContact[e] === 1;
  if (isStopped(work)) return 0;
  let jammed = elementsOf(islands, posed.set, (k) => islands.isJammed[k] === 1);
  let given = moveLifted(work, posed, of.result, of.t);
  if (jammed.length === 0 && soft.length === 0) return given;
  const liftPart = (elements: readonly number[], isSoft: boolean): number[][] => {
    const part = poseLift(work, work.sets(partOf(work, elements)), of);
    if (isSoft) noteTried(work.memory, elements.filter(isContact), work.gaps);
    solveLift(work, part, isSoft);
    if (isStopped(work)) return [];
    given += moveLifted(work, part, of.result, of.t);
    return elementsOf(islands, part.set, (k) => islands.isJammed[k] === 1);
  };
  if (posed.set.isSparse) liftPart([...soft, ...jammed].flat(), true);
  else {
    // One that has no solution hides those of the others.
    if (hasFailed && jammed.length > 1)
      jammed = jammed.flatMap((island) => (isStopped(work) ? [] : liftPart(island, false)));
    for (const island of [...soft, ...jammed]) if (!isStopped(work)) liftPart(island, true);
  }
  return given;
}

const isStopped = ({ outcome }: Lift): boolean => outcome.failure?.kind === "stop-asked";

const reachOf = ({ lastDepth }: Lift): number => DEEPER * CLOSABLE * lastDepth;

const energyOf = ({ system }: Lift, { q, u }: StepResult, t: number): number =>
  system.kineticEnergy(q, u) + system.potentialEnergy(q, t);

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

/** What still overlaps: gaps contradict, or bend too much. `isDone`: nothing more can be lifted here. */
function noteLeft(work: Lift, result: StepResult, t: number, isDone: boolean): void {
  const { clear, clearOf, memory, marks, gaps, touch } = work;
  if (memory.hasTried || !isDone || work.hasJoints) {
    // Joints have been closed since.
    marks.fill(0);
    markNear(work, result, t, 0);
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
