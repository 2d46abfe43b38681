/**
 * Formulas without a value: refused at the start, named when a run ends at them.
 */
import { InputError } from "../errors.ts";
import { firstNonFinite } from "../models/expressions/explain-non-finite.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { State } from "./check-initial.ts";
import { failedBy } from "./run-failure.ts";
import type { SimulationResult } from "./simulation.ts";

/** Throws `InputError` when masses, forces, energy or gaps have no finite value at the start. */
export function demandFinite(system: MechanicalSystem, { position, velocity }: State, t: number): void {
  const { freedoms: f, elements } = system;
  if (position.length !== f || velocity.length !== f) return;
  const [q, u] = [Float64Array.from(position), Float64Array.from(velocity)];
  const [mass, forces, gaps] = [new Float64Array(f * f), new Float64Array(f), new Float64Array(elements.length)];
  system.massInto(mass, q);
  system.forcesInto(forces, q, u, t);
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  const energy = Float64Array.of(system.potentialEnergy(q, t));
  if ([mass, forces, gaps, energy].every((numbers) => firstNonFinite(numbers) < 0)) return;
  const why = system.explainState?.(q, u, t);
  throw new InputError({
    code: "not-finite",
    what: `the mechanism has no equations of motion in its initial state${why === undefined ? "" : `: ${why}`}`,
    where: "initial.position",
    fix: "Start where every formula has a finite value.",
  });
}

/** Halvings of the distance ahead that are looked at. */
const LOOKS = 52;

/** The reason of a failed run with the formula that has no value there, or within a time `ahead` on its way, if there is one. */
export function explainFailure(system: MechanicalSystem, result: SimulationResult, ahead: number): SimulationResult {
  const { failure } = result;
  if (!failure || !system.explainState) return result;
  const { t, position, velocity } = result.final;
  const u = Float64Array.from(velocity);
  // A value that is missing a little ahead says more than a slope that is missing here.
  for (const withSlopes of [false, true]) {
    for (let look = -1; look <= LOOKS; look++) {
      const later = look < 0 ? 0 : ahead * 2 ** (look - LOOKS);
      const q = Float64Array.from(position, (x, i) => x + later * u[i]!);
      const formula = system.explainState(q, u, t + later, withSlopes);
      if (formula !== undefined) return { ...result, ...failedBy({ ...failure, formula }) };
    }
  }
  return result;
}
