/**
 * What an enumeration answers: solutions, continua of them, and whether the list is complete.
 */

/** Least and largest value; null where there is no bound. */
export type Range = readonly [number | null, number | null];

export interface EnumeratedSolution {
  /** Λ; of least norm ‖Λ‖_g among the impulses with this u⁺. */
  readonly impulses: Float64Array;
  /** What a double cannot hold of Λ. */
  readonly tail?: Float64Array;
  /** ξ = G Λ + c. */
  readonly lawVelocities: Float64Array;
  readonly residual: number;
  readonly impulsesUnique: boolean;
  /** Range of every component of Λ over all impulses with this u⁺. */
  readonly impulseRange?: readonly Range[];
  /** Index of the continuum that this solution is an extreme member of. */
  readonly continuum?: number;
}

/** A connected set of solutions with infinitely many u⁺. */
export interface Continuum {
  /** Dimension of the set of u⁺. */
  readonly dimension: number;
  /** Range of every component of ξ. */
  readonly velocityRange: readonly Range[];
  /** Indices of its extreme members in `solutions`. */
  readonly solutions: readonly number[];
}

export interface Enumeration {
  /** Every state was decided. */
  readonly exhaustive: boolean;
  /** States examined; a subtree that one argument closes counts once. */
  readonly states: number;
  /** Least ‖Λ‖_g first; members of continua after the isolated solutions. */
  readonly solutions: readonly EnumeratedSolution[];
  readonly continua: readonly Continuum[];
  /** Why the list is not exhaustive. */
  readonly reason?: string;
}
