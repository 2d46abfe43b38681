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
import type { Expression } from "./expressions/syntax-tree.ts";

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
  /** Of a contact of shapes: the name of the pair it belongs to. */
  readonly pair?: string;
}

/** The formulas a mechanism was made of. */
export interface FormulaSource {
  readonly scope: {
    readonly coordinates: readonly string[];
    readonly velocities: readonly string[];
    readonly parameters: ReadonlyMap<string, number>;
  };
  /** M, f × f. */
  readonly mass: readonly (readonly Expression[])[];
  /** U. */
  readonly potential: Expression;
  /** Q: forces without potential; `drives` those without the dampers, whose power is never positive. */
  readonly applied: readonly Expression[];
  readonly drives?: readonly Expression[];
  readonly elements: readonly {
    readonly fields: { readonly name: string };
    readonly formulas: { readonly gap?: Expression };
  }[];
}

/** Entries of a row that `entriesInto` writes, at most: a contact of two planar bodies has six. */
export const MOST_ENTRIES = 6;

/** What counts as level: no farther from the line of a face than `within`, and no farther than that in the `time` of a step. */
export interface LevelSlide {
  within: number;
  time: number;
  /** What is no farther than this (and what touches) from the end of a face already acts along the face. */
  near: number;
}

/** Where a contact that is found belongs, whatever its number is at the moment. */
export interface FoundPlace {
  /** Numbers of two solids, and of the place between them. */
  readonly first: number;
  readonly second: number;
  readonly place: number;
}

/**
 * Contacts that are found on the way: the elements of the mechanism are those that are near, or were not long ago. They stay where they are until
 * `retire` takes some away; others then get their numbers, contacts with friction those of others with friction.
 */
export interface FoundContacts {
  /** How many the last `find` has found, their normal elements, and their gaps; the arrays are longer. */
  readonly count: number;
  readonly near: Int32Array;
  readonly gaps: Float64Array;
  /**
   * Looks for the contacts with gaps up to `reach` at q, and up to what their bodies come nearer on `ways`, by coordinate and not negative; may
   * report others that are near. New ones are added to the elements, a friction element behind its normal.
   */
  find(q: Float64Array, reach: number, ways?: Float64Array): void;
  /**
   * Asked at the end of every step: takes away elements that have not been near for many of them, but for those that are held: a nonzero number
   * by normal element.
   */
  retire(held: Uint8Array): void;
  /** Changes whenever some are taken away, and whenever others have their numbers: what is known by number has to be asked for anew. */
  turnover(): number;
  /** Where a normal element belongs; of one that has been taken away nobody knows. */
  placeOf(element: number): FoundPlace;
  /** The normal element of a place now; an element again if it is none. */
  recall(place: FoundPlace): number;
  /** The gap of a place at q, or the smallest of all places between its two solids. */
  gapAt(place: FoundPlace, q: Float64Array, ofPair: boolean): number;
}

/**
 * Pairs of convex shapes that could pass each other between two looks at their gaps, by number. `swing(i, j)` bounds |d(q_i − q_j)/dθ|
 * along a motion over 0 ≤ θ ≤ 1, that of q_i alone for j < 0.
 */
export interface ShapePairs {
  /** Pairs that could meet in a motion from q, after `find`, which returns how many; the array is longer. */
  readonly near: Int32Array;
  find(q: Float64Array, swing: (i: number, j: number) => number): number;
  /** No point of the one goes farther against the other in the motion. */
  way(pair: number, swing: (i: number, j: number) => number): number;
  /** How far they are apart, at least, and negative where they overlap; exact up to `enough`. */
  apart(pair: number, q: Float64Array, enough: number): number;
  /** Sum of their least widths: what one must go to pass the other. */
  width(pair: number): number;
  /** The contacts of the two, and of other shapes of the same solids. */
  contacts(pair: number): readonly number[];
}

export interface MechanicalSystem {
  /** Names of the coordinates, f of them; the velocity of `x` is called `dx`. */
  readonly coordinates: readonly string[];
  readonly freedoms: number;
  readonly elements: readonly SystemElement[];
  /** n, components over all elements. */
  readonly size: number;
  /**
   * Contacts are not all listed in `elements` but found on the way; absent where they are. `openContacts`: such a mechanism for one
   * run, with elements of its own; absent where the possible contacts are few.
   */
  readonly contacts?: FoundContacts;
  openContacts?(): MechanicalSystem;
  /** The diagonal of M, where it is constant, regular and all there is: free bodies under forces that no state changes. */
  readonly masses?: Float64Array;
  /** M does not depend on q. */
  readonly hasConstantMass: boolean;
  /** M is diagonal: everything about it is cheap. */
  readonly hasDiagonalMass: boolean;
  /** Gaps or slips depend on time (rheonomic constraints). */
  readonly hasMovingConstraints: boolean;
  /** ∂h/∂q and ∂h/∂u are the same at every state and time, so an implicit step needs them only once. Absent: unknown. */
  readonly hasLinearForces?: boolean;
  /**
   * The formulas behind the functions, for proofs; those of joined bodies lack the weights. `weights`: free bodies under their
   * weight and contacts between them, nothing else. Absent: nothing is known beyond the values of the functions.
   */
  readonly formulas?: FormulaSource | "weights";

  /**
   * Which formula has no finite value at a state, in words; undefined when all have. For runs that end there. `withSlopes`: also
   * what only implicit methods need, the derivatives of the forces; default true.
   */
  explainState?(q: Float64Array, u: Float64Array, t: number, withSlopes?: boolean): string | undefined;
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
  /** No two shapes come nearer to each other, nor one to an obstacle, faster than this at the velocities u. Absent: unknown. */
  fastestApproach?(u: Float64Array): number;
  /** No faster do the two shapes of an element come nearer to each other. Absent: unknown. */
  approachOf?(element: number, u: Float64Array): number;
  /** No farther do they come nearer to each other on the straight way from q to another place. Absent: unknown. */
  approachBetween?(element: number, q: Float64Array, next: Float64Array): number;
  /** How far the smaller body of an element reaches from its centre of mass. Absent: unknown. */
  reachOf?(element: number): number;
  /** No body reaches farther. Absent: unknown. */
  largestReach?(): number;
  /** Puts the coordinates that the gap of an element depends on into `out`, six at most; how many. Absent: all. */
  coordinatesInto?(out: Int32Array, element: number): number;
  /** Sum of the least widths of the two shapes of an element: what one must go to pass the other; infinite where nothing can. Absent: unknown. */
  widthOf?(element: number): number;
  /**
   * Whether on `ways`, by coordinate and not negative, some shape may go against another farther than this share of the sum of their widths;
   * made from the ways alone. Absent: unknown.
   */
  mayPass?(ways: Float64Array, share: number): boolean;
  /** The exact gap of one element; absent where one costs as much as all. */
  gapOf?(element: number, q: Float64Array, t: number): number;
  /**
   * Sum of the magnitudes of the terms that the gap of an element is computed from, the rounding of q included: what its own
   * rounding is a share of, also where q or the gap is zero. Absent: Σ|w_j q_j| and what a linear gap adds to them.
   */
  gapTerms?(element: number, q: Float64Array, t: number): number;
  /**
   * Rows of Wᵀ of one element into `out` from `offset`, m × f. Where the gap has a kink (two corners meet) the velocities u, if
   * given, choose the side of it.
   */
  directionsInto(
    out: Float64Array,
    offset: number,
    element: number,
    q: Float64Array,
    t: number,
    u?: Float64Array,
  ): void;
  /**
   * The same for an element of one component, as the entries of its row that are not zero: coordinates and values from `offset`
   * on, not sorted. Returns the end of them, −1 for an element whose rows may have many. Absent where all may.
   */
  entriesInto?(
    index: Int32Array,
    value: Float64Array,
    offset: number,
    element: number,
    q: Float64Array,
    u?: Float64Array,
  ): number;
  /**
   * The same along the face whose end a contact touches, or is near to, while its corner slides level over it, at the velocities u; −1 where it
   * does not, and the row is that of `entriesInto`.
   */
  levelEntriesInto?(
    index: Int32Array,
    value: Float64Array,
    offset: number,
    element: number,
    q: Float64Array,
    u: Float64Array,
    slide: LevelSlide,
  ): number;
  /** Whether the corner of a contact slides level over what it faces, near or far: it will not hit it. Absent: never. */
  slidesLevel?(element: number, q: Float64Array, u: Float64Array, slide: LevelSlide): boolean;
  /** Coordinates that turn shapes: gaps are as smooth as the motion only while these change little. Absent: none. */
  readonly angles?: readonly number[];
  /**
   * Bodies that overlap, with one of their contacts and the least depth; `isHidden`: only where no gap of theirs shows it. Absent
   * where gaps show everything.
   */
  findOverlap?(q: Float64Array, isHidden?: boolean): { readonly element: string; readonly depth: number } | undefined;
  /** Pairs of shapes that could pass each other; absent where gaps show everything. */
  shapePairs?(): ShapePairs;
  /** Which smooth piece of its gap (edge or corner) an element is on, as a number; absent where gaps are smooth. */
  pieceOf?(element: number, q: Float64Array, u: Float64Array): number;
  /**
   * Whether a contact is of two corners that touch, within this length, and move along neither of the normals that it may have, within this speed:
   * along which it would act is open. Absent: never.
   */
  isTied?(element: number, q: Float64Array, u: Float64Array, within: number, speed: number): boolean;
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
