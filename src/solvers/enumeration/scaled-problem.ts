/**
 * The problem in pure numbers, one role per component:
 *
 *   Λ_i = e s_i λ_i,   ξ_i = (e / s_i) x_i,   s_i = 1/√g_i,   e = ‖S c‖      →      x = S G S λ + S c / e
 *
 * g_i is the compliance of the residual, so ‖λ‖ is ‖Λ‖_g / e. Whatever has only one state becomes a simpler role:
 * friction without a coefficient and steps without a bound carry no impulse ("zero"); an ellipse with one semi-axis
 * is a coulomb-step in that direction and nothing in the other; an unbounded step is bilateral.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { blockCompliance } from "../../problems/residual.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { SLIP_WEIGHT } from "./tolerances.ts";

/** What a component may do. Small integers: the tree reads them in its inner loop. */
export const Role = { zero: 0, bilateral: 1, unilateral: 2, step: 3, coulomb: 4, disk: 5 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Two-dimensional friction: −(λ_first / μ1, λ_second / μ2) in the disk of radius λ_normal. */
export interface DiskFriction {
  readonly first: number;
  readonly second: number;
  readonly normal: number;
  readonly mu1: number;
  readonly mu2: number;
}

export interface ScaledProblem {
  readonly original: InclusionProblem;
  readonly size: number;
  readonly matrix: Float64Array;
  readonly offset: Float64Array;
  readonly roles: Uint8Array;
  /** Component of the normal impulse; −1 where there is none. */
  readonly normals: Int32Array;
  /** Steps: the bound. Coulomb: the friction coefficient. */
  readonly bounds: Float64Array;
  readonly disk: DiskFriction | undefined;
  /** Whether c is not zero. */
  readonly isDriven: boolean;
  /** Λ_i = units_i λ_i, ξ_i = speeds_i x_i. */
  readonly units: Float64Array;
  readonly speeds: Float64Array;
}

/** Why the problem cannot be enumerated, or undefined. */
export function refusal(problem: InclusionProblem, mostStates: number): string | undefined {
  if (!problem.matrix.every(Number.isFinite) || !problem.offset.every(Number.isFinite)) {
    return "the problem holds numbers that are not finite";
  }
  const kinds = new Map<number, Block["kind"]>();
  for (const block of problem.blocks) kinds.set(block.start, block.kind);
  for (const block of problem.blocks) {
    if (block.kind === "coulomb-contensou" && block.friction[0] > 0) {
      return "Coulomb–Contensou friction has infinitely many slip states";
    }
    if (block.normal >= 0 && kinds.get(block.normal) !== "unilateral") {
      return `the normal of the friction block at component ${block.start} is not a unilateral block`;
    }
  }
  const planes = problem.blocks.filter(isTwoDimensional).length;
  if (planes > 1) return `${planes} two-dimensional friction elements have infinitely many pairs of slip directions`;
  const states = countStates(problem);
  if (states > mostStates) return `about ${states.toExponential(1)} states; the limit is ${mostStates}`;
  return undefined;
}

/** Scales a problem that is not refused. */
export function scaledProblem(problem: InclusionProblem): ScaledProblem {
  const n = problem.size;
  const roles = new Uint8Array(n);
  const normals = new Int32Array(n).fill(-1);
  const bounds = new Float64Array(n);
  const inverse = new Float64Array(n);
  for (const block of problem.blocks) {
    const g = blockCompliance(problem, block);
    for (let j = 0; j < block.dimension; j++) inverse[block.start + j] = 1 / Math.sqrt(g);
  }
  for (const block of problem.blocks) assignRoles(block, roles, normals, bounds);
  const energy = energyScale(problem, roles, bounds, inverse);
  for (let i = 0; i < n; i++) {
    if (roles[i] === Role.step) bounds[i] = bounds[i]! / (energy * inverse[i]!);
    if (normals[i]! >= 0) bounds[i] = (bounds[i]! * inverse[normals[i]!]!) / inverse[i]!;
  }
  const matrix = problem.matrix.map((value, at) => value * inverse[Math.floor(at / n)]! * inverse[at % n]!);
  return {
    original: problem,
    size: n,
    matrix,
    offset: problem.offset.map((value, i) => (value * inverse[i]!) / energy),
    roles,
    normals,
    bounds,
    disk: diskFriction(roles, normals, bounds),
    isDriven: problem.offset.some((value) => value !== 0),
    units: inverse.map((s) => energy * s),
    speeds: inverse.map((s) => energy / s),
  };
}

function isTwoDimensional(block: Block): boolean {
  const plane = block.kind === "coulomb-disk" || block.kind === "coulomb-ellipse";
  return plane && block.friction[0] > 0 && block.friction[1] > 0;
}

function isStick(block: Block): boolean {
  const line = block.kind === "coulomb-step" || block.kind === "coulomb-disk" || block.kind === "coulomb-ellipse";
  return line && Math.max(...block.friction) > 0;
}

/** Unilateral: separated, or in contact with every combination of its friction; steps: three. */
function countStates(problem: InclusionProblem): number {
  const contact = new Float64Array(problem.size).fill(1);
  for (const block of problem.blocks) {
    if (block.normal >= 0 && isStick(block)) contact[block.normal]! *= isTwoDimensional(block) ? 1 + SLIP_WEIGHT : 3;
  }
  let states = 1;
  for (const block of problem.blocks) {
    if (block.kind === "step" && block.bound > 0 && block.bound < Infinity) states *= 3;
    if (block.kind === "unilateral") states *= 1 + contact[block.start]!;
  }
  return states;
}

function assignRoles(block: Block, roles: Uint8Array, normals: Int32Array, bounds: Float64Array): void {
  const { start, kind, friction } = block;
  if (kind === "unilateral") roles[start] = Role.unilateral;
  else if (kind === "bilateral" || (kind === "step" && block.bound === Infinity)) roles[start] = Role.bilateral;
  else if (kind === "step") {
    roles[start] = block.bound > 0 ? Role.step : Role.zero;
    bounds[start] = block.bound;
  } else if (kind !== "coulomb-contensou") {
    for (let j = 0; j < block.dimension; j++) {
      if (!(friction[j]! > 0)) continue;
      roles[start + j] = isTwoDimensional(block) ? Role.disk : Role.coulomb;
      normals[start + j] = block.normal;
      bounds[start + j] = friction[j]!;
    }
  }
}

/** ‖S c‖; without a drive the bounds set the scale, and without bounds every scale is as good as another. */
function energyScale(
  problem: InclusionProblem,
  roles: Uint8Array,
  bounds: Float64Array,
  inverse: Float64Array,
): number {
  let drive = 0;
  let bound = 0;
  for (let i = 0; i < problem.size; i++) {
    drive = Math.hypot(drive, problem.offset[i]! * inverse[i]!);
    if (roles[i] === Role.step) bound = Math.hypot(bound, bounds[i]! / inverse[i]!);
  }
  return drive || bound || 1;
}

function diskFriction(roles: Uint8Array, normals: Int32Array, bounds: Float64Array): DiskFriction | undefined {
  const first = roles.indexOf(Role.disk);
  if (first < 0) return undefined;
  return { first, second: first + 1, normal: normals[first]!, mu1: bounds[first]!, mu2: bounds[first + 1]! };
}
