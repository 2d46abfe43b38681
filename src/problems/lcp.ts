/**
 * Linear complementarity problems and the residual that judges their solutions.
 *
 *   w = A z + b,   0 ≤ w ⊥ z ≥ 0
 *
 *   residual = ‖ min(z_i / s_i, s_i w_i) ‖ / ‖ s_i b_i ‖,      s_i = 1/√|A_ii|
 *
 * The natural map min(z, w) vanishes exactly at the solutions. An LCP is an inclusion problem of unilateral elements, and
 * its residual is `inclusionResidual` of that. Where A_ii = 0 the unit comes from the couplings.
 */
import { InputError } from "../errors.ts";
import { affine } from "../linalg/dense.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { unilateralBlock } from "../sets/reservoirs/reservoirs.ts";
import { hasFiniteNumbers } from "./inclusion-problem.ts";
import { inclusionResidual } from "./residual.ts";

export interface Lcp {
  /** n. */
  readonly size: number;
  /** A, n × n, row by row. */
  readonly matrix: Float64Array;
  /** b, n numbers. */
  readonly offset: Float64Array;
}

/** The blocks of an LCP: n unilateral elements. */
export function lcpBlocks(size: number): Block[] {
  return Array.from({ length: size }, (_, start) => unilateralBlock(start));
}

/** Dimensionless residual of z; 0 for an exact solution. Never NaN: a non-finite z gives 1e308. */
export function lcpResidual(lcp: Lcp, z: Float64Array): number {
  return inclusionResidual({ ...lcp, blocks: lcpBlocks(lcp.size) }, z);
}

/** w = A z + b. */
export function complement({ matrix, offset }: Lcp, z: Float64Array): Float64Array {
  return affine(matrix, z, offset);
}

/** The door: sizes fit and every number is finite. */
export function checkLcp({ size, matrix, offset }: Lcp): void {
  const bad = (what: string) =>
    new InputError({
      what,
      where: "lcp",
      fix: "Give size n, n × n numbers row by row, and n offsets.",
      code: "bad-lcp",
    });
  if (!Number.isInteger(size) || size < 0) throw bad(`the size must be a whole number of at least 0, got ${size}`);
  if (matrix.length !== size * size) throw bad(`the matrix needs ${size * size} numbers, got ${matrix.length}`);
  if (offset.length !== size) throw bad(`the offset needs ${size} numbers, got ${offset.length}`);
  // A sum is finite only if every term is, so one test serves all; huge but finite data may overflow and are looked at again.
  let sum = 0;
  for (let i = 0; i < matrix.length; i++) sum += matrix[i]!;
  for (let i = 0; i < size; i++) sum += offset[i]!;
  if (Number.isFinite(sum)) return;
  if (!hasFiniteNumbers({ matrix, offset })) throw bad("every number must be finite");
}
