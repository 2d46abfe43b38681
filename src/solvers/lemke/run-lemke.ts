/**
 * Lemke's method with everything around it: scaling, bilateral elimination, retries after a ray, polish, judgement.
 *
 * A ray says nothing by itself. It proves that there is no solution when `provesNoImpulse` finds a certificate in it;
 * else the next attempt follows: the copositive form (only with friction), another covering vector, another start.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { type BilateralElimination, eliminateBilaterals } from "../../problems/lcp-bilateral.ts";
import { copositiveCore } from "../../problems/lcp-copositive.ts";
import { fillCore } from "../../problems/lcp-core.ts";
import { principalCore } from "../../problems/lcp-principal.ts";
import { inclusionResidual } from "../../problems/residual.ts";
import { DEFAULT_TOLERANCE, type SolverOptions } from "../solver.ts";
import { solverWorkspace } from "../workspace.ts";
import { type Cover, loadDictionary } from "./dictionary.ts";
import { followPath } from "./follow-path.ts";
import { type LemkeWorkspace, reserveStates } from "./lemke-workspace.ts";
import { provesNoImpulse } from "./no-admissible-impulse.ts";
import { polishInto } from "./polish.ts";
import { readCopositiveInto } from "./read-copositive.ts";
import { readImpulsesInto, readStatesInto } from "./read-impulses.ts";

export interface LemkeEnd {
  readonly status: "solved" | "none" | "failed";
  readonly impulses: Float64Array;
  readonly residual: number;
  readonly iterations: number;
  readonly reason?: string;
}

/** Below this residual (1024 roundoffs) the path's own numbers are taken; above, the states are solved again by LU. */
const POLISH_ABOVE = 1024 * EPSILON;

/** One way to set up the path. */
interface Form {
  readonly isCopositive: boolean;
  /** From every element active (principal pivots first) instead of every element free; without friction pairs only. */
  readonly isPivoted: boolean;
  readonly cover: Cover;
}

const FORMS: readonly Form[] = [
  { isCopositive: false, isPivoted: false, cover: "even" },
  { isCopositive: true, isPivoted: false, cover: "even" },
  { isCopositive: false, isPivoted: false, cover: "uneven" },
  { isCopositive: true, isPivoted: false, cover: "uneven" },
  { isCopositive: false, isPivoted: true, cover: "even" },
  { isCopositive: true, isPivoted: true, cover: "even" },
];

/** Pivots allowed by default: paths take one to three per pair; exponential ones exist and are cut here. */
export function defaultPivots(pairs: number): number {
  return 1000 + 50 * pairs;
}

/** Solves the problem. */
export function runLemke(problem: InclusionProblem, options: SolverOptions = {}): LemkeEnd {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const { lemke: work } = options.workspace ?? solverWorkspace();
  const { core, dictionary } = work;
  fillCore(core, problem);
  reserveStates(work, core.size);
  const bilaterals = core.bilaterals > 0 ? eliminateBilaterals(core, tolerance) : undefined;
  if (bilaterals?.contradictory !== undefined) return end("none", problem, 0, CONTRADICTION);
  if (bilaterals?.entangled !== undefined) return end("failed", problem, 0, ENTANGLEMENT);
  const limit = options.maxIterations ?? defaultPivots(core.pairs);
  let best: Float64Array | undefined;
  let bestResidual = Infinity;
  let pivots = 0;
  let reason: string = REASONS.limit;
  for (let f = 0; f < FORMS.length && pivots < limit; f++) {
    const form = FORMS[f]!;
    const hasFriction = core.pairs > core.normals;
    if (hasFriction ? form.isPivoted && !form.isCopositive : form.isCopositive) continue;
    const plain = form.isCopositive ? copositiveCore(core) : core;
    loadDictionary(dictionary, form.isPivoted ? principalCore(plain) : plain, form.cover);
    const { outcome, pivots: taken } = followPath(dictionary, limit - pivots);
    pivots += taken;
    if (outcome === "ray" && provesNoImpulse(problem, core, bilaterals, dictionary, tolerance)) {
      return end("none", problem, pivots, NO_IMPULSE);
    }
    const impulses = new Float64Array(problem.size);
    const residual = readAndPolish(work, impulses, problem, bilaterals, form);
    reason = REASONS[outcome];
    if (residual <= tolerance) return { status: "solved", impulses, residual, iterations: pivots };
    if (residual < bestResidual) {
      best = impulses;
      bestResidual = residual;
    }
  }
  if (best === undefined) return end("failed", problem, pivots, reason);
  return { status: "failed", impulses: best, residual: bestResidual, iterations: pivots, reason };
}

const NO_IMPULSE = "no impulse out of the reservoirs keeps all constraints (proved by the ray Lemke's method ends on)";
const CONTRADICTION = "the bilateral conditions contradict each other";
const ENTANGLEMENT =
  "a bilateral velocity does not depend on any bilateral impulse: not a linear complementarity problem";

const REASONS = {
  ray: "ray: Lemke's method ended on a ray; this does not prove that there is no solution",
  limit: "limit: the number of pivots is used up",
  solution: "rounding: the end of the path does not meet the tolerance",
} as const;

/** Writes the impulses at the end of the path, solved again from the original data where needed; their residual. */
function readAndPolish(
  work: LemkeWorkspace,
  impulses: Float64Array,
  problem: InclusionProblem,
  bilaterals: BilateralElimination | undefined,
  form: Form,
): number {
  const { core, dictionary, states } = work;
  if (form.isCopositive) readCopositiveInto(impulses, states, dictionary, core, bilaterals);
  else readImpulsesInto(impulses, dictionary, core, bilaterals);
  const residual = inclusionResidual(problem, impulses);
  if (residual <= POLISH_ABOVE) return residual;
  if (!form.isCopositive) readStatesInto(states, dictionary, core, bilaterals);
  const polished = new Float64Array(problem.size);
  if (!polishInto(polished, problem, work)) return residual;
  const better = inclusionResidual(problem, polished);
  if (!(better < residual)) return residual;
  impulses.set(polished);
  return better;
}

/** A result without impulses. */
function end(status: "none" | "failed", problem: InclusionProblem, iterations: number, reason: string): LemkeEnd {
  const impulses = new Float64Array(problem.size);
  return { status, impulses, residual: inclusionResidual(problem, impulses), iterations, reason };
}
