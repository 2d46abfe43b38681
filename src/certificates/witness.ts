/**
 * Witnesses are given in the units of the file and are checked by solving the impact again, as `sprag impact` does.
 */
import { kineticEnergy } from "../laws/conclude.ts";
import { type KineticBasis, velocityOf } from "../laws/maps/kinetic-basis.ts";
import { type ImpactOptions, resolveImpact } from "../laws/resolve-impact.ts";
import { contactVelocity, type ImpactProblem } from "../problems/impact-problem.ts";
import { withPreVelocity } from "../problems/with-pre-velocity.ts";
import type { CertifyOptions, EnergyWitness } from "./certificate.ts";

/** Components of a witness below this part of it are rounding and are given as zero. */
const WITNESS_ROUNDING = 2 ** -45;

/** The impact met with another velocity, read as a file would be: contact velocities of pure rounding are zero. */
export function metWith(impact: ImpactProblem, velocity: ArrayLike<number>): ImpactProblem {
  const met = withPreVelocity(impact, velocity);
  return { ...met, preContactVelocity: contactVelocity(met.directions, met.size, met.preVelocity) };
}

/** u⁻ of w, with the kinetic energy of the velocity in the file (or 1 J for a file at rest). */
export function witnessVelocity(impact: ImpactProblem, basis: KineticBasis, w: Float64Array): Float64Array {
  const u = velocityOf(impact, basis, w);
  const f = impact.freedoms;
  const sizes = u.map((value, j) => Math.abs(value) * Math.sqrt(impact.mass[j * f + j]!));
  const largest = Math.max(...sizes);
  const target = kineticEnergy(impact, impact.preVelocity) || 1;
  // A massless coordinate has no such size; joints tie it to the others, so it must stay.
  const isRounding = (j: number): boolean => impact.mass[j * f + j]! > 0 && sizes[j]! <= WITNESS_ROUNDING * largest;
  const cleaned = u.map((value, j) => (isRounding(j) ? 0 : value));
  const factor = Math.sqrt(target / kineticEnergy(impact, cleaned));
  return cleaned.map((value) => value * factor);
}

export function lawOptionsOf(options: CertifyOptions): ImpactOptions {
  const { allVelocities: _all, margin: _margin, maxStates: _states, ...law } = options;
  return law;
}

/** The impact at u⁻, if its energy grows there by more than `margin`; every solution counts, the first one preferred. */
export function energyWitness(
  impact: ImpactProblem,
  velocity: Float64Array,
  options: CertifyOptions,
  margin: number,
): EnergyWitness | undefined {
  const law = lawOptionsOf(options);
  const problem = metWith(impact, velocity);
  const gainOf = ({ energy }: { energy: { before: number; work: number } }): number => energy.work / energy.before;
  const witness = (solution: { energy: { before: number; work: number } }): EnergyWitness => ({
    preVelocity: Array.from(velocity),
    impactWork: solution.energy.work,
    gain: gainOf(solution),
  });
  const one = resolveImpact(problem, law);
  if (one.status === "solved" && gainOf(one.solutions[0]!) > margin) return witness(one.solutions[0]!);
  const all = resolveImpact(problem, { ...law, all: true });
  if (all.status !== "solved" && all.status !== "several") return undefined;
  const gains = all.solutions.map(gainOf);
  const best = gains.indexOf(Math.max(...gains));
  return gains[best]! > margin ? { ...witness(all.solutions[best]!), solution: best } : undefined;
}
