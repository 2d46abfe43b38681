/**
 * The impact of a problem under a law: one solution, or every solution.
 */
import { InputError } from "../errors.ts";
import { choleskyInPlace } from "../linalg/cholesky.ts";
import { isDelicate } from "../problems/conditioning.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { judge } from "../problems/residual.ts";
import { type Stoppable, withStop } from "../problems/stop-signal.ts";
import { uniquenessByStructure } from "../problems/uniqueness.ts";
import type { Continuum } from "../solvers/enumeration/enumerated.ts";
import { impulsesBehind } from "../solvers/enumeration/impulses-behind.ts";
import { impulsesAreUnique } from "../solvers/impulse-uniqueness.ts";
import { ROUNDED } from "../solvers/refine/refine.ts";
import type { SolveOptions, SolverName } from "../solvers/solve.ts";
import { DEFAULT_TOLERANCE } from "../solvers/solver.ts";
import { conclude } from "./conclude.ts";
import type { ImpactSolution } from "./impact-solution.ts";
import type { LawSettings, LawStep } from "./law.ts";
import { type LawName, type LawOptions, lawOf, lawSettings } from "./laws.ts";
import { type LawRun, type LawRuns, runLaw, runLawToAllEnds } from "./run-law.ts";

export interface ImpactOptions extends LawOptions, Stoppable {
  /** Default `auto`. Ignored with `all`. */
  readonly solver?: SolverName;
  /** Every solution distinct in u⁺. */
  readonly all?: boolean;
  /** Largest accepted dimensionless residual. */
  readonly tolerance?: number;
  /** Without `all`, several solutions are counted for the warning when that takes at most this many states. Default 20 000. */
  readonly statesForRemark?: number;
}

export interface ImpactResult {
  readonly law: LawName;
  readonly settings: LawSettings;
  /** `none` is a proof; `failed` means the solver gave up and `solutions` holds its best iterate. */
  readonly status: "solved" | "several" | "none" | "failed";
  readonly problem: ImpactProblem;
  readonly solutions: readonly ImpactSolution[];
  /** Sets of solutions with a continuum of u⁺; their ends are among `solutions`. */
  readonly continua: readonly Continuum[];
  /** Whether `solutions` is proved to be complete. */
  readonly exhaustive: boolean;
  readonly warnings: readonly string[];
  /** Why the status is `none` or `failed`. */
  readonly reason?: string;
}

/** Default of `statesForRemark`. */
const STATES_FOR_A_REMARK = 20_000;

/** Two ends of a law closer than this in √J, relative to the impact, are one. */
const SAME_END = 1e-8;

const NOT_RESOLVED =
  "masses or directions differ by many orders of magnitude: the velocities of the smallest parts are not resolved";

/**
 * Evaluates the law. The options take the law of a model as it stands: `resolveImpact(assembleImpact(model), model)`.
 * Without a law it is Newton's.
 */
export function resolveImpact(impact: ImpactProblem, options: ImpactOptions = {}): ImpactResult {
  const { first, found, result } = followed(impact, options);
  if (result.status === "none" || result.status === "failed") return result;
  const remarks = options.all ? completenessRemarks(found) : uniquenessRemark(first, found, options);
  return { ...result, warnings: [...result.warnings, ...remarks] };
}

/** The same without a look for other solutions, which only a remark would name. */
export function solveImpact(impact: ImpactProblem, options: ImpactOptions = {}): ImpactResult {
  return followed(impact, options).result;
}

/** What follows from a way through the law that was solved elsewhere. */
export function concludeOwn(impact: ImpactProblem, run: LawRun, options: ImpactOptions = {}): ImpactSolution {
  return concludeRun(impact, run, options, true).solution;
}

/** The first step of the law, where its steps led to, and the result without remarks about other solutions. */
function followed(
  impact: ImpactProblem,
  options: ImpactOptions,
): { first: LawStep; found: LawRuns; result: ImpactResult } {
  const settings = lawSettings(options);
  const law = settings.choice.name as LawName;
  const first = lawOf(settings).begin(impact, settings);
  const found = (options.all ? runLawToAllEnds : runLaw)(first, solverOptions(options));
  const { status, runs, continua, exhaustive } = found;
  const base = { law, settings, problem: impact, continua, exhaustive };
  const concluded = runs.map((run) => concludeRun(impact, run, options, status === "solved"));
  const solutions = distinct(concluded.map(({ solution }) => solution));
  const remarks = runs.flatMap(({ end, choices }) => [...(end.remark ? [end.remark] : []), ...(choices ?? [])]);
  const warnings = [...new Set([...remarks, ...concluded.flatMap((one) => one.warnings)])];
  return { first, found, result: { ...base, solutions, warnings, ...ending(found, solutions, options) } };
}

type Ending = Pick<ImpactResult, "status" | "reason"> & { readonly exhaustive?: false };

function ending(
  { status, runs, reason }: LawRuns,
  solutions: readonly ImpactSolution[],
  { tolerance = DEFAULT_TOLERANCE }: ImpactOptions,
): Ending {
  if (status === "none") return { status, reason: reason! };
  if (runs.length === 0) return { status: "failed", exhaustive: false, reason: reason! };
  if (status === "failed") return { status, reason: reason! };
  if (runs.every((run) => isResolved(run, tolerance))) return { status: solutions.length > 1 ? "several" : "solved" };
  return { status: "failed", exhaustive: false, reason: NOT_RESOLVED };
}

function solverOptions({ solver, tolerance, ...others }: ImpactOptions): SolveOptions {
  if (tolerance !== undefined && !(tolerance > 0 && tolerance < 1)) {
    throw new InputError({
      what: `the tolerance must be between 0 and 1, got ${tolerance}`,
      where: "tolerance",
      fix: "Give a small positive number such as 1e-10; the residual is dimensionless.",
    });
  }
  const { shouldStop } = withStop<Stoppable>(others);
  return {
    ...(solver !== undefined && { solver }),
    ...(tolerance !== undefined && { tolerance }),
    ...(shouldStop && { shouldStop }),
  };
}

function concludeRun(
  impact: ImpactProblem,
  run: LawRun,
  options: ImpactOptions,
  isSolved: boolean,
): { solution: ImpactSolution; warnings: string[] } {
  const { solver, iterations, continuum, impulsesUnique, impulseRange } = run;
  const residual = Math.max(run.residual, run.end.residual ?? 0);
  const base = { ...run.end, residual, solver, iterations, ...(continuum === undefined ? {} : { continuum }) };
  if (impulsesUnique !== undefined) {
    return { solution: conclude(impact, { ...base, impulsesUnique, impulseRange }), warnings: [] };
  }
  const isLast = run.path.length === 1 && run.end.impulses === run.path[0]!.solution;
  if (!isLast || !isSolved) {
    return { solution: conclude(impact, { ...base, impulsesUnique: isSolved && isRegular(impact) }), warnings: [] };
  }
  const { problem, solution } = run.path[0]!;
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const unique = impulsesAreUnique(problem, solution);
  // Of many impulses show those of least norm, as enumeration does, not the ones a solver happened to reach.
  const behind = unique === false ? impulsesBehind(problem, solution, tolerance) : undefined;
  const better =
    behind && !behind.impulsesUnique && behind.residual <= Math.max(residual, ROUNDED) ? behind : undefined;
  const warnings = unique === undefined ? ["uniqueness of the impulses was not decided: the problem is too large"] : [];
  return { solution: conclude(impact, { ...base, ...better, impulsesUnique: unique ?? false }), warnings };
}

/** Whether the small parts of a delicate problem are solved as finely as the large ones. */
function isResolved({ path }: LawRun, tolerance: number): boolean {
  return path.every(
    // The question that costs eigenvalues comes second.
    ({ problem, solution, tail }) => judge(problem, solution, tail).fineness <= tolerance || !isDelicate(problem),
  );
}

/** With independent directions u⁺ determines Λ. */
function isRegular(impact: ImpactProblem): boolean {
  return choleskyInPlace(impact.delassus.slice(), impact.size);
}

/** Several runs of a two-phase law may end in the same velocity. */
function distinct(solutions: readonly ImpactSolution[]): ImpactSolution[] {
  const kept: ImpactSolution[] = [];
  for (const solution of solutions) {
    const size = Math.max(...solution.postVelocity.map(Math.abs), Number.MIN_VALUE);
    const isNew = kept.every((other) =>
      solution.postVelocity.some((velocity, j) => Math.abs(velocity - other.postVelocity[j]!) > SAME_END * size),
    );
    if (isNew) kept.push(solution);
  }
  return kept;
}

function completenessRemarks(found: LawRuns): string[] {
  const incomplete = found.exhaustive ? [] : [`the list of solutions may be incomplete: ${found.reason}`];
  const continua = found.continua.map(
    ({ dimension }, k) =>
      `continuum ${k + 1}: u⁺ is not unique but fills a set of dimension ${dimension}; its ends are listed`,
  );
  return [...incomplete, ...continua];
}

function uniquenessRemark(first: LawStep, found: LawRuns, options: ImpactOptions): string[] {
  const { statesForRemark: maxStates = STATES_FOR_A_REMARK } = options;
  const { shouldStop } = withStop<Stoppable>(options);
  const doubts = found.runs[0]!.path.map(({ problem }) => uniquenessByStructure(problem)).filter(
    ({ unique }) => !unique,
  );
  if (doubts.length === 0) return [];
  const open = `uniqueness is not guaranteed: ${doubts[0]!.reason}`;
  const all = runLawToAllEnds(first, { maxStates, withoutSearch: true, ...(shouldStop && { shouldStop }) });
  if (!all.exhaustive) return [`${open}; --all looks for others`];
  if (all.continua.length > 0) return ["this is one of infinitely many solutions; use --all to see their range"];
  if (all.runs.length > 1) return [`this is one of ${all.runs.length} solutions; use --all to see every one`];
  return [];
}
