/**
 * Trigonometric polynomials  p(θ) = a0 + Σ_k a_k cos kθ + b_k sin kθ  and all their zeros.
 * Coefficients stand as [a0, a1, b1, a2, b2, …].
 *
 * Zeros: with t = tan(θ/2) the polynomial (1 + t²)^d p is algebraic of degree 2d,
 *   (1 + t²)^d e^{ikθ} = (1 + it)^{d+k} (1 − it)^{d−k};
 * t ∈ [−1, 1] covers the right half of the circle, the same for θ + π the left half.
 */
import { largest } from "../../linalg/dense.ts";
import { realRoots } from "./real-roots.ts";
import { DOUBLE_ROOT } from "./tolerances.ts";

export type TrigonometricPolynomial = Float64Array;

function trigonometricDegree(p: TrigonometricPolynomial): number {
  return (p.length - 1) >> 1;
}

export function evaluateTrigonometric(p: TrigonometricPolynomial, angle: number): number {
  let sum = p[0]!;
  for (let k = 1; 2 * k < p.length; k++) sum += p[2 * k - 1]! * Math.cos(k * angle) + p[2 * k]! * Math.sin(k * angle);
  return sum;
}

/** α p + β q. */
export function combine(
  alpha: number,
  p: TrigonometricPolynomial,
  beta: number,
  q: TrigonometricPolynomial,
): TrigonometricPolynomial {
  const out = new Float64Array(Math.max(p.length, q.length));
  for (let i = 0; i < out.length; i++) out[i] = alpha * (p[i] ?? 0) + beta * (q[i] ?? 0);
  return out;
}

/** p q, by 2 cos jθ cos kθ = cos(j − k)θ + cos(j + k)θ and its kin. */
export function multiply(p: TrigonometricPolynomial, q: TrigonometricPolynomial): TrigonometricPolynomial {
  const out = new Float64Array(p.length + q.length - 1);
  for (let j = 0; 2 * j <= p.length - 1; j++) {
    const [a, b] = harmonic(p, j);
    for (let k = 0; 2 * k <= q.length - 1; k++) {
      const [c, d] = harmonic(q, k);
      addHarmonic(out, j + k, (a * c - b * d) / 2, (a * d + b * c) / 2);
      if (j >= k) addHarmonic(out, j - k, (a * c + b * d) / 2, (b * c - a * d) / 2);
      else addHarmonic(out, k - j, (a * c + b * d) / 2, (a * d - b * c) / 2);
    }
  }
  return out;
}

/** dp/dθ. */
export function differentiate(p: TrigonometricPolynomial): TrigonometricPolynomial {
  const out = new Float64Array(p.length);
  for (let k = 1; 2 * k < p.length; k++) {
    out[2 * k - 1] = k * p[2 * k]!;
    out[2 * k] = -k * p[2 * k - 1]!;
  }
  return out;
}

const COSINE = Float64Array.of(0, 1, 0);
const SINE = Float64Array.of(0, 0, 1);

/** α cos θ p + β sin θ q. */
export const turned = (a: number, p: TrigonometricPolynomial, b: number, q: TrigonometricPolynomial) =>
  combine(a, multiply(COSINE, p), b, multiply(SINE, q));

/** All zeros in (−π, π], ascending. Empty for the zero polynomial: ask `largest` first. */
export function zeros(p: TrigonometricPolynomial): number[] {
  const scale = largest(p);
  if (scale === 0) return [];
  const found: number[] = [];
  for (const half of [0, 1]) {
    for (const t of realRoots(algebraic(p, half, scale), -1, 1, DOUBLE_ROOT)) {
      const angle = 2 * Math.atan(t) + half * Math.PI;
      found.push(angle > Math.PI ? angle - 2 * Math.PI : angle);
    }
  }
  found.sort((x, y) => x - y);
  // The charts share the angles ±π/2: a root there may be found twice.
  const twice = Math.sqrt(DOUBLE_ROOT);
  return found.filter((angle, i) => i === 0 || angle - found[i - 1]! > (nearSeam(angle) ? twice : 0));
}

function nearSeam(angle: number): boolean {
  return Math.abs(Math.abs(angle) - Math.PI / 2) < DOUBLE_ROOT;
}

function harmonic(p: TrigonometricPolynomial, k: number): [number, number] {
  return k === 0 ? [p[0]!, 0] : [p[2 * k - 1]!, p[2 * k]!];
}

function addHarmonic(p: TrigonometricPolynomial, k: number, a: number, b: number): void {
  if (k === 0) {
    p[0] = p[0]! + a;
    return;
  }
  p[2 * k - 1] = p[2 * k - 1]! + a;
  p[2 * k] = p[2 * k]! + b;
}

/** Coefficients in t, constant first, of (1 + t²)^d p(θ + half·π) / largest. */
function algebraic(p: TrigonometricPolynomial, half: number, largest: number): Float64Array {
  const d = trigonometricDegree(p);
  const out = new Float64Array(2 * d + 1);
  for (let k = 0; k <= d; k++) {
    const [a, b] = harmonic(p, k);
    const sign = half === 1 && k % 2 === 1 ? -1 : 1;
    const { re, im } = circlePower(d + k, d - k);
    for (let j = 0; j <= 2 * d; j++) out[j] = out[j]! + (sign * (a * re[j]! + b * im[j]!)) / largest;
  }
  return out;
}

/** (1 + it)^m (1 − it)^n as coefficients in t. */
function circlePower(m: number, n: number): { re: Float64Array; im: Float64Array } {
  const re = new Float64Array(m + n + 1);
  const im = new Float64Array(m + n + 1);
  re[0] = 1;
  for (let step = 0; step < m + n; step++) {
    const sign = step < m ? 1 : -1;
    for (let j = step + 1; j > 0; j--) {
      const real = re[j]! - sign * im[j - 1]!;
      im[j] = im[j]! + sign * re[j - 1]!;
      re[j] = real;
    }
  }
  return { re, im };
}
