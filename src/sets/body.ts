/**
 * Unit bodies: what every bounded reservoir is made of, C = size · D · B with D = diag(semi-axes).
 *
 *   segment [−1, 1],   disk ‖x‖ ≤ 1,   Contensou body of a pressure distribution           [Glocker2012] 4.5–4.8
 *
 * B is convex, symmetric (−B = B) and holds 0 inside. Its support function Φ(d) = max { d·x : x ∈ B } is the dissipation at
 * the velocity d; ∇Φ(d) is the point of B with outward normal d, ∇²Φ(d) how it moves when the normal turns. With semi-axes
 *   σ_{DB}(d) = Φ(D d),   ∇σ_{DB}(d) = D ∇Φ(D d),   gauge_{DB}(x) = gauge_B(D⁻¹ x);
 * projections do not scale like this (an ellipse is not projected like a disk), so they are of size · B only.
 *
 * Vectors are the m numbers from `at` on; spin stands third and is measured at the rim. Nothing is allocated: what a kernel
 * needs beside locals it takes from `room`, which its caller owns (`bodyRoom`).
 */
export interface Body {
  /** m. */
  readonly dimension: 1 | 2 | 3;
  /** Φ(d). */
  readonly support: (d: Float64Array, at: number, room: Float64Array) => number;
  /** out[to…] = ∇Φ(d); 0 for d = 0, where every point of the body will do. `out` may be `d`. */
  readonly supportPointInto: (out: Float64Array, to: number, d: Float64Array, at: number, room: Float64Array) => void;
  /** out[0…] = ∇²Φ(d), m × m, for d ≠ 0: symmetric, positive semidefinite, ∇²Φ(d) d = 0. */
  readonly supportHessianInto: (out: Float64Array, d: Float64Array, at: number, room: Float64Array) => void;
  /** Least s ≥ 0 with x ∈ s B. */
  readonly gauge: (x: Float64Array, at: number, room: Float64Array) => number;
  /** Projects out[at…] onto size · B, size ≥ 0; returns whether it was outside. */
  readonly projectInPlace: (out: Float64Array, at: number, size: number, room: Float64Array) => boolean;
  /**
   * out[to…] = outward unit normal of size · B at the point nearest to x. False, and `out` is not written, for x inside.
   * `out` may be `x`.
   */
  readonly normalInto: (
    out: Float64Array,
    to: number,
    x: Float64Array,
    at: number,
    size: number,
    room: Float64Array,
  ) => boolean;
}

/** Where the caller of a kernel may keep three numbers of its own in a room. */
export const SPARE = 9;

/** Scratch of the kernels, and three numbers from `SPARE` on for their caller. */
export function bodyRoom(): Float64Array {
  return new Float64Array(SPARE + 3);
}
