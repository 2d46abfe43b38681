/**
 * Φ(v, ω) = ∫ p |v + ω × r| dA from its definition, by nested adaptive Gauss–Kronrod quadrature in polar coordinates:
 * a second method that knows nothing of elliptic integrals.
 */
import type { Pressure } from "../../src/sets/contensou-support.ts";

/** Nodes and weights of the 15-point Kronrod rule, and weights of its 7-point Gauss rule (QUADPACK qk15). */
const NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
  0.4058451513773972, 0.20778495500789848, 0,
];
const KRONROD = [
  0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
  0.19035057806478542, 0.20443294007529889, 0.20948214108472782,
];
const GAUSS = [0, 0.1294849661688697, 0, 0.27970539148927664, 0, 0.3818300505051189, 0, 0.4179591836734694];

function kronrod(f: (x: number) => number, a: number, b: number): { value: number; error: number } {
  const middle = (a + b) / 2;
  const half = (b - a) / 2;
  let value = 0;
  let gauss = 0;
  for (let k = 0; k < 8; k++) {
    const x = half * NODES[k]!;
    const sum = k === 7 ? f(middle) : f(middle - x) + f(middle + x);
    value += KRONROD[k]! * sum;
    gauss += GAUSS[k]! * sum;
  }
  return { value: value * half, error: Math.abs(value - gauss) * half };
}

/** ∫ f over [a, b] with an absolute error of about `tolerance`. */
export function integrate(f: (x: number) => number, a: number, b: number, tolerance: number, depth = 0): number {
  const { value, error } = kronrod(f, a, b);
  if (error <= tolerance || depth > 40) return value;
  const middle = (a + b) / 2;
  return integrate(f, a, middle, tolerance / 1.5, depth + 1) + integrate(f, middle, b, tolerance / 1.5, depth + 1);
}

/** Mean of |v + ω × r| over the circle of radius r; the points with slip along and against come in pairs. */
function circle(v: number, omega: number, r: number, tolerance: number): number {
  const f = (angle: number) => Math.hypot(v - omega * r * Math.cos(angle), omega * r * Math.sin(angle));
  return integrate(f, 0, Math.PI, tolerance) / Math.PI;
}

/** Φ to about 1e-11. With r = sin α the pressures become smooth at the rim. */
export function quadratureSupport(v: number, omega: number, pressure: Pressure): number {
  const inner = 2e-13;
  if (pressure === "ring") return circle(v, omega, 1, inner);
  const density = (alpha: number) =>
    (pressure === "uniform" ? 2 : 3 * Math.cos(alpha)) * Math.sin(alpha) * Math.cos(alpha);
  const f = (alpha: number) => circle(v, omega, Math.sin(alpha), inner) * density(alpha);
  const kink = omega > v ? Math.asin(v / omega) : Math.PI / 4;
  return integrate(f, 0, kink, 2e-12) + integrate(f, kink, Math.PI / 2, 2e-12);
}
