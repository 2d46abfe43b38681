/**
 * Contact and complementarity problems as files give them: sparse matrices and vectors, without bodies or elements behind them.
 *
 *   local    u = W r + q
 *   global   M v = H r + f,   u = Hᵀ v + w            (W = Hᵀ M⁻¹ H, q = Hᵀ M⁻¹ f + w)
 *            both with   K* ∋ u + μ‖u_t‖ e_n ⊥ r ∈ K = { ‖r_t‖ ≤ μ r_n }   for every contact
 *   lcp      w = M z + q,   0 ≤ w ⊥ z ≥ 0
 *   mlcp     the same, with w_i = 0 for the free unknowns
 *
 * Vectors of contacts stand contact by contact, normal first, then the one or two tangents. Matrices need not be symmetric:
 * those of other programs are not, and are solved as they are.
 */
import type { SparseMatrix } from "../linalg/sparse/sparse-matrix.ts";
import type { Stoppable } from "./stop-signal.ts";

export interface LocalProblem {
  readonly form: "local";
  /** Components of a contact: 2 in the plane, 3 in space. */
  readonly dimension: 2 | 3;
  /** Delassus matrix W. */
  readonly matrix: SparseMatrix;
  /** q. */
  readonly offset: Float64Array;
  /** μ of each contact. */
  readonly friction: Float64Array;
}

export interface GlobalProblem {
  readonly form: "global";
  readonly dimension: 2 | 3;
  /** M, both triangles. */
  readonly mass: SparseMatrix;
  /** H, a row for each freedom and a column for each component of a contact. */
  readonly directions: SparseMatrix;
  /** f. */
  readonly force: Float64Array;
  /** w, what is added to Hᵀ v. */
  readonly drift: Float64Array;
  readonly friction: Float64Array;
}

export interface RawLcp {
  readonly form: "lcp";
  readonly matrix: SparseMatrix;
  readonly offset: Float64Array;
}

export interface RawMlcp {
  readonly form: "mlcp";
  readonly matrix: SparseMatrix;
  readonly offset: Float64Array;
  /** 1 for the unknowns without a sign, whose row is an equation. */
  readonly isFree: Uint8Array;
}

export type RawProblem = LocalProblem | GlobalProblem | RawLcp | RawMlcp;

export interface RawOptions extends Stoppable {
  /** Largest accepted residual. Default 1e-8. */
  readonly tolerance?: number;
  /** Seconds after which the best so far is given back as `failed`; needs `clock`. */
  readonly timeLimit?: number;
  /** Seconds since any fixed moment; without it all times of the result are 0. */
  readonly clock?: () => number;
  /** A stage of the method by name, alone. Default `auto`: one stage after the other. */
  readonly solver?: string;
  /** Impulses to begin with, where some are known that are nearly right. */
  readonly start?: Float64Array;
}

export interface RawStage {
  readonly name: string;
  readonly iterations: number;
  readonly seconds: number;
}

export interface RawSolution {
  /** `solved` only by the residual below; `none` only where it is proved. */
  readonly status: "solved" | "none" | "failed";
  /** r, or z; the best iterate when `failed`; zero when `none`. */
  readonly impulses: Float64Array;
  /** u, or w. */
  readonly velocities: Float64Array;
  /** v of a global problem. */
  readonly bodyVelocities?: Float64Array;
  /** What the tolerance is compared with: `error.scaled`. */
  readonly residual: number;
  readonly error: {
    /** ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖), D = d / trace W_cc per contact: the same in all units. */
    readonly scaled: number;
    /** ‖r − P_K(r − ũ)‖ / max(‖q‖, ‖r‖, ‖u‖), by which collections of problems compare; it depends on the units. */
    readonly collection: number;
  };
  /** The stage that found the solution, or the best iterate; `rest` where r = 0 is it. */
  readonly solver: string;
  readonly stages: readonly RawStage[];
  readonly seconds: number;
  /** Why it failed or why there is no solution. */
  readonly reason?: string;
}
