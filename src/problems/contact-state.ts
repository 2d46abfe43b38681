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
 * Every state but slip in two and three dimensions demands one equation and inequalities that are linear in (Λ, ξ):
 *
 *   equation       stick, closed: ξ = 0        else: Λ = side · bound · r        side 0 when open, r = Λ_k of the normal or 1
 *   inequalities   open contact ξ ≥ 0,   slip plus ξ ≥ 0,   slip minus −ξ ≥ 0,   closed contact Λ ≥ 0,   stick bound · r ± Λ ≥ 0
 *
 * Sign trap: the reservoir holds −Λ, so the *lower* bound of Λ goes with the *positive* slip velocity.
 */
import { DISK, UNILATERAL } from "./scaled-problem.ts";

export const OPEN = 0;
export const CLOSED = 1;
export const STICK = 2;
export const SLIP = 3;
export const SLIP_PLUS = 4;
export const SLIP_MINUS = 5;

/** The word for each of them in results. */
export const STATE_WORDS = ["separated", "closed", "stick", "slip", "slip-positive", "slip-negative"] as const;

/** Slip in one dimension by the sign of its velocity; of none it is slip without a side. */
export function slipState(velocity: number): number {
  return velocity > 0 ? SLIP_PLUS : velocity < 0 ? SLIP_MINUS : SLIP;
}

/** Whether a state is slip in one dimension: Λ follows its bound. */
export function isAtBound(state: number): boolean {
  return state >= SLIP_PLUS;
}

/** Λ / bound where Λ follows its bound: −1 in slip plus, +1 in slip minus; 0 elsewhere. */
export function boundSide(state: number): number {
  return state === SLIP_MINUS ? 1 : state === SLIP_PLUS ? -1 : 0;
}

/** The sign that ξ must have: side ξ ≥ 0; zero where the state demands no sign. `kind`: see `scaled-problem.ts`. */
export function velocitySide(kind: number, state: number): number {
  return isAtBound(state) ? -boundSide(state) : state === OPEN && kind === UNILATERAL ? 1 : 0;
}

/** How many ends of its reservoir Λ must keep by an inequality: bound · r + Λ ≥ 0, and with two also bound · r − Λ ≥ 0. */
export function endsToKeep(kind: number, state: number): number {
  return state !== STICK || kind < UNILATERAL || kind >= DISK ? 0 : kind === UNILATERAL ? 1 : 2;
}

/** Laws per component: kind, place of the normal impulse (−1: none), bound relative to it; the bound of a contact is 0. */
export interface ComponentLaws {
  readonly size: number;
  readonly kinds: Uint8Array;
  readonly normals: Int32Array;
  readonly bounds: Float64Array;
}

/**
 * The inequalities of a state, component by component: velocity · ξ_i ≥ 0, or where `velocity` is zero
 * bound_i r_i + impulse · Λ_i ≥ 0. Friction in two dimensions has none here.
 */
export function forEachInequality(
  { size, kinds }: ComponentLaws,
  states: Uint8Array,
  visit: (i: number, velocity: number, impulse: number) => void,
): void {
  for (let i = 0; i < size; i++) {
    const side = velocitySide(kinds[i]!, states[i]!);
    if (side !== 0) visit(i, side, 0);
    const ends = endsToKeep(kinds[i]!, states[i]!);
    if (ends > 0) visit(i, 0, 1);
    if (ends > 1) visit(i, 0, -1);
  }
}
