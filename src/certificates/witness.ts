/**
 * Witnesses are given in the units of the file and are checked by solving the impact again, as `sprag impact` does.
 */
import { kineticEnergy } from "../laws/conclude.ts";
import { impactMaps } from "../laws/maps/impact-maps.ts";
import { type KineticBasis, velocityOf } from "../laws/maps/kinetic-basis.ts";
import { type ImpactResult, resolveImpact } from "../laws/resolve-impact.ts";
import { dot, norm } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { withPreVelocity } from "../problems/with-pre-velocity.ts";
import { type CertifyOptions, type EnergyWitness, marginOf } from "./certificate.ts";

/** Components of a witness below this part of it are rounding and are given as zero. */
const WITNESS_ROUNDING = 2 ** -45;

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
  const energy = kineticEnergy(impact, cleaned);
  // Open joints of a singular mass matrix may move without energy.
  const factor = energy > 0 ? Math.sqrt(target / energy) : 1;
  const scaled = cleaned.map((value) => value * factor);
  return broughtToRest(impact, basis, scaled);
}

/** A contact is at rest when its velocity is below this part of √G_ii √(2T), its largest: w may leave its cone by 2¹⁶ roundings. */
const REST = 2 ** 18 * EPSILON;

/** The same in parts of the terms of Wᵀu, which may be larger than their sum can be: u is rounded a few times. */
const REST_OF_TERMS = 2 ** 4 * EPSILON;

/** u with γ_i = 0, as `contactVelocity` reads it, for the contacts that are at rest but for rounding: some states occur only there. */
function broughtToRest(impact: ImpactProblem, basis: KineticBasis, u: Float64Array): Float64Array {
  const { freedoms: f, size: n, directions } = impact;
  const r = basis.rank;
  const rows: number[] = [];
  const right: number[] = [];
  const speed = Math.sqrt(2 * kineticEnergy(impact, u));
  let isMoving = false;
  for (let i = 0; i < n; i++) {
    let velocity = 0;
    let terms = 0;
    for (let j = 0; j < f; j++) {
      const term = directions[i * f + j]! * u[j]!;
      velocity += term;
      terms += Math.abs(term);
    }
    const row = basis.directions.subarray(i * r, i * r + r);
    const length = norm(row);
    if (Math.abs(velocity) > REST * length * speed + REST_OF_TERMS * terms) continue;
    // Half of what is read as zero: moving u rounds it again.
    isMoving ||= Math.abs(velocity) > f * EPSILON * terms;
    for (const value of row) rows.push(value / length);
    right.push(velocity / length);
  }
  if (!isMoving) return u;
  const { x } = leastSquares(Float64Array.from(rows), right.length, r, Float64Array.from(right));
  const excess = velocityOf(impact, basis, x);
  return u.map((value, j) => value - excess[j]!);
}

/** Every solution of the impact at u⁻. */
export const everySolution = (
  impact: ImpactProblem,
  velocity: ArrayLike<number>,
  options: CertifyOptions,
): ImpactResult => resolveImpact(withPreVelocity(impact, velocity), { ...options, all: true });

/** The impact at u⁻, if its energy grows there by more than the margin; every solution counts, the first one preferred. */
export function energyWitness(
  impact: ImpactProblem,
  velocity: Float64Array,
  options: CertifyOptions,
): EnergyWitness | undefined {
  const margin = marginOf(options);
  const preVelocity = Array.from(velocity);
  const before = kineticEnergy(impact, velocity);
  // The solver's own solution needs no more than the maps of the law.
  const own = impactMaps(impact, options).evaluate(velocity);
  const work = own && dot(own.meanContactVelocity, own.impulses);
  if (work !== undefined && work / before > margin)
    return { preVelocity, impactWork: work, gain: work / before, found: own!.run };
  const all = everySolution(impact, velocity, options);
  if (all.status !== "solved" && all.status !== "several") return undefined;
  const works = all.solutions.map(({ energy }) => energy.work);
  const solution = works.indexOf(Math.max(...works));
  const impactWork = works[solution]!;
  const found = all.solutions[solution]!;
  return impactWork / before > margin
    ? { preVelocity, impactWork, gain: impactWork / before, solution, found }
    : undefined;
}
