/**
 * Energies of a run as they are told: what they are measured by, and the works of its events.
 */
import type { SimulationResult } from "../dynamics/simulation.ts";
import { showChange, showNumber } from "../text/show-number.ts";

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

export const isStepped = (method: string): boolean => method !== "event";

/** Works below this share of the energies are rounding. */
export const ROUNDING_SHARE = 2 ** -30;
/** Energy created in time steps below this share is their error, of an impact that is known to a step: no finding. */
const STEP_SHARE = 2 ** -16;

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

/** The run, as far as its created energy is judged; the zero of U is a choice of the model, so T alone counts, too. */
interface Creating {
  readonly method: string;
  readonly energy: Parameters<typeof energySize>[0] &
    Pick<SimulationResult["energy"], "created"> &
    Partial<Pick<SimulationResult["energy"], "kinetic">>;
}

/** Whether a run created energy: one judgement and one wording for reports, figures and verdicts. */
export function createdEnergy({ method, energy }: Creating): CreatedEnergy {
  const { created, kinetic = { initial: 0, final: 0 } } = energy;
  const [share, name, counts] = isStepped(method)
    ? [STEP_SHARE, "2⁻¹⁶", "the error of time steps"]
    : [ROUNDING_SHARE, "2⁻³⁰", "rounding"];
  const least = share * Math.max(energySize(energy), kinetic.initial, kinetic.final);
  if (created > least) return { created, least, isFinding: true, none: "" };
  if (created === 0) return { created, least, isFinding: false, none: "no energy was created" };
  const none = `no energy was created beyond ${counts}`;
  const note = `${showNumber(created)} J were created; up to ${showNumber(least)} J (${name} of the energies) count as ${counts}`;
  return { created, least, isFinding: false, none, note };
}
