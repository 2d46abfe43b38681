/**
 * `sparse`: contact problems of many bodies with planar friction. Gauss–Seidel sweeps in the velocities come near the solution, a path
 * through the pieces of the contact laws (follow-path.ts) ends at it. All work is proportional to the number of contacts, but for
 * the factorisation, which takes (coordinates) × (width of the pile)² operations. Hyperstatic contacts are no special case.
 *
 * One solution is found where there are several; nothing is proved where there is none.
 */
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { conclusion, DEFAULT_TOLERANCE, type Solver } from "./solver.ts";
import { continuationRounds, pathRounds, trescaRound } from "./sparse/rounds.ts";
import { orderCoordinates } from "./sparse/skyline.ts";
import { conjugateSweeps, noteDefect, sparseSweep } from "./sparse/sparse-sweep.ts";
import { loadSparse, type SparseWorkspace } from "./sparse/sparse-workspace.ts";
import { refusesMasses, refusesVelocityForm, type VelocityForm, velocityForm } from "./sparse/velocity-form.ts";
import { sparseRoom } from "./workspace.ts";

/** One way to a solution: how it comes near, and what follows. */
interface Attempt {
  /** Where it begins: at the start given, at Λ = 0, or at the best so far. */
  readonly from: "start" | "zero" | "best";
  readonly sweeps?: number;
  readonly conjugateSweeps?: number;
  readonly trescaRounds?: number;
  readonly isContinued?: boolean;
  /** How many pieces a path may cross, from where it is and from the cold start. */
  readonly pieces: number;
  readonly coldPieces?: number;
}

/**
 * From the usual case, a start from the last step, to piles that come down on each other all at once. No way leads everywhere:
 * of the steps of a pyramid of 100 discs each of these solves some that those before it do not.
 */
const ATTEMPTS: readonly Attempt[] = [
  { from: "start", sweeps: 10, pieces: 60 },
  { from: "best", trescaRounds: 10, pieces: 100 },
  { from: "start", sweeps: 30, isContinued: true, pieces: 100 },
  { from: "start", conjugateSweeps: 1000, pieces: 200 },
  { from: "start", sweeps: 400, pieces: 200, coldPieces: 1000 },
  { from: "zero", conjugateSweeps: 4000, pieces: 300 },
  { from: "start", sweeps: 10_000, pieces: 300, coldPieces: 2000 },
  { from: "zero", sweeps: 30, isContinued: true, pieces: 300 },
  { from: "best", sweeps: 40_000, pieces: 300 },
];

/** Attempts that aim at the tolerance; later ones are made only while the residual is not close to it. */
const EARLY_ATTEMPTS = 3;

/** For tolerances from here on sweeps alone may do: they are made in portions, up to so many. */
const LOOSE = 1e-6;
const PORTION = 20;
const MOST_PORTIONS = 50;

/** A start this good stays as it is. Better ones than the tolerance still get sweeps: a pile at rest ends at rest exactly. */
const ROUNDED = 2 ** -48;

/** The solver aims at this share of the tolerance: its defect and the residual differ in rounding. */
const AIM = 0.1;

/**
 * Improves `impulses`, which hold the start. `problem` is the same problem by its matrix; the solver reads the diagonal blocks of
 * it. It aims at `tolerance` and makes further attempts only while the defect is above `acceptable`, and fewer sweeps and Newton
 * steps than `limit` were made.
 */
export function solveSparse(
  work: SparseWorkspace,
  form: VelocityForm,
  problem: InclusionProblem,
  impulses: Float64Array,
  tolerance: number,
  acceptable: number = tolerance,
  limit = Infinity,
): void {
  loadSparse(work, form, problem, impulses);
  const isLoose = tolerance >= LOOSE;
  const goal = isLoose ? tolerance : AIM * tolerance;
  const startGoal = isLoose ? tolerance : ROUNDED;
  noteDefect(work);
  if (isLoose) sweepUntil(work, tolerance);
  for (let k = 0; k < ATTEMPTS.length; k++) {
    if (work.bestDefect <= (k === 0 ? startGoal : k < EARLY_ATTEMPTS ? tolerance : acceptable)) break;
    if (work.sweeps + work.steps >= limit) break;
    const { trescaRounds = 0, isContinued, pieces, coldPieces = 0 } = ATTEMPTS[k]!;
    sweep(work, ATTEMPTS[k]!);
    if (work.bestDefect <= (k === 0 ? tolerance : goal)) break;
    if (k === 0) orderCoordinates(work);
    comeNear(work, trescaRounds, goal);
    if (isContinued) continuationRounds(work, goal);
    pathRounds(work, goal, pieces, coldPieces);
  }
  for (let i = 0; i < problem.size; i++) impulses[i] = work.best[i]!;
}

/** Portions of sweeps from the start until the tolerance is met. */
function sweepUntil(work: SparseWorkspace, tolerance: number): void {
  for (let k = 0; k < MOST_PORTIONS && work.bestDefect > tolerance; k++) {
    for (let sweeps = 0; sweeps < PORTION; sweeps++) sparseSweep(work, sweeps % 2 === 1);
    noteDefect(work);
  }
}

/** Sweeps to and fro. */
function sweep(work: SparseWorkspace, { from, sweeps = 0, conjugateSweeps: conjugate = 0 }: Attempt): void {
  const { size, impulses, best, start } = work;
  for (let i = 0; i < size; i++) impulses[i] = from === "zero" ? 0 : (from === "best" ? best : start)[i]!;
  noteDefect(work);
  conjugateSweeps(work, conjugate);
  for (let k = 0; k < sweeps; k++) sparseSweep(work, k % 2 === 1);
  noteDefect(work);
}

/** Tresca rounds, until the states of the contacts stay the same. */
function comeNear(work: SparseWorkspace, rounds: number, goal: number): void {
  const { size, anchor, impulses, lastPiece } = work;
  for (let i = 0; i < size; i++) anchor[i] = impulses[i]!;
  lastPiece.fill(-1);
  for (let round = 0; round < rounds && work.bestDefect > goal; round++) if (trescaRound(work)) return;
}

export const sparse: Solver = {
  name: "sparse",
  describe: "sweeps in the velocities and a path through the contact states; many bodies on a diagonal mass matrix",
  refuses: (problem) => refusesVelocityForm(problem) ?? refusesMasses(problem),
  solve(problem, { tolerance = DEFAULT_TOLERANCE, maxIterations, start, workspace } = {}) {
    const work = sparseRoom(workspace);
    const impulses = start ? start.slice() : new Float64Array(problem.size);
    solveSparse(work, velocityForm(problem), problem, impulses, tolerance, tolerance, maxIterations);
    return conclusion(problem, impulses, true, tolerance, work.sweeps + work.steps, "sparse");
  },
};
