/**
 * The stages of the method for cones on an inclusion problem: one after the other, until whoever asked is content.
 */
import { conesInto, type InclusionCones, pointInto } from "./inclusion-cones.ts";
import { beginSearch, visit } from "./search.ts";
import { type Equations, equations } from "./semismooth.ts";
import { isWorthwhile, STAGES, type StageName } from "./stages.ts";

export interface ConeSearch {
  readonly stages: readonly StageName[];
  /** Error in the measure of the stages at which a stage ends. */
  readonly tolerance: number;
  /** λ to begin with. */
  readonly start: Float64Array;
  /** Given the iterations so far. */
  readonly shouldStop: (iterations: number) => boolean;
  /** Given the best λ after a stage (the same array every time), and the iterations so far: whether it is good enough. */
  readonly accepts: (impulses: Float64Array, iterations: number) => boolean;
}

/** Runs the stages; true when a λ was accepted. */
export function searchCones(cones: InclusionCones, asked: ConeSearch): boolean {
  const { problem } = cones;
  let before = 0;
  const search = beginSearch(problem, asked.tolerance, () => asked.shouldStop(before + search.iterations), Infinity);
  const impulses = new Float64Array(cones.size);
  pointInto(search.best, cones, asked.start);
  visit(search, search.best);
  let made: Equations | undefined;
  const steps = (): Equations => {
    made ??= equations(problem);
    return made;
  };
  for (const name of asked.stages) {
    if (asked.shouldStop(before)) return false;
    if (!isWorthwhile(name, search)) continue;
    STAGES[name](search, steps);
    before += search.iterations;
    search.iterations = 0;
    conesInto(impulses, cones, search.best);
    if (asked.accepts(impulses, before)) return true;
  }
  return false;
}
