/**
 * A mechanism in time as functions of its state, whoever described it (formulas or planar bodies):
 *
 *   M(q) u̇ = h(q, u, t) + W λ,   q̇ = u
 *   γ = Wᵀ u + χ(q, t),   γ̇ = Wᵀ u̇ + β(q, u, t)                       [Glocker2001] (5.1), [PaschkowskiArnold] (1)
 *
 * M may be singular where bilateral constraints complete it. Every element has its rows of Wᵀ; those with a gap g(q, t)
 * have γ = ġ. Functions write into arrays of the caller and allocate nothing.
 */
import type { Element } from "../elements/element.ts";

/** An element of a mechanism: what `Element` has but its directions, which depend on the state. */
export interface SystemElement extends Omit<Element, "directions"> {
  /** First of its components in γ, Λ. */
  readonly start: number;
  /** Number of components m. */
  readonly dimension: number;
  /** Component of the normal whose force feeds the friction; −1 where there is none. */
  readonly normalComponent: number;
  /** Geometric elements have a gap; a unilateral one acts only where it is closed. Others act always, or with their normal. */
  readonly hasGap: boolean;
}

export interface MechanicalSystem {
  /** Names of the coordinates, f of them; the velocity of `x` is called `dx`. */
  readonly coordinates: readonly string[];
  readonly freedoms: number;
  readonly elements: readonly SystemElement[];
  /** n, components over all elements. */
  readonly size: number;
  /** M does not depend on q. */
  readonly hasConstantMass: boolean;
  /** M is diagonal: everything about it is cheap. */
  readonly hasDiagonalMass: boolean;
  /** Gaps or slips depend on time (rheonomic constraints). */
  readonly hasMovingConstraints: boolean;
  /** ∂h/∂q and ∂h/∂u are the same at every state and time, so an implicit step needs them only once. Absent: unknown. */
  readonly hasLinearForces?: boolean;

  /** M(q) into f × f. */
  massInto(out: Float64Array, q: Float64Array): void;
  /** h(q, u, t) into f: applied and potential forces less gyroscopic terms. */
  forcesInto(out: Float64Array, q: Float64Array, u: Float64Array, t: number): void;
  /** ∂h/∂q and ∂h/∂u into f × f each, for implicit steps. */
  forceDerivativesInto(
    byPosition: Float64Array,
    byVelocity: Float64Array,
    q: Float64Array,
    u: Float64Array,
    t: number,
  ): void;
  /** T = ½ uᵀ M u. */
  kineticEnergy(q: Float64Array, u: Float64Array): number;
  /** U(q, t); the forces it does not contain do work that the ledger counts. */
  potentialEnergy(q: Float64Array, t: number): number;
  /** What feeds or drains T + U besides the elements: power of the forces without potential, and ∂U/∂t. */
  externalPower(q: Float64Array, u: Float64Array, t: number): number;

  /**
   * Gaps by element index; 0 for elements without one. Contacts farther than `reach` may get any number above it; bilateral
   * gaps are exact.
   */
  gapsInto(out: Float64Array, q: Float64Array, t: number, reach: number): void;
  /** Rows of Wᵀ of one element into `out` from `offset`, m × f. */
  directionsInto(out: Float64Array, offset: number, element: number, q: Float64Array, t: number): void;
  /** χ of one element into `out` from `offset`, m numbers; zero without moving constraints. */
  velocityOffsetsInto(out: Float64Array, offset: number, element: number, q: Float64Array, t: number): void;
  /** β of one element into `out` from `offset`, m numbers. */
  accelerationOffsetsInto(
    out: Float64Array,
    offset: number,
    element: number,
    q: Float64Array,
    u: Float64Array,
    t: number,
  ): void;
}
