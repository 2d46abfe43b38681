/**
 * A run as the sequence of its steps: whoever wants all of it at once goes to its end, whoever wants to look in between takes step after
 * step. The computation is the same, so the numbers are.
 */
import type { SimulationEvent, SimulationResult } from "./simulation.ts";

/** Where a run is. The arrays are the run's own and change with the next step. */
export interface RunMoment {
  readonly t: number;
  readonly q: Float64Array;
  readonly u: Float64Array;
  /** All events so far. */
  readonly events: readonly SimulationEvent[];
}

/** The first moment is the initial state. */
export type RunSteps<Result = SimulationResult> = Generator<RunMoment, Result>;

/** Goes to the end of a run. */
export function finishRun<Result>(steps: RunSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
