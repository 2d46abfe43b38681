/**
 * Energies of a run as they are told: what they are measured by, and the works of its events.
 */
import type { SimulationResult } from "../dynamics/simulation.ts";
import { showChange } from "../text/show-number.ts";

/** What changes of the energy in a run are measured by. */
export function energySize({
  initial,
  final,
  dissipated,
  external,
}: Pick<SimulationResult["energy"], "initial" | "final" | "dissipated" | "external">): number {
  return Math.max(...[initial, final, dissipated, external].map(Math.abs));
}

/** A small loss is real, as in the last impacts of a chatter, down to 32 units of rounding of the energies themselves. */
const LOSS_SHARE = 2 ** -7;

/** The work of an event beside the energies of its run; nothing where there is none. */
export const eventWork = (work: number, size: number): string =>
  work === 0 ? "" : showChange(work, work > 0 ? size : LOSS_SHARE * size);
