/**
 * The reservoir of an impact element: where its negative impulse lies, and the law that follows from it.
 *
 *   ξ ∈ N_C(−Λ),   C = size · D · B                                                          [Glocker2012] (17), 4.1–4.8
 *
 * B is a unit body (body.ts), D = diag(semi-axes), and `size` is the normal impulse Λ_k of friction, 1 for a fixed bound; half-line
 * and line have no body.
 *
 * Sign trap: reservoirs hold −Λ. A pushing impulse of a unilateral block is positive.
 */
import type { Body } from "../body.ts";
import type { ReservoirNumbers } from "./block.ts";
import type { WriteDefect } from "./defect.ts";

/** What the size of a reservoir follows: nothing (half-line, line), a fixed bound, or a normal impulse. */
export type ReservoirFamily = "unilateral" | "bilateral" | "step" | "friction";

/** One kind of reservoir. */
export interface Reservoir {
  readonly family: ReservoirFamily;
  /** Number of components m. */
  readonly dimension: 1 | 2 | 3;
  /** The set in the words of tables and help. */
  readonly words: string;
  /** Semi-axis j of C at size 1, in the unit of component j; Infinity for half-line and line. */
  readonly axis: (numbers: ReservoirNumbers, j: number) => number;
  /** B while every semi-axis is positive; undefined for half-line and line. */
  readonly body: (numbers: ReservoirNumbers) => Body | undefined;
  /** out[at…] = prox_C(out[at…]) at the given size ≥ 0, spin measured at the rim (Λ3 / R). Allocates nothing. */
  readonly projectInPlace: (
    numbers: ReservoirNumbers,
    out: Float64Array,
    at: number,
    size: number,
    room: Float64Array,
  ) => void;
  readonly writeDefect: WriteDefect;
}
