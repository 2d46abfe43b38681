/**
 * A block: the reservoir of one element with its place in Λ and ξ. What each kind is stands in the table `RESERVOIRS`.
 */
import type { Pressure } from "../contensou-support.ts";

/** The kinds of reservoirs; the table `RESERVOIRS` describes each. */
export type BlockKind =
  /** C = R₀⁻: 0 ≤ Λ ⊥ ξ ≥ 0. */
  | "unilateral"
  /** C = R: ξ = 0. */
  | "bilateral"
  /** C = bound·[−1, 1]. */
  | "step"
  /** C = μ Λ_k [−1, 1]. */
  | "coulomb-step"
  /** C = disk of radius μ Λ_k (two components). */
  | "coulomb-disk"
  /** C = ellipse with semi-axes μ1 Λ_k, μ2 Λ_k (two components). */
  | "coulomb-ellipse"
  /** C = Contensou body of size μ Λ_k (two slips and one spin). */
  | "coulomb-contensou";

/** The numbers of a reservoir. */
export interface ReservoirNumbers {
  readonly kind: BlockKind;
  /** Friction coefficients: (μ1, μ2); both equal unless the block is an ellipse; zero where there is none. */
  readonly friction: readonly [number, number];
  /** Step blocks: the fixed bound. Zero elsewhere. */
  readonly bound: number;
  /** Contensou blocks: radius of the contact disc. Zero elsewhere. */
  readonly radius: number;
  readonly pressure: Pressure;
}

export interface Block extends ReservoirNumbers {
  /** First component of the block in Λ and ξ. */
  readonly start: number;
  /** Number of components m. */
  readonly dimension: number;
  /** Component index of the normal impulse Λ_k; −1 for blocks that are not Coulomb friction. */
  readonly normal: number;
}

/** Length by which component j is measured: the radius of the contact disc for spin, else 1. Λ_j / lever, ξ_j · lever. */
export function leverOf({ radius }: Pick<ReservoirNumbers, "radius">, j: number): number {
  return j === 2 ? radius : 1;
}

/** The parts of a block that have a default. */
export type BlockParts = Pick<Block, "kind" | "start" | "dimension"> & Partial<Block>;

/** Makes a block; what is not given gets its neutral value. */
export function block(parts: BlockParts): Block {
  const { kind, start, dimension, normal = -1, friction = [0, 0], bound = 0, radius = 0, pressure = "uniform" } = parts;
  return { kind, start, dimension, normal, friction, bound, radius, pressure };
}
