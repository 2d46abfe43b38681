/**
 * Whether contacts settle: the forces of a step do more than what moved before,
 *
 *   ‖Wᵀu⁻‖ < ‖Wᵀ Δu_free‖   in Σ γ_i²/G_ii
 *
 * which is an energy: slips and spins have a common measure in it, whatever lengths are measured in. The answer of what settles is brought to
 * rounding. What was left of it would come again with the impulses of every further step, and what has come to rest would creep.
 */
import type { ContactSet } from "./contact-set.ts";

type MovedSet = Pick<ContactSet, "before" | "free">;

/** Adds component i of a set, whose G_ii is `compliance`, to both squares: what moved before, and what the forces do. Nothing moves without one. */
export function addMotion(squares: Float64Array, { before, free }: MovedSet, i: number, compliance: number): void {
  if (!(compliance > 0)) return;
  const push = free[i]! - before[i]!;
  squares[0]! += (before[i]! * before[i]!) / compliance;
  squares[1]! += (push * push) / compliance;
}

export const isSettling = (squares: Float64Array): boolean => squares[0]! < squares[1]!;
