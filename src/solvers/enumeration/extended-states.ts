/**
 * Every solution of a delicate problem with one-dimensional laws: each basic state solved by itself, on the level of velocities
 * and in twice the precision, judged by the exact residual. No elimination is shared between states and nothing is pruned,
 * because what would be shared are the digits that decide.
 *
 * Basic states suffice. For a given u⁺ the impulses form a polyhedron without lines once dependent bilateral directions are left
 * out, so it has a vertex; at a vertex the directions of the active components are independent and all others stand at
 * an end of their law (Λ = 0, or a bound), where ξ = 0 is allowed too. States with dependent active directions are skipped.
 * What this does not see is u⁺ itself filling a set, which takes a singular state whose equations leave motion open: then the
 * list is not called exhaustive.
 */

import { powerOfTwoBelow } from "../../linalg/dense.ts";
import { componentUnits } from "../../problems/compliance.ts";
import { directionRank } from "../../problems/conditioning.ts";
import { boundSide, isAtBound, OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { DOUBLED_ROUNDING, judge, lawVelocities, velocitySizes } from "../../problems/residual.ts";
import { BILATERAL, LINE, NOTHING, UNILATERAL } from "../../problems/scaled-problem.ts";
import { axisOf } from "../../sets/reservoirs/reservoirs.ts";
import { impulsesAreUnique } from "../impulse-uniqueness.ts";
import { type LawRow, stateRow } from "../refine/law-rows.ts";
import { DEPENDENT_PIVOT, rowsSize, solveRows, ZERO_PIVOT } from "../refine/solve-rows.ts";
import { NEVER, STOPPED } from "../stopping.ts";
import type { EnumeratedSolution, Enumeration } from "./enumerated.ts";
import { refusal, type StateProblem } from "./state-problem.ts";

/** Work at the most, in states times cubed unknowns: about two seconds. */
const MOST_WORK = 2e8;
const MOST_EXTENDED_STATES = 20_000;

/** Unknowns of the linear system of a state. */
const LARGEST_EXTENDED = 40;

/** Two law velocities closer than this, relative to their size, belong to one u⁺. */
const SAME_VELOCITY = 1e-9;

/** A velocity whose share of the whole, in √J, is below this is what twice the precision leaves of zero. */
const VANISHED = 2 ** -70;

/** Equations without an unknown are met within this share of the drive. */
const CONSISTENT = 2 ** -60;

const UNDESCRIBED =
  "a singular slip state may be a continuum of solutions; in twice the precision these are not described";

/** A state whose equations and conditions hold. */
interface Candidate {
  readonly impulses: Float64Array;
  readonly tail: Float64Array;
  /** ξ, and the sizes of the terms it is made of. */
  readonly velocities: Float64Array;
  readonly sizes: Float64Array;
  /** ‖Λ‖_g. */
  readonly impulse: number;
  readonly residual: number;
}

const TOO_LARGE = "bounds exceed what drives the impact by so much that twice the precision does not resolve it";

/** What the rounding of data that were meant to tie (0.1 + 0.2 = 0.3) leaves of a residual. */
const DATA_ROUNDING = 2 ** -49;

/** A residual within so many roundings of twice the precision decides nothing. */
const RESOLVED = 2 ** 8;

interface Walk {
  readonly problem: InclusionProblem;
  readonly scaled: StateProblem;
  /** 1/√g. */
  readonly units: Float64Array;
  readonly modes: Uint8Array;
  readonly tolerance: number;
  /** Asked at every state. */
  readonly shouldStop: () => boolean;
  /** ‖c/g‖_g. */
  readonly drive: number;
  readonly candidates: Candidate[];
  /** Bilateral components that others already determine. */
  readonly redundant: ReadonlySet<number>;
  states: number;
  open: string | undefined;
}

/** Whether the problem is small enough, and its laws are all one-dimensional. */
export function takesExtended(problem: InclusionProblem): boolean {
  const isLine = problem.blocks.every(({ dimension }) => dimension === 1);
  const unknowns = rowsSize(problem);
  const most = Math.min(MOST_EXTENDED_STATES, MOST_WORK / unknowns ** 3);
  return isLine && unknowns <= LARGEST_EXTENDED && refusal(problem, most) === undefined;
}

export function enumerateExtended(scaled: StateProblem, tolerance: number, shouldStop = NEVER): Enumeration {
  const problem = scaled.original;
  const units = componentUnits(problem);
  const walk: Walk = {
    ...{ problem, scaled, units, tolerance, shouldStop, candidates: [], states: 0, open: undefined },
    drive: Math.hypot(...problem.offset.map((c, i) => c * units[i]!)),
    modes: new Uint8Array(problem.size),
    redundant: redundantBilaterals(scaled),
  };
  visit(walk, normalsFirst(scaled), 0);
  const base = { exhaustive: walk.open === undefined, states: walk.states, solutions: distinct(walk), continua: [] };
  return walk.open === undefined ? base : { ...base, reason: walk.open };
}

/** Friction is decided after its normal. */
function normalsFirst({ kinds, size: n }: StateProblem): number[] {
  const all = Array.from({ length: n }, (_, i) => i);
  return [...all.filter((i) => kinds[i] !== LINE), ...all.filter((i) => kinds[i] === LINE)];
}

function visit(walk: Walk, order: readonly number[], depth: number): void {
  const i = order[depth];
  if (walk.open === STOPPED) return;
  if (i === undefined) {
    if (walk.shouldStop()) {
      walk.open = STOPPED;
      return;
    }
    walk.states++;
    visitState(walk);
    return;
  }
  for (const mode of modesOf(walk, i)) {
    walk.modes[i] = mode;
    visit(walk, order, depth + 1);
  }
}

function modesOf({ scaled, modes, redundant }: Walk, i: number): readonly number[] {
  const kind = scaled.kinds[i]!;
  if (kind === BILATERAL) return [redundant.has(i) ? OPEN : STICK];
  if (kind === NOTHING || modes[scaled.normals[i]!] === OPEN) return [OPEN];
  return kind === UNILATERAL ? [OPEN, STICK] : [SLIP_PLUS, SLIP_MINUS, STICK];
}

/** The equations of the state at Λ = 0 (`problems/contact-state.ts`). */
function rowsOf({ problem, scaled, units, modes }: Walk): LawRow[] {
  return Array.from(modes, (mode, i): LawRow => {
    // A power of two: the equation stays exact.
    const scale = powerOfTwoBelow(units[i]! ** 2);
    const normal = scaled.normals[i]!;
    const axis = axisOf(problem.blocks.find(({ start }) => start === i)!, 0);
    const row = stateRow(mode, i, scale, normal, axis);
    if (mode !== STICK) return { ...row, defect: isAtBound(mode) && normal < 0 ? -boundSide(mode) * axis : 0 };
    return { ...row, defect: problem.offset[i]! * scale, defectTail: (problem.offsetTail?.[i] ?? 0) * scale };
  });
}

function visitState(walk: Walk): void {
  const { problem, modes, tolerance } = walk;
  const active = Array.from(modes.keys()).filter((i) => modes[i] === STICK);
  const slips = modes.some((mode, i) => isAtBound(mode) && walk.scaled.normals[i]! >= 0);
  const rows = rowsOf(walk);
  const isRedundant = areDependent(problem, active);
  if (isRedundant && !slips) return;
  const { change, defects, inconsistency, leavesMotion } = solveRows(problem, rows, ZERO_PIVOT);
  if (defects > 0) {
    if (inconsistency <= CONSISTENT && leavesMotion) walk.open ??= UNDESCRIBED;
    return;
  }
  if (isRedundant) {
    // Directions that differ in their last digits only: what they contradict each other in is no motion either.
    if (solveRows(problem, rows, DEPENDENT_PIVOT).inconsistency <= CONSISTENT) walk.open ??= UNDESCRIBED;
    return;
  }
  const { head: impulses, tail } = change;
  const { residual, fineness } = judge(problem, impulses, tail);
  const impulse = Math.hypot(...impulses.map((value, i) => value / walk.units[i]!));
  if (residual <= tolerance && fineness <= tolerance) {
    const sizes = velocitySizes(problem, impulses, tail);
    walk.candidates.push({
      impulses,
      tail,
      velocities: lawVelocities(problem, impulses, tail),
      sizes,
      impulse,
      residual,
    });
  } else if (residual * walk.drive <= RESOLVED * DOUBLED_ROUNDING * impulse) walk.open ??= TOO_LARGE;
}

/**
 * The candidates with distinct velocities, the most accurate of each. States whose equations hold exactly leave rounding in twice
 * the precision; beside them those that hold only within the tolerance are neighbours of a solution, not solutions.
 */
function distinct({ units, candidates, problem }: Walk): EnumeratedSolution[] {
  const kept: Candidate[] = [];
  const exact = candidates.some(({ residual }) => residual <= DATA_ROUNDING);
  for (const candidate of [...candidates].sort((a, b) => a.residual - b.residual)) {
    if (exact && candidate.residual > DATA_ROUNDING) break;
    if (!kept.some((known) => isSame(units, known, candidate))) kept.push(candidate);
  }
  return kept
    .sort((a, b) => a.impulse - b.impulse)
    .map(({ impulses, tail, velocities, residual }) => ({
      ...{ impulses, tail, lawVelocities: velocities, residual },
      impulsesUnique: impulsesAreUnique(problem, impulses) === true,
    }));
}

function isSame(units: Float64Array, a: Candidate, b: Candidate): boolean {
  const size = (i: number): number => Math.max(a.sizes[i]!, b.sizes[i]!);
  const whole = a.sizes.reduce((most, _, i) => Math.max(most, size(i) * units[i]!), 0);
  const nothing = Math.max(VANISHED * whole, DOUBLED_ROUNDING * Math.max(a.impulse, b.impulse));
  return a.velocities.every((x, i) => {
    const distance = Math.abs(x - b.velocities[i]!);
    return distance <= SAME_VELOCITY * size(i) || distance * units[i]! <= nothing;
  });
}

function areDependent(problem: InclusionProblem, components: readonly number[]): boolean {
  return directionRank(problem, components) < components.length;
}

function redundantBilaterals({ original, kinds, size: n }: StateProblem): Set<number> {
  const kept: number[] = [];
  const redundant = new Set<number>();
  for (let i = 0; i < n; i++) {
    if (kinds[i] !== BILATERAL) continue;
    if (areDependent(original, [...kept, i])) redundant.add(i);
    else kept.push(i);
  }
  return redundant;
}
