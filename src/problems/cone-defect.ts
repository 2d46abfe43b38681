/**
 * How far the impulses of one contact are from its law: the natural map of the friction cone K = { ‖x_t‖ ≤ μ x_n },
 *
 *   ‖ r − P_K(r − D ũ) ‖²,   ũ = u + μ ‖u_t‖ e_n,
 *
 * zero exactly where r, u fulfil the law of Signorini and Coulomb (de Saxcé's form). m components from `at` on, normal first;
 * m = 1 is a contact without friction.
 */
export function coneDefect(
  r: Float64Array,
  u: Float64Array,
  at: number,
  m: number,
  friction: number,
  weight: number,
): number {
  if (m === 1) {
    const pushed = weight * u[at]!;
    return r[at]! <= pushed ? r[at]! * r[at]! : pushed * pushed;
  }
  // Weighted before they are squared: velocities may be of any size, D u is of that of r.
  const w1 = weight * u[at + 1]!;
  const w2 = m > 2 ? weight * u[at + 2]! : 0;
  const r1 = r[at + 1]!;
  const r2 = m > 2 ? r[at + 2]! : 0;
  const push = weight * u[at]! + friction * Math.sqrt(w1 * w1 + w2 * w2);
  const normal = r[at]! - push;
  const x1 = r1 - w1;
  const x2 = r2 - w2;
  const tangent = Math.sqrt(x1 * x1 + x2 * x2);
  if (friction * tangent <= -normal) return r[at]! * r[at]! + r1 * r1 + r2 * r2;
  // Not r_n less r_n − push: beside impulses of 10¹⁸ every push would be lost.
  if (tangent <= friction * normal) return push * push + w1 * w1 + w2 * w2;
  const along = (normal + friction * tangent) / (1 + friction * friction);
  const share = (friction * along) / tangent;
  return (r[at]! - along) ** 2 + (r1 - share * x1) ** 2 + (r2 - share * x2) ** 2;
}

/**
 * The defect of a contact for itself: at least how fast its bodies go into each other, (D u_n)² where u_n < 0. The natural map sees that divided
 * by μ where friction is large: its cone is then almost a half space, and r = 0 almost a solution.
 */
export function ownDefect(square: number, normalVelocity: number, weight: number): number {
  const sinking = weight * normalVelocity;
  return sinking < 0 ? Math.max(square, sinking * sinking) : square;
}

/** Beyond this share of ‖D q‖ a defect is none of rounding or of an early end: nothing answers the drive. */
export const UNANSWERED = 1e-3;

/**
 * Whether impulses run away: measured against ‖r‖ every defect looks small once r is large enough, as it gets where there is no
 * solution. What is accepted must also answer the drive D q, to this share or to the tolerance, whichever is larger.
 */
export function isRunaway(defect: number, driveSize: number, tolerance: number): boolean {
  return !(defect <= Math.max(UNANSWERED, tolerance) * driveSize);
}

/** With 1 loose tolerances took twice the sweeps (measured). */
const LOOSER = 3;

/**
 * The largest share that the defect of a contact may have of what this contact itself is made of (contact-share.ts): beside large
 * drives of others a small one is not seen in the error of all. Half the digits, since contacts share the error in any way.
 */
export const shareWithin = (tolerance: number): number => LOOSER * Math.sqrt(tolerance);

/** A contact whose defect is this share of its drive has not been answered at all, however loose the tolerance is. */
const HARDLY_ANSWERED = 0.5;

/** The largest share that the defect of a contact may have of what drives it (contact-drive.ts). */
export const unansweredWithin = (tolerance: number): number =>
  Math.min(HARDLY_ANSWERED, Math.max(UNANSWERED, shareWithin(tolerance)));
