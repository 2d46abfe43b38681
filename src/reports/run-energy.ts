/**
 * Energies of a run as they are told: its created energy, and the works of its events.
 */
import { creationBound, energyMoved, type RunEnergies } from "../dynamics/created-energy.ts";
import type { SimulationResult } from "../dynamics/simulation.ts";
import { showChange, showNumber } from "../text/show-number.ts";

/** A small loss is real, as in the last impacts of a chatter, down to 32 units of rounding of the energies themselves. */
const LOSS_SHARE = 2 ** -7;

/** The work of an event beside the energies of its run; nothing where there is none. */
export const eventWork = (work: number, size: number): string =>
  work === 0 ? "" : showChange(work, work > 0 ? size : LOSS_SHARE * size);

/** A loss of this share of the energies is rounding: 32 units of it. More is real. */
const NO_LOSS = 2 ** -48;

/** Whether the work of an event is one: gains count from where the created energy of the run would, losses down to rounding. */
export function workTone(work: number, run: Creating): "gain" | "loss" | "none" {
  if (work > 0) return work > createdEnergy(run).least ? "gain" : "none";
  return -work > NO_LOSS * energyMoved(run.energy) ? "loss" : "none";
}

export interface CreatedEnergy {
  readonly created: number;
  /** What counts as rounding, or as the error of time steps, at most. */
  readonly least: number;
  readonly isFinding: boolean;
  /** "no energy was created", as far as that is so; for a run where nothing was found. */
  readonly none: string;
  /** What was created all the same, beside what counts as error; undefined where nothing was. */
  readonly note?: string;
}

/** The run, as far as its created energy is judged. */
export interface Creating {
  readonly method: string;
  readonly energy: RunEnergies & Pick<SimulationResult["energy"], "created">;
}

/** Whether a run created energy: the judgement of the run itself, and one wording for reports, figures and verdicts. */
export function createdEnergy({ method, energy }: Creating): CreatedEnergy {
  const { created } = energy;
  const { least, share, counts } = creationBound(method, energy);
  if (created > least) return { created, least, isFinding: true, none: "" };
  if (created === 0) return { created, least, isFinding: false, none: "no energy was created" };
  const none = `no energy was created beyond ${counts}`;
  const note = `${showNumber(created)} J were created; up to ${showNumber(least)} J (${share} of the energies) count as ${counts}`;
  return { created, least, isFinding: false, none, note };
}
