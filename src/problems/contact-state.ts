/**
 * What an element, or one component of it, may do: the one vocabulary of contact states, for solvers, laws and dynamics.
 *
 *   open         Λ = 0                            a separated contact, and friction of one
 *   closed       ξ = 0                            stick of an element whose reservoir has no border to slip on: contacts, joints
 *   stick        ξ = 0, −Λ in its reservoir       solvers say so of closed contacts and joints, too
 *   slip         −Λ on the border of its reservoir, at a point with outward normal ξ
 *   slip plus    Λ = −bound, ξ ≥ 0                slip in one dimension
 *   slip minus   Λ = +bound, ξ ≤ 0
 *
 * Closed states overlap at their ends: ξ = 0 with Λ on the border is stick and slip.
 *
 * Sign trap: the reservoir holds −Λ, so the *lower* bound of Λ goes with the *positive* slip velocity.
 */
export const OPEN = 0;
export const CLOSED = 1;
export const STICK = 2;
export const SLIP = 3;
export const SLIP_PLUS = 4;
export const SLIP_MINUS = 5;

/** The word for each of them in results. */
export const STATE_WORDS = ["separated", "closed", "stick", "slip", "slip-positive", "slip-negative"] as const;

/** Whether a state is slip in one dimension: Λ follows its bound. */
export function isAtBound(state: number): boolean {
  return state >= SLIP_PLUS;
}
