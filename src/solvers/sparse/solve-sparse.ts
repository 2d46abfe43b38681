/**
 * Contact problems of many bodies with planar friction: Gauss–Seidel sweeps in the velocities, then Newton's method for the
 * augmented Lagrangian (newton-rounds.ts). All work is proportional to the number of contacts, but for the factorisation, which
 * takes (coordinates) × (width of the pile)² operations. Hyperstatic contacts are no special case.
 *
 * One solution is found where there are several; nothing is proved where there is none.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { inclusionResidual } from "../../problems/residual.ts";
import { gentleRound, stiffRounds } from "./newton-rounds.ts";
import { orderCoordinates } from "./skyline.ts";
import { noteDefect } from "./sparse-defect.ts";
import { sparseSweep } from "./sparse-sweep.ts";
import { loadSparse, type SparseWorkspace } from "./sparse-workspace.ts";
import type { VelocityForm } from "./velocity-form.ts";

/** Sweeps before Newton's method in each attempt; a next one is made only while the residual is not acceptable. */
const SWEEPS = [10, 400, 4000] as const;

/** Below this defect the states of the contacts are probably right, and stiff rounds are tried at once. */
const CLOSE = 1e-3;

/** Gentle rounds of one attempt. */
const MAX_ROUNDS = 60;

/** Gentle rounds on the same states between two stiff attempts: doubled after each, up to this. */
const LONGEST_WAIT = 16;

/** The solver aims at this share of the tolerance: its defect and the residual differ in rounding. */
const AIM = 0.1;

/**
 * Improves `impulses`, which hold the start, and returns their residual by `inclusionResidual`. `problem` is the same problem
 * by its matrix; the solver reads the diagonal blocks of it. It aims at `tolerance` and makes further attempts only while the
 * defect is above `acceptable`.
 */
export function solveSparse(
  work: SparseWorkspace,
  form: VelocityForm,
  problem: InclusionProblem,
  impulses: Float64Array,
  tolerance: number,
  acceptable: number = tolerance,
): number {
  loadSparse(work, form, problem, impulses);
  const goal = AIM * tolerance;
  noteDefect(work);
  for (let attempt = 0; attempt < SWEEPS.length; attempt++) {
    if (work.bestDefect <= (attempt === 0 ? tolerance : acceptable)) break;
    sweeps(work, SWEEPS[attempt]!);
    if (work.bestDefect <= goal) break;
    if (attempt === 0) orderCoordinates(work);
    search(work, goal);
  }
  for (let i = 0; i < problem.size; i++) impulses[i] = work.best[i]!;
  return inclusionResidual(problem, impulses);
}

/** Symmetric sweeps from the best impulses. */
function sweeps(work: SparseWorkspace, count: number): void {
  const { size, impulses, best } = work;
  for (let i = 0; i < size; i++) impulses[i] = best[i]!;
  noteDefect(work);
  for (let k = 0; k < count; k++) sparseSweep(work, k % 2 === 1);
  noteDefect(work);
}

/** Gentle rounds, and stiff ones where the states of the contacts stay the same. */
function search(work: SparseWorkspace, goal: number): void {
  const { size, anchor, impulses, lastPiece } = work;
  for (let i = 0; i < size; i++) anchor[i] = impulses[i]!;
  lastPiece.fill(-1);
  let patience = 1;
  let wait = work.bestDefect < CLOSE ? 0 : patience;
  for (let round = 0; round < MAX_ROUNDS && work.bestDefect > goal; round++) {
    if (wait <= 0) {
      if (stiffRounds(work, goal)) return;
      patience = Math.min(LONGEST_WAIT, 2 * patience);
      wait = patience;
    }
    if (gentleRound(work)) wait--;
  }
}
