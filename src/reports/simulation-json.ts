/**
 * The result of a simulation as the JSON of the contract.
 */
import type { SimulationResult } from "../dynamics/simulation.ts";
import { type Stamp, stamped } from "./result-format.ts";

export function simulationJson(
  result: SimulationResult,
  coordinates: readonly string[],
): Stamp & Record<string, unknown> {
  const { status, method, law, reason, final, energy, events, steps } = result;
  const { worstResidual, worstPenetration, worstDrift, checks, warnings } = result;
  return stamped("simulation-result", {
    status,
    method,
    law,
    ...(reason !== undefined && { reason }),
    coordinates,
    final,
    energy,
    events,
    steps,
    worstResidual,
    worstPenetration,
    worstDrift,
    checks,
    warnings,
  });
}
