/**
 * Support function of the unit Contensou body: dissipation of a contact disc of radius 1 that slips and spins.
 *
 *   Φ(v, ω) = ∫ p(r) |v + ω × r| dA,   ∫ p dA = 1        uniform p = 1/π, Hertz p = (3/2π) √(1 − r²), ring r = 1
 *
 * |v + ω × r| = ω |r − r_c| with the centre of rotation at distance d = v/ω from the middle, so Φ = ω m(d), where m
 * is the mean distance to a point at d. With e = ω/v also Φ = v M(e), M(e) = e m(1/e), and the boundary point of the
 * body with outward normal (v, ω) is ∇Φ = (m′, m − d m′) = (M − e M′, M′). As hypergeometric functions,
 *   ring     m = F(−½, −½; 1; d²)          M = F(−½, −½; 1; e²)
 *   uniform  m = ⅔ F(−½, −3/2; 1; d²)      M = F(−½, −½; 2; e²)
 *   Hertz    m = (3π/16) F(−½, −2; 1; d²)  M = F(−½, −½; 5/2; e²)
 * of which the first two reduce to elliptic integrals and the third to a quartic and an arcsine; docs/theory/sets.md.
 *
 * Only sums of positive terms are used in B and C, so slip or spin keeps its relative accuracy when it is tiny.
 * The second derivative of the ring has a logarithmic singularity at d = 1; the value there is finite but arbitrary.
 */
import type { Body } from "./body.ts";
import { ellipticIntegralsInto } from "./elliptic-integrals.ts";

/** Pressure distribution over the contact disc. */
export type Pressure = "uniform" | "hertz" | "ring";

/** Largest friction torque at pure spin, in units of (friction force × radius): Φ(0, 1). */
export const PURE_SPIN: Readonly<Record<Pressure, number>> = { uniform: 2 / 3, hertz: (3 * Math.PI) / 16, ring: 1 };

/** Below this e² the closed form of the Hertz body loses digits (like e⁻⁴) and its power series takes over. */
const HERTZ_SERIES = 0.25;

/** Coefficients of F(−½, −½; 5/2; x); at x = ¼ the first one left out is below 1e-19. */
const HERTZ_COEFFICIENTS = hertzCoefficients(22);

function hertzCoefficients(count: number): Float64Array {
  const coefficients = new Float64Array(count);
  coefficients[0] = 1;
  for (let k = 0; k + 1 < count; k++) {
    coefficients[k + 1] = (coefficients[k]! * (k - 0.5) ** 2) / ((k + 1) * (k + 2.5));
  }
  return coefficients;
}

/** Where the elliptic integrals B and C stand beside the four results. */
const INTEGRALS = 4;

/**
 * Writes, for v ≥ 0 and ω ≥ 0 (not both zero), the meridian point and the principal radii of curvature there:
 * `out` = (Φ_v, Φ_ω, R along the meridian, R around the axis), with two more numbers for the elliptic integrals. They
 * depend on v/ω only.
 */
export function contensouMeridianInto(out: Float64Array, v: number, omega: number, pressure: Pressure): void {
  const spins = v <= omega;
  const large = spins ? omega : v;
  const ratio = (spins ? v : omega) / large;
  // k'² from the exact difference: near v = ω the ratio itself has lost it.
  const kc2 = (Math.abs(omega - v) / large) * (1 + ratio);
  if (pressure === "hertz") {
    if (spins) hertzSpinning(out, ratio);
    else hertzSlipping(out, ratio, kc2);
  } else {
    ellipticIntegralsInto(out, INTEGRALS, kc2);
    if (pressure === "ring") ring(out, ratio, kc2, spins);
    else if (spins) uniformSpinning(out, ratio, kc2);
    else uniformSlipping(out, ratio, kc2);
  }
  // So far out[2] is m″ or M″ and out[3] is Φ_v / v for the larger velocity 1; on the unit normal they are radii.
  const length = Math.sqrt(1 + ratio * ratio);
  out[2]! *= length * length * length;
  out[3]! *= length;
}

function ring(out: Float64Array, k: number, kc2: number, spins: boolean): void {
  const b = (2 / Math.PI) * out[INTEGRALS]!;
  const d = b + k * k * (2 / Math.PI) * out[INTEGRALS + 1]!;
  const e = b + kc2 * d;
  out[0] = spins ? k * b : e;
  out[1] = spins ? e : k * b;
  out[2] = d;
  out[3] = spins ? b : e;
}

function uniformSpinning(out: Float64Array, k: number, kc2: number): void {
  const k2 = k * k;
  const b = out[INTEGRALS]!;
  const d = kc2 * (b + k2 * out[INTEGRALS + 1]!);
  const unit = 4 / (3 * Math.PI);
  out[3] = unit * (2 * b + d);
  out[0] = k * out[3];
  out[1] = (unit / 3) * ((3 - k2) * b + (3 - 2 * k2) * d);
  out[2] = unit * (b + 2 * d);
}

function uniformSlipping(out: Float64Array, k: number, kc2: number): void {
  const k2 = k * k;
  const b = out[INTEGRALS]!;
  const c = kc2 * out[INTEGRALS + 1]!;
  const unit = 4 / (3 * Math.PI);
  out[0] = unit * ((3 - k2) * b + k2 * c);
  out[1] = (unit / 3) * k * (2 * b + c);
  out[2] = unit * (b - c);
  out[3] = out[0];
}

function hertzSpinning(out: Float64Array, k: number): void {
  const k2 = k * k;
  const unit = (3 * Math.PI) / 32;
  out[3] = unit * (4 - k2);
  out[0] = k * out[3];
  out[1] = 2 * unit * (1 - k2 + 0.375 * k2 * k2);
  out[2] = unit * (4 - 3 * k2);
}

function hertzSlipping(out: Float64Array, k: number, kc2: number): void {
  const k2 = k * k;
  if (k2 < HERTZ_SERIES) {
    hertzSeries(out, k);
    return;
  }
  const kc = Math.sqrt(kc2);
  const angle = Math.atan2(k, kc);
  out[0] = (3 / 16) * (((4 * k2 - 1) * angle) / (k2 * k) + (2 + 1 / k2) * kc);
  out[1] = (3 / 64) * ((8 - 8 / k2 + 3 / (k2 * k2)) * angle + ((6 - 3 / k2) * kc) / k);
  out[2] = ((3 / 16) * ((4 - 3 / k2) * angle + ((3 - 2 * k2) * kc) / k)) / (k2 * k);
  out[3] = out[0];
}

function hertzSeries(out: Float64Array, k: number): void {
  const k2 = k * k;
  let slip = 1;
  let spin = 0;
  let curvature = 0;
  let power = 1;
  for (let i = 1; i < HERTZ_COEFFICIENTS.length && power > 0; i++) {
    const term = HERTZ_COEFFICIENTS[i]! * power;
    spin += 2 * i * term;
    curvature += 2 * i * (2 * i - 1) * term;
    slip -= (2 * i - 1) * term * k2;
    power *= k2;
  }
  out[0] = slip;
  out[1] = k * spin;
  out[2] = curvature;
  out[3] = slip;
}

/** Φ(v1, v2, ω) of the unit body. */
export const contensouSupport =
  (pressure: Pressure): Body["support"] =>
  (d, at, room) => {
    const slip = Math.hypot(d[at]!, d[at + 1]!);
    const spin = Math.abs(d[at + 2]!);
    if (slip === 0 && spin === 0) return 0;
    contensouMeridianInto(room, slip, spin, pressure);
    return slip * room[0]! + spin * room[1]!;
  };

/**
 * ∇Φ at (v1, v2, ω): the point of the unit body that dissipates most there. Its negative is the friction impulse of a slipping
 * contact of size μΛ_N = 1. At rest every point of the body will do; it gives 0.
 */
export const contensouSupportPoint =
  (pressure: Pressure): Body["supportPointInto"] =>
  (out, to, d, at, room) => {
    const [v1, v2, omega] = [d[at]!, d[at + 1]!, d[at + 2]!];
    const v = Math.hypot(v1, v2);
    if (v === 0 && omega === 0) {
      out.fill(0, to, to + 3);
      return;
    }
    contensouMeridianInto(room, v, Math.abs(omega), pressure);
    out[to] = v > 0 ? (v1 / v) * room[0]! : 0;
    out[to + 1] = v > 0 ? (v2 / v) * room[0]! : 0;
    out[to + 2] = Math.sign(omega) * room[1]!;
  };

/**
 * ∇²Φ at (v1, v2, ω) ≠ 0, nine numbers row by row: H = (R t tᵀ + R_c b bᵀ) / ‖(v, ω)‖ with the unit tangents t along the
 * meridian and b around the axis. Symmetric, positive semidefinite of rank 2, H (v1, v2, ω) = 0.
 */
export const contensouSupportHessian =
  (pressure: Pressure): Body["supportHessianInto"] =>
  (out, d, at, room) => {
    const [v1, v2, omega] = [d[at]!, d[at + 1]!, d[at + 2]!];
    const v = Math.hypot(v1, v2);
    const size = Math.hypot(v, omega);
    contensouMeridianInto(room, v, Math.abs(omega), pressure);
    const along = room[2]! / size;
    const around = room[3]! / size;
    // At v = 0 both radii agree and any direction of the slip plane will do.
    const c = v > 0 ? v1 / v : 1;
    const s = v > 0 ? v2 / v : 0;
    const sine = omega / size;
    const t1 = -sine * c;
    const t2 = -sine * s;
    const t3 = v / size;
    out[0] = along * t1 * t1 + around * s * s;
    out[1] = out[3] = along * t1 * t2 - around * c * s;
    out[2] = out[6] = along * t1 * t3;
    out[4] = along * t2 * t2 + around * c * c;
    out[5] = out[7] = along * t2 * t3;
    out[8] = along * t3 * t3;
  };
