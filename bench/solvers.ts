/**
 * Microseconds per solve and error, for every solver that takes the problem, beside a naive baseline.
 */
import type { InclusionProblem } from "../src/problems/inclusion-problem.ts";
import { SOLVERS, type SolverName } from "../src/solvers/solve.ts";
import { solverWorkspace } from "../src/solvers/workspace.ts";
import { tableLines } from "../src/text/table.ts";
import { errScaled } from "./err-scaled.ts";
import { microseconds } from "./measure.ts";
import { microProblems } from "./micro-problems.ts";
import { naiveGaussSeidel } from "./naive-gauss-seidel.ts";

const NAMES: readonly SolverName[] = ["auto", "newton", "lemke", "gauss-seidel", "enumeration"];

/** Enumeration and the baseline are measured up to these sizes only. */
const LARGEST = { enumeration: 10, naive: 20 } as const;

/** CPU microseconds of Siconos 4.4 from C on `stack`, the best of its solvers: [contacts, planar, spatial]. */
const REFERENCE = new Map([
  [1, [0.4, 1.8]],
  [2, [0.8, 10.4]],
  [4, [3.2, 24]],
  [8, [25, 255]],
  [20, [340, 7700]],
]);

export function benchSolvers(): void {
  const { source, problems } = microProblems();
  console.log(`Solvers: µs per solve (err_scaled). Problems: ${source}.\n`);
  const columns = ["family", "d", "contacts", ...NAMES, "naive", "naive / auto", "Siconos"].map((title, j) => ({
    title,
    align: j === 0 ? ("left" as const) : ("right" as const),
  }));
  const rows = problems.map(({ family, dimension, contacts, problem }) => {
    const cells = NAMES.map((name) => solverCell(problem, name, contacts, dimension));
    const naive = contacts <= LARGEST.naive ? naiveCell(problem, dimension) : undefined;
    const auto = cells[0]!.time;
    const ratio = naive?.time !== undefined && auto !== undefined ? (naive.time / auto).toFixed(1) : "";
    const reference = family === "stack" && dimension > 1 ? REFERENCE.get(contacts)?.[dimension - 2] : undefined;
    return [
      family,
      `${dimension}`,
      `${contacts}`,
      ...cells.map(({ text }) => text),
      naive?.text ?? "",
      ratio,
      `${reference ?? ""}`,
    ];
  });
  console.log(tableLines(columns, rows).join("\n"));
}

interface Cell {
  readonly text: string;
  readonly time?: number;
}

function solverCell(problem: InclusionProblem, name: SolverName, contacts: number, dimension: number): Cell {
  const solver = SOLVERS[name];
  if (name === "enumeration" && contacts > LARGEST.enumeration) return { text: "" };
  if ("refuses" in solver && solver.refuses?.(problem) !== undefined) return { text: "–" };
  const workspace = solverWorkspace();
  const result = solver.solve(problem, { workspace });
  if (result.status !== "solved") return { text: `${result.status} ${result.residual.toExponential(0)}` };
  const time = microseconds(() => void solver.solve(problem, { workspace }));
  return { text: `${show(time)} (${errScaled(problem, result.impulses, dimension).toExponential(0)})`, time };
}

function naiveCell(problem: InclusionProblem, dimension: number): Cell {
  const result = naiveGaussSeidel(problem);
  const error = errScaled(problem, result.impulses, dimension).toExponential(0);
  if (!(result.residual <= 1e-10)) return { text: `not reached (${error})` };
  const time = microseconds(() => void naiveGaussSeidel(problem));
  return { text: `${show(time)} (${error})`, time };
}

function show(time: number): string {
  return time < 10 ? time.toFixed(2) : time < 1000 ? time.toFixed(1) : time.toFixed(0);
}
