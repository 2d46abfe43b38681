/**
 * Whether a run created energy, judged once for its warnings, reports, figures and the studio: what contacts, clutches, friction and brakes
 * gave, beside the energies of the run,
 *
 *   created > max(s · max(largest T, |Δ(T + U)|, dissipated, |external|), 2⁻⁴⁰ |T + U|),      s = 2⁻¹⁶ of time steps, 2⁻³⁰ of events
 *
 * The zero of U is a choice of the model: U counts by what it changes, and itself only by what it rounds. An impact in a time step is known
 * to the step, and so are its works.
 */
import type { EnergyLedger } from "./simulation.ts";

/** Works below this share of the energies are rounding. */
export const ROUNDING_SHARE = 2 ** -30;
/** Energy created in time steps below this share is their error. */
const STEP_SHARE = 2 ** -16;
/** What thousands of steps of a stack at rest, where nothing moves, leave of the rounding of its energies. */
const LEFT_SHARE = 2 ** -40;

/** Energies of a run; stored results of former versions do not tell T, or not its largest value. */
export type RunEnergies = Pick<EnergyLedger, "initial" | "final" | "dissipated" | "external"> & {
  readonly kinetic?: Partial<EnergyLedger["kinetic"]>;
};

/** What energies of a run are shown and its books are rounded beside; it knows the zero of U. */
export function energySize({ initial, final, dissipated, external, kinetic = {} }: RunEnergies): number {
  return Math.max(...[initial, final, dissipated, external, ...Object.values(kinetic)].map(Math.abs));
}

/** What moved in a run, whatever the zero of U. Without the largest T nothing tells what went to and fro between T and U. */
export function energyMoved(energy: RunEnergies): number {
  const { initial, final, dissipated, external, kinetic } = energy;
  if (kinetic?.largest === undefined) return energySize(energy);
  return Math.max(...[...Object.values(kinetic), final - initial, dissipated, external].map(Math.abs));
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
  const moved = energyMoved(energy);
  const left = LEFT_SHARE * energySize(energy);
  const isStep = isStepped(method);
  const least = (isStep ? STEP_SHARE : ROUNDING_SHARE) * moved;
  if (left > least) return { least: left, share: "2⁻⁴⁰", counts: "rounding" };
  if (isStep) return { least, share: "2⁻¹⁶", counts: "the error of time steps" };
  return { least, share: "2⁻³⁰", counts: "rounding" };
}
