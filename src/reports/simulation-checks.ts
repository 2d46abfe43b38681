/**
 * How far a run can be trusted, as numbers with their names: what its books do not explain, how deep bodies are in each other, how much
 * T + U rose unpaid.
 */
import { energySize } from "../dynamics/created-energy.ts";
import type { SimulationResult } from "../dynamics/simulation.ts";
import { isRounding, showNumber } from "../text/show-number.ts";

export interface SimulationCheck {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  readonly holds: boolean;
}

/** Gains and gaps of the books below this share of the energies are those of the integration. */
const BOOKS = 2 ** -16;
/** Rises below this share are rounding, as in the text of a simulation. */
const RISE = 2 ** -30;
/** Penetration below this share of the largest coordinate is none. */
const DEPTH = 2 ** -16;

interface Checked extends Pick<SimulationResult, "energy" | "worstPenetration" | "worstDrift" | "final"> {
  /** Of stored results: how far the coordinates went on the way. */
  readonly samples?: { readonly q: readonly (readonly number[])[] };
}

/** The largest coordinate of the run, as far as it is known: what depths are small against. */
const reach = ({ samples, final }: Checked): number =>
  [final.position, ...(samples?.q ?? [])].flat().reduce((most, x) => Math.max(most, Math.abs(x)), 0);

export function simulationChecks(result: Checked): SimulationCheck[] {
  const { energy, worstPenetration, worstDrift } = result;
  const { imbalance, largestIncrease } = energy;
  const size = energySize(energy);
  const length = reach(result);
  const shown = (value: number, of: number): string => (isRounding(value, of) ? "rounding" : `${showNumber(value)} J`);
  return [
    { name: "books balance to", value: shown(imbalance, size), holds: imbalance <= BOOKS * size },
    { name: "penetration ≤", value: showNumber(worstPenetration, length), holds: worstPenetration <= DEPTH * length },
    ...(worstDrift > 0
      ? [{ name: "constraint drift ≤", value: showNumber(worstDrift, length), holds: worstDrift <= DEPTH * length }]
      : []),
    {
      name: "largest unpaid rise of T + U",
      value: shown(largestIncrease, size),
      holds: largestIncrease <= RISE * size,
    },
  ];
}
