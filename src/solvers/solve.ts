/**
 * The table of solvers, and `solve`, which runs one of them.
 *
 * `auto` tries what is fast first and what proves last. Many contacts that hang together loosely are solved as cones (thin.ts). Else,
 * without friction and with planar friction, pivoting is the fastest for small and middle sizes, else Newton's method, for one planar contact and for large problems in a short run first.
 * Small problems with curved friction get a short run of Newton's method, and then branch and bound over slip directions, which
 * decides. Gauss–Seidel, enumeration, which can prove that there is no solution, and other starts come last. Every answer
 * was judged by `inclusionResidual`.
 */
import { InputError } from "../errors.ts";
import { hidesADirection, isDelicate } from "../problems/conditioning.ts";
import {
  type AnyInclusionProblem,
  type InclusionProblem,
  isDense,
  type SparseInclusionProblem,
} from "../problems/inclusion-problem.ts";
import { type LineReduction, lineReduction } from "../problems/line-friction.ts";
import { inclusionResidual, judge } from "../problems/residual.ts";
import { withStop } from "../problems/stop-signal.ts";
import { lookUp } from "../text/look-up.ts";
import type { EnumeratedSolution } from "./enumeration/enumerated.ts";
import { enumerateExtended, takesExtended } from "./enumeration/extended-states.ts";
import { refusal, stateProblem } from "./enumeration/state-problem.ts";
import { enumeration } from "./enumeration.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { lemke } from "./lemke.ts";
import { newton, newtonWithin } from "./newton.ts";
import { isFine, refine } from "./refine/refine.ts";
import { rowsSize } from "./refine/solve-rows.ts";
import { searchSolutions } from "./search.ts";
import { slipDirections } from "./slip-directions.ts";
import { DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";
import { sparse } from "./sparse.ts";
import { STOPPED } from "./stopping.ts";
import { solveThin } from "./thin.ts";
import { solverWorkspace } from "./workspace.ts";

/** Up to this size Lemke's method beats Newton's where there is no friction (measured: `npm run bench`). */
const PIVOTING_SIZE = 40;

/**
 * Sweeps and steps of the short run: a dozen Newton steps. What they do not solve is nasty, and pivoting is
 * then faster and surer.
 */
const SHORT_RUN = 14;

/**
 * The run before branch and bound where that applies. Newton's method solves nearly all problems with curved friction within it;
 * on the others it would circle for thousands of iterations.
 */
const CURVED_RUN = 300;

/** Problems with at most so many states are enumerated before anything slow is tried: a few milliseconds, and a proof. */
const FEW_STATES = 2000;

/**
 * Up to so many unknowns the small parts of every impact are looked after, above those of delicate ones; a step in twice the precision takes
 * milliseconds.
 */
const LARGEST_FINE = 48;

/** Up to so many unknowns what is no solution in doubles is looked at in twice the precision. */
const LARGEST_RESCUED = 96;

/** sin² of the angle between directions below which rounding, divided by it, is no longer far below the tolerance. */
const FAINT_ANGLE = 2 ** -20;

/** Up to this size a failure is answered with many other starts. */
const LARGEST_RESTART = 60;

const auto: Solver = {
  name: "auto",
  describe: "the fastest solver that takes the problem; others where it fails",
  forms: ["dense", "blocks", "factored"],
  solve: solveByAny,
};

function solveByAny(problem: InclusionProblem, given: SolverOptions = {}): SolverResult {
  if (isAtRest(problem)) return atRest(problem);
  const options = given.workspace ? given : { ...given, workspace: solverWorkspace() };
  const thin = options.start === undefined ? solveThin(problem, options) : undefined;
  if (thin && isSettled(thin, options)) return thin;
  const pivotable = problem.size > 0 && lemke.refuses?.(problem) === undefined;
  const isSmallAndCurved = takesDirections(problem);
  const choice =
    pivotable && options.start === undefined
      ? firstChoice(problem)
      : isSmallAndCurved
        ? "newton before directions"
        : "newton";
  let best = refined(
    problem,
    choice === "lemke" ? lemke.solve(problem, options) : newtonWithin(problem, options, MOST_ITERATIONS[choice]),
    options,
  );
  if (isSettled(best, options)) return best;
  const small = refusal(lineReduction(problem)?.problem ?? problem, FEW_STATES) === undefined;
  let open: string | undefined;
  const proving = isSmallAndCurved ? [slipDirections] : [];
  const rest = small
    ? [enumeration, ...proving, lemke, newton, gaussSeidel]
    : [...proving, lemke, newton, gaussSeidel, enumeration];
  for (const solver of rest) {
    if (options.shouldStop?.()) return { ...best, reason: STOPPED };
    if (solver.name === choice || solver.refuses?.(problem) !== undefined) continue;
    const result = refined(problem, solver.solve(problem, options), options);
    if (isSettled(result, options)) return result;
    if (result.residual < best.residual) best = result;
    if (solver === slipDirections) open = result.reason;
  }
  // Last resort: other starts. Newton's method may circle around a solution that it meets at once from elsewhere.
  const mayRestart = problem.size <= LARGEST_RESTART && options.restarts !== false;
  const other = mayRestart ? searchSolutions(problem, options, 1)[0] : undefined;
  if (other || open === undefined || best.solver === slipDirections.name) return other ?? best;
  return { ...best, reason: best.reason === undefined ? open : `${best.reason}; ${open}` };
}

function isAtRest({ offset }: InclusionProblem): boolean {
  for (let i = 0; i < offset.length; i++) if (offset[i] !== 0) return false;
  return true;
}

/** Without a drive Λ = 0 leaves ξ = 0, which every law allows. */
function atRest(problem: InclusionProblem): SolverResult {
  return { status: "solved", impulses: new Float64Array(problem.size), residual: 0, iterations: 0, solver: "auto" };
}

const MOST_ITERATIONS = {
  "short newton": SHORT_RUN,
  "newton before directions": CURVED_RUN,
  newton: Infinity,
} as const;

type Choice = "lemke" | keyof typeof MOST_ITERATIONS;

/** Whether some friction is curved and branch and bound takes the problem. */
function takesDirections(problem: InclusionProblem): boolean {
  for (let b = 0; b < problem.blocks.length; b++) {
    const { dimension, friction } = problem.blocks[b]!;
    if (dimension > 1 && (friction[0] > 0 || friction[1] > 0)) return slipDirections.refuses?.(problem) === undefined;
  }
  return false;
}

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

/**
 * What rounding kept from the tolerance, taken there in twice the precision; and so are the small parts of a delicate problem,
 * whose velocities the tolerance of the whole does not see: where light bodies carry all of two directions, what heavy ones do stands
 * behind the last digit of Λ. A proof in doubles that such a problem has no solution is none.
 */
function refined(problem: InclusionProblem, result: SolverResult, options: SolverOptions): SolverResult {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  if (result.status === "none") return isDelicate(problem) ? provedNone(problem, result, options) : result;
  if (result.status === "solved") {
    if (problem.factors === undefined || isLeftAsItIs(problem, result, tolerance)) return result;
  } else if (rowsSize(problem) > LARGEST_RESCUED) return result;
  const better = refine(problem, result.impulses, tolerance);
  const { iterations, solver } = result;
  // At the kinks of the laws Newton's method may not end; then each state is looked at by itself.
  if (!isFine(better, tolerance) && result.status === "solved" && takesExtended(problem)) {
    const all = enumerateExtended(stateProblem(problem), tolerance, options.shouldStop);
    if (all.solutions.length > 0)
      return { status: "solved", ...pick(nearest(all.solutions, better.impulses)), iterations, solver };
    if (all.exhaustive) return enumeration.solve(problem, options);
  }
  return better.residual <= tolerance ? { status: "solved", ...pick(better), iterations, solver } : result;
}

/** Whether a solution in doubles has nothing that a step in twice the precision could mend. */
function isLeftAsItIs(problem: InclusionProblem, { impulses, tail }: SolverResult, tolerance: number): boolean {
  const judgement = judge(problem, impulses, tail);
  if (rowsSize(problem) > LARGEST_FINE) return judgement.fineness <= tolerance || !isDelicate(problem);
  return isFine(judgement, tolerance) && (tail !== undefined || !hidesADirection(problem, FAINT_ANGLE));
}

/** The solution whose impulses are nearest, each compared with its own size. */
function nearest(solutions: readonly EnumeratedSolution[], impulses: Float64Array): EnumeratedSolution {
  const distance = (one: EnumeratedSolution): number =>
    Math.hypot(...one.impulses.map((x, i) => (x - impulses[i]!) / (Math.abs(x) + Math.abs(impulses[i]!) || 1)));
  return solutions.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

function pick({ impulses, tail, residual }: Pick<SolverResult, "impulses" | "tail" | "residual">) {
  return { impulses, residual, ...(tail && { tail }) };
}

const NOT_PROVABLE =
  "no solution was found, but masses, directions or bounds differ by too many orders of magnitude for a proof";

function provedNone(problem: InclusionProblem, result: SolverResult, options: SolverOptions): SolverResult {
  // Both check their proofs against the digits that there are.
  if (result.solver === enumeration.name || result.solver === slipDirections.name) return result;
  if (enumeration.refuses?.(problem) === undefined) return enumeration.solve(problem, options);
  return { ...result, status: "failed", reason: NOT_PROVABLE };
}

function isSettled(result: SolverResult, options: SolverOptions): boolean {
  if (result.status === "solved") return result.residual <= (options.tolerance ?? DEFAULT_TOLERANCE);
  return result.status === "none";
}

export const SOLVERS = {
  enumeration,
  lemke,
  "gauss-seidel": gaussSeidel,
  newton,
  "slip-directions": slipDirections,
  sparse,
  auto,
} as const satisfies Record<string, Solver>;

export type SolverName = keyof typeof SOLVERS;

export interface SolveOptions extends SolverOptions {
  /** Default `auto`. */
  readonly solver?: SolverName;
}

/** Solves the problem; throws `InputError` when the chosen solver does not take it, or not in this form. */
export function solve(problem: AnyInclusionProblem, given: SolveOptions = {}): SolverResult {
  const options = withStop(given);
  const solver: Solver = lookUp(SOLVERS, options.solver ?? "auto", {
    what: "solver",
    where: "solver",
    code: "solver-unknown",
  });
  if (!isDense(problem)) return solveSparsely(problem, solver, options);
  const refusal = solver.refuses?.(problem);
  if (refusal !== undefined) throw refused(solver, refusal, "Use `auto` or `newton`, which take every problem.");
  const line = solver === auto ? lineReduction(problem) : undefined;
  const found = line && solveOnLines(problem, line, options);
  if (found) return found;
  const result = solver.solve(problem, options);
  return solver === auto ? result : refined(problem, result, options);
}

function refused({ name }: Solver, why: string, fix: string): InputError {
  const what = `the solver ${name} does not take this problem: ${why}`;
  return new InputError({ code: "solver-refuses", what, where: "solver", fix });
}

/** Of the solvers that take a problem without n × n numbers all are `sparse`. */
function solveSparsely(problem: SparseInclusionProblem, solver: Solver, options: SolveOptions): SolverResult {
  const { kind } = problem.delassus;
  if (!solver.forms.includes(kind)) {
    const forms = solver.forms.map((form) => `\`${form}\``).join(", ");
    const why = `its Delassus operator is \`${kind}\`, and the solver takes ${forms}`;
    throw refused(solver, why, "Use `auto` or `sparse`, or give `matrix`, n × n numbers, in place of `delassus`.");
  }
  const refusal = sparse.refuses(problem);
  if (refusal !== undefined) throw refused(sparse, refusal, "Give `matrix`, n × n numbers, in place of `delassus`.");
  return sparse.solve(problem, options);
}

/** Friction in directions that are all multiples of one is solved, or refuted, as planar friction. */
function solveOnLines(
  problem: InclusionProblem,
  { problem: lines, expand }: LineReduction,
  options: SolveOptions,
): SolverResult | undefined {
  const found = solve(lines, options);
  const impulses = expand(found.impulses);
  const tail = found.tail && expand(found.tail);
  const result = { ...found, impulses, residual: inclusionResidual(problem, impulses, tail), ...(tail && { tail }) };
  if (found.status !== "solved") return found.status === "none" ? result : undefined;
  const isWithin = result.residual <= (options.tolerance ?? DEFAULT_TOLERANCE);
  const better = refined(problem, { ...result, status: isWithin ? "solved" : "failed" }, options);
  return better.status === "solved" ? better : undefined;
}
