/**
 * The problems of a RATTLE step with many contacts, which are solved island by island (solve-islands.ts) and without G.
 *
 * Islands are those of one W, that pushes and measures. A pass of the first half measures along W(q) there, too,
 *
 *   ξ_i = g_i(q_k)/Δt + W_i(q)ᵀ(u_½ − u_k),   and for slips   ξ_i = W_i(q_M)ᵀ u_k + χ_i + W_i(q)ᵀ(u_½ − u_k)
 *
 * in the place of W(q_k) and W(q_M): Newton's method with the slopes of the begin. Where it ends u_½ = u_k, and nothing is left of the
 * difference: the positions are the same. A pass leaves a share of its correction that is the angle of the step, so that it takes a few more.
 * What begins closed has g_i(q) = 0 and not its rounding, and is taken from there in the first pass, ξ_i = W_i(q)ᵀu_½: gaps that are rounding
 * say of contacts that hold the same body different things, and what rests would be solved anew in every step.
 *
 * With one W the problem is symmetric, and has a solution wherever bodies can part.
 */
import { dot } from "../../linalg/dense.ts";
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { type GrowingRows, reserve, type SparseRows } from "../../solvers/sparse/sparse-rows.ts";
import { type ContactSet, driveOf } from "./contact-set.ts";
import { isSliding } from "./rattle-directions.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { addMotion, isSettling } from "./settling.ts";
import { residualBeyond } from "./step-outcome.ts";

/** From so many components on: a box on the ground has eight where it is flush with it, and dense solvers are quick and exact for a few of them. */
const ISLAND_SIZE = 32;

/**
 * Whether the problem of a set is solved island by island: many contacts of free planar bodies, each with one or two components along the
 * coordinates of two bodies, and nothing in the settings that asks for G.
 */
export function isByIslands(work: RattleWorkspace, { size, hasPermanent }: ContactSet): boolean {
  return size >= ISLAND_SIZE && !hasPermanent && canBeIslands(work);
}

const canBeIslands = ({ system, settings }: RattleWorkspace): boolean =>
  system.masses !== undefined && settings.solver === undefined;

/**
 * Marks, behind the contacts that a trial closes, those that close where one of their bodies is stopped: a tower comes down contact by contact
 * otherwise, a pass for each. They push where they close and nowhere else, like all others. Few contacts wait until they are found.
 */
export function markReachable(work: RattleWorkspace, end: number, step: number): void {
  const { system, active, result, half, gaps, spareGaps, watched, reachable } = work;
  if (!canBeIslands(work)) return;
  const reach = step * system.fastestApproach!(half);
  system.gapsInto(spareGaps, result.q, end, reach);
  let count = 0;
  let marked = 0;
  for (let i = 0; i < spareGaps.length; i++) {
    if (active.isContact[i] === 0 || watched[i] === 1 || isSliding(work, i)) continue;
    marked += active.marks[i]!;
    if (active.marks[i] === 1 || !(spareGaps[i]! <= Math.min(reach, step * stoppedApproach(work, i)))) continue;
    reachable[count++] = i;
  }
  if (2 * (marked + count) < ISLAND_SIZE) return;
  for (let k = 0; k < count; k++) {
    const i = reachable[k]!;
    active.marks[i] = 1;
    gaps[i] = spareGaps[i]!;
  }
}

/** How fast the bodies of contact i at most come nearer along its normal while one of them moves as in the trial, and the other moves away no more. */
function stoppedApproach({ system, result, half, index, value }: RattleWorkspace, i: number): number {
  const end = system.entriesInto!(index, value, 0, i, result.q);
  let [first, second] = [0, 0];
  const body = bodyOf(index[0]!);
  for (let k = 0; k < end; k++) {
    const speed = value[k]! * half[index[k]!]!;
    if (bodyOf(index[k]!) === body) first += speed;
    else second += speed;
  }
  return -Math.min(0, first) - Math.min(0, second);
}

/** A planar body has three coordinates. */
const bodyOf = (coordinate: number): number => Math.floor(coordinate / 3);

/**
 * R of the last pass, as impulses of a step of this length: what rests is held by forces, R = ½Δt λ, and its problem is solved before it
 * begins. P, where the velocities start from, is twice as large.
 */
export function trialStart(work: RattleWorkspace, step: number): Float64Array {
  const { trialImpulses, trialStep } = work;
  const share = trialStep > 0 ? step / trialStep : 1;
  work.trialStep = step;
  if (share !== 1) for (let i = 0; i < trialImpulses.length; i++) trialImpulses[i]! *= share;
  return trialImpulses;
}

export function keepTrial({ trialImpulses }: RattleWorkspace, { size, origin, impulses }: ContactSet): void {
  trialImpulses.fill(0);
  for (let i = 0; i < size; i++) trialImpulses[origin[i]!] = impulses[i]!;
}

/** The problem of a pass over the rows that push. */
export function poseAlongPush(work: RattleWorkspace, set: ContactSet, step: number): void {
  const { system, half, free: freeEnd, u, gaps, pushed, startsClosed } = work;
  const { entries, rowViews, before, free, drives } = set;
  copyEntries(entries, pushed, set.size);
  for (const e of set.active) {
    const { hasGap } = system.elements[e]!;
    const i = set.starts[e]!;
    const begins = startsClosed[e] === 1;
    let sum = begins ? 0 : hasGap ? gaps[e]! / step : drives[i]! + dot(rowViews[i]!, half);
    before[i] = free[i] = 0;
    for (let k = entries.start[i]!; k < entries.start[i + 1]!; k++) {
      const j = entries.index[k]!;
      const value = entries.value[k]!;
      sum += value * (begins ? freeEnd[j]! : freeEnd[j]! - half[j]!);
      // What moved before, and what the forces do: whether the contacts settle (settling.ts).
      before[i]! += value * u[j]!;
      free[i]! += value * freeEnd[j]!;
    }
    set.problem.offset[i] = sum;
  }
}

/** Whether the contacts of a pass settle. */
export function settles(set: ContactSet): boolean {
  const { squares, compliances, size } = set;
  squares.fill(0);
  for (let i = 0; i < size; i++) addMotion(squares, set, i, compliances[i]!);
  return isSettling(squares);
}

/**
 * Residual of the trial itself: its gaps and slips beside the impulses that led to it, measured like every other problem. Friction in
 * a wall leaves velocities open, so that every pass finds others within the tolerance, and none that no longer change. `isShort`: beyond the
 * rounding of its gaps, that is a velocity of any size where the part of the step is short; what comes to rest in a whole one has to meet it.
 */
export function trialResidual(
  work: RattleWorkspace,
  set: ContactSet,
  t: number,
  step: number,
  isShort: boolean,
): number {
  const { system, gaps, roundings, row, half, middle } = work;
  const { wrong, terms, drives } = set;
  for (const e of set.active) {
    const i = set.starts[e]!;
    if (system.elements[e]!.hasGap) {
      wrong[i] = gaps[e]! / step;
      terms[i] = isShort ? roundings[e]! / step : 0;
    } else {
      system.directionsInto(row, 0, e, middle, t + 0.5 * step);
      wrong[i] = drives[i]! + dot(row, half);
      terms[i] = 0;
    }
  }
  return residualBeyond(set);
}

/**
 * About how well the gaps at the end of a trial of this length are known, by √G_ii. Passes end within the residual r of impulses, that is with
 * velocities which differ from the law by an energy of some r² of that of the drive, D² = Σ c_i²/G_ii:
 *
 *   |δg_i| ≈ Δt √G_ii r D
 *
 * An estimate, no bound: energies are told by 1/G_ii for G⁻¹. Where n bodies stand on each other, all of them missing the law to the same side, the
 * gap of the topmost is off by √(2n) times that. Below it a search may go on in what solvers leave, as far as it is allowed to.
 */
export function errorOfTrial({ settings, outcome }: RattleWorkspace, set: ContactSet, step: number): number {
  let square = 0;
  for (let i = 0; i < set.size; i++) if (set.compliances[i]! > 0) square += driveOf(set, i) ** 2 / set.compliances[i]!;
  return step * Math.max(settings.tolerance ?? DEFAULT_TOLERANCE, outcome.residual) * Math.sqrt(square);
}

function copyEntries(out: GrowingRows, { start, index, value }: SparseRows, rows: number): void {
  const count = start[rows]!;
  reserve(out, count);
  for (let i = 0; i <= rows; i++) out.start[i] = start[i]!;
  for (let k = 0; k < count; k++) {
    out.index[k] = index[k]!;
    out.value[k] = value[k]!;
  }
}

/** c ← c − Wᵀ M⁻¹ W R over the rows of a set; `way` is a buffer of f numbers. */
export function takeBackFirst(
  { firstImpulses, lastMass: mass }: RattleWorkspace,
  set: ContactSet,
  way: Float64Array,
): void {
  const { size, origin, entries, problem } = set;
  const { start, index, value } = entries;
  way.fill(0);
  for (let i = 0; i < size; i++) {
    const first = firstImpulses[origin[i]!]!;
    if (first === 0) continue;
    for (let k = start[i]!; k < start[i + 1]!; k++) way[index[k]!]! += value[k]! * mass.scale[index[k]!]! * first;
  }
  for (let i = 0; i < size; i++) {
    for (let k = start[i]!; k < start[i + 1]!; k++) problem.offset[i]! -= value[k]! * way[index[k]!]!;
  }
}
