/**
 * Lemke's method on the linear complementarity problem that the decomposition of planar friction into sprag clutches
 * gives ([Glocker2012] (140)). Finite, exact to rounding; finds one solution where there are several.
 *
 * A ray says nothing by itself. It proves that there is no solution when `provesNoImpulse` finds a certificate in it;
 * else the next attempt follows: the copositive form (only with friction), another covering vector, another start.
 *
 * `none` is a proof (contradictory bilateral conditions, or a certificate that no admissible impulse exists); without
 * Coulomb friction and with positive semidefinite G every problem ends `solved` or `none`.
 */
import { EPSILON } from "../linalg/tolerances.ts";
import { type BilateralElimination, eliminateBilaterals } from "../problems/bilateral-elimination.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { loadLcpForm, refusesLcp } from "../problems/lcp-form.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { copositiveForm } from "./lemke/copositive-form.ts";
import { type Cover, Dictionary, loadDictionary } from "./lemke/dictionary.ts";
import { followPath } from "./lemke/follow-path.ts";
import type { LemkeWorkspace } from "./lemke/lemke-workspace.ts";
import { provesNoImpulse } from "./lemke/no-admissible-impulse.ts";
import { polish } from "./lemke/polish.ts";
import { principalForm } from "./lemke/principal-form.ts";
import { readImpulses } from "./lemke/read-impulses.ts";
import { DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";
import { NEVER, STOPPED } from "./stopping.ts";
import { lemkeRoom } from "./workspace.ts";

/** Below this residual (1024 roundoffs) the path's own numbers are taken; above, the states are solved again by LU. */
const POLISH_ABOVE = 1024 * EPSILON;

/** One way to set up the path. */
interface Attempt {
  readonly isCopositive: boolean;
  /** From every element active (principal pivots first) instead of every element free; without friction pairs only. */
  readonly isPivoted: boolean;
  readonly cover: Cover;
}

const ATTEMPTS: readonly Attempt[] = [
  { isCopositive: false, isPivoted: false, cover: "even" },
  { isCopositive: true, isPivoted: false, cover: "even" },
  { isCopositive: false, isPivoted: false, cover: "uneven" },
  { isCopositive: true, isPivoted: false, cover: "uneven" },
  { isCopositive: false, isPivoted: true, cover: "even" },
  { isCopositive: true, isPivoted: true, cover: "even" },
];

/** Pivots allowed by default: paths take one to three per pair; exponential ones exist and are cut here. */
function defaultPivots(pairs: number): number {
  return 1000 + 50 * pairs;
}

const NO_IMPULSE = "no impulse out of the reservoirs keeps all constraints (proved by the ray Lemke's method ends on)";
const CONTRADICTION = "the bilateral conditions contradict each other";
const ENTANGLEMENT =
  "a bilateral velocity does not depend on any bilateral impulse: not a linear complementarity problem";

const REASONS = {
  ray: "ray: Lemke's method ended on a ray; this does not prove that there is no solution",
  limit: "limit: the number of pivots is used up",
  solution: "rounding: the end of the path does not meet the tolerance",
  stopped: STOPPED,
} as const;

function solveByLemke(problem: InclusionProblem, options: SolverOptions = {}): SolverResult {
  const { tolerance = DEFAULT_TOLERANCE, shouldStop = NEVER } = options;
  const work = lemkeRoom(problem.size, options.workspace);
  const { form } = work;
  loadLcpForm(form, problem);
  const bilaterals = eliminateBilaterals(form, tolerance);
  if (bilaterals?.contradictory !== undefined) return end("none", problem, 0, CONTRADICTION);
  if (bilaterals?.entangled !== undefined) return end("failed", problem, 0, ENTANGLEMENT);
  const limit = options.maxIterations ?? defaultPivots(form.pairs);
  const hasFriction = form.pairs > form.normals;
  let best: Judged | undefined;
  let pivots = 0;
  let reason: string = REASONS.limit;
  for (let a = 0; a < ATTEMPTS.length && pivots < limit; a++) {
    const { isCopositive, isPivoted, cover } = ATTEMPTS[a]!;
    if (hasFriction ? isPivoted && !isCopositive : isCopositive) continue;
    const plain = isCopositive ? copositiveForm(form) : form;
    const pivoted = isPivoted ? principalForm(plain) : undefined;
    if (work.dictionary.capacity < plain.pairs) work.dictionary = new Dictionary(plain.pairs, plain);
    const { dictionary } = work;
    loadDictionary(dictionary, pivoted?.form ?? plain, cover, pivoted?.swapped);
    const { outcome, pivots: taken } = followPath(dictionary, limit - pivots, shouldStop);
    pivots += taken;
    if (outcome === "ray" && provesNoImpulse(problem, form, bilaterals, dictionary, tolerance)) {
      return end("none", problem, pivots, NO_IMPULSE);
    }
    const found = read(work, problem, bilaterals, isCopositive);
    reason = REASONS[outcome];
    const { impulses, residual } = found;
    if (residual <= tolerance) return { status: "solved", impulses, residual, iterations: pivots, solver: "lemke" };
    if (best === undefined || found.residual < best.residual) best = found;
    if (outcome === "stopped") break;
  }
  return best
    ? { status: "failed", ...best, iterations: pivots, solver: "lemke", reason }
    : end("failed", problem, pivots, reason);
}

type Judged = Pick<SolverResult, "impulses" | "residual">;

/** The impulses at the end of the path, solved again from the original data where needed, and their residual. */
function read(
  work: LemkeWorkspace,
  problem: InclusionProblem,
  bilaterals: BilateralElimination | undefined,
  isCopositive: boolean,
): Judged {
  const judged = (): Judged => {
    const { index, root, drive, size } = work.form;
    const impulses = new Float64Array(problem.size);
    for (let i = 0; i < size; i++) impulses[index[i]!] = work.scaled[i]! * root[i]! * drive;
    return { impulses, residual: inclusionResidual(problem, impulses) };
  };
  readImpulses(work, bilaterals, isCopositive);
  const found = judged();
  if (found.residual <= POLISH_ABOVE || !polish(work, problem)) return found;
  const polished = judged();
  return polished.residual < found.residual ? polished : found;
}

/** A result without impulses. */
function end(status: "none" | "failed", problem: InclusionProblem, iterations: number, reason: string): SolverResult {
  const impulses = new Float64Array(problem.size);
  return { status, impulses, residual: inclusionResidual(problem, impulses), iterations, solver: "lemke", reason };
}

export const lemke: Solver = {
  name: "lemke",
  describe: "Lemke's lexicographic pivoting on the LCP of the sprag-clutch decomposition; one-dimensional elements",
  forms: ["dense"],
  refuses: refusesLcp,
  solve: solveByLemke,
};
