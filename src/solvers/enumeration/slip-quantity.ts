/**
 * Impulses and velocities along a curve of slip directions θ, with load s = λ_k and undetermined impulses t:
 *
 *   y(θ, t) = p + s(θ) d(θ) + q·t,     s(θ) = −num(θ) / den(θ)
 */
import { largest } from "../../linalg/dense.ts";
import { STICK } from "../../problems/contact-state.ts";
import type { SlipContact } from "./slip-contact.ts";
import { ROUNDING, SIEVE } from "./tolerances.ts";
import {
  combine,
  differentiate,
  evaluateTrigonometric,
  multiply,
  type TrigonometricPolynomial,
} from "./trigonometric-polynomial.ts";

export interface Curve {
  readonly contact: SlipContact;
  readonly modes: Uint8Array;
  readonly rowOf: Int32Array;
  /** The rows of the tableau as quantities. */
  readonly rows: readonly Quantity[];
  readonly num: TrigonometricPolynomial;
  readonly den: TrigonometricPolynomial;
}

export interface Quantity {
  readonly p: number;
  readonly d: TrigonometricPolynomial;
  /** Per undetermined impulse. */
  readonly q: Float64Array;
}

/** λ_i of an active component. */
export function impulseQuantity(curve: Curve, i: number): Quantity {
  const { undetermined, disk } = curve.contact;
  const zero = new Float64Array(undetermined.length);
  if (i === disk.normal) return { p: 0, d: Float64Array.of(1), q: zero };
  const at = undetermined.indexOf(i);
  if (at >= 0) return { p: 0, d: Float64Array.of(0), q: zero.fill(1, at, at + 1) };
  return curve.rows[curve.rowOf[i]!]!;
}

/** x_i of a component that is not active. */
export function velocityQuantity(curve: Curve, i: number): Quantity {
  return curve.rows[i]!;
}

/** α a + β b. */
export function combineQuantities(alpha: number, a: Quantity, beta: number, b: Quantity): Quantity {
  return {
    p: alpha * a.p + beta * b.p,
    d: combine(alpha, a.d, beta, b.d),
    q: a.q.map((x, j) => alpha * x + beta * b.q[j]!),
  };
}

/** den times a quantity that no undetermined impulse changes. */
export function numerator(curve: Curve, quantity: Quantity): TrigonometricPolynomial {
  return combine(quantity.p, curve.den, -1, multiply(curve.num, quantity.d));
}

/** Size of the terms that a numerator is made of. */
export function termSize(curve: Curve, quantity: Quantity): number {
  return Math.abs(quantity.p) * largest(curve.den) + largest(curve.num) * largest(quantity.d);
}

/** p + s d(θ). */
export function fixedPart(quantity: Quantity, s: number, angle: number): number {
  return quantity.p + s * evaluateTrigonometric(quantity.d, angle);
}

/** −num/den; the limit where both vanish; infinite where only den does. */
export function load(curve: Curve, angle: number): number {
  const num = evaluateTrigonometric(curve.num, angle);
  const den = evaluateTrigonometric(curve.den, angle);
  if (Math.abs(den) > ROUNDING * largest(curve.den)) return -num / den;
  if (Math.abs(num) > SIEVE * largest(curve.num)) return Infinity;
  const slope = evaluateTrigonometric(differentiate(curve.den), angle);
  const isSimple = Math.abs(slope) > SIEVE * largest(curve.den);
  return isSimple ? -evaluateTrigonometric(differentiate(curve.num), angle) / slope : Infinity;
}

/** Whether some velocity moves with the undetermined impulses. */
export function hasLooseVelocity(curve: Curve): boolean {
  return [...curve.modes].some((mode, i) => mode !== STICK && curve.contact.loose[i] === 1);
}
