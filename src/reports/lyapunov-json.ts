/**
 * Lyapunov watch and equilibria as JSON: `lyapunov` of a simulation result, and the result of `sprag equilibria`.
 */
import type { EquilibriaResult } from "../stability/lyapunov/equilibrium.ts";
import type { LyapunovReport } from "../stability/lyapunov/watch-report.ts";
import { type Stamp, stamped } from "./result-format.ts";

export function lyapunovJson(report: LyapunovReport): Record<string, unknown> {
  return { ...report };
}

export function equilibriaJson(
  result: EquilibriaResult,
  coordinates: readonly string[],
): Stamp & Record<string, unknown> {
  return stamped("equilibria-result", { coordinates, ...result });
}
