/**
 * The solution of a contact problem of a file: the JSON of `sprag solve` and its page for the terminal.
 */
import type { RawProblem, RawSolution } from "../problems/raw-problem.ts";
import type { Paint } from "../text/paint.ts";
import { rounded, showNumber } from "../text/show-number.ts";
import { indented, marked } from "../text/wrap.ts";
import { type PageOptions, page, table, verdictSign } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

/** What is said about a problem: its kind and sizes. */
export interface ProblemFacts {
  readonly kind: "friction-2d" | "friction-3d" | "lcp" | "mlcp";
  readonly form: RawProblem["form"];
  /** null where there are no contacts but signs. */
  readonly contacts: number | null;
  /** Components of impulses, or unknowns. */
  readonly size: number;
  /** Components of the velocity of a global problem. */
  readonly freedoms?: number;
  /** Unknowns without a sign. */
  readonly free?: number;
}

export function problemFacts(problem: RawProblem): ProblemFacts {
  const { form } = problem;
  if (form === "lcp" || form === "mlcp") {
    const head = { kind: form, form, contacts: null, size: problem.offset.length };
    return form === "lcp" ? head : { ...head, free: problem.isFree.reduce((sum, flag) => sum + flag, 0) };
  }
  const { dimension, friction } = problem;
  const [contacts, size] = [friction.length, dimension * friction.length];
  const head = { kind: `friction-${dimension}d` as const, form, contacts, size };
  return form === "local" ? head : { ...head, freedoms: problem.force.length };
}

export interface SolutionExtras {
  readonly title?: string;
  readonly remarks?: readonly string[];
}

export function solutionJson(
  problem: RawProblem,
  solution: RawSolution,
  { title, remarks = [] }: SolutionExtras = {},
): Stamped<"solve-result"> {
  const { status, residual, error, solver, stages, seconds, reason, impulses, velocities, bodyVelocities } = solution;
  return stamped("solve-result", {
    ...(title !== undefined && { title }),
    ...{ problem: problemFacts(problem), status, residual, error, solver, stages, seconds },
    ...(reason !== undefined && { reason }),
    ...{ impulses: Array.from(impulses), velocities: Array.from(velocities) },
    ...(bodyVelocities && { bodyVelocities: Array.from(bodyVelocities) }),
    ...(remarks.length > 0 && { remarks }),
  });
}

export function solutionText(problem: RawProblem, solution: RawSolution, options: PageOptions = {}): string {
  const { stages } = solution;
  return page(options, (paint) => [
    indented(paint, problemWords(problem), { by: 0 }),
    verdictLines(solution, paint),
    ["", ...errorTable(solution, paint)],
    stages.length > 0 ? ["", ...stageTable(solution, paint)] : [],
  ]);
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export function problemWords(problem: RawProblem): string {
  return wordsOf(problemFacts(problem));
}

function wordsOf({ kind, form, contacts, size, freedoms, free }: ProblemFacts): string {
  if (kind === "lcp") return `linear complementarity problem: ${plural(size, "unknown")}`;
  if (kind === "mlcp") return `mixed complementarity problem: ${plural(size, "unknown")}, ${free} without a sign`;
  const where = kind === "friction-2d" ? "in the plane" : "in space";
  const bodies = freedoms === undefined ? "" : `, ${plural(freedoms, "freedom")}`;
  return `friction problem ${where}, ${form}: ${plural(contacts!, "contact")}, ${plural(size, "component")}${bodies}`;
}

const VERDICTS = { solved: "holds", none: "undecided", failed: "fails" } as const;

function verdictLines({ status, solver, stages, seconds, reason }: RawSolution, paint: Paint): string[] {
  const [mark, colour] = verdictSign(VERDICTS[status], paint);
  const time = `${rounded(seconds, 3)} s`;
  const words = {
    solved: stages.length === 0 ? `solved in ${time}: by zeros` : `solved by ${solver} in ${time}`,
    none: `no solution exists, found in ${time}`,
    failed: `not solved, after ${time}; the best ${solver === "rest" ? "are zeros" : `is of ${solver}`}`,
  }[status];
  return marked(paint, colour, mark, reason === undefined ? words : `${words}: ${reason}`);
}

function errorTable({ error }: RawSolution, paint: Paint): string[] {
  const rows = [
    ["  scaled, the same in all units", rounded(error.scaled, 2)],
    ["  as collections of problems measure it", rounded(error.collection, 2)],
  ];
  return table(paint, ["  error", ">"], rows);
}

function stageTable({ stages }: RawSolution, paint: Paint): string[] {
  const rows = stages.map(({ name, iterations, seconds }) => [
    `  ${name}`,
    showNumber(iterations),
    rounded(seconds, 3),
  ]);
  return table(paint, ["  stage", ">iterations", ">s"], rows);
}
