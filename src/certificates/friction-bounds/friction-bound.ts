/**
 * What `frictionBounds` finds: up to which friction coefficient each claim is proved.
 *
 *   energy                    T⁺ ≤ T⁻ for every admissible u⁻ (or every u⁻)
 *   uniqueness                one u⁺ for every admissible u⁻
 *   noImpactWithoutCollision  u⁻ with γ_N⁻ = 0 and closed joints passes without impulses
 *
 * The friction of some elements is varied together, from zero on: as a common factor of the given coefficients, or as
 * one common coefficient.
 */
import type { CertifyOptions } from "../certificate.ts";
import type { NamedElements } from "../named-elements.ts";

export const FRICTION_CLAIMS = ["energy", "uniqueness", "noImpactWithoutCollision"] as const;
export type FrictionClaim = (typeof FRICTION_CLAIMS)[number];

/**
 * `exact`: proved on the whole interval, and not true beyond it. `sufficient`: proved on the whole interval; what is
 * beyond it is open. `verdicts`: proved at single coefficients only.
 */
export type BoundMethod = "exact" | "sufficient" | "verdicts";

export interface FrictionBound {
  readonly claim: FrictionClaim;
  /** `bounded`: certified from zero up to the bound (itself left out). `every`: for every friction. `none`: not even without. */
  readonly status: "bounded" | "every" | "none";
  /** The bound as a factor of the given coefficients; null without a bound, or when they are zero. */
  readonly factor: number | null;
  /** The bound as a coefficient; null without a bound, or when the varied elements have different ones. */
  readonly friction: number | null;
  readonly method: BoundMethod;
  /** `verdicts`: where the claim was certified, in the unit of the mode. */
  readonly certifiedAt?: readonly number[];
  /** A velocity that breaks the claim a little beyond the bound; `at` is in the unit of the mode. */
  readonly witness?: { readonly at: number; readonly preVelocity: readonly number[] };
  readonly reason: string;
}

export type FrictionMode = "factor" | "value";

export interface FrictionBounds {
  readonly mode: FrictionMode;
  /** Names of the elements whose friction is varied. */
  readonly elements: readonly string[];
  /** Their one coefficient in the file; null when they have different ones. */
  readonly given: number | null;
  readonly allVelocities: boolean;
  readonly bounds: readonly FrictionBound[];
}

export interface FrictionBoundOptions extends CertifyOptions {
  /** Friction elements that are varied; the others keep their coefficients. Default all, also for the elements of a model. */
  readonly elements?: NamedElements;
  /** Default `value` when the varied elements have one coefficient, else `factor`. */
  readonly mode?: FrictionMode;
  /** Default all of `FRICTION_CLAIMS`. */
  readonly claims?: readonly FrictionClaim[];
}

/** A bound in the unit of the mode, before it is given as factor and coefficient. */
export type BoundFinding = Omit<FrictionBound, "claim" | "factor" | "friction"> & { readonly bound: number | null };

/** `sufficient` when only friction up to a largest one was looked at. */
export const certifiedForEvery = (reason: string, method: BoundMethod = "exact"): BoundFinding => ({
  status: "every",
  bound: null,
  method,
  reason,
});

export const neverCertified = (method: BoundMethod, reason: string): BoundFinding => ({
  status: "none",
  bound: null,
  method,
  reason,
});
