/**
 * Ways past a time step that has no solution: the step is made again from the last state under other laws, and with contacts that
 * do not rebound. Only what was done is named. The like for impacts, one at a time: certificates/impact-remedies.ts.
 */
import { type ImpactRemedy, OTHER_LAWS } from "../certificates/impact-remedies.ts";
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { failedBy } from "./run-failure.ts";
import type { SimulationResult } from "./simulation.ts";
import { runTimeStepping } from "./time-stepping/run-time-stepping.ts";
import { STEPPING_DEFAULTS, type TimeSteppingOptions } from "./time-stepping/stepping-options.ts";

/** The result with what gets past its failure, where a step had no solution. */
export function nameStepRemedies(
  system: MechanicalSystem,
  result: SimulationResult,
  options: TimeSteppingOptions,
): SimulationResult {
  const { failure } = result;
  if (failure?.kind !== "no-solution") return result;
  const bouncing = system.elements.filter(
    ({ kind, name, restitution }) =>
      ELEMENTS[kind].family !== "bilateral" && restitution !== 0 && failure.elements.includes(name),
  );
  const elements = system.elements.map((element) =>
    bouncing.includes(element) ? { ...element, restitution: 0 } : element,
  );
  const still = Object.create(system, { elements: { value: elements } }) as MechanicalSystem;
  const remedies: ImpactRemedy[] = [
    ...OTHER_LAWS.filter((name) => name !== result.law).flatMap((name) =>
      again(system, result, { ...options, law: name }).map((one) => ({ law: { name }, ...one })),
    ),
    ...(bouncing.length === 0 ? [] : again(still, result, options)).map((one) => ({
      restitution: Object.fromEntries(bouncing.map(({ name }) => [name, 0])),
      ...one,
    })),
  ];
  return { ...result, ...failedBy({ ...failure, remedies }) };
}

/** The step from the last state; one entry when it has a solution. */
function again(
  system: MechanicalSystem,
  { final: { t, position, velocity } }: SimulationResult,
  { recorder: _, onProgress: __, shouldStop: ___, ...options }: TimeSteppingOptions,
): Pick<ImpactRemedy, "work" | "remarks">[] {
  const until = t + (options.step ?? STEPPING_DEFAULTS.step);
  try {
    const run = runTimeStepping(
      system,
      { position, velocity },
      { ...options, from: t, until, keepPenetration: Number.MAX_VALUE },
    );
    if (run.status !== "done") return [];
    return [{ work: run.energy.final - run.energy.initial, remarks: run.warnings }];
  } catch (error) {
    // A law that the method or the elements refuse is no remedy, nor is a state that cannot be a start.
    if (error instanceof InputError) return [];
    throw error;
  }
}
