/**
 * The result of a simulation as the JSON of the contract.
 */
import type { SimulationResult } from "../dynamics/simulation.ts";

export function simulationJson(result: SimulationResult, coordinates: readonly string[]): Record<string, unknown> {
  const { status, method, law, reason, final, energy, events, steps } = result;
  const { worstResidual, worstPenetration, worstDrift, checks, warnings } = result;
  return {
    kind: "simulation-result",
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
  };
}
