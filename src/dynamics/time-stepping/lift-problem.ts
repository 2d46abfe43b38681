/**
 * The contact problem of a lift (lift-bodies.ts): gaps in the place of velocities,
 *
 *   ξ = G μ + g,   0 ≤ μ ⊥ ξ ≥ 0 for contacts,   ξ = 0 for joints
 *
 * and whether its impulses μ are those of a lift: directions that contradict each other are pressed against each other without end. What only
 * corrects the time of impulses is no larger than all that acted in the step, than what parts one pair alone, or than what moves the heaviest body
 * that is pushed as far as the deepest is deep, for each contact. Where it is, every contact gives way to its own push by a share of what that
 * opens, G_ii ← (1 + ρ) G_ii: what contradicts itself comes to stand there, and all else is lifted, but for ρ.
 */
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { DIAGONAL } from "../frame/frame-mass.ts";
import { loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import type { ContactSet } from "./contact-set.ts";
import { jointHold } from "./joint-hold.ts";
import { type ContactOutcome, solveSet } from "./solve-set.ts";
import type { StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/** What is left of a depth is no more than this share of it, and what its lift could close is searched for with it. */
export const LEFT = 2 ** -8;

/** Residual of the problem, relative to the depths; with more of it rounds would do what sweeps do in less time. */
const RESIDUAL = 1e-3;

/** ρ: a few rounds lift what only seems to contradict itself, and what does is pressed with a few times what parts one pair. */
const SOFTNESS = 2 ** -4;

interface LiftWork extends Pick<SteppingWorkspace, "mass" | "system"> {
  readonly gaps: Float64Array;
  readonly hasJoints: boolean;
  readonly closesJoints: boolean;
  readonly outcome: ContactOutcome;
  readonly shouldStop: (() => boolean) | undefined;
}

interface Lifted {
  readonly result: StepResult;
  readonly t: number;
  readonly step: number;
  /** Of the deepest contact. */
  readonly depth: number;
}

/** Impulses that lift the bodies of a result over the set; false where there are none. */
export function solveLift(work: LiftWork, set: ContactSet, of: Lifted): boolean {
  const { outcome, shouldStop } = work;
  poseLift(work, set, of);
  const tolerance = toleranceOf(work, set, of.depth);
  const solving = { ...(tolerance !== undefined && { tolerance }), ...(shouldStop && { shouldStop }) };
  solveSet(set, outcome, solving);
  if (!outcome.failure && !isJammed(work, set, of)) return true;
  if (set.isSparse || shouldStop?.()) return false;
  const { size, isBilateral } = set;
  for (let i = 0; i < size; i++) if (isBilateral[i] === 0) set.delassus[i * size + i]! *= 1 + SOFTNESS;
  solveSet(set, outcome, solving);
  return !outcome.failure && !isJammed(work, set, of);
}

/** Gaps of open contacts are all lead. */
function poseLift({ mass, gaps, closesJoints }: LiftWork, set: ContactSet, { result, t }: Lifted): void {
  loadRows(set, result.q, t);
  loadDelassus(set, mass);
  for (let i = 0; i < set.size; i++) {
    const isJoint = set.isBilateral[i] === 1;
    const gap = isJoint && !closesJoints ? 0 : gaps[set.active[i]!]!;
    set.problem.offset[i] = gap;
    set.lead[i] = isJoint ? 0 : Math.max(0, gap);
  }
}

/**
 * With matrices residuals are relative to all gaps, by the masses that they part: a light body beside a heavy one, or one that is less deep than others
 * are open, has to be lifted, too. With joints there is no tolerance of its own: they have to be closed, not only about so.
 */
function toleranceOf(
  { hasJoints }: LiftWork,
  { size, isSparse, problem, delassus }: ContactSet,
  depth: number,
): number | undefined {
  if (hasJoints) return undefined;
  if (isSparse) return RESIDUAL;
  let [least, all] = [Infinity, 0];
  for (let i = 0; i < size; i++) {
    const gap = problem.offset[i]!;
    const square = gap ** 2 / delassus[i * size + i]!;
    all += square;
    if (-gap > LEFT * depth) least = Math.min(least, square);
  }
  return Math.max(DEFAULT_TOLERANCE, RESIDUAL * Math.sqrt(Math.min(1, least / all)));
}

function isJammed(work: LiftWork, set: ContactSet, { result, step, depth }: Lifted): boolean {
  const { size, impulses, problem, compliances, isSparse, isBilateral } = set;
  const hold = work.hasJoints ? jointHold(set) : undefined;
  let [most, alone, acted] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    if (isBilateral[i] === 1) continue;
    const own = hold?.complianceOf(i) ?? (isSparse ? compliances[i]! : problem.matrix[i * size + i]!);
    most = Math.max(most, impulses[i]!);
    alone = Math.max(alone, -problem.offset[i]! / own);
  }
  for (let i = 0; i < result.impulses.length; i++) acted = Math.max(acted, step * result.impulses[i]!);
  if (most <= size * (alone + acted)) return false;
  return most > size * (alone + acted + depth * heaviest(work, set));
}

/** The largest mass that the impulses of a set push. */
function heaviest({ mass, system }: LiftWork, { size, impulses, entries: { start, index } }: ContactSet): number {
  const isAngle = new Set(system.angles);
  let most = 0;
  for (let i = 0; i < size; i++) {
    if (impulses[i] === 0) continue;
    for (let k = start[i]!; k < start[i + 1]!; k++) {
      const j = index[k]!;
      const own = mass.form === DIAGONAL ? 1 / mass.scale[j]! : mass.matrix[j * (mass.freedoms + 1)]!;
      if (!isAngle.has(j)) most = Math.max(most, own);
    }
  }
  return most;
}
