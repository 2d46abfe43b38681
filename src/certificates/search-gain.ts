/**
 * Looks for a velocity before the impact that gains energy, where the law has no linear pieces (disks, ellipses, Contensou
 * bodies, fixed steps, two-phase laws). Well-spread admissible velocities first, then a pattern search from the best ones.
 * Deterministic, bounded, and never a proof: what is not found may still exist.
 */

import { kineticEnergy } from "../laws/conclude.ts";
import { impactMaps } from "../laws/maps/impact-maps.ts";
import { type KineticBasis, kineticBasis } from "../laws/maps/kinetic-basis.ts";
import { dot } from "../linalg/dense.ts";
import { halton } from "../linalg/halton.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { toKinetic } from "../problems/kinetic-coordinates.ts";
import { withPreVelocity } from "../problems/with-pre-velocity.ts";
import { type CertifyOptions, type EnergyCertificate, marginOf } from "./certificate.ts";
import { type Cone, nearestUnit } from "./cone.ts";
import { admissibleCone } from "./kinetic-pieces.ts";
import { energyWitness, witnessVelocity } from "./witness.ts";

const SPREAD_STARTS = 120;
const ASCENTS = 3;
/** Steps of the pattern search, in parts of the unit velocity. */
const STEPS = [0.5, 0.25, 0.1, 0.04, 0.015, 0.005];

/** The certificate of a search: `fails` with a witness, or `undecided` with the best gain found. */
export function searchGain(impact: ImpactProblem, options: CertifyOptions, why: string): EnergyCertificate {
  const basis = kineticBasis(impact);
  const cone = admissibleCone(impact, basis, options.allVelocities);
  const maps = impactMaps(impact, options);
  let evaluations = 0;
  const gain = (w: Float64Array): number => {
    evaluations++;
    const u = witnessVelocity(impact, basis, w);
    const after = maps.postVelocity(withPreVelocity(impact, u).preVelocity);
    if (after === undefined) return Number.NEGATIVE_INFINITY;
    const before = kineticEnergy(impact, u);
    return (kineticEnergy(impact, after) - before) / before;
  };
  // Whoever certifies a problem will try the velocity it came with.
  const own = nearestUnit(seen(basis, toKinetic(impact, impact.preVelocity)), cone);
  const starts = [...(own ? [own] : []), ...spread(basis, impact.freedoms, cone)].map((w) => ({ w, value: gain(w) }));
  starts.sort((a, b) => b.value - a.value);
  let best = starts[0];
  for (const start of starts.slice(0, ASCENTS)) {
    const end = ascend(start, basis, cone, gain);
    if (best === undefined || end.value > best.value) best = end;
  }
  const searched = `${why}; a search over ${evaluations} velocities, spread and then improved`;
  const value = best && Number.isFinite(best.value) ? best.value : null;
  const result = { method: "search" as const, largestGain: value };
  const isGain = best !== undefined && best.value > marginOf(options);
  const witness = isGain ? energyWitness(impact, witnessVelocity(impact, basis, best.w), options) : undefined;
  if (witness) return { ...result, verdict: "fails", isSupremum: false, witness, reason: `${searched}, found a gain` };
  return { ...result, verdict: "undecided", reason: `${searched}, found no gain; that is no proof` };
}

/**
 * The part of Lᵀ D⁻¹ u that contacts see, in the coordinates w. Where to look is chosen among such u: the basis of w depends on
 * the order of elements, and a search must not.
 */
function seen({ vectors }: KineticBasis, v: Float64Array): Float64Array {
  return Float64Array.from(vectors, (q) => dot(q, v));
}

/** Admissible unit velocities. */
function spread(basis: KineticBasis, f: number, cone: Cone): Float64Array[] {
  const out: Float64Array[] = [];
  for (let i = 0; i < SPREAD_STARTS; i++) {
    const v = Float64Array.from({ length: f }, (_, k) => 2 * halton(i, k) - 1);
    const unit = nearestUnit(seen(basis, v), cone);
    if (unit) out.push(unit);
  }
  return out;
}

interface Point {
  readonly w: Float64Array;
  readonly value: number;
}

function ascend(start: Point, { vectors }: KineticBasis, cone: Cone, gain: (w: Float64Array) => number): Point {
  const f = vectors[0]?.length ?? 0;
  let best = start;
  for (const step of STEPS) {
    for (let k = 0; k < 2 * f; k++) {
      const length = k % 2 === 0 ? step : -step;
      const moved = best.w.map((value, i) => value + length * vectors[i]![k >> 1]!);
      const w = nearestUnit(moved, cone);
      if (!w) continue;
      const value = gain(w);
      if (value > best.value) best = { w, value };
    }
  }
  return best;
}
