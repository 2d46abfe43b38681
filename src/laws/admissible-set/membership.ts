/**
 * By which margins a velocity is in the admissible set; dimensionless, in units of ρ = ‖u⁻‖_M, positive inside.
 *
 *   kinematic   min γ_i⁺ / (√G_ii ρ) over the unilateral elements; −|γ_b⁺| / (√G_bb ρ) where a bilateral one is violated
 *   kinetic     outside: minus the distance to u⁻ + reservoirs. Inside: the largest t for which every normal impulse can
 *               give up tρ/√G_NN, and every fixed bound, too, and the rest still comes out of the reservoirs
 *   energetic   1 − ‖u⁺‖_M / ρ
 *
 * G_ii is the compliance that the bilateral elements leave. A condition that nothing limits has the margin 1, 2 and –.
 *
 * The kinetic t: u is in K_t = u⁻ + t c + (reservoirs with bounds reduced by t) ⇔ n · (z − z⁻) ≤ h_t(n) for all n, and
 * h_t is affine in t. From t outside, the normal n of the projection onto K_t gives the next smaller t: Newton's method
 * on a convex function, from the side where it does not overshoot.
 */
import { dot, matrixProduct, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { isBilateral, isUnilateral } from "../../sets/reservoirs/reservoirs.ts";
import { kineticNorm } from "../conclude.ts";
import { finishCurved } from "./finish-curved.ts";
import { nearestReachable, type ReachableSet } from "./nearest-reachable.ts";
import type { ReducedSpace } from "./reduced-space.ts";
import type { Generator, Reservoirs } from "./reservoir-cone.ts";

export interface Membership {
  /** All three margins are at least −`margin`. */
  readonly inside: boolean;
  readonly kinematic: number;
  readonly kinetic: number;
  readonly energetic: number;
}

export interface MembershipOptions {
  /** Verdict tolerance on the three margins. Default `MEMBERSHIP_MARGIN`. */
  readonly margin?: number;
}

/** Results of solvers have a residual of 1e-10; one digit above that counts as inside. */
export const MEMBERSHIP_MARGIN = 1e-9;

/** Violations of an equality below this are rounding and do not count as a margin. */
const EQUALITY_ROUNDING = 2 ** 10 * EPSILON;

/** Margins when nothing limits: no admissible velocity has more (|γ| ≤ √G ρ, and a change of 2ρ at most). */
const FREE_KINEMATIC = 1;
const FREE_KINETIC = 2;

/** Newton steps on the kinetic margin: polyhedra need one per facet that is met, smooth bodies five. */
const MOST_STEPS = 60;

export function membership(
  impact: ImpactProblem,
  space: ReducedSpace,
  set: ReachableSet,
  velocity: Float64Array,
  options: MembershipOptions = {},
): Membership {
  const allowed = options.margin ?? MEMBERSHIP_MARGIN;
  const speed = kineticNorm(impact, velocity);
  // A system at rest has no size of its own: then the velocity asked for is compared with itself.
  const size = space.size > 0 ? space.size : speed > 0 ? speed : 1;
  const kinematic = kinematicMargin(impact, space, velocity, size);
  const kinetic = kineticMargin(space, set, velocity, size);
  const energetic = (space.size - speed) / size;
  const inside = kinematic >= -allowed && kinetic >= -allowed && energetic >= -allowed;
  return { inside, kinematic, kinetic, energetic };
}

function kinematicMargin(impact: ImpactProblem, space: ReducedSpace, velocity: Float64Array, size: number): number {
  const { size: n, freedoms: f } = impact;
  const contact = matrixProduct(impact.directions, n, f, velocity, 1);
  let margin = FREE_KINEMATIC;
  for (const block of reservoirBlocks(impact)) {
    const { start } = block;
    const whole = Math.sqrt(impact.delassus[start * n + start]!);
    if (isBilateral(block)) {
      const violation = Math.abs(contact[start]!) / (whole * size);
      if (violation > EQUALITY_ROUNDING) margin = Math.min(margin, -violation);
    } else if (isUnilateral(block)) {
      const left = norm(space.directions.subarray(start * space.dimension, (start + 1) * space.dimension));
      margin = Math.min(margin, contact[start]! / ((left > 0 ? left : whole) * size));
    }
  }
  return margin;
}

function kineticMargin(space: ReducedSpace, set: ReachableSet, velocity: Float64Array, size: number): number {
  const z = space.toReduced(velocity);
  const away = space.distanceFromSpan(velocity);
  const outside = kineticNormal(set, z, 0);
  const gap = Math.hypot(away, outside.distance);
  if (gap > EQUALITY_ROUNDING * size) return -gap / size;
  let t = FREE_KINETIC * size;
  for (const { reach } of set.reservoirs.segments) t = Math.min(t, norm(reach) || t);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { distance, normal } = kineticNormal(set, z, t);
    if (!(distance > EQUALITY_ROUNDING * size)) return t / size;
    const slope = -centralSlope(set.reservoirs, normal);
    const next = t - distance / slope;
    if (!(slope > 0 && next > 0)) return 0;
    if (!(next < t)) return t / size;
    t = next;
  }
  return t / size;
}

/** Distance of z from z⁻ + t c + (reservoirs reduced by t), and the unit normal there. */
function kineticNormal(set: ReachableSet, z: Float64Array, t: number): { distance: number; normal: Float64Array } {
  const start = set.before.slice();
  for (const { axis } of set.reservoirs.cones) {
    const length = norm(axis);
    if (length > 0) for (let k = 0; k < start.length; k++) start[k]! += (t * axis[k]!) / length;
  }
  // Distances are small against z itself near the boundary: measure from `start`.
  const wanted = z.map((value, k) => value - start[k]!);
  const reduced = set.reservoirs.generators.map((ray): Generator => ({ ...ray, limit: Math.max(0, ray.limit - t) }));
  const from = new Float64Array(start.length);
  const cone = { before: from, reservoirs: set.reservoirs, rows: [] };
  const found = finishCurved(cone, wanted, nearestReachable(cone, wanted, reduced));
  const normal = wanted.map((value, k) => value - found.z[k]!);
  const distance = norm(normal);
  return { distance, normal: distance > 0 ? normal.map((value) => value / distance) : normal };
}

/** d/dt of h_t(n): n · c − Σ |ê_s · n|. */
function centralSlope({ cones, segments }: Reservoirs, normal: Float64Array): number {
  let slope = 0;
  for (const { axis } of cones) {
    const length = norm(axis);
    if (length > 0) slope += dot(axis, normal) / length;
  }
  for (const { reach } of segments) {
    const length = norm(reach);
    if (length > 0) slope -= Math.abs(dot(reach, normal)) / length;
  }
  return slope;
}
