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
  readonly energy: number;
  /** A state of the posture in these units. */
  into(state: HybridState): HybridState;
  /** Motions of contacts 1 and 2, the first of the list, as a state of the posture. */
  state(contacts: readonly ContactMotion[]): HybridState;
}

export function unitsOf({ accelerationScale, posture }: ZeroOrderModel, size: number): Units {
  const length = (size * size) / accelerationScale;
  return {
    reach: length / posture.gyrationRadius,
    length,
    time: size / accelerationScale,
    speed: size,
    energy: posture.mass * size * size,
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
  };
}

/**
 * The books of successive stages of one motion, each with its unit of energy. `largestIncrease` is then a bound: a rise may be
 * split between stages.
 */
export function joinLedgers(stages: readonly { readonly energy: EnergyLedger; readonly unit: number }[]): EnergyLedger {
  const [first, last] = [stages[0]!, stages[stages.length - 1]!];
  const sum = (value: (energy: EnergyLedger) => number): number =>
    stages.reduce((total, { energy, unit }) => total + value(energy) * unit, 0);
  const ends = (of: (energy: EnergyLedger) => EnergyLedger["potential"]): EnergyLedger["potential"] => ({
    initial: of(first.energy).initial * first.unit,
    final: of(last.energy).final * last.unit,
  });
  const names = Object.keys(first.energy.byElement);
  return {
    ...ends((energy) => energy),
    largestIncrease: sum((energy) => energy.largestIncrease),
    created: sum((energy) => energy.created),
    kinetic: {
      ...ends((energy) => energy.kinetic),
      largest: Math.max(...stages.map(({ energy, unit }) => energy.kinetic.largest * unit)),
    },
    potential: ends((energy) => energy.potential),
    byElement: Object.fromEntries(names.map((name) => [name, sum((energy) => energy.byElement[name]!)])),
    external: sum((energy) => energy.external),
    dissipated: sum((energy) => energy.dissipated),
    imbalance: sum((energy) => energy.imbalance),
  };
}
