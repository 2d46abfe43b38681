/**
 * Memory growth over a million solves: there should be none.
 */
import { solve } from "../src/solvers/solve.ts";
import { solverWorkspace } from "../src/solvers/workspace.ts";
import { contactProblem } from "./families.ts";

const SOLVES = 1_000_000;

export function benchMemory(): void {
  const problem = contactProblem("stack", 3, 1);
  const workspace = solverWorkspace();
  const collect = (globalThis as { gc?: () => void }).gc;
  const used = (): number => {
    collect?.();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  for (let i = 0; i < SOLVES / 10; i++) solve(problem, { workspace });
  const before = used();
  for (let i = 0; i < SOLVES; i++) solve(problem, { workspace });
  const growth = used() - before;
  console.log(
    `Memory: ${(growth / 1024).toFixed(1)} KiB more after ${SOLVES.toLocaleString("en")} solves${collect ? "" : " (no gc available)"}.`,
  );
}
