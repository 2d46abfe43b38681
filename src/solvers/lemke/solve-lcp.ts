/**
 * Plain linear complementarity problems, w = A z + b, 0 ≤ w ⊥ z ≥ 0, by Lemke's lexicographic method.
 */
import { checkLcp, complement, type Lcp, lcpBlocks } from "../../problems/lcp.ts";
import { lemke } from "../lemke.ts";
import type { SolverOptions } from "../solver.ts";

export interface LcpResult {
  /** `none` is a proof: a y ≥ 0 with Aᵀy ≤ 0, bᵀy < 0 was found. */
  readonly status: "solved" | "none" | "failed";
  readonly z: Float64Array;
  readonly w: Float64Array;
  /** Pivots. */
  readonly iterations: number;
  /** Why it failed or why there is no solution. */
  readonly reason?: string;
  /** By `lcpResidual`. */
  readonly residual: number;
}

/** Solves the LCP. */
export function solveLcp(lcp: Lcp, options?: SolverOptions): LcpResult {
  checkLcp(lcp);
  const { size, matrix, offset } = lcp;
  const found = lemke.solve({ size, matrix, offset, blocks: lcpBlocks(size) }, options);
  const { status, impulses: z, iterations, residual, reason } = found;
  return { status, z, w: complement(lcp, z), iterations, residual, ...(reason !== undefined && { reason }) };
}
