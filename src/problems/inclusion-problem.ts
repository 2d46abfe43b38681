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
import { elementBlock } from "../elements/elements.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { isUnilateral } from "../sets/reservoirs/reservoirs.ts";
import type { Delassus, SparseDelassus } from "./delassus.ts";
import type { DelassusFactors } from "./exact-motion.ts";
import type { ImpactProblem } from "./impact-problem.ts";

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

/** The same for problems with too many components for n × n numbers: G in one of its sparse forms (delassus.ts). */
export interface SparseInclusionProblem extends Pick<InclusionProblem, "size" | "offset" | "blocks"> {
  readonly delassus: SparseDelassus;
}

export type AnyInclusionProblem = InclusionProblem | SparseInclusionProblem;

/** What holds G: a problem, or as much of one as is at hand. */
export type Coupled = Pick<InclusionProblem, "size" | "matrix"> | Pick<SparseInclusionProblem, "size" | "delassus">;

export function isDense<T extends Coupled>(problem: T): problem is Extract<T, { readonly matrix: Float64Array }> {
  return "matrix" in problem;
}

/** G in the form in which the problem gives it. */
export function delassusOf(problem: Coupled): Delassus {
  return "matrix" in problem ? { kind: "dense", size: problem.size, matrix: problem.matrix } : problem.delassus;
}

/** The first friction block whose normal is not a unilateral block. */
export function strayFriction({ blocks }: Pick<InclusionProblem, "blocks">): Block | undefined {
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    if (block.normal >= 0 && !feeds(blocks, b)) return block;
  }
  return undefined;
}

/** Whether a unilateral block feeds friction block b; it mostly stands right before. */
function feeds(blocks: readonly Block[], b: number): boolean {
  const { normal } = blocks[b]!;
  for (let k = b - 1; k >= 0; k--) if (blocks[k]!.start === normal) return isUnilateral(blocks[k]!);
  for (let k = b + 1; k < blocks.length; k++) if (blocks[k]!.start === normal) return isUnilateral(blocks[k]!);
  return false;
}

/** Whether all numbers of the problem are finite. */
export function hasFiniteNumbers({ matrix, offset }: Pick<InclusionProblem, "matrix" | "offset">): boolean {
  for (let i = 0; i < matrix.length; i++) if (!Number.isFinite(matrix[i])) return false;
  for (let i = 0; i < offset.length; i++) if (!Number.isFinite(offset[i])) return false;
  return true;
}

/** The reservoirs of the elements of an impact, one block each, in order; every law uses the same ones. */
export function reservoirBlocks({ elements }: Pick<ImpactProblem, "elements">): Block[] {
  return elements.map(({ element, start, normal }) => elementBlock(element, start, normal));
}
