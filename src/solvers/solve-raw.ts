/**
 * Solves a raw contact or complementarity problem, stage by stage (contact/stages.ts), and says which stage did it.
 *
 * Small LCPs and MLCPs, and small contact problems that no stage solves, go to the dense solvers (solve.ts). Every answer is judged from the
 * problem as it was given (judge-raw.ts): nothing else makes it `solved`. And nothing makes it `none` but a proof in the numbers as they were
 * given, weights (refutation.ts) or all states in whole numbers (exact-states.ts). The dense solvers compute in doubles: where they see
 * no solution, as impulses of 2⁴⁰ times the drive are none to them, proofs are looked for at once, and the search goes on where there is none.
 */
import { checkOptions, checkRaw } from "../problems/check-raw.ts";
import { denseOfRaw } from "../problems/inclusion-of-raw.ts";
import { coarseness, isSolution, judgeOf, judgeRaw, judgeRest } from "../problems/judge-raw.ts";
import type { RawOptions, RawProblem, RawSolution } from "../problems/raw-problem.ts";
import { withStop } from "../problems/stop-signal.ts";
import { lookUp } from "../text/look-up.ts";
import { type ConeProblem, coneProblem } from "./contact/cone-problem.ts";
import { driveExponent, solveInUnit } from "./contact/drive-unit.ts";
import { scaleInto, unscaleInto } from "./contact/operator.ts";
import { decideNone, refuteNone } from "./contact/prove-none.ts";
import type { RawRoom } from "./contact/raw-room.ts";
import { accept, conclude, isEnded, type RawRun, takeSwept } from "./contact/raw-run.ts";
import { beginSearch, type Search, visit } from "./contact/search.ts";
import { type Equations, equations } from "./contact/semismooth.ts";
import { solvePairs, sweepShortly, sweptSolution } from "./contact/solve-shortly.ts";
import { isWorthwhile, STAGES, type StageName } from "./contact/stages.ts";
import { sweepOnce } from "./contact/sweeps.ts";
import { refine } from "./refine/refine.ts";
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
  dense: "the solvers for small problems, and proofs that there is no solution",
} as const;

export interface RawSolveOptions extends RawOptions {
  /** Buffers of the solvers for small problems, for callers that solve many in turn. Default: new ones. */
  readonly workspace?: SolverWorkspace;
}

/** What motion asks for, and nobody else. */
export interface InnerOptions extends RawSolveOptions {
  /** Whether proofs that there is no solution are looked for. Default true; without them the best impulses are given back, `failed`. */
  readonly isProving?: boolean;
}

const NO_CLOCK = (): number => 0;

export function solveRaw(problem: RawProblem, options: InnerOptions = {}): RawSolution {
  checkRaw(problem);
  checkOptions(problem, options);
  const { solver = "auto" } = options;
  if (solver !== "auto") lookUp(RAW_SOLVERS, solver, { what: "solver", where: "solver", code: "solver-unknown" });
  return solveChecked(problem, options);
}

/** `isInUnit`: its drive is measured in a unit of its own already. */
function solveChecked(problem: RawProblem, options: InnerOptions, isInUnit = false): RawSolution {
  const { tolerance = DEFAULT_RAW_TOLERANCE, timeLimit = Infinity, clock = NO_CLOCK, solver = "auto" } = options;
  const { shouldStop: isAborted = NEVER } = withStop(options);
  const { workspace = solverWorkspace(), isProving = true } = options;
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
  const run: RawRun = {
    judge,
    room,
    tolerance,
    clock,
    shouldStop,
    workspace,
    stages: [],
    isSwept: swept !== undefined,
    ...{ isProving, isDoubted: false, isRefuted: false, isDecided: false },
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

function roomOf(problem: RawProblem, workspace?: SolverWorkspace): RawRoom {
  const { length } = problem.form === "global" ? problem.drift : problem.offset;
  return rawRoom(length, "friction" in problem ? problem.friction.length : length, workspace);
}

function runStages(run: RawRun, solver: string, start: Float64Array | undefined): void {
  const { judge } = run;
  const size = judge.offset.length;
  const isContact = judge.problem.form === "local" || judge.problem.form === "global";
  if (solver === "dense") runDense(run);
  else if (solver === "auto" && !isContact && size <= LARGEST_DENSE) runDense(run, false);
  if (solver === "dense" || isEnded(run)) return;
  const cones = coneProblem(judge, run.room);
  if (cones) runCones(run, cones, solver, start);
  if (solver !== "auto") return;
  if (isContact && size > FEW_UNKNOWNS && size <= LARGEST_DENSE && !isEnded(run)) runDense(run);
  if (run.isDoubted && size <= LARGEST_DENSE && !isEnded(run)) refineBest(run);
  if (!isEnded(run)) decideNone(run);
}

/** What doubles took for no solution may be one of impulses too large for their steps: the best so far, in twice the precision. */
function refineBest(run: RawRun): void {
  const start = run.clock();
  const { problem, expand, contract } = denseOfRaw(run.judge);
  const { impulses } = refine(problem, contract(run.impulses), run.tolerance);
  accept(run, expand(impulses), "refinement");
  run.stages.push({ name: "refinement", iterations: 1, seconds: run.clock() - start });
}

/** The method for cones: its stages until one of them meets the tolerance. */
function runCones(run: RawRun, cones: ConeProblem, solver: string, start: Float64Array | undefined): void {
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
  if (isEnded(run)) return;
  // Without friction the last stage goes on for seconds where there is no solution; with friction it solves what is hard.
  const isEarly = cones.size === cones.blocks;
  for (const name of Object.keys(STAGES) as StageName[]) {
    if (isEnded(run)) return;
    if (name === "proximal" && isEarly && refuteNone(run, cones)) return;
    if (isWorthwhile(name, search)) runStage(run, search, name, steps);
  }
  if (!isEarly && !isEnded(run)) refuteNone(run, cones);
}

/** Few contacts: Newton steps from a sweep, then the dense solvers. */
function runFew(run: RawRun, search: Search, steps: () => Equations): void {
  if (run.shouldStop()) return;
  if (run.isSwept) visit(search, scaleInto(search.problem.room.swept, search.problem, run.room.swept));
  else {
    const start = run.clock();
    const swept = sweepOnce(search);
    endStage(run, search, "gauss-seidel", start, swept);
    if (run.status === "failed") visit(search, swept);
  }
  if (!isEnded(run)) runStage(run, search, "newton", steps);
  if (!isEnded(run)) runDense(run, true, search.problem);
}

function runStage(run: RawRun, search: Search, name: StageName, steps: () => Equations): void {
  const start = run.clock();
  search.iterations = 0;
  STAGES[name](search, steps);
  endStage(run, search, name, start, search.best);
}

function endStage(run: RawRun, search: Search, name: StageName, start: number, p: Float64Array): void {
  const { impulses } = run.room;
  unscaleInto(impulses, search.problem, p);
  accept(run, impulses, name);
  run.stages.push({ name, iterations: search.iterations, seconds: run.clock() - start });
}

/** Where stages follow, without other starts: those took ten times as long and solved none of 26 unsymmetric LCPs that got there. */
function runDense(run: RawRun, restarts = true, cones?: ConeProblem): void {
  if (run.shouldStop()) return;
  const start = run.clock();
  const { judge, workspace, shouldStop } = run;
  const { problem, expand } = denseOfRaw(judge);
  const result = solve(problem, { workspace, shouldStop, restarts });
  run.stages.push({ name: result.solver, iterations: result.iterations, seconds: run.clock() - start });
  accept(run, expand(result.impulses), result.solver);
  if (run.status === "solved" || result.status !== "none") return;
  run.isDoubted = true;
  if (!run.isProving) return;
  const posed = cones ?? coneProblem(judge, run.room);
  if (!posed || !refuteNone(run, posed)) decideNone(run);
}
