/**
 * `slip-directions`: branch and bound over contact states and cells of slip directions. For small impacts with curved friction
 * (disks, ellipses, Contensou bodies), where iterations circle and states cannot be enumerated: it finds a solution or proves that
 * there is none (slip-directions/search-directions.ts).
 *
 * The proof excludes impulses of up to four million times what drives the impact. Where masses or directions leave fewer digits
 * than it rests on, nothing is claimed.
 */
import { isIllConditioned } from "../problems/conditioning.ts";
import { hasFiniteNumbers, type InclusionProblem, strayFriction } from "../problems/inclusion-problem.ts";
import { lineReduction } from "../problems/line-friction.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { roundProblem } from "./slip-directions/round-problem.ts";
import { type DirectionSearch, searchDirections } from "./slip-directions/search-directions.ts";
import { DEFAULT_TOLERANCE, type Solver, type SolverResult } from "./solver.ts";
import { NEVER, STOPPED } from "./stopping.ts";
import { solverWorkspace } from "./workspace.ts";

/** Linear programs before giving up: some tenths of a second. */
const MOST_NODES = 2000;

/** With so many digits the drive cannot ask for impulses beyond those that a proof excludes. */
const PROOF_DIGITS = 9;

/** Components; the linear programs are dense. */
const LARGEST = 40;

export const slipDirections: Solver = {
  name: "slip-directions",
  describe: "branch and bound over contact states and slip directions; small problems, a solution or a proof",
  forms: ["dense"],
  refuses(problem) {
    if (problem.size > LARGEST) return `${problem.size} components; the limit is ${LARGEST}`;
    if (!hasFiniteNumbers(problem)) return "the problem holds numbers that are not finite";
    const stray = strayFriction(problem);
    if (stray) return `the normal of the friction block at component ${stray.start} is not a unilateral block`;
    return undefined;
  },
  solve(problem, options = {}) {
    const { tolerance = DEFAULT_TOLERANCE, maxIterations = MOST_NODES } = options;
    const line = lineReduction(problem);
    const given = line?.problem ?? problem;
    const round = roundProblem(given);
    const nothing = new Float64Array(problem.size);
    const base = { impulses: nothing, residual: inclusionResidual(problem, nothing), iterations: 0, solver: this.name };
    if (round === undefined) return { ...base, status: "solved" };
    const search = searchDirections(given, round, maxIterations, {
      tolerance,
      workspace: options.workspace ?? solverWorkspace(),
      shouldStop: options.shouldStop ?? NEVER,
    });
    if (search.found === undefined) {
      return { ...base, iterations: search.nodes, ...verdict(problem, search, maxIterations) };
    }
    const { impulses: found } = search.found;
    const impulses = line ? line.expand(found) : found;
    const residual = inclusionResidual(problem, impulses);
    const status = residual <= tolerance ? "solved" : "failed";
    return { status, impulses, residual, iterations: search.nodes, solver: this.name };
  },
};

function verdict(
  problem: InclusionProblem,
  { status, nodes, undecided, isStopped }: DirectionSearch,
  limit: number,
): Pick<SolverResult, "status" | "reason"> {
  const cells = `${nodes} cells of contact states and slip directions`;
  if (status !== "none") {
    const reason = isStopped
      ? STOPPED
      : undecided > 0
        ? `${undecided} of ${cells} stayed undecided`
        : `undecided after ${cells}, the limit is ${limit}`;
    return { status: "failed", reason };
  }
  if (isIllConditioned(problem, PROOF_DIGITS)) {
    return {
      status: "failed",
      reason: "no solution was found, but the digits of the masses and directions do not suffice for a proof",
    };
  }
  const only = "no contact state is possible, in whatever directions contacts slip (one linear program)";
  return { status: "none", reason: nodes === 1 ? only : `none of ${cells} holds a solution` };
}
