/**
 * `none` is a claim of its own, and no solution: it counts apart, with who proved it and how. It is refuted where anybody finds impulses
 * that the judge accepts: a stage of the method for cones by itself, which proves nothing and so must not find anything, or the reference.
 */
import type { RawProblem, RawSolution } from "../src/problems/raw-problem.ts";
import { RAW_SOLVERS, solveRaw } from "../src/solvers/solve-raw.ts";

export interface Outcomes {
  readonly solved: number;
  readonly none: number;
  readonly failed: number;
}

export function outcomes(solutions: readonly RawSolution[]): Outcomes {
  const count = { solved: 0, none: 0, failed: 0 };
  for (const { status } of solutions) count[status]++;
  return count;
}

/** Seconds that each stage may search for what is claimed not to be there. */
const SEARCH = 2;

/** The stage whose impulses the judge accepts although there is said to be no solution. */
export function refutedBy(problem: RawProblem, tolerance: number, clock: () => number): string | undefined {
  const stages = Object.keys(RAW_SOLVERS).filter((name) => name !== "auto" && name !== "dense");
  return stages.find(
    (solver) => solveRaw(problem, { solver, tolerance, clock, timeLimit: SEARCH }).status === "solved",
  );
}
