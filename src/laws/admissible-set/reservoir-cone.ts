/**
 * What the reservoirs can do to z: a convex cone per unilateral element with the friction it feeds, and a segment per
 * step element.
 *
 *   z = z⁻ + Σ_N λ_N (a_N + Σ_parts D s),  λ_N ≥ 0, s in the unit body of the part,   + Σ_s β_s e_s,  |β_s| ≤ 1
 *
 * Unit bodies: [−1, 1] (planar friction), the disc (isotropic and orthotropic friction, D = (μ1 a1, μ2 a2)), the unit
 * Contensou body (D = μ (a1, a2, R a3), torque measured at the rim). All are symmetric, so −Λ ∈ C and Λ ∈ C are the same.
 *
 * A generator is one ray a_N + D s. `lowestGenerator` finds the ray of a cone with the smallest product with a given
 * vector, in closed form by the support points of the bodies: the step of column generation.
 */
import { dot, norm } from "../../linalg/dense.ts";
import { rankTolerance } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { type Body, bodyRoom } from "../../sets/body.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { axisOf, bodyOf, isStep, isUnilateral, transmits } from "../../sets/reservoirs/reservoirs.ts";
import type { ReducedSpace } from "./reduced-space.ts";

/** A ray (or, with a finite limit, a segment) of what the reservoirs can do. */
export interface Generator {
  /** Component of the normal impulse of its cone; −1 for segments. */
  readonly normal: number;
  /** Its direction in z, of unit length. */
  readonly direction: Float64Array;
  /** The impulses that move z by `direction`. */
  readonly impulses: Float64Array;
  /** Largest weight: Infinity for rays. */
  readonly limit: number;
}

/** The friction of one element. */
interface FrictionPart {
  readonly body: Body;
  /** Component and factor μ (or μR) of each column of D. */
  readonly components: readonly number[];
  readonly factors: readonly number[];
  readonly columns: readonly Float64Array[];
}

export interface ReservoirCone {
  /** Component of the normal impulse. */
  readonly normal: number;
  /** a_N. */
  readonly axis: Float64Array;
  readonly parts: readonly FrictionPart[];
  /** Every ray is listed in `reservoirs.generators`; nothing is left to generate. */
  readonly isListed: boolean;
}

export interface Reservoirs {
  /** n, number of impulse components. */
  readonly size: number;
  readonly blocks: readonly Block[];
  /** a_i of every component, n × r; zero for bilateral ones. */
  readonly directions: Float64Array;
  readonly cones: readonly ReservoirCone[];
  /** Rays of the listed cones, some rays of the others, and both halves of every segment. */
  readonly generators: readonly Generator[];
  /** The step elements: component and e_s (bound included). */
  readonly segments: readonly { readonly component: number; readonly reach: Float64Array }[];
  /** Whether all reservoirs are polyhedral and listed. */
  readonly isPolyhedral: boolean;
}

/** Planar friction elements on one normal up to which all 2ᵏ rays are listed. */
const LISTED_STEPS = 3;

/**
 * Every admissible velocity lies within the energy ball, 2R across. A fixed bound that reaches this many times further reaches all of
 * it; what it has beyond would only cost the digits of the others.
 */
const ENOUGH = 2 ** 16;

export function reservoirs(impact: ImpactProblem, space: ReducedSpace): Reservoirs {
  const row = (i: number): Float64Array => space.directions.slice(i * space.dimension, (i + 1) * space.dimension);
  const blocks = reservoirBlocks(impact).map((block) => {
    const most = (ENOUGH * 2 * space.radius) / norm(row(block.start));
    return isStep(block) && block.bound > most && most > 0 ? { ...block, bound: most } : block;
  });
  const cones = blocks.filter(isUnilateral).map((block): ReservoirCone => {
    const fed = blocks.filter((other) => other.normal === block.start);
    const parts = fed.flatMap((other) => frictionParts(other, row));
    const isListed = parts.length <= LISTED_STEPS && parts.every((part) => part.columns.length === 1);
    return { normal: block.start, axis: row(block.start), parts, isListed };
  });
  const segments = blocks
    .filter((block) => isStep(block) && transmits(block, 0))
    .map((block) => ({
      component: block.start,
      reach: row(block.start).map((x) => x * block.bound),
      bound: block.bound,
    }));
  const generators = [
    ...cones.flatMap((cone) => firstGenerators(cone, impact.size)),
    ...segments.flatMap(({ component, reach, bound }) =>
      [1, -1].flatMap((sign) => segmentHalf(component, reach, sign, bound, impact.size)),
    ),
  ];
  return {
    size: impact.size,
    blocks,
    directions: space.directions,
    cones,
    segments,
    generators,
    isPolyhedral: cones.every((cone) => cone.isListed),
  };
}

/** The friction of a block in the components that transmit; nothing without a coefficient. */
function frictionParts(block: Block, row: (i: number) => Float64Array): FrictionPart[] {
  const body = bodyOf(block);
  if (!body) return [];
  const live = Array.from({ length: block.dimension }, (_, j) => j).filter((j) => transmits(block, j));
  const factors = live.map((j) => axisOf(block, j));
  const columns = live.map((j, k) => row(block.start + j).map((x) => x * factors[k]!));
  return [{ body, components: live.map((j) => block.start + j), factors, columns }];
}

/** All rays of a listed cone; else those that reach farthest along ± every column of D, which surround the axis. */
function firstGenerators(cone: ReservoirCone, size: number): Generator[] {
  const found: Generator[] = [];
  const add = (points: readonly (readonly number[])[]): void => {
    const made = generator(cone, points, size);
    if (made) found.push(made);
  };
  const rest = cone.parts.map((part) => part.columns.map(() => 0));
  if (cone.isListed) {
    for (let mask = 0; mask < 2 ** cone.parts.length; mask++) {
      add(cone.parts.map((_, k) => [(mask >> k) & 1 ? -1 : 1]));
    }
    return found;
  }
  cone.parts.forEach((part, k) => {
    part.columns.forEach((_, j) => {
      for (const sign of [1, -1]) {
        const velocity = [0, 0, 0];
        velocity[j] = sign;
        add(rest.map((point, l) => (l === k ? supportPoint(part, velocity) : point)));
      }
    });
  });
  return found;
}

/** Point of the unit body farthest in the direction of `velocity`; of a segment the upper end where both are as far. */
function supportPoint({ body }: FrictionPart, velocity: readonly number[]): number[] {
  if (body.dimension === 1) return [velocity[0]! < 0 ? -1 : 1];
  const point = Float64Array.from(velocity);
  body.supportPointInto(point, 0, point, 0, bodyRoom());
  return Array.from(point);
}

/** The ray a_N + D s of the cone with the smallest product with q; undefined when that ray is zero. */
export function lowestGenerator(cone: ReservoirCone, q: Float64Array, size: number): Generator | undefined {
  const points = cone.parts.map((part) => supportPoint(part, slipOf(part, q)));
  return generator(cone, points, size);
}

/** −Dᵀq. */
function slipOf(part: FrictionPart, q: Float64Array): number[] {
  return part.columns.map((column) => -dot(column, q));
}

/**
 * Derivative of the ray a_N + D s(q) with respect to q: −D ∇²Φ(−Dᵀq) Dᵀ, added `weight` times to the r × r matrix `out`.
 * Φ is the support function of the unit body; parts that q does not move have no derivative and add nothing.
 */
export function addRayDerivative(out: Float64Array, cone: ReservoirCone, q: Float64Array, weight: number): void {
  const r = q.length;
  const hessian = new Float64Array(9);
  const room = bodyRoom();
  for (const part of cone.parts) {
    const m = part.columns.length;
    const slip = Float64Array.from(slipOf(part, q));
    if (m === 1 || slip.every((x) => x === 0)) continue;
    part.body.supportHessianInto(hessian, slip, 0, room);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < m; b++) {
        const factor = -weight * hessian[a * m + b]!;
        for (let k = 0; k < r; k++) {
          for (let l = 0; l < r; l++) out[k * r + l]! += factor * part.columns[a]![k]! * part.columns[b]![l]!;
        }
      }
    }
  }
}

/** a_N + Σ D s as a ray of unit length; undefined when it is zero to rounding. */
function generator(cone: ReservoirCone, points: readonly (readonly number[])[], size: number): Generator | undefined {
  const direction = cone.axis.slice();
  const impulses = new Float64Array(size);
  impulses[cone.normal] = 1;
  let terms = norm(cone.axis);
  cone.parts.forEach((part, k) => {
    part.columns.forEach((column, j) => {
      const s = points[k]![j]!;
      for (let l = 0; l < direction.length; l++) direction[l]! += s * column[l]!;
      impulses[part.components[j]!] = s * part.factors[j]!;
      terms += Math.abs(s) * norm(column);
    });
  });
  const length = norm(direction);
  if (!(length > rankTolerance(0, size) * terms)) return undefined;
  return {
    normal: cone.normal,
    direction: direction.map((x) => x / length),
    impulses: impulses.map((x) => x / length),
    limit: Infinity,
  };
}

function segmentHalf(component: number, reach: Float64Array, sign: number, bound: number, size: number): Generator[] {
  const length = norm(reach);
  if (!(length > 0)) return [];
  const impulses = new Float64Array(size);
  impulses[component] = (sign * bound) / length;
  return [{ normal: -1, direction: reach.map((x) => (sign * x) / length), impulses, limit: length }];
}
