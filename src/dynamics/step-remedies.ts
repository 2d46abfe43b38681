/**
 * Ways past a time step that has no solution: the step is made again from the last state under other laws, and with contacts that
 * do not rebound. Only what was done is named. The like for impacts, one at a time: certificates/impact-remedies.ts.
 */
import { remediesTried } from "../certificates/impact-remedies.ts";
import { ELEMENTS } from "../elements/elements.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { SIMULATION_OPTIONS } from "../models/simulation-options.ts";
import { failedBy } from "./run-failure.ts";
import type { SimulationResult } from "./simulation.ts";
import { runTimeStepping } from "./time-stepping/run-time-stepping.ts";
import type { TimeSteppingOptions } from "./time-stepping/stepping-options.ts";

/** The result with what gets past its failure, where a step had no solution. */
export function nameStepRemedies(
  system: MechanicalSystem,
  result: SimulationResult,
  { recorder: _, onProgress: __, shouldStop: ___, ...options }: TimeSteppingOptions,
): SimulationResult {
  const { failure, final } = result;
  if (failure?.kind !== "no-solution") return result;
  const bouncing = system.elements.filter(
    ({ kind, name, restitution }) =>
      ELEMENTS[kind].family !== "bilateral" && restitution !== 0 && failure.elements.includes(name),
  );
  const elements = system.elements.map((element) =>
    bouncing.includes(element) ? { ...element, restitution: 0 } : element,
  );
  const still = Object.create(system, { elements: { value: elements } }) as MechanicalSystem;
  const until = final.t + (options.step ?? SIMULATION_OPTIONS.step.default);
  const once = { ...options, from: final.t, until, keepPenetration: Number.MAX_VALUE };
  const restitution = Object.fromEntries(bouncing.map(({ name }) => [name, 0]));
  const remedies = remediesTried(result.law, restitution, (law) => {
    const { status, energy, warnings } = runTimeStepping(law ? system : still, final, { ...once, ...(law && { law }) });
    return status === "done" ? { work: energy.final - energy.initial, remarks: warnings } : undefined;
  });
  return { ...result, ...failedBy({ ...failure, remedies }) };
}
