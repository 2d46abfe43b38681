/**
 * Solves the contact problem of a set without matrices, island by island (islands.ts), from the impulses of the last step on:
 *
 *   v = M⁻¹ W Λ,   ξ = Wᵀ v + c,   residual of an island = ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g       (problems/residual.ts)
 *
 * A few sweeps over all contacts come first. An island at rest then meets the tolerance, mostly to rounding, and is done: nothing sleeps,
 * and no threshold of motion is needed. The others go to `solveRaw`.
 */
import { roomFor } from "../../linalg/buffers.ts";
import { turnIntoDefects } from "../../problems/residual.ts";
import { solveRaw } from "../../solvers/solve-raw.ts";
import { noteDefect, sparseSweep } from "../../solvers/sparse/sparse-sweep.ts";
import { loadSparse, type SparseWorkspace } from "../../solvers/sparse/sparse-workspace.ts";
import type { ContactSet } from "./contact-set.ts";
import { islandProblem } from "./island-problem.ts";
import { findIslands, type Islands, islandComponent, islands } from "./islands.ts";

/** `solveRaw` is asked for this share of the tolerance, since it measures in another norm, and for the next where that was too little. */
const AIMS = [0.1, 1e-3] as const;

/**
 * Where more than the tolerance will be taken, islands of so many contacts are solved to this first, and one stage tries for rounding from
 * there: what rests is then at rest. Only what is not even close is solved for the tolerance: that takes long and seldom finds more.
 */
const MANY_CONTACTS = 400;
const FIRST_GOAL = 1e-8;
const LAST_STAGE = "newton";
const LAST_AIM = 1e-4;

export type IslandSolver = ReturnType<typeof islandSolver>;

/** Room for all steps of a run. */
export function islandSolver() {
  return {
    found: islands(),
    /** v, and the places of coordinates in an island. */
    velocity: new Float64Array(0),
    places: new Int32Array(0),
    /** ξ, then the defects. */
    wrong: new Float64Array(0),
  };
}

/**
 * Improves the impulses of the set, which hold the start; returns the largest residual of its islands. It aims at `tolerance`, or at
 * `close` where that is larger and enough.
 */
export function solveIslands(
  work: IslandSolver,
  sparse: SparseWorkspace,
  set: ContactSet,
  tolerance: number,
  close: number,
  shouldStop?: () => boolean,
): number {
  const { size, entries, blocks, mass } = set;
  const { found } = work;
  makeRoom(work, mass.freedoms, size);
  findIslands(found, entries, size, mass.freedoms, (i) => blocks[i]!.normal);
  let worst = 0;
  sweepAll(sparse, set);
  defectsInto(work, set);
  for (let k = 0; k < found.count; k++) {
    let residual = islandResidual(work, set, k);
    const isMany = close > tolerance && found.starts[k + 1]! - found.starts[k]! >= MANY_CONTACTS;
    if (isMany && residual > FIRST_GOAL) residual = solveIsland(work, set, k, AIMS[0] * FIRST_GOAL, shouldStop);
    for (let a = 0; a < AIMS.length && residual > (isMany ? close : tolerance); a++) {
      residual = solveIsland(work, set, k, AIMS[a]! * tolerance, shouldStop);
    }
    if (isMany && residual > tolerance) {
      residual = solveIsland(work, set, k, LAST_AIM * tolerance, shouldStop, LAST_STAGE);
    }
    worst = Math.max(worst, residual);
  }
  return worst;
}

/** Sweeps from the start: those of the last step, which leave a pile at rest without a velocity, and begin to move another. */
const SWEEPS = 10;

/** Below this defect nothing is left to sweep. */
const ROUNDED = 2 ** -48;

function sweepAll(sparse: SparseWorkspace, { mass, entries: rows, problem, impulses, size }: ContactSet): void {
  loadSparse(sparse, { freedoms: mass.freedoms, inverseMass: mass.scale, rows, pushed: rows }, problem, impulses);
  noteDefect(sparse);
  if (sparse.bestDefect <= ROUNDED) return;
  for (let k = 0; k < SWEEPS; k++) sparseSweep(sparse, k % 2 === 1);
  noteDefect(sparse);
  for (let i = 0; i < size; i++) impulses[i] = sparse.best[i]!;
}

function makeRoom(work: IslandSolver, freedoms: number, size: number): void {
  work.velocity = roomFor(work.velocity, freedoms);
  work.wrong = roomFor(work.wrong, size);
  if (work.places.length < freedoms) work.places = new Int32Array(freedoms).fill(-1);
}

/** Defects of the present impulses, of all islands at once. */
function defectsInto({ velocity, wrong }: IslandSolver, set: ContactSet): void {
  const { size, entries, impulses, mass, problem, compliances } = set;
  const { start, index, value } = entries;
  velocity.fill(0);
  for (let i = 0; i < size; i++) {
    if (impulses[i] === 0) continue;
    for (let k = start[i]!; k < start[i + 1]!; k++) {
      velocity[index[k]!]! += mass.scale[index[k]!]! * value[k]! * impulses[i]!;
    }
  }
  for (let i = 0; i < size; i++) {
    let sum = problem.offset[i]!;
    for (let k = start[i]!; k < start[i + 1]!; k++) sum += value[k]! * velocity[index[k]!]!;
    wrong[i] = sum;
  }
  turnIntoDefects(wrong, problem, impulses, undefined, compliances);
}

/** Of the defects that are there. */
function islandResidual({ found, wrong }: IslandSolver, set: ContactSet, k: number): number {
  const { problem, compliances, impulses } = set;
  let [defect, drive, size] = [0, 0, 0];
  for (let n = 2 * (found.starts[k + 1]! - found.starts[k]!), c = 0; c < n; c++) {
    const i = islandComponent(found, k, c);
    if (i < 0) continue;
    const g = compliances[i]!;
    defect += g * wrong[i]! ** 2;
    drive += problem.offset[i]! ** 2 / g;
    size += g * impulses[i]! ** 2;
  }
  const value = defect === 0 ? 0 : Math.sqrt(defect / (drive > 0 ? drive : size));
  return Number.isFinite(value) ? value : 1e308;
}

/** Solves one island and keeps what is better than its present impulses; returns its residual. */
function solveIsland(
  work: IslandSolver,
  set: ContactSet,
  k: number,
  tolerance: number,
  shouldStop: (() => boolean) | undefined,
  solver = "auto",
): number {
  const { found, places } = work;
  const before = islandResidual(work, set, k);
  const start = islandImpulses(found, set.impulses, k);
  const problem = islandProblem(set, found, k, places);
  const solution = solveRaw(problem, { tolerance, start, solver, ...(shouldStop && { shouldStop }) });
  putImpulses(found, set.impulses, k, solution.impulses);
  defectsInto(work, set);
  const after = islandResidual(work, set, k);
  if (after <= before) return after;
  putImpulses(found, set.impulses, k, start);
  defectsInto(work, set);
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
