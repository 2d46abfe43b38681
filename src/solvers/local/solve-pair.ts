/**
 * One planar contact (normal and friction line) in the two numbers of its own, for sweeps over many: four states as in
 * planar-contact.ts, separated, stick, slip to either side.
 */

/** Writes (Λ_N, Λ_T) of one contact to `out`, for its compliances and the velocities (qn, qt) without its own impulses. */
export function solvePair(
  out: Float64Array,
  gn: number,
  gnt: number,
  gtn: number,
  gt: number,
  mu: number,
  qn: number,
  qt: number,
): void {
  if (qn >= 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  const determinant = gn * gt - gnt * gtn;
  const stickN = (gnt * qt - gt * qn) / determinant;
  const stickT = (gtn * qn - gn * qt) / determinant;
  out[0] = stickN;
  out[1] = stickT;
  if (determinant > 0 && stickN >= 0 && Math.abs(stickT) <= mu * stickN) return;
  // Friction pushes to the side on which sticking would leave the reservoir; else without friction.
  const side = stickT > 0 === stickN >= 0 ? 1 : -1;
  const stiffness = gn + side * mu * gnt;
  out[0] = stiffness > 0 ? -qn / stiffness : -qn / gn;
  out[1] = stiffness > 0 ? side * mu * out[0] : 0;
}
