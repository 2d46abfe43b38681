/**
 * Solves the contact problem of a set without matrices, island by island (islands.ts), from the impulses of the last step on:
 *
 *   v = M⁻¹ W Λ,   ξ = Wᵀ v + c,   residual of an island = ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g       (island-sweeps.ts)
 *
 * An island at rest has the impulses of the last step and is done at once: nothing sleeps, and no threshold of motion is needed. A few
 * sweeps come first for the others, many where the tolerance is loose; what they do not solve goes to `solveRaw`. An island in which
 * only the forces of the step move anything is then brought to rounding by Newton steps: what comes to rest is at rest.
 */
import { solveRaw } from "../../solvers/solve-raw.ts";
import { loadSparse, type SparseWorkspace } from "../../solvers/sparse/sparse-workspace.ts";
import type { ContactSet } from "./contact-set.ts";
import { islandProblem } from "./island-problem.ts";
import { conjugateIsland, islandResidual, moveIsland, sweepIsland } from "./island-sweeps.ts";
import { findIslands, type Islands, islandComponent, islands } from "./islands.ts";

/** `solveRaw` is asked for this share of the tolerance, since it measures in another norm, and for the next where that was too little. */
const AIMS = [0.1, 1e-3] as const;

/**
 * Where more than the tolerance will be taken, islands of so many contacts are solved to this first, and one stage tries for rounding from
 * there. Only what is not even close is solved for the tolerance: that takes long and seldom finds more.
 */
const MANY_CONTACTS = 400;
const FIRST_GOAL = 1e-8;
const LAST_STAGE = "newton";
const LAST_AIM = 1e-14;

/** Below this residual the velocities of what rests are zero (CANCELLED in contact-set.ts): nothing is left to do. */
const ROUNDED = 2 ** -45;

/** Sweeps from the start: those of the last step, which begin to move a pile. */
const SWEEPS = 10;

/** From this tolerance on sweeps with memory, up to so many, come before anything else. */
const LOOSE = 1e-5;
const MOST_SWEEPS = 600;

export interface IslandSolver {
  readonly found: Islands;
}

/** Room for all steps of a run. */
export const islandSolver = (): IslandSolver => ({ found: islands() });

interface Aims {
  readonly tolerance: number;
  readonly close: number;
  readonly shouldStop?: () => boolean;
}

/**
 * Improves the impulses of the set, which hold the start; returns the largest residual of its islands. It aims at `tolerance`, or at
 * `close` where that is larger and enough.
 */
export function solveIslands({ found }: IslandSolver, sparse: SparseWorkspace, set: ContactSet, aims: Aims): number {
  const { size, entries: rows, blocks, mass, problem, impulses } = set;
  findIslands(found, rows, size, mass.freedoms, blocks);
  loadSparse(sparse, { freedoms: mass.freedoms, inverseMass: mass.scale, rows, pushed: rows }, problem, impulses);
  let worst = 0;
  for (let k = 0; k < found.count; k++) worst = Math.max(worst, improveIsland(sparse, set, found, k, aims));
  return worst;
}

function improveIsland(sparse: SparseWorkspace, set: ContactSet, found: Islands, k: number, aims: Aims): number {
  const { tolerance, close } = aims;
  moveIsland(sparse, found, k);
  let residual = islandResidual(sparse, found, k);
  if (residual <= ROUNDED) return residual;
  residual = sweepFirst(sparse, found, k, tolerance);
  const isMany = close > tolerance && found.starts[k + 1]! - found.starts[k]! >= MANY_CONTACTS;
  let isSolved = tolerance < LOOSE;
  const solveTo = (goal: number, solver?: string): void => {
    residual = solveIsland(sparse, set, found, k, residual, goal, aims.shouldStop, solver);
    isSolved = true;
  };
  const settles = isSettling(set, found, k);
  // Newton steps go on from here; from where sweeps end they seldom do.
  const isEasy = isMany || (settles && tolerance > FIRST_GOAL);
  const enough = isMany ? close : tolerance;
  if (isEasy && residual > (isMany ? FIRST_GOAL : enough)) solveTo(AIMS[0] * FIRST_GOAL);
  for (let a = 0; a < AIMS.length && residual > enough; a++) solveTo(AIMS[a]! * tolerance);
  const isCoarse = isMany && residual > tolerance;
  if (isCoarse || (isSolved && residual > ROUNDED && settles)) solveTo(LAST_AIM, LAST_STAGE);
  return residual;
}

/** Sweeps from the start, or from nothing where that is better; the residual after them. */
function sweepFirst(sparse: SparseWorkspace, found: Islands, k: number, tolerance: number): number {
  sweepIsland(sparse, found, k, SWEEPS);
  moveIsland(sparse, found, k);
  const residual = islandResidual(sparse, found, k);
  if (residual <= tolerance || tolerance < LOOSE) return residual;
  return conjugateIsland(sparse, found, k, MOST_SWEEPS, tolerance);
}

/** Whether what the forces do in the step is more than what moved before: ‖Wᵀu⁻‖ < ‖Wᵀ Δu_free‖ over the island, in ‖·/g‖_g. */
function isSettling({ before, free, compliances }: ContactSet, found: Islands, k: number): boolean {
  let [moving, pushed] = [0, 0];
  for (let c = found.componentStarts[k]!; c < found.componentStarts[k + 1]!; c++) {
    const i = found.components[c]!;
    moving += before[i]! ** 2 / compliances[i]!;
    pushed += (free[i]! - before[i]!) ** 2 / compliances[i]!;
  }
  return moving < pushed;
}

/** Solves one island and keeps what is better than its present impulses, whose residual is `before`; returns its residual. */
function solveIsland(
  sparse: SparseWorkspace,
  set: ContactSet,
  found: Islands,
  k: number,
  before: number,
  tolerance: number,
  shouldStop: (() => boolean) | undefined,
  solver = "auto",
): number {
  const start = islandImpulses(found, set.impulses, k);
  const problem = islandProblem(set, found, k);
  const solution = solveRaw(problem, { tolerance, start, solver, ...(shouldStop && { shouldStop }) });
  putImpulses(found, set.impulses, k, solution.impulses);
  moveIsland(sparse, found, k);
  const after = islandResidual(sparse, found, k);
  if (after <= before) return after;
  putImpulses(found, set.impulses, k, start);
  moveIsland(sparse, found, k);
  return before;
}

/** Impulses of an island, two a contact. */
function islandImpulses(found: Islands, impulses: Float64Array, k: number): Float64Array {
  const out = new Float64Array(2 * (found.starts[k + 1]! - found.starts[k]!));
  for (let c = 0; c < out.length; c++) {
    const i = islandComponent(found, k, c);
    if (i >= 0) out[c] = impulses[i]!;
  }
  return out;
}

function putImpulses(found: Islands, impulses: Float64Array, k: number, given: Float64Array): void {
  for (let c = 0; c < given.length; c++) {
    const i = islandComponent(found, k, c);
    if (i >= 0) impulses[i] = given[c]!;
  }
}
