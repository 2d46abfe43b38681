/**
 * Solves the contact problem of a set without matrices, island by island (islands.ts), from the impulses of the last step on. Each is
 * judged by the residual of all problems (island-contacts.ts).
 *
 * An island at rest has the impulses of the last step and is done at once: nothing sleeps, and no threshold of motion is needed. Sweeps come
 * first for the others; what they do not solve goes to `solveRaw`. An island in which
 * only the forces of the step move anything is then brought to rounding by Newton steps: what comes to rest is at rest.
 */
import type { GlobalProblem } from "../../problems/raw-problem.ts";
import { solveRaw } from "../../solvers/solve-raw.ts";
import type { ContactSet } from "./contact-set.ts";
import {
  type IslandContacts,
  islandContacts,
  islandResidual,
  isRounding,
  loadIsland,
  moveBodies,
  storeIsland,
} from "./island-contacts.ts";
import { islandProblem } from "./island-problem.ts";
import { acceleratedSweeps } from "./island-sweeps.ts";
import { findIslands, type Islands, islands } from "./islands.ts";

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

/**
 * Sweeps with momentum come first, as many as lead to the goal at the rate of the last hundred, up to so many. A thousand discs that come down
 * are at 1e-8 after two to eight hundred, in a third of the time of an interior point; Newton steps from fewer fail half the time.
 */
const SWEEPS = 1000;

/** Islands that settle are to come to rounding: from the interior point Newton steps lead there, from sweeps to a tolerance they may not. */
const SETTLING_SWEEPS = 40;

/** Stages of `solveRaw` for what sweeps do not solve, each with sweeps behind it: what one leaves, they often finish. */
const STAGES = ["newton", "interior-point", "newton"] as const;

/** From this tolerance on sweeps with momentum, up to so many, come before anything else. */
const LOOSE = 5e-6;
const MOST_SWEEPS = 3000;

export interface IslandSolver {
  readonly found: Islands;
  readonly island: IslandContacts;
}

/** Room for all steps of a run. */
export const islandSolver = (): IslandSolver => ({ found: islands(), island: islandContacts() });

interface Aims {
  readonly tolerance: number;
  readonly close: number;
  readonly shouldStop?: (() => boolean) | undefined;
}

/**
 * Improves the impulses of the set, which hold the start; returns the largest residual of its islands. It aims at `tolerance`, or at
 * `close` where that is larger and enough.
 */
export function solveIslands(work: IslandSolver, set: ContactSet, aims: Aims): number {
  const { found, island } = work;
  findIslands(found, set.entries, set.size, set.mass.freedoms, set.blocks);
  let worst = 0;
  for (let k = 0; k < found.count; k++) {
    loadIsland(island, set, found, k);
    worst = Math.max(worst, improveIsland(work, set, k, aims));
    storeIsland(island, set, found, k);
    // The others are not solved.
    if (worst > aims.close && aims.shouldStop?.()) return Number.MAX_VALUE;
  }
  return worst;
}

/** Tells of the problems of a set that is solved, island by island. */
export function tellIslands(
  { found, island }: IslandSolver,
  set: ContactSet,
  tell: (problem: GlobalProblem, impulses: Float64Array) => void,
): void {
  findIslands(found, set.entries, set.size, set.mass.freedoms, set.blocks);
  for (let k = 0; k < found.count; k++) {
    loadIsland(island, set, found, k);
    tell(islandProblem(set, found, k), island.arrays.impulses.slice(0, 2 * island.count));
  }
}

function improveIsland(work: IslandSolver, set: ContactSet, k: number, aims: Aims): number {
  const { tolerance, close } = aims;
  const { found, island } = work;
  const start = islandResidual(island);
  if (isRounding(island, start)) return start;
  const settles = isSettling(set, found, k);
  const isMany = close > tolerance && island.count >= MANY_CONTACTS;
  const [first, enough] = isMany
    ? [FIRST_GOAL, close]
    : [settles ? Math.min(tolerance, FIRST_GOAL) : tolerance, tolerance];
  const isLoose = tolerance >= LOOSE && !(settles && start > tolerance);
  let residual = sweepFirst(island, isLoose ? tolerance : first, isLoose, settles, aims.shouldStop);
  if (isLoose && residual <= tolerance) return residual;
  if (settles && residual > first) residual = solveIsland(work, set, k, residual, AIMS[0] * first, aims);
  for (const stage of STAGES) {
    if (isLoose || residual <= first || aims.shouldStop?.()) break;
    residual = solveIsland(work, set, k, residual, AIMS[0] * first, aims, stage);
    if (residual > first) residual = sweepOn(island, first, residual, aims.shouldStop);
  }
  for (let a = 0; a < AIMS.length && residual > enough && !aims.shouldStop?.(); a++) {
    residual = solveIsland(work, set, k, residual, AIMS[a]! * tolerance, aims);
  }
  if (!(settles && !isRounding(island, residual)) && !(isMany && residual > tolerance)) return residual;
  return solveIsland(work, set, k, residual, LAST_AIM, aims, LAST_STAGE);
}

/** Sweeps from the start; the residual after them. */
function sweepFirst(
  island: IslandContacts,
  goal: number,
  isLoose: boolean,
  settles: boolean,
  shouldStop?: () => boolean,
): number {
  if (isLoose) return acceleratedSweeps(island, MOST_SWEEPS, goal, false, shouldStop);
  if (!settles) return acceleratedSweeps(island, SWEEPS, goal, true, shouldStop);
  return acceleratedSweeps(island, SETTLING_SWEEPS, AIMS[0] * goal, false, shouldStop);
}

/** Sweeps from impulses of this residual, which are kept where that makes none better. */
function sweepOn(island: IslandContacts, goal: number, before: number, shouldStop?: () => boolean): number {
  const { impulses } = island.arrays;
  const start = impulses.slice(0, 2 * island.count);
  const after = acceleratedSweeps(island, SWEEPS, goal, true, shouldStop);
  if (after <= before) return after;
  impulses.set(start);
  moveBodies(island);
  return before;
}

/** Whether what the forces do in the step is more than what moved before: ‖Wᵀu⁻‖ < ‖Wᵀ Δu_free‖ over the island, in ‖·/g‖_g. */
function isSettling({ before, free, compliances }: ContactSet, found: Islands, k: number): boolean {
  let moving = 0;
  let pushed = 0;
  for (let c = found.starts[k]!; c < found.starts[k + 1]!; c++) {
    const normal = found.normals[c]!;
    for (let i = normal; i >= 0; i = i === normal ? found.frictionOf[normal]! : -1) {
      moving += before[i]! ** 2 / compliances[i]!;
      pushed += (free[i]! - before[i]!) ** 2 / compliances[i]!;
    }
  }
  return moving < pushed;
}

/** Solves one island and keeps what is better than its present impulses, whose residual is `before`; returns its residual. */
function solveIsland(
  { found, island }: IslandSolver,
  set: ContactSet,
  k: number,
  before: number,
  tolerance: number,
  { shouldStop }: Aims,
  solver = "auto",
): number {
  const { impulses } = island.arrays;
  const start = impulses.slice(0, 2 * island.count);
  const problem = islandProblem(set, found, k);
  const solution = solveRaw(problem, { tolerance, start, solver, ...(shouldStop && { shouldStop }) });
  impulses.set(solution.impulses);
  moveBodies(island);
  const after = islandResidual(island);
  if (after <= before) return after;
  impulses.set(start);
  moveBodies(island);
  return before;
}
