/**
 * The Contensou body, a second time: support points by elliptic integrals and quadrature, membership by its gauge.
 *
 *   Φ(v, s) = ∫ p(ρ) Φ_ρ dρ,   Φ_ρ(v, s) = (2/π)(v + ρs) E(m),   m = 4 v ρ s / (v + ρs)²
 *   ∂Φ_ρ/∂v = (2/π)[E + (E − K)(ρs − v)/2v],   ∂Φ_ρ/∂(ρs) = (2/π)[E + (E − K)(v − ρs)/2ρs]
 *
 * v ≥ 0 slip, s ≥ 0 spin at the rim; p is the pressure over the radius, 2ρ (uniform), 3ρ√(1 − ρ²) (Hertz), or all at 1 (ring).
 * The integrand has a logarithmic corner at ρ = v/s: double-exponential quadrature on either side of it.
 */
import type { Pressure } from "../../../src/doors/problems.ts";

/** K(m) and K(m) − E(m) by the arithmetic-geometric mean; given 1 − m, which must not be rounded. */
function elliptic(m: number, rest: number): { k: number; difference: number } {
  let [a, b, sum, weight] = [1, Math.sqrt(rest), m / 2, 0.5];
  for (let step = 0; step < 40 && Math.abs(a - b) > 1e-16 * a; step++) {
    const c = (a - b) / 2;
    [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
    weight *= 2;
    sum += weight * c * c;
  }
  const k = Math.PI / (2 * a);
  return { k, difference: k * sum };
}

/** Gradient of Φ_ρ in (v, ρs). */
function ringGradient(v: number, spin: number): readonly [number, number] {
  if (spin === 0) return [1, 0];
  if (v === 0) return [0, 1];
  if (v === spin) return [2 / Math.PI, 2 / Math.PI];
  const m = (4 * v * spin) / (v + spin) ** 2;
  const { k, difference } = elliptic(m, ((v - spin) / (v + spin)) ** 2);
  const e = k - difference;
  const factor = 2 / Math.PI;
  return [factor * (e - (difference * (spin - v)) / (2 * v)), factor * (e - (difference * (v - spin)) / (2 * spin))];
}

/** Half the number of nodes and their distance: errors about 1e-13. */
const NODES = 40;
const STEP = 0.08;

/** ∫ over (low, high), with any integrable end points. */
function integrate(low: number, high: number, body: (x: number) => readonly [number, number]): [number, number] {
  const out: [number, number] = [0, 0];
  const half = (high - low) / 2;
  if (!(half > 0)) return out;
  for (let k = -NODES; k <= NODES; k++) {
    const t = k * STEP;
    const u = (Math.PI / 2) * Math.sinh(t);
    const weight = (STEP * half * (Math.PI / 2) * Math.cosh(t)) / Math.cosh(u) ** 2;
    // Distance from the nearer end, so that nothing cancels there.
    const near = (half * Math.exp(-Math.abs(u))) / Math.cosh(u);
    const x = u < 0 ? low + near : high - near;
    if (!(x > low && x < high)) continue;
    const value = body(x);
    out[0] += weight * value[0];
    out[1] += weight * value[1];
  }
  return out;
}

/** ∇Φ(v, s), v, s ≥ 0 and not both zero: the point of the meridian with that normal. */
export function meridianPoint(v: number, s: number, pressure: Pressure): readonly [number, number] {
  if (pressure === "ring") return ringGradient(v, s);
  const body = (rho: number): readonly [number, number] => {
    const weight = pressure === "uniform" ? 2 * rho : 3 * rho * Math.sqrt((1 - rho) * (1 + rho));
    const [slip, spin] = ringGradient(v, rho * s);
    return [weight * slip, weight * rho * spin];
  };
  const corner = s > 0 ? Math.min(1, v / s) : 1;
  const [inner, outer] = [integrate(0, corner, body), integrate(corner, 1, body)];
  return [inner[0] + outer[0], inner[1] + outer[1]];
}

/** Gauge of the point (t, s) ≥ 0 (at most 1 inside) and the angle of the normal that attains it. */
export function gauge(t: number, s: number, pressure: Pressure): { value: number; angle: number } {
  const ratio = (angle: number): number => {
    const [c, n] = [Math.cos(angle), Math.sin(angle)];
    const [y0, y1] = meridianPoint(c, n, pressure);
    return (t * c + s * n) / (c * y0 + n * y1);
  };
  // A linear over a convex function has one peak.
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, Math.PI / 2];
  let [a, b] = [high - golden * (high - low), low + golden * (high - low)];
  let [ra, rb] = [ratio(a), ratio(b)];
  while (high - low > 1e-9) {
    if (ra < rb) {
      [low, a, ra] = [a, b, rb];
      b = low + golden * (high - low);
      rb = ratio(b);
    } else {
      [high, b, rb] = [b, a, ra];
      a = high - golden * (high - low);
      ra = ratio(a);
    }
  }
  const angle = (low + high) / 2;
  const ends = [angle, 0, Math.PI / 2].map((candidate) => ({ value: ratio(candidate), angle: candidate }));
  return ends.reduce((best, end) => (end.value > best.value ? end : best));
}
