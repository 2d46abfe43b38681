/**
 * A state says of each component which branch of its law it is on. Closed branches overlap at their ends; the
 * solution set is the union over all states.
 *
 *   zero     Λ = 0          unilateral: ξ ≥ 0; friction of a separated normal: ξ free
 *   active   ξ = 0          unilateral: Λ ≥ 0; bilateral: Λ free; step, friction: |Λ| ≤ bound
 *   lower    Λ = −bound     ξ ≥ 0
 *   upper    Λ = +bound     ξ ≤ 0
 *   slip     −(λ1, λ2) = λ_k (μ1 cos θ, μ2 sin θ),   (x1, x2) = κ (μ2 cos θ, μ1 sin θ),   κ ≥ 0
 *
 * Sign trap: the reservoir holds −Λ, so the *lower* bound of Λ goes with the *positive* slip velocity.
 */
export const Mode = { zero: 0, active: 1, lower: 2, upper: 3, slip: 4 } as const;
export type Mode = (typeof Mode)[keyof typeof Mode];

export interface State {
  /** A `Mode` per component. */
  readonly modes: Uint8Array;
  /** Direction θ of two-dimensional slip; meaningless without a `slip` mode. */
  readonly angle: number;
}
