/**
 * The table of solvers, and `solve`, which runs one of them.
 *
 * `auto` tries what is fast first and what proves last. Without friction and with planar friction pivoting is the fastest
 * for small and middle sizes, else Newton's method, for one planar contact and for large problems in a short run first.
 * Gauss–Seidel, enumeration, which can prove that there is no solution, and other starts come last. Every answer was
 * judged by `inclusionResidual`.
 */
import { InputError } from "../errors.ts";
import { lookUp } from "../lookup.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { enumeration } from "./enumeration.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { lemke } from "./lemke.ts";
import { newton } from "./newton.ts";
import { searchSolutions } from "./search.ts";
import { DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";

/** Up to this size Lemke's method beats Newton's where there is no friction (measured: `npm run bench`). */
const PIVOTING_SIZE = 40;

/**
 * Sweeps and steps of the short run: a dozen Newton steps. What they do not solve is nasty, and pivoting is
 * then faster and surer.
 */
const SHORT_RUN = 14;

/** Up to this size a failure is answered with many other starts. */
const LARGEST_RESTART = 60;

const auto: Solver = {
  name: "auto",
  describe: "the fastest solver that takes the problem; others where it fails",
  solve: solveByAny,
};

function solveByAny(problem: InclusionProblem, options: SolverOptions = {}): SolverResult {
  const pivotable = problem.size > 0 && lemke.refuses?.(problem) === undefined;
  const choice = pivotable && options.start === undefined ? firstChoice(problem) : "newton";
  let best = choice === "lemke" ? lemke.solve(problem, options) : newton.solve(problem, limited(choice, options));
  if (isSettled(best, options)) return best;
  const rest = [lemke, newton, gaussSeidel, enumeration].filter((solver) => solver.name !== choice);
  for (const solver of rest) {
    if (solver.refuses?.(problem) !== undefined) continue;
    const result = solver.solve(problem, options);
    if (isSettled(result, options)) return result;
    if (result.residual < best.residual) best = result;
  }
  // Last resort: other starts. Newton's method may circle around a solution that it meets at once from elsewhere.
  return (problem.size <= LARGEST_RESTART ? searchSolutions(problem, options, 1)[0] : undefined) ?? best;
}

type Choice = "lemke" | "short newton" | "newton";

/** What to try first on a problem that pivoting takes. */
function firstChoice(problem: InclusionProblem): Choice {
  for (const block of problem.blocks) {
    if (block.normal >= 0) return isMidSize(problem.size) ? "lemke" : "short newton";
  }
  return problem.size <= PIVOTING_SIZE ? "lemke" : "newton";
}

/** From two planar contacts to a hundred, pivoting is the faster and the surer one (measured: `npm run bench`). */
function isMidSize(size: number): boolean {
  return size >= 4 && size <= 200;
}

function limited(choice: Choice, options: SolverOptions): SolverOptions {
  if (choice !== "short newton") return options;
  return { ...options, maxIterations: Math.min(SHORT_RUN, options.maxIterations ?? SHORT_RUN) };
}

function isSettled(result: SolverResult, options: SolverOptions): boolean {
  if (result.status === "solved") return result.residual <= (options.tolerance ?? DEFAULT_TOLERANCE);
  return result.status === "none";
}

export const SOLVERS = { enumeration, lemke, "gauss-seidel": gaussSeidel, newton, auto } as const satisfies Record<
  string,
  Solver
>;

export type SolverName = keyof typeof SOLVERS;

export interface SolveOptions extends SolverOptions {
  /** Default `auto`. */
  readonly solver?: SolverName;
}

/** Solves the problem; throws `InputError` when the chosen solver does not take it. */
export function solve(problem: InclusionProblem, options: SolveOptions = {}): SolverResult {
  const solver: Solver = lookUp(SOLVERS, options.solver ?? "auto", {
    what: "solver",
    where: "solver",
    code: "solver-unknown",
  });
  const refusal = solver.refuses?.(problem);
  if (refusal !== undefined) {
    throw new InputError({
      code: "solver-refuses",
      what: `the solver ${solver.name} does not take this problem: ${refusal}`,
      where: "solver",
      fix: "Use `auto` or `newton`, which take every problem.",
    });
  }
  return solver.solve(problem, options);
}
