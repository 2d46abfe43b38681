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
import type { Block } from "../../problems/inclusion-problem.ts";
import { contensouSupportHessian, contensouSupportPoint, type Pressure } from "../../sets/contensou-support.ts";
import { reservoirBlocks } from "../reservoir-blocks.ts";
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
  readonly kind: "step" | "ellipse" | "contensou";
  readonly pressure: Pressure;
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
    return block.kind === "step" && block.bound > most && most > 0 ? { ...block, bound: most } : block;
  });
  const cones = blocks
    .filter((block) => block.kind === "unilateral")
    .map((block): ReservoirCone => {
      const fed = blocks.filter((other) => other.normal === block.start);
      const parts = fed.map((other) => frictionPart(other, row)).filter((part) => part.columns.length > 0);
      const isListed = parts.length <= LISTED_STEPS && parts.every((part) => part.columns.length === 1);
      return { normal: block.start, axis: row(block.start), parts, isListed };
    });
  const segments = blocks
    .filter((block) => block.kind === "step" && block.bound > 0)
    .map((block) => ({ component: block.start, reach: row(block.start).map((x) => x * block.bound), block }));
  const generators = [
    ...cones.flatMap((cone) => firstGenerators(cone, impact.size)),
    ...segments.flatMap(({ component, reach, block }) => [
      ...segmentHalf(component, reach, block.bound, impact.size),
      ...segmentHalf(
        component,
        reach.map((x) => -x),
        -block.bound,
        impact.size,
      ),
    ]),
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

function frictionPart(block: Block, row: (i: number) => Float64Array): FrictionPart {
  const components: number[] = [];
  const factors: number[] = [];
  const columns: Float64Array[] = [];
  for (let j = 0; j < block.dimension; j++) {
    const factor = j === 2 ? block.friction[0] * block.radius : block.friction[j]!;
    // A Contensou body keeps its three columns; elsewhere a semi-axis μ = 0 is not there at all.
    if (factor === 0 && block.kind !== "coulomb-contensou") continue;
    if (block.friction[0] === 0 && block.friction[1] === 0) continue;
    components.push(block.start + j);
    factors.push(factor);
    columns.push(row(block.start + j).map((x) => x * factor));
  }
  const kind = columns.length === 1 ? "step" : block.kind === "coulomb-contensou" ? "contensou" : "ellipse";
  return { kind, pressure: block.pressure, components, factors, columns };
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

/** Point of the unit body farthest in the direction of `velocity`. */
function supportPoint(part: FrictionPart, velocity: readonly number[]): number[] {
  if (part.kind === "step") return [velocity[0]! < 0 ? -1 : 1];
  if (part.kind === "ellipse") {
    const length = Math.hypot(velocity[0]!, velocity[1]!);
    return length > 0 ? [velocity[0]! / length, velocity[1]! / length] : [0, 0];
  }
  const point = new Float64Array(3);
  contensouSupportPoint(point, 0, velocity[0]!, velocity[1]!, velocity[2]!, part.pressure);
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
  for (const part of cone.parts) {
    const [v1, v2, v3] = slipOf(part, q) as [number, number, number];
    const m = part.columns.length;
    if (part.kind === "step" || (v1 === 0 && v2 === 0 && !(m === 3 && v3 !== 0))) continue;
    if (part.kind === "contensou") contensouSupportHessian(hessian, v1, v2, v3, part.pressure);
    else {
      const length = Math.hypot(v1, v2);
      hessian.set([v2 * v2, -v1 * v2, -v1 * v2, v1 * v1]);
      for (let k = 0; k < 4; k++) hessian[k]! /= length ** 3;
    }
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

function segmentHalf(component: number, reach: Float64Array, bound: number, size: number): Generator[] {
  const length = norm(reach);
  if (!(length > 0)) return [];
  const impulses = new Float64Array(size);
  impulses[component] = bound / length;
  return [{ normal: -1, direction: reach.map((x) => x / length), impulses, limit: length }];
}
