/**
 * Solves a raw contact or complementarity problem, stage by stage (contact/stages.ts), and says which stage did it.
 *
 * Small LCPs and MLCPs, and small contact problems that no stage solves, go to the dense solvers (solve.ts), which can also prove
 * that there is no solution. Every answer is judged from the problem as it was given (judge-raw.ts): nothing else makes it `solved`.
 */
import { checkOptions, checkRaw } from "../problems/check-raw.ts";
import { denseOfRaw } from "../problems/inclusion-of-raw.ts";
import {
  coarseness,
  collectionError,
  isSolution,
  judgeOf,
  judgeRaw,
  judgeRest,
  type RawJudgement,
} from "../problems/judge-raw.ts";
import type { RawJudge } from "../problems/raw-judge.ts";
import type { RawOptions, RawProblem, RawSolution, RawStage } from "../problems/raw-problem.ts";
import { withStop } from "../problems/stop-signal.ts";
import { lookUp } from "../text/look-up.ts";
import { type ConeProblem, coneProblem } from "./contact/cone-problem.ts";
import { driveExponent, solveInUnit } from "./contact/drive-unit.ts";
import { scaleInto, unscaleInto } from "./contact/operator.ts";
import { reasonOf } from "./contact/raw-reason.ts";
import type { RawRoom } from "./contact/raw-room.ts";
import { isRefuted, REFUTED } from "./contact/refutation.ts";
import { beginSearch, type Search, visit } from "./contact/search.ts";
import { type Equations, equations } from "./contact/semismooth.ts";
import { solvePairs, sweepShortly, sweptSolution } from "./contact/solve-shortly.ts";
import { isWorthwhile, STAGES, type StageName } from "./contact/stages.ts";
import { sweepOnce } from "./contact/sweeps.ts";
import { solve } from "./solve.ts";
import { DEFAULT_TOLERANCE } from "./solver.ts";
import { NEVER } from "./stopping.ts";
import { rawRoom, type SolverWorkspace, solverWorkspace } from "./workspace.ts";

/** Largest accepted error unless told otherwise: that of the collections. */
const DEFAULT_RAW_TOLERANCE = 1e-8;

/** Up to so many unknowns the dense solvers are asked. */
const LARGEST_DENSE = 60;

/** Contact problems of so few unknowns are theirs before any stage but a sweep and Newton steps: nothing has to be set up (measured). */
const FEW_UNKNOWNS = 36;

/** What the dense solvers aim at; with so few unknowns another step costs little. */
const FEW_TOLERANCE = DEFAULT_TOLERANCE;

/** The solvers that `solveRaw` knows by name. */
export const RAW_SOLVERS = {
  auto: "one stage after the other until the tolerance is met",
  ...{ "gauss-seidel": "sweeps, contact after contact", newton: "semismooth Newton steps" },
  admm: "alternating directions with one factorisation",
  "interior-point": "interior point on the friction cones, with Newton steps from its iterates",
  "interior-point-lagged": "the same with the sliding speed taken from the last iterate: slower, seldom stuck",
  proximal: "proximal point around guarded Newton steps",
  dense: "the solvers for small problems, which can prove that there is no solution",
} as const;

export interface RawSolveOptions extends RawOptions {
  /** Buffers of the solvers for small problems, for callers that solve many in turn. Default: new ones. */
  readonly workspace?: SolverWorkspace;
}

interface Run {
  readonly judge: RawJudge;
  readonly room: RawRoom;
  readonly tolerance: number;
  readonly clock: () => number;
  readonly shouldStop: () => boolean;
  readonly workspace: SolverWorkspace;
  readonly stages: RawStage[];
  /** Whether a sweep was made, whose impulses are in `room.swept`. */
  readonly isSwept: boolean;
  /** The best so far. */
  readonly impulses: Float64Array;
  readonly velocities: Float64Array;
  found: RawJudgement;
  solver: string;
  status: RawSolution["status"];
  reason: string | undefined;
}

const NO_CLOCK = (): number => 0;

export function solveRaw(problem: RawProblem, options: RawSolveOptions = {}): RawSolution {
  checkRaw(problem);
  checkOptions(problem, options);
  const { solver = "auto" } = options;
  if (solver !== "auto") lookUp(RAW_SOLVERS, solver, { what: "solver", where: "solver", code: "solver-unknown" });
  return solveChecked(problem, options);
}

/** `isInUnit`: its drive is measured in a unit of its own already. */
function solveChecked(problem: RawProblem, options: RawSolveOptions, isInUnit = false): RawSolution {
  const { tolerance = DEFAULT_RAW_TOLERANCE, timeLimit = Infinity, clock = NO_CLOCK, solver = "auto" } = options;
  const { shouldStop: isAborted = NEVER } = withStop(options);
  const { workspace = solverWorkspace() } = options;
  const start = clock();
  const room = roomOf(problem, workspace);
  const judge = judgeOf(problem, room);
  const exponent = isInUnit ? 0 : driveExponent(judge);
  if (exponent !== 0) return solveInUnit(judge, options, exponent, solveChecked);
  const size = judge.offset.length;
  const shouldStop = timeLimit < Infinity ? () => clock() - start > timeLimit || isAborted() : isAborted;
  const impulses = room.result();
  const velocities = room.result();
  const isShort = solver === "auto" && size <= LARGEST_DENSE;
  if (isShort && judge.dimension === 1) {
    const solution = solvePairs(judge, room, tolerance, shouldStop, impulses, velocities, () => clock() - start);
    if (solution) return solution;
    impulses.fill(0);
  }
  const mayBeSwept = isShort && judge.dimension > 1 && options.start === undefined && !shouldStop();
  const swept = mayBeSwept ? sweepShortly(judge, room, tolerance) : undefined;
  if (swept && isSolution(swept, tolerance)) {
    return sweptSolution(judge, room, swept, impulses, velocities, clock() - start);
  }
  const found = judgeRest(judge, impulses, velocities);
  const run: Run = {
    judge,
    room,
    tolerance,
    clock,
    shouldStop,
    workspace,
    stages: [],
    isSwept: swept !== undefined,
    impulses,
    velocities,
    found,
    solver: "rest",
    status: isSolution(found, tolerance) ? "solved" : "failed",
    reason: undefined,
  };
  if (run.status === "failed") {
    if (swept) takeSwept(run, swept, clock() - start);
    runStages(run, solver, options.start);
  }
  return conclude(run, clock() - start);
}

function conclude(run: Run, seconds: number): RawSolution {
  const { judge, status, impulses, velocities, solver, stages, found, reason } = run;
  const { bodyVelocities, scaled } = found;
  const solution = {
    status,
    impulses,
    velocities,
    residual: scaled,
    error: { scaled, collection: collectionError(judge, impulses, velocities) },
    solver,
    stages,
    seconds,
  };
  if (status === "solved" && bodyVelocities === undefined) return solution;
  return {
    ...solution,
    ...(bodyVelocities && { bodyVelocities }),
    ...(status !== "solved" && { reason: reason ?? reasonOf(found, run.tolerance, run.shouldStop()) }),
  };
}

function roomOf(problem: RawProblem, workspace?: SolverWorkspace): RawRoom {
  const { length } = problem.form === "global" ? problem.drift : problem.offset;
  return rawRoom(length, "friction" in problem ? problem.friction.length : length, workspace);
}

function runStages(run: Run, solver: string, start: Float64Array | undefined): void {
  const { judge } = run;
  const size = judge.offset.length;
  const isContact = judge.problem.form === "local" || judge.problem.form === "global";
  if (solver === "dense") runDense(run);
  else if (solver === "auto" && !isContact && size <= LARGEST_DENSE) runDense(run, false);
  if (solver === "dense" || run.status !== "failed") return;
  if (size > LARGEST_DENSE && run.shouldStop()) return;
  const cones = coneProblem(judge, run.room);
  if (cones) runCones(run, cones, solver, start);
  if (solver === "auto" && isContact && size > FEW_UNKNOWNS && size <= LARGEST_DENSE && !isEnded(run)) runDense(run);
}

const isEnded = (run: Run): boolean => run.status !== "failed" || run.shouldStop();

/** The method for cones: its stages until one of them meets the tolerance. */
function runCones(run: Run, cones: ConeProblem, solver: string, start: Float64Array | undefined): void {
  const { form } = run.judge.problem;
  const isFew = (form === "local" || form === "global") && run.impulses.length <= FEW_UNKNOWNS;
  const goal = isFew && solver === "auto" ? Math.min(run.tolerance, FEW_TOLERANCE) : run.tolerance;
  const coarsenessOf = (p: Float64Array): number => {
    unscaleInto(run.room.impulses, cones, p);
    return coarseness(judgeRaw(run.judge, run.room.impulses, run.room.velocities, run.tolerance), run.tolerance);
  };
  const search = beginSearch(cones, goal, run.shouldStop, run.found.scaled, coarsenessOf);
  if (start) {
    // Impulses of a problem near by, whatever their error is here.
    search.bestError = Infinity;
    visit(search, scaleInto(search.best, search.problem, start));
  }
  let made: Equations | undefined;
  const steps = (): Equations => {
    made ??= equations(cones);
    return made;
  };
  if (solver !== "auto") {
    runStage(run, search, solver as StageName, steps);
    return;
  }
  if (isFew) runFew(run, search, steps);
  if (run.status !== "failed") return;
  // Without friction the last stage goes on for seconds where there is no solution; with friction it solves what is hard.
  const isEarly = cones.size === cones.blocks;
  for (const name of Object.keys(STAGES) as StageName[]) {
    if (isEnded(run)) return;
    if (name === "proximal" && isEarly && refute(run, cones)) return;
    if (isWorthwhile(name, search)) runStage(run, search, name, steps);
  }
  if (!isEarly && !isEnded(run)) refute(run, cones);
}

/** Whether it is proved that there is no solution. */
function refute(run: Run, cones: ConeProblem): boolean {
  const start = run.clock();
  const isNone = isRefuted(run.judge, cones, run.shouldStop);
  if (isNone) sayNone(run, "refutation", REFUTED);
  run.stages.push({ name: "refutation", iterations: 1, seconds: run.clock() - start });
  return isNone;
}

/** Few contacts: Newton steps from a sweep, then the dense solvers. */
function runFew(run: Run, search: Search, steps: () => Equations): void {
  if (run.shouldStop()) return;
  if (run.isSwept) visit(search, scaleInto(search.problem.room.swept, search.problem, run.room.swept));
  else {
    const start = run.clock();
    const swept = sweepOnce(search);
    endStage(run, search, "gauss-seidel", start, swept);
    if (run.status === "failed") visit(search, swept);
  }
  if (!isEnded(run)) runStage(run, search, "newton", steps);
  if (!isEnded(run)) runDense(run);
}

function runStage(run: Run, search: Search, name: StageName, steps: () => Equations): void {
  const start = run.clock();
  search.iterations = 0;
  STAGES[name](search, steps);
  endStage(run, search, name, start, search.best);
}

function endStage(run: Run, search: Search, name: StageName, start: number, p: Float64Array): void {
  const { impulses } = run.room;
  unscaleInto(impulses, search.problem, p);
  accept(run, impulses, name);
  run.stages.push({ name, iterations: search.iterations, seconds: run.clock() - start });
}

/** Takes impulses that are better than what there was. */
function accept(run: Run, impulses: Float64Array, solver: string): void {
  take(run, impulses, judgeRaw(run.judge, impulses, run.room.velocities, run.tolerance), solver);
}

/** What a sweep found that did not solve the problem. */
function takeSwept(run: Run, swept: RawJudgement, seconds: number): void {
  take(run, run.room.swept, swept, "gauss-seidel");
  run.stages.push({ name: "gauss-seidel", iterations: 1, seconds });
}

function take(run: Run, impulses: Float64Array, found: RawJudgement, solver: string): void {
  const isSolved = isSolution(found, run.tolerance);
  if (!isSolved && !(found.scaled < run.found.scaled)) return;
  for (let i = 0; i < impulses.length; i++) {
    run.impulses[i] = impulses[i]!;
    run.velocities[i] = found.velocities[i]!;
  }
  run.found = found;
  run.solver = solver;
  if (isSolved) run.status = "solved";
}

/** Where stages follow, without other starts: those took ten times as long and solved none of 26 unsymmetric LCPs that got there. */
function runDense(run: Run, restarts = true): void {
  if (run.shouldStop()) return;
  const start = run.clock();
  const { judge, workspace, shouldStop } = run;
  const { problem, expand } = denseOfRaw(judge);
  const result = solve(problem, { workspace, shouldStop, restarts });
  run.stages.push({ name: result.solver, iterations: result.iterations, seconds: run.clock() - start });
  accept(run, expand(result.impulses), result.solver);
  if (run.status === "solved" || result.status !== "none") return;
  sayNone(run, result.solver, result.reason);
}

function sayNone(run: Run, solver: string, reason: string | undefined): void {
  run.impulses.fill(0);
  run.found = judgeRest(run.judge, run.impulses, run.velocities);
  run.status = "none";
  run.solver = solver;
  run.reason = reason;
}
