/**
 * Moves bodies apart that overlap at the end of a step, by the shortest way in the kinetic metric:
 *
 *   q ← q + A⁻¹W μ,   0 ≤ μ ⊥ g(q) ≥ 0            contacts without rebound, no friction           [Acary2013]
 *
 * A contact that a body reaches within a step with the velocity γ⁻ stops it in the middle of the step on the average, and deeper by
 * ½Δt|γ⁻| than it would be. So μ is a correction of the time at which the impulse acts, and what the forces do on the way is work of the
 * contact: an impact of γ⁻ takes ½mγ⁻² and neither more nor less,
 *
 *   W_i ← W_i − μ_i w_iᵀA⁻¹h
 *
 * Contacts with rebound keep their depth: to lift them would pay the body for its jump.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { solveMassInPlace } from "../frame/frame-mass.ts";
import { addAnswers, loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import { type ContactSet, contactSets } from "./contact-set.ts";
import { contactOutcome, solveSet } from "./solve-set.ts";
import { fail, fitResult, type StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";
import { touchScale } from "./touch.ts";

/** Contacts this many times as far open as the deepest overlap could be closed by its lift: each of two bodies goes no farther than it is deep. */
const CLOSABLE = 2;

/** A step may press bodies in by so many times as much as the last, and a search still be wide enough. */
const DEEPER = 1.5;

/** What is left of a depth is no more than this share of it, and what its lift could close is searched for with it. */
const LEFT = 2 ** -8;

/** Gaps bend while bodies move: the second time finds what is left of the first, squared. */
const MOST_ROUNDS = 4;

/** Residual of the problem, relative to the depths; with more of it rounds would do what sweeps do in less time. */
const RESIDUAL = 1e-3;

const MEASURED = 2;

type Lift = ReturnType<typeof liftWorkspace>;

function liftWorkspace(common: SteppingWorkspace) {
  const { system, mass, lengths, restitution, active, settings } = common;
  return {
    ...{ system, mass, restitution, active, touch: touchScale(system, lengths) },
    sets: contactSets(system, mass),
    outcome: contactOutcome(),
    solving: { tolerance: RESIDUAL, ...(settings.shouldStop && { shouldStop: settings.shouldStop }) },
    /** Of the last step with a lift. */
    lastDepth: 0,
    left: { steps: 0, depth: 0, element: "" },
    /** 1 for elements of the problem, MEASURED for those whose gap is known. */
    marks: new Uint8Array(system.elements.length),
    /** By element. */
    gaps: new Float64Array(system.elements.length),
    forces: new Float64Array(system.freedoms),
    terms: new Float64Array(system.freedoms),
    /** Where nothing had to be lifted last. */
    clear: new Float64Array(system.freedoms).fill(Number.NaN),
  };
}

export interface BodyLift {
  /** Gaps that a lift will ask for, if it is no deeper than the last: who searches at the same place before it saves it the search. */
  reach(): number;
  /** Lifts the bodies of the result of a step that ended at t, over the contacts of its set; false, and the step failed, when asked to stop. */
  lift(result: StepResult, t: number, of: ContactSet, step: number): boolean;
  /** What was left overlapping. */
  warnings(): string[];
}

export function bodyLift(common: SteppingWorkspace): BodyLift {
  const work = liftWorkspace(common);
  const { system } = common;
  const reach = (): number => DEEPER * CLOSABLE * work.lastDepth;
  return {
    reach,
    warnings: () => leftWarning(work),
    lift: (result, t, of, step) => {
      if (!system.hasMovingConstraints && equalNumbers(work.clear, result.q)) return true;
      work.marks.fill(0);
      // One search for what overlaps and for what its lift could close, where the lift is no deeper than the last.
      system.contacts?.find(result.q, reach());
      work.lastDepth = 0;
      for (let round = 0; ; round++) {
        const depth = markNear(work, result, t, 0);
        work.lastDepth = Math.max(work.lastDepth, depth);
        if (depth === 0) return isClear(work, result.q);
        if (round === MOST_ROUNDS) break;
        markNear(work, result, t, CLOSABLE * depth);
        markActing(work, of);
        measure(work, result.q, t);
        const set = work.sets(work.marks);
        poseLift(work, set, result.q, t);
        solveSet(set, work.outcome, work.solving);
        if (work.outcome.failure?.kind === "stop-asked") return fail(result, work.outcome.failure);
        if (work.outcome.failure || isJammed(set, result, step)) break;
        move(work, set, result, t);
        system.contacts?.find(result.q, CLOSABLE * LEFT * depth);
      }
      noteLeft(work, result.q, t);
      return true;
    },
  };
}

/** Gaps in the place of velocities; those of open contacts are all lead. */
function poseLift({ mass, gaps }: Lift, set: ContactSet, q: Float64Array, t: number): void {
  loadRows(set, q, t);
  loadDelassus(set, mass);
  for (let i = 0; i < set.size; i++) {
    const gap = gaps[set.active[i]!]!;
    set.problem.offset[i] = gap;
    set.lead[i] = Math.max(0, gap);
  }
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

/** Gaps of the marked contacts, of those that were found as they were found; all are marked alike then. */
function measure({ system, gaps, marks }: Lift, q: Float64Array, t: number): void {
  if (!system.gapOf) system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === 1 && system.gapOf) gaps[e] = system.gapOf(e, q, t);
    else if (marks[e] === MEASURED) marks[e] = 1;
  }
}

/** Nothing has to be lifted here. */
function isClear(work: Lift, q: Float64Array): true {
  work.clear.set(q);
  return true;
}

/** Bodies still overlap: their gaps contradict, or bend too much. */
function noteLeft(work: Lift, q: Float64Array, t: number): void {
  const { left, gaps, marks, system, touch } = work;
  measure(work, q, t);
  let [worst, depth] = [-1, 0];
  for (let e = 0; e < marks.length; e++) {
    if (marks[e] === 1 && -gaps[e]! > depth && -gaps[e]! > touch.touching(e, q, t)) [worst, depth] = [e, -gaps[e]!];
  }
  if (worst < 0) return;
  left.steps++;
  if (depth <= left.depth) return;
  left.depth = depth;
  left.element = system.elements[worst]!.name;
}

function leftWarning({ left }: Lift): string[] {
  if (left.steps === 0) return [];
  const size = Number(left.depth.toPrecision(3));
  return [
    `${left.steps} steps left bodies overlapping, by up to ${size} (${left.element}): they could not be lifted apart`,
  ];
}

/**
 * Directions that contradict each other, as those of corners in one place may, are pressed against each other without end. What only corrects
 * the time of impulses is no larger than all that acted in the step, or than what parts one pair alone, for each of its contacts.
 */
function isJammed(
  { size, impulses, problem, compliances, isSparse }: ContactSet,
  result: StepResult,
  step: number,
): boolean {
  let most = 0;
  let alone = 0;
  let acted = 0;
  for (let i = 0; i < size; i++) {
    const own = isSparse ? compliances[i]! : problem.matrix[i * size + i]!;
    most = Math.max(most, impulses[i]!);
    alone = Math.max(alone, -problem.offset[i]! / own);
  }
  for (let i = 0; i < result.impulses.length; i++) acted = Math.max(acted, step * result.impulses[i]!);
  return most > size * (alone + acted);
}

function move({ system, mass, forces, terms }: Lift, set: ContactSet, result: StepResult, t: number): void {
  system.forcesInto(forces, result.q, result.u, t);
  solveMassInPlace(mass, forces);
  const { start, index, value } = set.entries;
  for (let i = 0; i < set.size; i++) {
    if (set.impulses[i] === 0) continue;
    let along = 0;
    for (let k = start[i]!; k < start[i + 1]!; k++) along += value[k]! * forces[index[k]!]!;
    result.works[set.active[i]!]! -= set.impulses[i]! * along;
  }
  addAnswers(result.q, set, set.impulses, terms);
}
