/**
 * The contact problem of a lift (lift-bodies.ts): gaps in the place of velocities,
 *
 *   ξ = G μ + g,   0 ≤ μ ⊥ ξ ≥ 0 for contacts,   ξ = 0 for joints
 *
 * and whether its impulses μ are those of a lift: directions that contradict each other are pressed against each other without end. What only
 * corrects the time of impulses is no larger than all that acted in the step, than what parts one pair alone, or than what moves the heaviest body
 * that is pushed as far as the deepest is deep, for each contact of an island (lift-islands.ts). Where it is, every contact gives way to its own
 * push by a share of what that opens, G_ii ← (1 + ρ) G_ii: what contradicts itself comes to stand there, and all else is lifted, but for ρ.
 */
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import type { ContactSet } from "./contact-set.ts";
import { type JointHold, jointHold } from "./joint-hold.ts";
import { judgeIslands, type LiftIslands, measureIslands, partIslands } from "./lift-islands.ts";
import { LOOSE, sweepIslands } from "./solve-islands.ts";
import { type ContactOutcome, solveSet } from "./solve-set.ts";
import type { StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/** What is left of a depth is no more than this share of it, and what its lift could close is searched for with it. */
export const LEFT = 2 ** -8;

/** Residual of the problem, relative to the depths; with more of it rounds would do what sweeps do in less time. */
const RESIDUAL = 1e-3;

/** Compliances of bodies of one mass differ by as much, where corners have levers. */
const ALIKE = 2 ** 4;

/** ρ: a few rounds lift what only seems to contradict itself, and what does is pressed with a few times what parts one pair. */
const SOFTNESS = 2 ** -4;

/** With ρ the largest eigenvalue is some hundred times the least; sweeps with momentum take a few times the root of that. */
const SOFT_SWEEPS = 1000;

export interface LiftWork extends Pick<SteppingWorkspace, "mass" | "system"> {
  readonly gaps: Float64Array;
  readonly hasJoints: boolean;
  readonly closesJoints: boolean;
  readonly outcome: ContactOutcome;
  readonly islands: LiftIslands;
  readonly shouldStop: (() => boolean) | undefined;
}

export interface Lifted {
  readonly result: StepResult;
  readonly t: number;
  readonly step: number;
}

/** A set with its gaps, and its joints as they hold there. */
export interface PosedLift {
  readonly set: ContactSet;
  readonly hold: JointHold | undefined;
}

/** Poses the lift of a result over a set, and parts it in islands. Gaps of open contacts are all lead. */
export function poseLift(work: LiftWork, set: ContactSet, { result, t, step }: Lifted): PosedLift {
  const { mass, gaps, closesJoints, hasJoints, islands, outcome } = work;
  loadRows(set, result.q, t);
  loadDelassus(set, mass);
  set.softness = 0;
  set.impulses.fill(0);
  for (let i = 0; i < set.size; i++) {
    const isJoint = set.isBilateral[i] === 1;
    const gap = isJoint && !closesJoints ? 0 : gaps[set.active[i]!]!;
    set.problem.offset[i] = gap;
    set.lead[i] = isJoint ? 0 : Math.max(0, gap);
  }
  const hold = hasJoints && set.isBilateral.subarray(0, set.size).includes(1) ? jointHold(set) : undefined;
  partIslands(islands, set, outcome.islands.found);
  measureIslands(islands, set, hold, result, step);
  return { set, hold };
}

/** Impulses that lift the bodies of a posed set, zero over islands that are jammed, which are noted. `isSoft`: every contact gives way. */
export function solveLift(work: LiftWork, { set }: PosedLift, isSoft: boolean): void {
  const { islands } = work;
  if (isSoft) soften(set);
  if (isSoft && set.isSparse) sweepSoftly(work, set);
  else solveWhole(work, set);
  judgeIslands(islands, set);
  for (let i = 0; i < set.size; i++) if (islands.isJammed[islands.of[i]!] === 1) set.impulses[i] = 0;
}

function soften(set: ContactSet): void {
  const { size, isBilateral, delassus } = set;
  set.softness = SOFTNESS;
  if (set.isSparse) return;
  for (let i = 0; i < size; i++) if (isBilateral[i] === 0) delassus[i * size + i]! *= 1 + SOFTNESS;
}

function sweepSoftly({ outcome, islands }: LiftWork, set: ContactSet): void {
  outcome.failure = undefined;
  const tolerance = sparseTolerance(islands);
  sweepIslands(outcome.islands, set, SOFT_SWEEPS, tolerance);
  noteMissed(islands, outcome.islands.residuals);
}

/** Islands that came to no answer. What was aimed at for light bodies may be more than an island gives; rounds go on from there. */
function noteMissed({ count, isJammed }: LiftIslands, residuals: Float64Array): void {
  for (let k = 0; k < count; k++) if (!(residuals[k]! <= RESIDUAL)) isJammed[k] = 1;
}

/** Where one solver has all islands of a set and fails, it fails for all that there is something to do about. */
function solveWhole(work: LiftWork, set: ContactSet): void {
  const { outcome, islands, shouldStop, hasJoints } = work;
  const tolerance = set.isSparse ? sparseTolerance(islands) : hasJoints ? undefined : denseTolerance(set, islands);
  solveSet(set, outcome, { ...(tolerance !== undefined && { tolerance }), ...(shouldStop && { shouldStop }) });
  if (!outcome.failure) return;
  if (set.isSparse) noteMissed(islands, outcome.islands.residuals);
  else for (let k = 0; k < islands.count; k++) if (islands.depth[k]! > 0 || hasJoints) islands.isJammed[k] = 1;
}

/** Residuals are relative to the depths of an island: a light body beside a heavy one has to be lifted, too. */
function sparseTolerance({ count, depth, stiffest, softest }: LiftIslands): number {
  let ratio = 1;
  for (let k = 0; k < count; k++) if (depth[k]! > 0) ratio = Math.min(ratio, (ALIKE * stiffest[k]!) / softest[k]!);
  return Math.max(LOOSE, RESIDUAL * Math.sqrt(ratio));
}

/**
 * With matrices residuals are relative to all gaps, by the masses that they part: a light body beside a heavy one, or one that is less deep than others
 * are open, has to be lifted, too. With joints there is no tolerance of its own: they have to be closed, not only about so.
 */
function denseTolerance({ size, problem, delassus }: ContactSet, { depth, count }: LiftIslands): number {
  let deepest = 0;
  for (let k = 0; k < count; k++) deepest = Math.max(deepest, depth[k]!);
  let [least, all] = [Infinity, 0];
  for (let i = 0; i < size; i++) {
    const gap = problem.offset[i]!;
    const square = gap ** 2 / delassus[i * size + i]!;
    all += square;
    if (-gap > LEFT * deepest) least = Math.min(least, square);
  }
  return Math.max(DEFAULT_TOLERANCE, RESIDUAL * Math.sqrt(Math.min(1, least / all)));
}
