/**
 * The stages of the method for cones (contact/stages.ts), for problems on which sweeps and Newton steps do not find the right
 * pieces, mostly hyperstatic ones. Newton steps on the pieces take over from where a stage leads.
 */
import { inclusionCones } from "../contact/inclusion-cones.ts";
import { searchCones } from "../contact/search-cones.ts";
import type { StageName } from "../contact/stages.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { copyInto } from "../local/products.ts";
import { isSolved, visit } from "./best-iterate.ts";
import type { NewtonWorkspace } from "./newton-workspace.ts";
import { series } from "./series.ts";

/** Sweeps and Newton steps were made; the lagged interior point solves little that the proximal point does not, and takes longer. */
const CONE_STAGES: readonly StageName[] = ["interior-point", "proximal"];

/** Goes on from the best iterate of a problem whose cells are all cones. True when the goal is met. */
export function coneSearch(
  contact: ContactProblem,
  work: NewtonWorkspace,
  goal: number,
  regularisation: number,
): boolean {
  const { size: n, matrix } = contact;
  const places = Int32Array.from({ length: n }, (_, i) => i);
  const units = new Float64Array(n).fill(1);
  const cones = inclusionCones(contact, { kind: "dense", size: n, matrix }, places, units);
  if (!cones) return false;
  let counted = 0;
  return searchCones(cones, {
    stages: CONE_STAGES,
    tolerance: goal,
    start: work.bestImpulses,
    shouldStop: (iterations) => work.iterations + iterations - counted >= work.limit || work.shouldStop(),
    accepts: (impulses, iterations) => {
      work.iterations += iterations - counted;
      counted = iterations;
      copyInto(work.impulses, impulses, n);
      visit(contact, work);
      return isSolved(contact, work, goal) || series(contact, work, goal, regularisation);
    },
  });
}
