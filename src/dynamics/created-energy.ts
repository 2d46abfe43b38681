/**
 * Whether a run created energy, judged once for its warnings, reports, figures and the studio: what contacts, clutches, friction and brakes
 * gave, beside the energies of the run,
 *
 *   created > s · max(|T + U| at both ends, dissipated, |external|, largest T),      s = 2⁻¹⁶ of time steps, 2⁻³⁰ of events
 *
 * T alone counts, too, since the zero of U is a choice of the model. An impact in a time step is known to the step, and so are its works.
 */
import type { EnergyLedger } from "./simulation.ts";

/** Works below this share of the energies are rounding. */
export const ROUNDING_SHARE = 2 ** -30;
/** Energy created in time steps below this share is their error. */
const STEP_SHARE = 2 ** -16;

/** Energies of a run; stored results of former versions do not tell T, or not its largest value. */
export type RunEnergies = Pick<EnergyLedger, "initial" | "final" | "dissipated" | "external"> & {
  readonly kinetic?: Partial<EnergyLedger["kinetic"]>;
};

/** What changes of the energy in a run are measured by. */
export function energySize({ initial, final, dissipated, external, kinetic = {} }: RunEnergies): number {
  return Math.max(...[initial, final, dissipated, external, ...Object.values(kinetic)].map(Math.abs));
}

export const isStepped = (method: string): boolean => method !== "event";

export interface CreationBound {
  /** What counts as rounding, or as the error of time steps, at most. */
  readonly least: number;
  /** s in words, and what it is that counts. */
  readonly share: string;
  readonly counts: string;
}

export function creationBound(method: string, energy: RunEnergies): CreationBound {
  const size = energySize(energy);
  if (isStepped(method)) return { least: STEP_SHARE * size, share: "2⁻¹⁶", counts: "the error of time steps" };
  return { least: ROUNDING_SHARE * size, share: "2⁻³⁰", counts: "rounding" };
}
