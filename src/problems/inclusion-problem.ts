/**
 * The inclusion problem that every solver solves and the residual judges:
 *
 *   ξ = G Λ + c,   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i)   for every block i            [Glocker2012] (28), (17)
 *
 * G is the Delassus matrix, c the offset ((I + ε) γ⁻ for Newton's law). A block is one element; the size of a
 * friction reservoir C_i follows the impulse Λ_k of the block's normal component.
 *
 * Sign trap: reservoirs hold −Λ. A pushing impulse of a unilateral block is positive.
 */
import type { Pressure } from "../elements/element.ts";
import type { DelassusFactors } from "./exact-motion.ts";

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

export interface Block {
  readonly kind: BlockKind;
  /** First component of the block in Λ and ξ. */
  readonly start: number;
  /** Number of components m. */
  readonly dimension: number;
  /** Component index of the normal impulse Λ_k; −1 for blocks that are not Coulomb friction. */
  readonly normal: number;
  /** Friction coefficients: (μ1, μ2); both equal unless the block is an ellipse; zero where there is none. */
  readonly friction: readonly [number, number];
  /** Step blocks: the fixed bound. Zero elsewhere. */
  readonly bound: number;
  /** Contensou blocks: radius of the contact disc. Zero elsewhere. */
  readonly radius: number;
  readonly pressure: Pressure;
}

export interface InclusionProblem {
  /** Number of components n = Σ m_i. */
  readonly size: number;
  /** G, n × n, row by row. Symmetric positive semidefinite for impacts; raw problems may be unsymmetric. */
  readonly matrix: Float64Array;
  /** c, n numbers. */
  readonly offset: Float64Array;
  /** What doubles cannot hold of c, where it was computed from other data. */
  readonly offsetTail?: Float64Array;
  readonly blocks: readonly Block[];
  /** Where G comes from, row by row the same directions: then these are the problem, and G is a rounded copy to solve with. */
  readonly factors?: DelassusFactors;
}

/** The parts of a block that have a default. */
export type BlockParts = Pick<Block, "kind" | "start" | "dimension"> & Partial<Block>;

/** Makes a block; what is not given gets its neutral value. */
export function block(parts: BlockParts): Block {
  return { normal: -1, friction: [0, 0], bound: 0, radius: 0, pressure: "uniform", ...parts };
}

/** Blocks whose reservoir follows a normal impulse. */
export function isFriction(candidate: Block): boolean {
  return candidate.normal >= 0;
}
