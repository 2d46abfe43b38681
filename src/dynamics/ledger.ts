/**
 * The energy books of a run: where T + U went, whatever method moved the mechanism.
 *
 *   (T + U)(t) − (T + U)(t₀) = Σ work of the elements + external work + imbalance
 *
 * Work of an element on the mechanism is ∫ λᵀ Wᵀu dt between impacts and ½ Λᵀ Wᵀ(u⁺ + u⁻) in one ([Glocker2012] (59)):
 * with a moving constraint that is ½ Λᵀ(γ⁺ + γ⁻) − Λᵀχ, and −Λᵀχ is what the drive of the constraint pays.
 *
 * Sums of many small works are compensated (Neumaier), so that the balance of a million steps is not lost in rounding.
 */
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { EnergyLedger } from "./simulation.ts";

export interface Ledger {
  /** Opens the books at the initial state; returns T + U there. */
  start(q: Float64Array, u: Float64Array, t: number): number;
  /** Adds work of one element on the mechanism. */
  elementWork(element: number, work: number): void;
  /** Adds work of the forces without potential and of the time dependence of U. */
  external(work: number): void;
  /**
   * Looks at T + U now. `paid`: everything since the start that external forces and moving constraints (−Λᵀχ) have put
   * in; a rise of T + U − paid above an earlier value is one that nobody paid for.
   */
  observe(energy: number, paid: number): void;
  /** External work up to now. */
  externalSoFar(): number;
  close(q: Float64Array, u: Float64Array, t: number): EnergyLedger;
}

/** A compensated sum: value and what rounding has cut off it. */
interface Sum {
  value: number;
  rest: number;
}

function add(sum: Sum, term: number): void {
  const next = sum.value + term;
  sum.rest += Math.abs(sum.value) >= Math.abs(term) ? sum.value - next + term : term - next + sum.value;
  sum.value = next;
}

const total = (sum: Sum): number => sum.value + sum.rest;
const zero = (): Sum => ({ value: 0, rest: 0 });

export function openLedger(system: MechanicalSystem): Ledger {
  const works = system.elements.map(zero);
  const external = zero();
  const losses = zero();
  const initial = { kinetic: 0, potential: 0 };
  let lowest = 0;
  let largestIncrease = 0;
  const book = (sum: Sum, work: number): void => {
    add(sum, work);
    if (work < 0) add(losses, -work);
  };
  return {
    start(q, u, t) {
      initial.kinetic = system.kineticEnergy(q, u);
      initial.potential = system.potentialEnergy(q, t);
      lowest = initial.kinetic + initial.potential;
      return lowest;
    },
    elementWork: (element, work) => book(works[element]!, work),
    external: (work) => book(external, work),
    observe(energy, paid) {
      const unpaid = energy - paid;
      if (unpaid < lowest) lowest = unpaid;
      else if (unpaid - lowest > largestIncrease) largestIncrease = unpaid - lowest;
    },
    externalSoFar: () => total(external),
    close(q, u, t) {
      const final = { kinetic: system.kineticEnergy(q, u), potential: system.potentialEnergy(q, t) };
      const explained = zero();
      add(explained, final.kinetic - initial.kinetic);
      add(explained, final.potential - initial.potential);
      add(explained, -total(external));
      for (const work of works) add(explained, -total(work));
      return {
        initial: initial.kinetic + initial.potential,
        final: final.kinetic + final.potential,
        largestIncrease,
        kinetic: { initial: initial.kinetic, final: final.kinetic },
        potential: { initial: initial.potential, final: final.potential },
        byElement: Object.fromEntries(system.elements.map((element, i) => [element.name, total(works[i]!) + 0])),
        external: total(external) + 0,
        dissipated: total(losses) + 0,
        imbalance: Math.abs(total(explained)),
      };
    },
  };
}
