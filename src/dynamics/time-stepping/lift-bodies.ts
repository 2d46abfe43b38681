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
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { solveMassInPlace } from "../frame/frame-mass.ts";
import { addAnswers } from "../frame/mechanism-frame.ts";
import { type ContactSet, contactSets } from "./contact-set.ts";
import { jointHold } from "./joint-hold.ts";
import { LEFT, solveLift } from "./lift-problem.ts";
import type { constraintProjection } from "./project-constraints.ts";
import { contactOutcome } from "./solve-set.ts";
import { fail, fitResult, type StepResult } from "./step-result.ts";
import { externalWay, type SteppingWorkspace } from "./stepping-workspace.ts";
import { touchScale } from "./touch.ts";

/** Contacts this many times as far open as the deepest overlap could be closed by its lift: each of two bodies goes no farther than it is deep. */
const CLOSABLE = 2;

/** A step may press bodies in by so many times as much as the last, and a search still be wide enough. */
const DEEPER = 1.5;

/** Gaps bend while bodies move: the second time finds what is left of the first, squared. */
const MOST_ROUNDS = 4;

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
    shouldStop: settings.shouldStop,
    /** Of the last step with a lift. */
    lastDepth: 0,
    /** 1 for elements of the problem, MEASURED for those whose gap is known. */
    marks: new Uint8Array(system.elements.length),
    /** By element. */
    gaps: new Float64Array(system.elements.length),
    forces: new Float64Array(system.freedoms),
    terms: new Float64Array(system.freedoms),
    way: new Float64Array(system.formulas === "weights" ? 0 : system.freedoms),
    meanVelocity: common.meanVelocity,
    /** Where nothing had to be lifted last. */
    clear: new Float64Array(system.freedoms).fill(Number.NaN),
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
  if (!system.hasMovingConstraints && equalNumbers(work.clear, result.q)) return true;
  work.marks.fill(0);
  // One search for what overlaps and for what its lift could close, where the lift is no deeper than the last.
  system.contacts?.find(result.q, reachOf(work));
  work.lastDepth = 0;
  let energy = work.hasJoints ? energyOf(work, result, t) : 0;
  const settle = (): void => {
    if (work.hasJoints && work.closesJoints) project(result, t, energy);
  };
  for (let round = 0; ; round++) {
    const depth = markNear(work, result, t, 0);
    work.lastDepth = Math.max(work.lastDepth, depth);
    if (depth === 0 && (round === 0 || areJoined(work, result.q, t))) {
      if (round > 0) settle();
      return isClear(work, result.q);
    }
    if (round === MOST_ROUNDS) break;
    markNear(work, result, t, CLOSABLE * depth);
    markActing(work, of);
    markJoints(work);
    measure(work, result.q, t);
    const set = work.sets(work.marks);
    const isSolved = solveLift(work, set, { result, t, step, depth });
    if (work.outcome.failure?.kind === "stop-asked") return fail(result, work.outcome.failure);
    if (!isSolved) break;
    energy += move(work, set, result, t);
    system.contacts?.find(result.q, CLOSABLE * LEFT * depth);
  }
  settle();
  noteLeft(work, result, t);
  return true;
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
    if (-gap > depth && -gap > touch.lifted(e, result.q, t)) depth = -gap;
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

/** Nothing has to be lifted here. */
function isClear(work: Lift, q: Float64Array): true {
  work.clear.set(q);
  return true;
}

/** Bodies still overlap: their gaps contradict, or bend too much. */
function noteLeft(work: Lift, { q, left }: StepResult, t: number): void {
  const { gaps, marks, system, active, touch } = work;
  measure(work, q, t);
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === 0 || active.isContact[e] === 0 || !(-gaps[e]! > left.depth)) continue;
    if (!(-gaps[e]! > touch.touching(e, q, t))) continue;
    left.depth = -gaps[e]!;
    left.element = system.elements[e]!.name;
  }
}

/**
 * Moves the bodies. What the forces do on the way is work of the contacts, and of no joint; what of it comes from no potential has come from
 * outside. Returns what T + U changes by.
 */
function move(work: Lift, set: ContactSet, result: StepResult, t: number): number {
  const { system, mass, forces, terms, way } = work;
  system.forcesInto(forces, result.q, result.u, t);
  solveMassInPlace(mass, forces);
  if (work.hasJoints) holdForces(forces, set, terms);
  let sum = 0;
  for (let i = 0; i < set.size; i++) {
    if (set.impulses[i] === 0 || set.isBilateral[i] === 1) continue;
    const given = -set.impulses[i]! * along(set, i, forces);
    result.works[set.active[i]!]! += given;
    sum += given;
  }
  if (system.formulas !== "weights") {
    way.fill(0);
    addAnswers(way, set, set.impulses, terms);
    const external = externalWay(work, result, way, t);
    result.external += external;
    sum += external;
  }
  addAnswers(result.q, set, set.impulses, terms);
  return sum;
}

/** Accelerations of forces with joints that hold. */
function holdForces(accelerations: Float64Array, set: ContactSet, terms: Float64Array): void {
  const hold = jointHold(set);
  const { components } = hold;
  const answers = Float64Array.from(components, (i) => along(set, i, accelerations));
  hold.answer(answers);
  const held = new Float64Array(set.size);
  for (let a = 0; a < components.length; a++) held[components[a]!] = answers[a]!;
  addAnswers(accelerations, set, held, terms);
}

/** wᵀx of a component. */
function along({ entries: { start, index, value } }: ContactSet, i: number, x: Float64Array): number {
  let sum = 0;
  for (let k = start[i]!; k < start[i + 1]!; k++) sum += value[k]! * x[index[k]!]!;
  return sum;
}
