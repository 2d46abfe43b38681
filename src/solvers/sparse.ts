/**
 * `sparse`: problems of many bodies. The stages of the method for cones (contact/stages.ts), one after the other, each on the entries of
 * the Delassus operator that are not zero, or on the masses and directions it comes from: nothing has n × n numbers unless the problem has.
 *
 * One solution is found where there are several; nothing is proved where there is none.
 */
import { type AnyInclusionProblem, delassusOf } from "../problems/inclusion-problem.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { measureBy, scaleInto, unscaled } from "../problems/scaled-problem.ts";
import { areCones, type InclusionCones, inclusionCones } from "./contact/inclusion-cones.ts";
import { searchCones } from "./contact/search-cones.ts";
import { STAGES, type StageName } from "./contact/stages.ts";
import { CellParts } from "./local/cells.ts";
import { loadCells } from "./local/contact-problem.ts";
import { isBounded } from "./local/natural-map.ts";
import { conclusion, DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";
import { NEVER } from "./stopping.ts";

/** The stages aim at this share of the tolerance, since they measure in another norm, and at the next where that was too little. */
const AIMS = [0.1, 1e-3] as const;

const ALL_STAGES = Object.keys(STAGES) as StageName[];

interface Loaded {
  readonly cells: CellParts;
  readonly cones: InclusionCones | undefined;
}

/** The problem in pure numbers, and as cones where something drives it. */
function load(problem: AnyInclusionProblem): Loaded {
  const cells = new CellParts(problem.size);
  const drive = loadCells(cells, problem);
  if (!(drive > 0)) return { cells, cones: undefined };
  const units = cells.unit.slice(0, cells.size);
  measureBy(cells, drive);
  return { cells, cones: inclusionCones(cells, delassusOf(problem), cells.index, units) };
}

function solveBySparse(problem: AnyInclusionProblem, options: SolverOptions = {}): SolverResult {
  const { tolerance = DEFAULT_TOLERANCE, maxIterations = Infinity, start, shouldStop = NEVER } = options;
  const { cells, cones } = load(problem);
  const best = new Float64Array(cells.size);
  if (start) scaleInto(best, cells, start);
  let iterations = 0;
  if (cones) {
    for (const aim of AIMS) {
      const before = iterations;
      const isFound = searchCones(cones, {
        stages: ALL_STAGES,
        tolerance: aim * tolerance,
        start: best,
        shouldStop: (made) => before + made >= maxIterations || shouldStop(),
        accepts: (impulses, made) => {
          best.set(impulses);
          iterations = before + made;
          return inclusionResidual(problem, unscaled(cells, impulses, problem.size)) <= tolerance;
        },
      });
      if (isFound) break;
    }
  }
  const impulses = unscaled(cells, best, problem.size);
  return conclusion(problem, impulses, isBounded(cells, best), tolerance, iterations, "sparse");
}

export const sparse = {
  name: "sparse",
  describe: "stages on the friction cones with sparse factorisations; many bodies",
  forms: ["dense", "blocks", "factored"],
  refuses: (problem: AnyInclusionProblem) => {
    const cells = new CellParts(problem.size);
    loadCells(cells, problem);
    return areCones(cells) ? undefined : "it takes one friction element per contact, without spin";
  },
  solve: solveBySparse,
} as const satisfies Solver;
