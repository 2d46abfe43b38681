/**
 * The point nearest to x that is kinematically and kinetically admissible, without the energy ball:
 *
 *   z = prox_P(x),   P = T_C ∩ (z⁻ + reservoirs)
 *
 * Curved reservoirs (discs, ellipses, Contensou bodies) by column generation: with the multipliers κ of the contacts,
 * q = z − x − Aᵀκ is optimal when no ray d of any reservoir has q · d < 0. The worst ray of every curved cone joins the
 * generators until the slopes are small. The solution lies on a smooth arc between two rays at a distance δ, so its error
 * is about δ², and the next ray is that good: a handful of steps. Rays much closer than that are told apart badly by the
 * LCP, so the last digits are left to `finishCurved`.
 */
import { combination, dot, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { nearestCombination } from "./nearest-combination.ts";
import { type Generator, lowestGenerator, type Reservoirs } from "./reservoir-cone.ts";

export interface ReachableSet {
  /** z⁻. */
  readonly before: Float64Array;
  readonly reservoirs: Reservoirs;
  /** Unit rows a_i of the contacts: a_i z ≥ 0. */
  readonly rows: readonly Float64Array[];
}

export interface Reached {
  readonly z: Float64Array;
  /** Λ without its bilateral part. */
  readonly impulses: Float64Array;
  /** What is missing to feasibility and optimality, relative to the lengths at hand; 1 when there is no result. */
  readonly defect: number;
  /** What carries z: absent when there is no result, and for points between two results. */
  readonly face?: Face;
}

/** The generators and contacts that take part in a nearest point. */
export interface Face {
  readonly generators: readonly Generator[];
  readonly weights: Float64Array;
  /** κ. */
  readonly multipliers: Float64Array;
  /** q = z − x − Aᵀκ, the normal of the reservoirs turned inward. */
  readonly normal: Float64Array;
}

/** A distance |q| of this part of the lengths is rounding. */
const GAP_ROUNDING = 4 * EPSILON;

/** Slope of the worst ray at which column generation ends: rays closer than its root are told apart badly. */
const COARSE_SLOPE = 2 ** -24;

/** Rays added per curved cone; a smooth solution needs about six, a cone that is touched in passing some more. */
const MOST_STEPS = 40;

/** `generators` is the set to start from; rays that were of use are left in it for the next call. */
export function nearestReachable(set: ReachableSet, x: Float64Array, generators: Generator[]): Reached {
  const { before, reservoirs, rows } = set;
  const size = Math.max(norm(x), norm(before));
  const listed = reservoirs.generators.length;
  let best: Reached = { z: before.slice(), impulses: new Float64Array(reservoirs.size), defect: 1 };
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = nearestCombination({ before, generators, rows }, x);
    if (!found) return best;
    const q = found.z.map((value, k) => value - x[k]!);
    rows.forEach((row, i) => {
      for (let k = 0; k < q.length; k++) q[k]! -= found.multipliers[i]! * row[k]!;
    });
    const { rays, gap } = improvingRays(reservoirs, q, size);
    const fresh = rays.filter((ray) => !generators.some((other) => isSame(ray, other)));
    const defect = Math.max(found.defect, gap);
    if (defect <= best.defect) {
      const impulses = impulsesOf(reservoirs.size, generators, found.weights);
      const face = { generators: [...generators], weights: found.weights, multipliers: found.multipliers, normal: q };
      best = { z: found.z, impulses, defect, face };
    }
    if (fresh.length === 0 || step === MOST_STEPS - 1) {
      keepUseful(generators, found.weights, listed);
      return best;
    }
    generators.push(...fresh);
  }
  return best;
}

/**
 * The worst ray of every curved cone, where it improves. A ray at the slope q · d / |q| moves z by about that part of
 * the lengths, and never by more than |q|: `gap` is the smaller of both. At worst it is half of the digits.
 */
function improvingRays(reservoirs: Reservoirs, q: Float64Array, size: number): { rays: Generator[]; gap: number } {
  const rays: Generator[] = [];
  const length = norm(q);
  let gap = 0;
  for (const cone of reservoirs.cones) {
    if (cone.isListed || length <= GAP_ROUNDING * size) continue;
    const ray = lowestGenerator(cone, q, reservoirs.size);
    if (!ray) continue;
    const slope = -dot(ray.direction, q) / length;
    // q is a difference of lengths: its direction is known to `noise` only.
    const noise = (GAP_ROUNDING * size) / length;
    gap = Math.max(gap, Math.min(slope + noise, length / size));
    if (slope > COARSE_SLOPE) rays.push(ray);
  }
  return { rays, gap };
}

/** Whether two rays of one cone are the same to rounding. */
function isSame(ray: Generator, other: Generator): boolean {
  return (
    ray.normal === other.normal && ray.direction.every((x, k) => Math.abs(x - other.direction[k]!) <= GAP_ROUNDING)
  );
}

/** Σ weight × impulses of the generators. */
export function impulsesOf(size: number, generators: readonly Generator[], weights: Float64Array): Float64Array {
  const parts = generators.map(({ impulses }) => impulses);
  return combination(parts, weights, size);
}

/** Keeps the listed generators and those of the rest that carry weight. */
function keepUseful(generators: Generator[], weights: Float64Array, listed: number): void {
  let count = listed;
  for (let g = listed; g < weights.length; g++) if (weights[g]! > 0) generators[count++] = generators[g]!;
  generators.length = count;
}
