/**
 * A run that is advanced step by step by its caller: the run of `simulate`, with the same numbers, looked at between the steps.
 */

import type { SystemModel } from "../models/model.ts";
import { withStop } from "../problems/stop-signal.ts";
import type { RunMoment } from "./run-steps.ts";
import { type SimulateOptions, simulationSteps } from "./simulate.ts";
import type { SimulationEvent, SimulationResult } from "./simulation.ts";

/** The end of a step. */
export interface StepperState {
  readonly t: number;
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly energy: { readonly kinetic: number; readonly potential: number; readonly total: number };
  /** What happened in the step that ended here. */
  readonly events: readonly SimulationEvent[];
}

export interface Stepper {
  /** The state that was reached last; the initial one at the start. */
  state(): StepperState;
  /** Makes one step and gives its end; undefined where the run is over. */
  advance(): StepperState | undefined;
  /** Ends the run here (status `stopped`), unless it is over already. */
  stop(): SimulationResult;
  /** What `simulate` returns, once the run is over; undefined before. */
  result(): SimulationResult | undefined;
}

/** Opens a run; options are those of `simulate`. Throws `InputError` as it does. */
export function stepper(model: SystemModel, given: SimulateOptions = {}): Stepper {
  const options = withStop(given);
  let isAsked = false;
  const shouldStop = (): boolean => isAsked || (options.shouldStop?.() ?? false);
  const steps = simulationSteps(model, { ...options, shouldStop });
  let result: SimulationResult | undefined;
  let seen = 0;
  let state: StepperState | undefined;
  const next = (): StepperState | undefined => {
    if (result !== undefined) return undefined;
    const { done, value } = steps.next();
    if (done) {
      result = value;
      return undefined;
    }
    state = stateOf(model, value, seen);
    seen = value.events.length;
    return state;
  };
  next();
  return {
    state: () => state!,
    advance: next,
    stop() {
      isAsked = true;
      while (next() !== undefined);
      return result!;
    },
    result: () => result,
  };
}

function stateOf({ system }: SystemModel, { t, q, u, events }: RunMoment, seen: number): StepperState {
  const [kinetic, potential] = [system.kineticEnergy(q, u), system.potentialEnergy(q, t)];
  return {
    ...{ t, position: Array.from(q), velocity: Array.from(u), events: events.slice(seen) },
    energy: { kinetic, potential, total: kinetic + potential },
  };
}
