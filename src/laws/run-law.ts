/**
 * Follows the steps of a law: one solution of each inclusion problem on the way, or all of them.
 */
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { enumerateSolutions } from "../solvers/enumeration/enumerate-solutions.ts";
import type { Continuum, Range } from "../solvers/enumeration/enumerated.ts";
import { impulsesBehind } from "../solvers/enumeration/impulses-behind.ts";
import { enumeration } from "../solvers/enumeration.ts";
import { impulsesAreUnique } from "../solvers/impulse-uniqueness.ts";
import { ROUNDED } from "../solvers/refine/refine.ts";
import { MOST_FOUND, searchSolutions } from "../solvers/search.ts";
import { slipDirections } from "../solvers/slip-directions.ts";
import { type SolveOptions, solve } from "../solvers/solve.ts";
import { DEFAULT_TOLERANCE, type SolverResult } from "../solvers/solver.ts";
import { solverWorkspace } from "../solvers/workspace.ts";
import type { LawEnd, LawInclusion, LawStep } from "./law.ts";

/** One way through the steps of a law. */
export interface LawRun {
  readonly end: LawEnd;
  /** The inclusion problems on the way, with the solution taken. */
  readonly path: readonly {
    readonly problem: InclusionProblem;
    readonly solution: Float64Array;
    readonly tail?: Float64Array;
  }[];
  readonly residual: number;
  readonly iterations: number;
  readonly solver: string;
  /** From the enumeration of a law with one inclusion. */
  readonly impulsesUnique?: boolean;
  readonly impulseRange?: readonly Range[];
  readonly continuum?: number;
  /** Impulses that had to be chosen on the way. */
  readonly choices?: readonly string[];
}

/** What following a law led to. */
export interface LawRuns {
  readonly status: "solved" | "none" | "failed";
  /** The best iterate when `failed`. */
  readonly runs: readonly LawRun[];
  readonly continua: readonly Continuum[];
  readonly exhaustive: boolean;
  /** Why there is none, why it failed, or why the list may be incomplete. */
  readonly reason?: string;
}

const START: Omit<LawRun, "end"> = { path: [], residual: 0, iterations: 0, solver: "law" };

export interface AllEndsOptions extends SolveOptions {
  /** Nothing is enumerated that has more states than this. */
  readonly maxStates?: number;
  /** Leave out the search where enumeration is not possible. */
  readonly withoutSearch?: boolean;
}

/** One solution. */
export function runLaw(first: LawStep, options: SolveOptions): LawRuns {
  const { workspace = solverWorkspace() } = options;
  let step = first;
  let run = START;
  let failure: string | undefined;
  while (step.kind === "inclusion") {
    const { problem, next } = step;
    const found = solve(problem, { ...options, workspace });
    if (found.status === "none") {
      return {
        status: "none",
        runs: [],
        continua: [],
        exhaustive: true,
        ...(found.reason && { reason: found.reason }),
      };
    }
    if (found.status === "failed") failure ??= found.reason ?? "the tolerance was not reached";
    const chosen = leastNorm(step, found, options);
    run = {
      ...extend(run, step, { ...found, ...chosen.of }),
      choices: [...(run.choices ?? []), ...chosen.choices],
    };
    step = next(chosen.of.impulses, chosen.of.tail);
  }
  failure ??= step.failure;
  const status = failure === undefined ? "solved" : "failed";
  return {
    status,
    runs: [{ ...run, end: step }],
    continua: [],
    exhaustive: false,
    ...(failure && { reason: failure }),
  };
}

/** A later step must not depend on which of many impulses a solver happened to reach. */
function leastNorm(
  { problem, dependsOn }: LawInclusion,
  found: SolverResult,
  options: SolveOptions,
): { of: Pick<SolverResult, "impulses" | "tail">; choices: string[] } {
  if (dependsOn === undefined || impulsesAreUnique(problem, found.impulses) !== false)
    return { of: found, choices: [] };
  const behind = impulsesBehind(problem, found.impulses, options.tolerance ?? DEFAULT_TOLERANCE);
  const isGood = behind !== undefined && behind.residual <= Math.max(found.residual, ROUNDED);
  return { of: isGood ? behind : found, choices: [dependsOn] };
}

/** Every solution, by enumeration where that is possible and by search elsewhere. */
export function runLawToAllEnds(first: LawStep, options: AllEndsOptions): LawRuns {
  if (first.kind === "end") return { ...runLaw(first, options), exhaustive: first.failure === undefined };
  let runs: LawRun[] = [];
  let exhaustive = true;
  let reason: string | undefined;
  let proof: string | undefined;
  let states = 0;
  const open: { step: LawStep; run: Omit<LawRun, "end"> }[] = [{ step: first, run: START }];
  let continua: readonly Continuum[] = [];
  while (open.length > 0) {
    const { step, run } = open.pop()!;
    if (step.kind === "end") {
      runs = [...runs, { ...run, end: step }];
      continue;
    }
    const level = solutionsOf(step, options);
    states += level.states;
    if (!level.exhaustive) exhaustive = false;
    reason ??= level.reason;
    proof ??= level.proof;
    if (step === first) continua = level.continua;
    // Depth first, in the order found.
    for (const found of [...level.found].reverse()) {
      // What is known of these impulses holds for a law that ends with them, not for one that goes on from them.
      const isOnly = step === first && found.next.kind === "end" && found.next.impulses === found.impulses;
      open.push({ step: found.next, run: { ...extend(run, step, found), ...(isOnly ? found.extra : {}) } });
    }
  }
  // A run whose own last step failed is not a solution; it is shown only when there is no other.
  const failure = runs[0]?.end.failure;
  const reached = runs.filter(({ end }) => end.failure === undefined);
  if (reached.length < runs.length) exhaustive = false;
  if (reached.length === 0 && failure !== undefined) {
    return { status: "failed", runs: runs.slice(0, 1), continua, exhaustive, reason: failure };
  }
  runs = reached;
  if (runs.length > 0) return { status: "solved", runs, continua, exhaustive, ...(reason && { reason }) };
  const none =
    states === 1
      ? "the only contact state is impossible"
      : `none of the ${states} combinations of contact states is possible`;
  return {
    status: exhaustive ? "none" : "failed",
    runs,
    continua,
    exhaustive,
    reason: exhaustive ? (proof ?? none) : (reason ?? none),
  };
}

type Found = Pick<SolverResult, "impulses" | "tail" | "residual" | "iterations" | "solver">;

function extend(run: Omit<LawRun, "end">, { problem }: LawInclusion, found: Found): Omit<LawRun, "end"> {
  return {
    path: [...run.path, { problem, solution: found.impulses, ...(found.tail && { tail: found.tail }) }],
    residual: Math.max(run.residual, found.residual),
    iterations: run.iterations + found.iterations,
    solver: found.solver,
  };
}

interface Level {
  readonly found: readonly (Found & { readonly next: LawStep; readonly extra: Partial<LawRun> })[];
  readonly continua: readonly Continuum[];
  readonly exhaustive: boolean;
  readonly states: number;
  readonly reason?: string;
  /** Why there is no solution, where it was not enumeration that proved it. */
  readonly proof?: string;
}

/** A solution, or the proof that there is none, where branch and bound over slip directions applies. */
function solveByDirections({ problem }: LawInclusion, { tolerance }: AllEndsOptions): SolverResult | undefined {
  if (slipDirections.refuses?.(problem) !== undefined) return undefined;
  return slipDirections.solve(problem, tolerance === undefined ? {} : { tolerance });
}

function solutionsOf(step: LawInclusion, options: AllEndsOptions): Level {
  const all = enumeration.refuses?.(step.problem) === undefined ? enumerateSolutions(step.problem, options) : undefined;
  if (all && (all.exhaustive || all.solutions.length > 0)) {
    const isOpen = step.dependsOn !== undefined && all.solutions.some(({ impulsesUnique }) => !impulsesUnique);
    const found = all.solutions.map(({ impulses, tail, residual, impulsesUnique, impulseRange, continuum }) => ({
      ...{ impulses, ...(tail && { tail }), residual, iterations: all.states, solver: "enumeration" },
      next: step.next(impulses, tail),
      extra: {
        impulsesUnique,
        ...(impulseRange && { impulseRange }),
        ...(continuum === undefined ? {} : { continuum }),
      },
    }));
    const { continua, states } = all;
    const reason = isOpen ? step.dependsOn : all.reason;
    return { found, continua, exhaustive: all.exhaustive && !isOpen, states, ...(reason && { reason }) };
  }
  const refusal = all?.reason ?? enumeration.refuses?.(step.problem) ?? "some contact states stayed undecided";
  if (options.withoutSearch) return { found: [], continua: [], exhaustive: false, states: 0, reason: refusal };
  const one = solveByDirections(step, options);
  if (one?.status === "none") {
    return { found: [], continua: [], exhaustive: true, states: one.iterations, proof: one.reason! };
  }
  const searched = searchSolutions(step.problem, options);
  const results = searched.length === 0 && one?.status === "solved" ? [one] : searched;
  const found = results.map((result) => ({
    ...result,
    next: step.next(result.impulses, result.tail),
    extra: {},
  }));
  const many = found.length >= MOST_FOUND ? `; ${MOST_FOUND} were found and there may be a continuum of them` : "";
  const reason = `${refusal}; it comes from a search with many starts${many}`;
  return { found, continua: [], exhaustive: false, states: 0, reason };
}
