/**
 * Solves a raw contact or complementarity problem, stage by stage (contact/stages.ts), and says which stage did it.
 *
 * Small LCPs and MLCPs, and small contact problems that no stage solves, go to the dense solvers (solve.ts), which can also prove
 * that there is no solution. Every answer is judged from the problem as it was given (judge-raw.ts): nothing else makes it `solved`.
 */
import { InputError } from "../errors.ts";
import { massInverse } from "../linalg/sparse/mass-inverse.ts";
import { checkRaw } from "../problems/check-raw.ts";
import {
  globalJudge,
  isSolution,
  judgeRaw,
  judgeRest,
  type RawJudge,
  type RawJudgement,
  rawJudge,
} from "../problems/judge-raw.ts";
import type { RawOptions, RawProblem, RawSolution, RawStage } from "../problems/raw-problem.ts";
import { lookUp } from "../text/look-up.ts";
import { type ConeProblem, coneProblem } from "./contact/cone-problem.ts";
import { denseProblem } from "./contact/dense-problem.ts";
import { beginSearch, type Search } from "./contact/search.ts";
import { type Equations, equations } from "./contact/semismooth.ts";
import { STAGES, type StageName } from "./contact/stages.ts";
import { solve } from "./solve.ts";

/** Largest accepted error unless told otherwise: that of the collections. */
const DEFAULT_RAW_TOLERANCE = 1e-8;

/** Up to so many unknowns the dense solvers are asked. */
const LARGEST_DENSE = 60;

/** The solvers that `solveRaw` knows by name. */
export const RAW_SOLVERS = {
  auto: "one stage after the other until the tolerance is met",
  ...{ "gauss-seidel": "sweeps, contact after contact", newton: "semismooth Newton steps" },
  "interior-point": "interior point on the friction cones, with Newton steps from its iterates",
  "interior-point-lagged": "the same with the sliding speed taken from the last iterate: slower, seldom stuck",
  proximal: "proximal point around guarded Newton steps",
  dense: "the solvers for small problems, which can prove that there is no solution",
} as const;

interface Run {
  readonly judge: RawJudge;
  readonly tolerance: number;
  readonly clock: () => number;
  readonly shouldStop: () => boolean;
  readonly stages: RawStage[];
  impulses: Float64Array;
  found: RawJudgement;
  solver: string;
  status: RawSolution["status"];
  reason: string | undefined;
}

export function solveRaw(problem: RawProblem, options: RawOptions = {}): RawSolution {
  checkRaw(problem);
  const { tolerance = DEFAULT_RAW_TOLERANCE, timeLimit = Infinity, clock = () => 0, solver = "auto" } = options;
  lookUp(RAW_SOLVERS, solver, { what: "solver", where: "solver", code: "solver-unknown" });
  const start = clock();
  const judge = judgeOf(problem);
  const impulses = new Float64Array(judge.offset.length);
  const found = judgeRest(judge);
  const shouldStop = (): boolean => clock() - start > timeLimit || (options.shouldStop?.() ?? false);
  const run: Run = {
    ...{ judge, tolerance, clock, shouldStop, stages: [], impulses, found },
    ...{ solver: "rest", status: isSolution(found, tolerance) ? "solved" : "failed", reason: undefined },
  };
  if (run.status === "failed") runStages(run, solver, options.start);
  const { velocities, bodyVelocities, scaled, collection } = run.found;
  return {
    ...{ status: run.status, impulses: run.impulses, velocities, ...(bodyVelocities && { bodyVelocities }) },
    ...{ residual: scaled, error: { scaled, collection }, solver: run.solver, stages: run.stages },
    seconds: clock() - start,
    ...(run.status !== "solved" && { reason: run.reason ?? reasonOf(run) }),
  };
}

function judgeOf(problem: RawProblem): RawJudge {
  if (problem.form !== "global") return rawJudge(problem);
  const mass = massInverse(problem.mass);
  if (mass) return globalJudge(problem, mass);
  throw new InputError({
    what: "the mass matrix is singular",
    where: "mass",
    fix: "Give a mass matrix with an inverse, or the problem in local form.",
    code: "singular-mass",
  });
}

function runStages(run: Run, solver: string, start: Float64Array | undefined): void {
  const { judge } = run;
  const isSmall = judge.offset.length <= LARGEST_DENSE;
  const isContact = judge.problem.form === "local" || judge.problem.form === "global";
  if (solver === "dense" || (solver === "auto" && isSmall && !isContact)) runDense(run);
  if (solver === "dense" || run.status !== "failed") return;
  const cones = coneProblem(judge);
  const names = solver === "auto" ? (Object.keys(STAGES) as StageName[]) : [solver as StageName];
  if (cones) runCones(run, cones, names, start);
  if (solver === "auto" && isSmall && isContact && run.status === "failed" && !run.shouldStop()) runDense(run);
}

/** Stages of the method for cones until one of them meets the tolerance. */
function runCones(run: Run, cones: ConeProblem, names: readonly StageName[], start?: Float64Array): void {
  const search = beginSearch(cones, run.tolerance, run.shouldStop);
  if (start)
    search.best.forEach((_, i) => (search.best[i] = start[cones.source[i]!]! / (cones.drive * cones.scale[i]!)));
  let made: Equations | undefined;
  const steps = (): Equations => {
    made ??= equations(cones);
    return made;
  };
  for (const name of names) {
    const start = run.clock();
    search.iterations = 0;
    STAGES[name](search, steps);
    accept(run, rawImpulses(cones, search, run.impulses.length), name);
    run.stages.push({ name, iterations: search.iterations, seconds: run.clock() - start });
    if (run.status === "solved" || run.shouldStop()) return;
  }
}

function rawImpulses({ size, source, scale, drive }: ConeProblem, { best }: Search, n: number): Float64Array {
  const impulses = new Float64Array(n);
  for (let i = 0; i < size; i++) impulses[source[i]!] = drive * scale[i]! * best[i]!;
  return impulses;
}

/** Takes impulses that are better than what there was. */
function accept(run: Run, impulses: Float64Array, solver: string): void {
  const found = judgeRaw(run.judge, impulses);
  const isSolved = isSolution(found, run.tolerance);
  if (!isSolved && !(found.scaled < run.found.scaled)) return;
  run.impulses = impulses;
  run.found = found;
  run.solver = solver;
  if (isSolved) run.status = "solved";
}

function runDense(run: Run): void {
  const start = run.clock();
  const result = solve(denseProblem(run.judge));
  run.stages.push({ name: result.solver, iterations: result.iterations, seconds: run.clock() - start });
  accept(run, result.impulses, result.solver);
  if (run.status === "solved" || result.status !== "none") return;
  run.status = "none";
  run.solver = result.solver;
  run.reason = result.reason;
}

function reasonOf({ shouldStop, found, tolerance }: Run): string {
  if (found.scaled <= tolerance) return "the impulses grow without bound; there may be no solution";
  const why = shouldStop() ? "the solve was stopped" : "no stage went further";
  return `${why}; the error ${found.scaled.toExponential(1)} is above ${tolerance}`;
}
