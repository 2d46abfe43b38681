/**
 * Solves the contact problem of a set: what is easy is written down, many contacts go on from the impulses of the last step, all else is
 * for `solve`. `inclusionResidual` judges every answer.
 */

import { inclusionResidual } from "../../problems/residual.ts";
import { isBilateral, isStep, isUnilateral } from "../../sets/reservoirs/reservoirs.ts";
import { gaussSeidel } from "../../solvers/gauss-seidel.ts";
import { newton } from "../../solvers/newton.ts";
import { ROUNDED } from "../../solvers/refine/refine.ts";
import { solve } from "../../solvers/solve.ts";
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import { sparse } from "../../solvers/sparse.ts";
import { solverWorkspace } from "../../solvers/workspace.ts";
import { DIAGONAL } from "../frame/frame-mass.ts";
import type { FailureCause } from "../run-failure.ts";
import type { SteppingSettings } from "../run-settings.ts";
import type { ContactSet } from "./contact-set.ts";
import { addMotion, isSettling } from "./settling.ts";
import { islandSolver, LOOSE, solveIslands, sweepIslands } from "./solve-islands.ts";

/** From this size on the impulses of the last step are the start: of `newton`, and from the next on of `sparse` (measured). */
const WARM_SIZE = 8;
const SPARSE_SIZE = 120;

/** Sweeps before them: where a pile has several ways to go on they lead to the one that is near. */
const SWEEPS = 10;

/**
 * From this size on a residual of ACCEPTABLE is taken where the default tolerance is not reached, and the run says so in
 * its warnings. In tight piles the directions of dozens of contacts depend on each other but for the distortion δ of the pile.
 * Which of them open or slip is then decided by velocities of δ times those of the step, and the choices are too many to try:
 * a residual of δ, here 1e-8 m/s or so, is what can be told about such a step.
 */
const LARGE = 100;
const ACCEPTABLE = 1e-5;

/** Where more than the tolerance will be taken, islands are solved for the tolerance only above this residual. */
const CLOSE = 1e-6;

/** A quarter of what is rounding: velocities below it are zero, whatever the share of their component in the residual is (CANCELLED in contact-set.ts). */
const SETTLED = ROUNDED / 4;

/** From this size on the dense solvers take longer than a user waits, and find no more. */
const TOO_LARGE = 200;

/** A tolerance that is asked for is aimed at a little below: the velocities of the step, rounded once more, have to meet it too (step-outcome.ts). */
const WITHIN = 1 - 2 ** -10;

/** What is only about right: one percent of what drives. */
const ROUGH = 1e-2;
const ROUGH_SWEEPS = 200;

type SolveSettings = Partial<Pick<SteppingSettings, "solver" | "tolerance" | "shouldStop">>;

export type ContactOutcome = ReturnType<typeof contactOutcome>;

/** How the last contact problem ended. */
export function contactOutcome() {
  return {
    residual: 0,
    /** The largest residual that would have been taken. */
    acceptable: DEFAULT_TOLERANCE,
    /** Undefined when it was solved. */
    failure: undefined as FailureCause | undefined,
    /** Residual that the last problem with matrices was solved to. */
    reached: 0,
    /** It reached ACCEPTABLE only. */
    isLoose: false,
    /** Buffers of the solvers, for all steps of a run. */
    workspace: solverWorkspace(),
    islands: islandSolver(),
  };
}

/** Solves for the impulses of the set; `start`: those of the last step by component of the mechanism. */
export function solveSet(
  set: ContactSet,
  outcome: ContactOutcome,
  settings: SolveSettings,
  start?: Float64Array,
): void {
  outcome.failure = undefined;
  outcome.residual = 0;
  outcome.isLoose = false;
  const isAsked = settings.tolerance !== undefined;
  const isLenient = !isAsked && set.size >= LARGE;
  const tolerance = isAsked ? WITHIN * settings.tolerance! : DEFAULT_TOLERANCE;
  const acceptable = isLenient ? ACCEPTABLE : (settings.tolerance ?? DEFAULT_TOLERANCE);
  outcome.acceptable = acceptable;
  if (solveEasily(set)) return;
  const { impulses, mass } = set;
  if (set.isByIslands) {
    startFrom(set, start);
    const close = isLenient ? CLOSE : tolerance;
    outcome.residual = solveIslands(outcome.islands, set, { tolerance, close, shouldStop: settings.shouldStop });
    if (outcome.residual > acceptable) outcome.failure = missed(outcome.residual, settings);
    else outcome.isLoose = isLenient && outcome.residual > tolerance;
    return;
  }
  for (let i = 0; i < set.size; i++) impulses[i] = start ? start[set.origin[i]!]! : 0;
  // With joints RATTLE needs answers to rounding: its passes would circle around one that is only within the tolerance.
  const isLargeEnough = set.size >= (set.hasPermanent ? LARGE : WARM_SIZE);
  const isWarm = settings.solver === undefined && isLargeEnough && mass.form === DIAGONAL;
  if (settings.solver === undefined && isStillSolved(set, outcome, start)) return;
  const aim = isWarm && setSettles(set) ? Math.min(SETTLED, tolerance) : tolerance;
  if (isWarm) solveWarm(set, outcome, aim, settings.shouldStop);
  if (!isWarm || outcome.residual > acceptable) {
    if (isWarm && (set.size >= TOO_LARGE || settings.shouldStop?.())) {
      outcome.failure = missed(outcome.residual, settings);
    } else solveDense(set, outcome, settings, acceptable);
  }
  outcome.reached = outcome.residual;
  outcome.isLoose = !outcome.failure && isLenient && outcome.residual > tolerance;
}

/**
 * Whether the impulses of the last step, which the set holds, are the solution to rounding, or to what rounding has left there before: what is
 * at rest is not solved anew.
 */
function isStillSolved(set: ContactSet, outcome: ContactOutcome, start: Float64Array | undefined): boolean {
  if (start === undefined || set.size < WARM_SIZE) return false;
  outcome.residual = inclusionResidual(set.problem, set.impulses.subarray(0, set.size));
  return outcome.residual <= Math.max(SETTLED, Math.min(ROUNDED, outcome.reached));
}

/** Impulses of a set without matrices that are about right, to a residual of ROUGH; `start` as above. */
export function solveRoughly(set: ContactSet, outcome: ContactOutcome, start: Float64Array): void {
  if (solveEasily(set)) return;
  startFrom(set, start);
  sweepIslands(outcome.islands, set, ROUGH_SWEEPS, ROUGH);
}

/** Sweeps alone lead to the tolerance that is asked for. */
export const isLoose = ({ tolerance }: SolveSettings): boolean => tolerance !== undefined && tolerance >= LOOSE;

/** Contacts that were found since have no last impulse. */
function startFrom({ impulses, origin, size }: ContactSet, start: Float64Array | undefined): void {
  const known = start?.length ?? 0;
  for (let i = 0; i < size; i++) impulses[i] = origin[i]! < known ? start![origin[i]!]! : 0;
}

/** Whether a set with matrices settles. */
function setSettles(set: ContactSet): boolean {
  const { squares } = set;
  squares.fill(0);
  const { size, problem } = set;
  for (let i = 0; i < size; i++) addMotion(squares, set, i, problem.matrix[i * size + i]!);
  return isSettling(squares);
}

/** From the impulses of the last step on. */
function solveWarm(
  { problem, impulses, size }: ContactSet,
  outcome: ContactOutcome,
  tolerance: number,
  shouldStop?: () => boolean,
): void {
  const options = { tolerance, workspace: outcome.workspace, ...(shouldStop && { shouldStop }) };
  const swept = gaussSeidel.solve(problem, { ...options, start: impulses, maxIterations: SWEEPS });
  const solver = size < SPARSE_SIZE ? newton : sparse;
  const found = swept.status === "solved" ? swept : solver.solve(problem, { ...options, start: swept.impulses });
  outcome.residual = found.residual;
  impulses.set(found.impulses);
}

function solveDense(set: ContactSet, outcome: ContactOutcome, settings: SolveSettings, tolerance: number): void {
  const { workspace } = outcome;
  const { solver, shouldStop } = settings;
  const asked = { ...(solver !== undefined && { solver }), ...(shouldStop && { shouldStop }) };
  const found = solve(set.problem, { tolerance, workspace, ...asked });
  outcome.residual = found.residual;
  if (found.status === "solved" && found.residual <= tolerance) set.impulses.set(found.impulses);
  else if (found.status === "none")
    outcome.failure = { kind: "no-solution", of: "step", why: found.reason ?? "the conditions contradict" };
  else outcome.failure = missed(found.residual, settings);
}

/** A solve that was ended from outside has missed nothing. */
const missed = (residual: number, { shouldStop }: SolveSettings): FailureCause =>
  shouldStop?.() ? { kind: "stop-asked" } : { kind: "tolerance-missed", of: "impulses", residual };

/** Nothing approaches, or there is a single component: the answer is written down. */
function solveEasily(set: ContactSet): boolean {
  const { problem, impulses, size, blocks, hasPermanent } = set;
  const { offset, matrix } = problem;
  if (size === 1 && !set.isByIslands && matrix[0]! > 0 && !isStep(blocks[0]!)) {
    const impulse = -offset[0]! / matrix[0]!;
    impulses[0] = isBilateral(blocks[0]!) ? impulse : Math.max(0, impulse);
    return inclusionResidual(problem, impulses) <= ROUNDED;
  }
  if (hasPermanent) return false;
  for (let k = 0; k < blocks.length; k++) {
    if (isUnilateral(blocks[k]!) && offset[blocks[k]!.start]! < 0) return false;
  }
  impulses.fill(0);
  return true;
}
