/**
 * What is found about the equilibria of a mechanism, as plain data.
 */
type ConditionVerdict = "holds" | "fails" | "undecided";

/** One hypothesis of [PaschkowskiArnold] Theorem 1 with V = T + U, or of what is made of it for brakes and sets. */
export interface StabilityCondition {
  /** `symmetry` is asked only where U is flat along a set. */
  readonly name: "mass" | "kernel" | "potential" | "symmetry" | "impacts" | "forces";
  readonly claim: string;
  readonly verdict: ConditionVerdict;
  /** Numbers or reason behind the verdict, one sentence. */
  readonly evidence: string;
}

/** What a condition comes to. */
export type Judgement = Pick<StabilityCondition, "verdict" | "evidence">;

export interface Stability {
  /** `unstable` only where it is proved; a condition that is not met leaves the question open. */
  readonly verdict: "stable" | "unstable" | "undecided";
  /** What the verdict is about: q* itself, or the set through q* along its directions. A stable set need not have stable points. */
  readonly of: "point" | "set";
  readonly reason: string;
  readonly conditions: readonly StabilityCondition[];
  readonly remarks: readonly string[];
}

/** A set of equilibria. */
export interface EquilibriumSet {
  /** Its dimension; null where unknown. */
  readonly dimension: number | null;
  /** Basis of its tangent space at q*, one number per coordinate; empty where unknown. */
  readonly directions: readonly (readonly number[])[];
}

export interface Equilibrium {
  /** q*. */
  readonly position: readonly number[];
  /** U(q*). */
  readonly potential: number;
  /** Largest defect of the static inclusion, relative to the forces and lengths involved. */
  readonly residual: number;
  /** Names of the contacts with g = 0. */
  readonly closed: readonly string[];
  /** λ of the elements that can carry a force here: of all that hold, the one with the least Euclidean norm of all components. */
  readonly forces: Readonly<Record<string, readonly number[]>>;
  /** False: other forces hold as well (statically indeterminate). */
  readonly forcesUnique: boolean;
  /** False: q* belongs to a set of equilibria; null: the linearisation does not tell. */
  readonly isolated: boolean | null;
  /** Dimension of that set; null where unknown. */
  readonly dimension: number | null;
  /** The set that q* belongs to; null where it is isolated, or not known to belong to one. */
  readonly set: EquilibriumSet | null;
  /** How many searches ended here, or in this set. */
  readonly found: number;
  /** Angular frequencies with all contacts open, ascending; empty where a contact is loaded. */
  readonly frequencies: readonly number[];
  readonly stability: Stability;
}

export interface EquilibriaResult {
  /** `none`: no search found one, which proves nothing. */
  readonly status: "found" | "none";
  readonly equilibria: readonly Equilibrium[];
  /** Coordinates of which positions 2π apart are one. */
  readonly angles: readonly string[];
  readonly starts: number;
  /** Combinations of closed contacts that were tried, and whether these are all. */
  readonly contactStates: number;
  readonly allContactStates: boolean;
  readonly warnings: readonly string[];
}

export interface EquilibriaOptions {
  /** Positions the search begins at: the initial one and points around it. Default `EQUILIBRIA_DEFAULTS.starts`. */
  readonly starts?: number;
  /** How far around the initial position, in the units of the coordinates. Default twice the largest coordinate, or 1. */
  readonly radius?: number;
  /** Accepted residual. Default `EQUILIBRIA_DEFAULTS.tolerance`. */
  readonly tolerance?: number;
}

/** The tolerance leaves room for positions that Newton's method reaches only slowly (flat minima). */
export const EQUILIBRIA_DEFAULTS = { starts: 24, tolerance: 1e-9 } as const;
