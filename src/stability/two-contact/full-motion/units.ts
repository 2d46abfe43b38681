/**
 * Units of a full motion (posture-body.ts) and the way back: with the size D of the perturbation as a speed
 *   reach s = D²/(Aρ),   length sρ = D²/A,   time D/A,   speed D,   energy m D²
 */
import type { EnergyLedger } from "../../../dynamics/simulation.ts";
import type { HybridState } from "../trajectory.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";
import type { ContactMotion } from "./watch-motion.ts";

export interface Units {
  readonly reach: number;
  readonly length: number;
  readonly time: number;
  readonly speed: number;
  /** A state of the posture in these units. */
  into(state: HybridState): HybridState;
  /** Motions of contacts 1 and 2, the first of the list, as a state of the posture. */
  state(contacts: readonly ContactMotion[]): HybridState;
  ledger(energy: EnergyLedger): EnergyLedger;
}

export function unitsOf({ accelerationScale, posture }: ZeroOrderModel, size: number): Units {
  const length = (size * size) / accelerationScale;
  return {
    reach: length / posture.gyrationRadius,
    length,
    time: size / accelerationScale,
    speed: size,
    into: ({ z1, z2, x2, dz1, dz2, dx2 }) => ({
      ...{ z1: z1 / length, z2: z2 / length, x2: x2 / length },
      ...{ dz1: dz1 / size, dz2: dz2 / size, dx2: dx2 / size },
    }),
    state: (contacts) => {
      const [first, second] = contacts as readonly [ContactMotion, ContactMotion];
      return {
        ...{ z1: first.z * length, z2: second.z * length, x2: second.x * length },
        ...{ dz1: first.dz * size, dz2: second.dz * size, dx2: second.dx * size },
      };
    },
    ledger: (energy) => scaleLedger(energy, posture.mass * size * size),
  };
}

function scaleLedger(energy: EnergyLedger, unit: number): EnergyLedger {
  const { kinetic, potential, byElement } = energy;
  const pair = ({ initial, final }: EnergyLedger["kinetic"]) => ({ initial: initial * unit, final: final * unit });
  return {
    ...pair(energy),
    largestIncrease: energy.largestIncrease * unit,
    created: energy.created * unit,
    kinetic: pair(kinetic),
    potential: pair(potential),
    byElement: Object.fromEntries(Object.entries(byElement).map(([name, work]) => [name, work * unit])),
    external: energy.external * unit,
    dissipated: energy.dissipated * unit,
    imbalance: energy.imbalance * unit,
  };
}

/** The books of successive stages of one motion. `largestIncrease` is then a bound: a rise may be split between stages. */
export function joinLedgers(ledgers: readonly EnergyLedger[]): EnergyLedger {
  const [first, last] = [ledgers[0]!, ledgers[ledgers.length - 1]!];
  const sum = (value: (energy: EnergyLedger) => number): number => ledgers.reduce((s, energy) => s + value(energy), 0);
  const names = Object.keys(first.byElement);
  return {
    ...{ initial: first.initial, final: last.final },
    largestIncrease: sum((energy) => energy.largestIncrease),
    created: sum((energy) => energy.created),
    kinetic: { initial: first.kinetic.initial, final: last.kinetic.final },
    potential: { initial: first.potential.initial, final: last.potential.final },
    byElement: Object.fromEntries(names.map((name) => [name, sum((energy) => energy.byElement[name]!)])),
    external: sum((energy) => energy.external),
    dissipated: sum((energy) => energy.dissipated),
    imbalance: sum((energy) => energy.imbalance),
  };
}
