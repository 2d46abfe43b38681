/**
 * Solves the contact problem of a set without matrices, island by island (islands.ts), from the impulses of the last step on. Each is
 * judged by the residual of all problems (island-contacts.ts).
 *
 * An island at rest has the impulses of the last step and is done at once: nothing sleeps, and no threshold of motion is needed. Sweeps come
 * first for the others; what they do not solve goes to the interior point (island-interior.ts) where contacts are redundant, and what is left to
 * `solveRaw`. An island in which only the forces of the step move anything is then brought to rounding: what comes to rest is at rest.
 */
import { roomFor } from "../../linalg/buffers.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { GlobalProblem } from "../../problems/raw-problem.ts";
import { solveRaw } from "../../solvers/solve-raw.ts";
import { type SolverWorkspace, solverWorkspace } from "../../solvers/workspace.ts";
import type { ContactSet } from "./contact-set.ts";
import {
  goBack,
  type IslandContacts,
  islandContacts,
  islandResidual,
  isRounding,
  loadIsland,
  moveBodies,
  rawShare,
  storeIsland,
} from "./island-contacts.ts";
import { type IslandInterior, interiorPoint, islandInterior } from "./island-interior.ts";
import { islandProblem } from "./island-problem.ts";
import { acceleratedSweeps } from "./island-sweeps.ts";
import { type Islands, islands, partSet } from "./islands.ts";
import { addMotion, isSettling } from "./settling.ts";

/** `solveRaw` is asked for this share of the tolerance, since it measures in another norm, and for the next where that was too little. */
const AIMS = [0.1, 1e-3] as const;

/**
 * Where more than the tolerance will be taken, islands of so many contacts are solved to this first, and one stage tries for rounding from
 * there. Only what is not even close is solved for the tolerance: that takes long and seldom finds more.
 */
const MANY_CONTACTS = 100;
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

/** Few contacts come to rounding by sweeps: looks at a contact that take less time than setting up Newton's equations of two. */
const SETTLING_LOOKS = 2000;

/**
 * Where impulses outnumber velocities some of them are redundant: faces hold each other by more contacts than they need. Newton's equations are
 * singular there and sweeps come to stand, so the interior point follows after fewer of them; a pile of a thousand boxes takes it twenty to
 * thirty steps, as long as some eight hundred sweeps. Few contacts are nothing for `solveRaw`.
 */
const SOME_CONTACTS = 20;
const REDUNDANT_SWEEPS = 300;
const LAST_SWEEPS = 50;

/** What it aims at where an island settles. */
const ROUNDED = 2 ** -46;

/** Stages of `solveRaw` for what sweeps do not solve, each with sweeps behind it: what one leaves, they often finish. */
const STAGES = ["newton", "interior-point", "newton"] as const;

/** From this tolerance on sweeps with momentum, up to so many, come before anything else. */
export const LOOSE = 5e-6;
const MOST_SWEEPS = 3000;

export interface IslandSolver {
  readonly found: Islands;
  readonly island: IslandContacts;
  readonly interior: IslandInterior;
  readonly workspace: SolverWorkspace;
  /** Residual of each island of the set that was solved last. */
  residuals: Float64Array;
  /** The present island as a raw problem, once it has been asked for. */
  problem: GlobalProblem | undefined;
  /** Whether `solveRaw` took its last answer for solved. */
  isTaken: boolean;
  /** Impulses to begin with, or to go back to. */
  start: Float64Array;
}

/** Room for all steps of a run. */
export const islandSolver = (): IslandSolver => ({
  found: islands(),
  island: islandContacts(),
  interior: islandInterior(),
  workspace: solverWorkspace(),
  residuals: new Float64Array(0),
  problem: undefined,
  isTaken: false,
  start: new Float64Array(0),
});

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
  partSet(found, set);
  work.residuals = roomFor(work.residuals, found.count);
  let worst = 0;
  for (let k = 0; k < found.count; k++) {
    loadIsland(island, set, found, k);
    work.problem = undefined;
    work.residuals[k] = improveIsland(work, set, k, aims);
    worst = Math.max(worst, work.residuals[k]!);
    storeIsland(island, set, found, k);
    // The others are not solved.
    if (worst > aims.close && aims.shouldStop?.()) return Number.MAX_VALUE;
  }
  return worst;
}

/** Sweeps over the islands of a set, from the impulses that it holds on: for who wants to know about where they lead. Returns the largest residual. */
export function sweepIslands(work: IslandSolver, set: ContactSet, sweeps: number, goal: number): number {
  const { found, island } = work;
  let worst = 0;
  partSet(found, set);
  work.residuals = roomFor(work.residuals, found.count);
  for (let k = 0; k < found.count; k++) {
    loadIsland(island, set, found, k);
    work.residuals[k] = acceleratedSweeps(island, sweeps, goal);
    worst = Math.max(worst, work.residuals[k]!);
    storeIsland(island, set, found, k);
  }
  return worst;
}

/** Tells of the problems of a set that is solved, island by island. */
export function tellIslands(
  { found, island }: IslandSolver,
  set: ContactSet,
  tell: (problem: GlobalProblem, impulses: Float64Array) => void,
): void {
  partSet(found, set);
  for (let k = 0; k < found.count; k++) {
    loadIsland(island, set, found, k);
    tell(islandProblem(set, found, k), island.arrays.impulses.slice(0, 2 * island.count));
  }
}

function improveIsland(work: IslandSolver, set: ContactSet, k: number, aims: Aims): number {
  const { tolerance, close } = aims;
  const { found, island } = work;
  if (island.drive === 0) return restIsland(island);
  const start = islandResidual(island);
  if (isRounding(island, start)) return start;
  const settles = islandSettles(set, found, k);
  const isMany = close > tolerance && island.count >= MANY_CONTACTS;
  const [first, enough] = isMany
    ? [FIRST_GOAL, close]
    : [settles ? Math.min(tolerance, FIRST_GOAL) : tolerance, tolerance];
  const isLoose = tolerance >= LOOSE && !(settles && start > tolerance);
  let residual = sweepFirst(island, isLoose ? tolerance : first, isLoose, settles, aims.shouldStop);
  if (isLoose && residual <= tolerance) return residual;
  const isOpen = settles ? !isRounding(island, residual) : residual > first;
  if (!isLoose && isOpen && isRedundant(island)) {
    residual = solveInside(work, settles ? ROUNDED : first, first, residual, aims.shouldStop);
  }
  if (settles && residual > first) residual = solveIsland(work, set, k, residual, AIMS[0] * first, aims);
  for (const stage of STAGES) {
    if (isLoose || residual <= first || aims.shouldStop?.()) break;
    residual = solveIsland(work, set, k, residual, AIMS[0] * first, aims, stage);
    if (residual > first) residual = sweepOn(work, first, residual, aims.shouldStop);
  }
  for (let a = 0; a < AIMS.length && residual > enough && !aims.shouldStop?.(); a++) {
    residual = solveIsland(work, set, k, residual, AIMS[a]! * tolerance, aims);
  }
  if (!(settles && !isRounding(island, residual)) && !(isMany && residual > tolerance)) return residual;
  return solveIsland(work, set, k, residual, LAST_AIM, aims, LAST_STAGE);
}

/** Where nothing presses no impulses are the solution, whatever the last step ended with: a residual relative to them would never tell. */
function restIsland(island: IslandContacts): number {
  island.arrays.impulses.fill(0, 0, 2 * island.count);
  moveBodies(island);
  return 0;
}

const isRedundant = ({ count, freedoms }: IslandContacts): boolean => count >= SOME_CONTACTS && 2 * count > freedoms;

/** Sweeps from the start; the residual after them. */
function sweepFirst(
  island: IslandContacts,
  goal: number,
  isLoose: boolean,
  settles: boolean,
  shouldStop?: () => boolean,
): number {
  if (isLoose) return acceleratedSweeps(island, MOST_SWEEPS, goal, false, shouldStop);
  const most = isRedundant(island) ? REDUNDANT_SWEEPS : SWEEPS;
  if (!settles) return acceleratedSweeps(island, most, goal, true, shouldStop);
  const few = Math.floor(SETTLING_LOOKS / island.count);
  if (few > SETTLING_SWEEPS) return acceleratedSweeps(island, few, ROUNDED, false, shouldStop);
  return acceleratedSweeps(island, SETTLING_SWEEPS, AIMS[0] * goal, false, shouldStop);
}

/**
 * Interior point to `goal`, kept where it makes the residual smaller. It leaves small impulses where contacts open: a sweep lets go of those,
 * and some more often finish what it comes near to.
 */
function solveInside(
  work: IslandSolver,
  goal: number,
  enough: number,
  before: number,
  shouldStop?: () => boolean,
): number {
  const { island, interior } = work;
  const start = keepStart(work);
  const after = interiorPoint(interior, island, goal, shouldStop);
  if (after > before) return goBack(island, start, before);
  const found = keepStart(work);
  const swept = acceleratedSweeps(island, after <= goal ? 1 : LAST_SWEEPS, goal, false, shouldStop);
  return swept <= Math.max(after, enough) ? swept : goBack(island, found, after);
}

/** Sweeps from impulses of this residual, which are kept where that makes none better. */
function sweepOn(work: IslandSolver, goal: number, before: number, shouldStop?: () => boolean): number {
  const start = keepStart(work);
  const after = acceleratedSweeps(work.island, SWEEPS, goal, true, shouldStop);
  return after <= before ? after : goBack(work.island, start, before);
}

/** The present impulses of the island, until this is asked again. */
function keepStart(work: IslandSolver): Float64Array {
  const { arrays, count } = work.island;
  work.start = roomFor(work.start, 2 * count);
  for (let i = 0; i < 2 * count; i++) work.start[i] = arrays.impulses[i]!;
  return work.start.subarray(0, 2 * count);
}

function islandSettles(set: ContactSet, found: Islands, k: number): boolean {
  const { squares } = set;
  squares.fill(0);
  for (let c = found.starts[k]!; c < found.starts[k + 1]!; c++) {
    const normal = found.normals[c]!;
    addMotion(squares, set, normal, set.compliances[normal]!);
    const friction = found.frictionOf[normal]!;
    if (friction >= 0) addMotion(squares, set, friction, set.compliances[friction]!);
  }
  return isSettling(squares);
}

/**
 * Solves one island and keeps what is better than its present impulses, whose residual is `before`; returns its residual. What `solveRaw` takes
 * for solved and the island does not is asked for once more, by the island's measure.
 */
function solveIsland(
  work: IslandSolver,
  set: ContactSet,
  k: number,
  before: number,
  tolerance: number,
  aims: Aims,
  solver = "auto",
): number {
  const residual = askRaw(work, set, k, before, tolerance, aims, solver);
  const sharper = Math.max(EPSILON, tolerance * rawShare(work.island));
  if (!work.isTaken || residual <= tolerance / AIMS[0] || sharper >= tolerance || aims.shouldStop?.()) return residual;
  return askRaw(work, set, k, residual, sharper, aims, solver);
}

/** What `solveRaw` finds to this tolerance of its own, where that is better. */
function askRaw(
  work: IslandSolver,
  set: ContactSet,
  k: number,
  before: number,
  tolerance: number,
  { shouldStop }: Aims,
  solver: string,
): number {
  const { found, island, workspace } = work;
  const start = keepStart(work);
  work.problem ??= islandProblem(set, found, k);
  // Bodies that no impulses keep apart are moved by the best there are; that there are none is not asked.
  const options = { tolerance, start, solver, workspace, isProving: false, ...(shouldStop && { shouldStop }) };
  const solution = solveRaw(work.problem, options);
  work.isTaken = solution.status === "solved";
  island.arrays.impulses.set(solution.impulses);
  moveBodies(island);
  const after = islandResidual(island);
  return after <= before ? after : goBack(island, start, before);
}
