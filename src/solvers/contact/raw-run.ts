/**
 * One run of `solveRaw`: the best impulses so far, what is said of them, and by whom.
 */
import { collectionError, isSolution, judgeRaw, judgeRest, type RawJudgement } from "../../problems/judge-raw.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawSolution, RawStage } from "../../problems/raw-problem.ts";
import type { SolverWorkspace } from "../workspace.ts";
import { reasonOf } from "./raw-reason.ts";
import type { RawRoom } from "./raw-room.ts";

const DOUBTED = "; in doubles no solution is seen, and that there is none is not proved";

export interface RawRun {
  readonly judge: RawJudge;
  readonly room: RawRoom;
  readonly tolerance: number;
  readonly clock: () => number;
  readonly shouldStop: () => boolean;
  readonly workspace: SolverWorkspace;
  readonly stages: RawStage[];
  /** Whether a sweep was made, whose impulses are in `room.swept`. */
  readonly isSwept: boolean;
  /** Whether proofs that there is no solution are looked for. */
  readonly isProving: boolean;
  /** Whether the dense solvers saw no solution, which is no proof. */
  isDoubted: boolean;
  /** Whether weights, and all states, were looked for. */
  isRefuted: boolean;
  isDecided: boolean;
  /** The best so far. */
  readonly impulses: Float64Array;
  readonly velocities: Float64Array;
  found: RawJudgement;
  solver: string;
  status: RawSolution["status"];
  reason: string | undefined;
}

export function conclude(run: RawRun, seconds: number): RawSolution {
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
    ...(status !== "solved" && {
      reason: reason ?? `${reasonOf(found, run.tolerance, run.shouldStop())}${run.isDoubted ? DOUBTED : ""}`,
    }),
  };
}

/** Where no proofs are asked for, the word of the dense solvers is enough to leave off. */
export const isEnded = (run: RawRun): boolean =>
  run.status !== "failed" || (run.isDoubted && !run.isProving) || run.shouldStop();

/** Takes impulses that are better than what there was. */
export function accept(run: RawRun, impulses: Float64Array, solver: string): void {
  take(run, impulses, judgeRaw(run.judge, impulses, run.room.velocities, run.tolerance), solver);
}

/** What a sweep found that did not solve the problem. */
export function takeSwept(run: RawRun, swept: RawJudgement, seconds: number): void {
  take(run, run.room.swept, swept, "gauss-seidel");
  run.stages.push({ name: "gauss-seidel", iterations: 1, seconds });
}

function take(run: RawRun, impulses: Float64Array, found: RawJudgement, solver: string): void {
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

export function sayNone(run: RawRun, solver: string, reason: string | undefined): void {
  run.impulses.fill(0);
  run.found = judgeRest(run.judge, run.impulses, run.velocities);
  run.status = "none";
  run.solver = solver;
  run.reason = reason;
}
