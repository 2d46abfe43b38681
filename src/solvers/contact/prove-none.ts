/**
 * The two proofs that a raw problem has no solution, each looked for once in a run: weights of the normal velocities, of problems of any
 * size (refutation.ts), and all states in whole numbers, of small ones (exact-states.ts), which finds the solution where there is one.
 */
import type { ConeProblem } from "./cone-problem.ts";
import { decideExactly, EXACTLY_NONE } from "./exact-states.ts";
import { accept, type RawRun, sayNone } from "./raw-run.ts";
import { REFUTED, refutation } from "./refutation.ts";

/** Whether weights prove that there is no solution. */
export function refuteNone(run: RawRun, cones: ConeProblem): boolean {
  if (run.isRefuted || !run.isProving) return false;
  run.isRefuted = true;
  const start = run.clock();
  const { isFound, steps } = refutation(run.judge, cones, run.shouldStop);
  if (isFound) sayNone(run, "refutation", REFUTED);
  if (steps > 0) run.stages.push({ name: "refutation", iterations: steps, seconds: run.clock() - start });
  return isFound;
}

/** Looks at all states, where they are few. */
export function decideNone(run: RawRun): void {
  if (run.isDecided || !run.isProving || run.shouldStop()) return;
  run.isDecided = true;
  const start = run.clock();
  const decision = decideExactly(run.judge, run.shouldStop);
  if (decision.kind === "none") sayNone(run, "exact-states", EXACTLY_NONE);
  if (decision.kind === "solved") accept(run, decision.impulses, "exact-states");
  if (decision.programs > 0)
    run.stages.push({ name: "exact-states", iterations: decision.programs, seconds: run.clock() - start });
}
