/**
 * Tolerances and limits of the enumeration. All of them act on the scaled problem (`stateProblem`), where every
 * block has unit compliance and the drive ‖c‖ is 1, so they are pure numbers.
 */
import { EPSILON } from "../../linalg/tolerances.ts";

/** Largest number of states that is looked at: some seconds of work. */
export const STATE_LIMIT = 4_000_000;

/** A slip state of two-dimensional friction costs about as much as this many one-dimensional states. */
export const SLIP_WEIGHT = 16;

/** Pivots below this wait until their row or column meets a better partner; only the last ones may be smaller. */
export const PIVOT_WAITS = 2 ** -10;

/** Entries of the eliminated tableau below this are rounding: the state is singular there. */
export const PIVOT_ZERO = 2 ** 14 * EPSILON;

/**
 * First sieve: a state whose candidate misses a condition by more than this, relative to 1 + ‖λ‖, has no solution.
 * The elimination tree has no free choice of pivots; twenty bits are left to it.
 */
export const SIEVE = 2 ** 20 * EPSILON;

/** Rounding of ξ = G λ + c and of solved λ, relative to ‖λ‖. */
export const ROUNDING = 2 ** 10 * EPSILON;

/** A velocity below this, relative to 1 + ‖λ‖, counts as zero when the impulses that go with it are looked for. */
export const ZERO_VELOCITY = 2 ** 18 * EPSILON;

/** Two velocities closer than this, relative to their size, are one solution. */
export const SAME_VELOCITY = 2 ** 22 * EPSILON;

/** Two velocities whose distance in the energy norm is below this are one solution (√EPSILON is its rounding). */
export const SAME_ENERGY = 2 ** 5 * Math.sqrt(EPSILON);

/** Feasibility and pivots in the small linear programs, rows scaled to unit length. */
export const LP_FEASIBLE = 2 ** 16 * EPSILON;
export const LP_PIVOT = 2 ** 18 * EPSILON;

/** A point that misses a friction cone by less, relative to its size, is inside. */
export const CONE = 2 ** 8 * EPSILON;

/**
 * A line that approaches the boundary of a friction cone only at infinity meets it within rounding somewhere beyond
 * this; such a meeting decides nothing.
 */
export const FAR = 2 ** 20;

/** A trigonometric polynomial below this, relative to the terms it was made of, vanishes identically. */
export const VANISHES = 2 ** 12 * EPSILON;

/** A polynomial that touches zero within this (coefficients at most 1) without changing sign has a double root. */
export const DOUBLE_ROOT = 2 ** 14 * EPSILON;

/** Break points of a curve of slip directions that are closer than this are one: √EPSILON is the split of a double root. */
export const SHORTEST_ARC = 2 ** 7 * Math.sqrt(EPSILON);

/** Results below this, relative to 1 + the largest of their kind, are printed as zero: pure rounding. */
export const TIDY = 2 ** 5 * EPSILON;
