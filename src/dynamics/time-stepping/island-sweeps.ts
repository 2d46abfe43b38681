/**
 * Sweeps over one island, and how far its impulses are from a solution:
 *
 *   v = M⁻¹ W Λ,   ξ = Wᵀ v + c,   residual = ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g          (problems/residual.ts, sparse-sweep.ts)
 *
 * Plain sweeps, and such with the memory of conjugate gradients ([SilcowitzNiebeErleben2010], `conjugateSweeps`): in a heap that comes
 * down a residual of 1e-3 takes hundreds of the former and half as many of the latter. What a sweep does to v goes on with what it
 * does to Λ, so that v need not be made anew.
 */
import { UNILATERAL } from "../../problems/scaled-problem.ts";
import { squaredDefect, sweepContacts } from "../../solvers/sparse/sparse-sweep.ts";
import type { SparseWorkspace } from "../../solvers/sparse/sparse-workspace.ts";
import { pushInto, rowDot } from "../../solvers/sparse/velocity-form.ts";
import type { Islands } from "./islands.ts";

/** v of the impulses of an island, anew. */
export function moveIsland({ answer, form, impulses }: SparseWorkspace, found: Islands, k: number): void {
  const { components, componentStarts, coordinates, placeStarts } = found;
  for (let j = placeStarts[k]!; j < placeStarts[k + 1]!; j++) answer[coordinates[j]!] = 0;
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) {
    const i = components[c]!;
    if (impulses[i] !== 0) pushInto(answer, form, i, impulses[i]!);
  }
}

/** The residual of the impulses that v belongs to. */
export function islandResidual(work: SparseWorkspace, found: Islands, k: number): number {
  const { compliance, offset, impulses, form, answer } = work;
  const { components, componentStarts } = found;
  let [defect, drive, size] = [0, 0, 0];
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) {
    const i = components[c]!;
    defect += squaredDefect(work, i, rowDot(form.rows, i, answer, offset[i]!));
    drive += offset[i]! ** 2 / compliance[i]!;
    size += compliance[i]! * impulses[i]! ** 2;
  }
  const value = defect === 0 ? 0 : Math.sqrt(defect / (drive > 0 ? drive : size));
  return Number.isFinite(value) ? value : 1e308;
}

/** So many sweeps, to and fro. */
export function sweepIsland(work: SparseWorkspace, { normals, starts }: Islands, k: number, count: number): void {
  for (let s = 0; s < count; s++) sweepContacts(work, normals, starts[k]!, starts[k + 1]!, s % 2 === 1);
}

/** Sweeps with memory between two looks at the residual. */
const PORTION = 10;

/** Up to `most` sweeps with memory, until the residual is at most `goal`; returns it. */
export function conjugateIsland(work: SparseWorkspace, found: Islands, k: number, most: number, goal: number): number {
  const { rate, direction } = work;
  const { components, componentStarts, coordinates, placeStarts } = found;
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) rate[components[c]!] = 0;
  for (let j = placeStarts[k]!; j < placeStarts[k + 1]!; j++) direction[coordinates[j]!] = 0;
  let lastSquare = Infinity;
  let residual = Infinity;
  for (let s = 1; s <= most; s++) {
    note(work, found, k);
    sweepContacts(work, found.normals, found.starts[k]!, found.starts[k + 1]!, false);
    const square = squaredChange(work, found, k);
    const isLook = s % PORTION === 0 || s === most || square === 0;
    goOn(work, found, k, square < lastSquare ? square / lastSquare : 0, isLook);
    lastSquare = square;
    if (!isLook) continue;
    moveIsland(work, found, k);
    residual = islandResidual(work, found, k);
    if (residual <= goal || square === 0) break;
  }
  return residual;
}

/** Notes Λ and v before a sweep, in `trial` and `trialAnswer`. */
function note({ trial, impulses, trialAnswer, answer }: SparseWorkspace, found: Islands, k: number): void {
  const { components, componentStarts, coordinates, placeStarts } = found;
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) trial[components[c]!] = impulses[components[c]!]!;
  for (let at = placeStarts[k]!; at < placeStarts[k + 1]!; at++) {
    trialAnswer[coordinates[at]!] = answer[coordinates[at]!]!;
  }
}

/** ‖ΔΛ‖_g² since it was noted. */
function squaredChange(work: SparseWorkspace, { components, componentStarts }: Islands, k: number): number {
  const { trial, impulses, compliance } = work;
  let sum = 0;
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) {
    const i = components[c]!;
    sum += compliance[i]! * (impulses[i]! - trial[i]!) ** 2;
  }
  return sum;
}

/** Λ += β d,   d ← β d + ΔΛ, and v alike; normal impulses stay at least zero. Before a look Λ stays where the sweep left it. */
function goOn(work: SparseWorkspace, found: Islands, k: number, share: number, isLook: boolean): void {
  const { rate, direction, trial, trialAnswer, impulses, answer, form, kind } = work;
  const { components, componentStarts, coordinates, placeStarts } = found;
  const added = isLook ? 0 : share;
  for (let at = placeStarts[k]!; at < placeStarts[k + 1]!; at++) {
    const j = coordinates[at]!;
    const change = answer[j]! - trialAnswer[j]!;
    answer[j]! += added * direction[j]!;
    direction[j] = share * direction[j]! + change;
  }
  for (let c = componentStarts[k]!; c < componentStarts[k + 1]!; c++) {
    const i = components[c]!;
    const change = impulses[i]! - trial[i]!;
    const next = impulses[i]! + added * rate[i]!;
    rate[i] = share * rate[i]! + change;
    impulses[i] = kind[i] === UNILATERAL ? Math.max(0, next) : next;
    if (impulses[i] !== next) pushInto(answer, form, i, impulses[i]! - next);
  }
}
