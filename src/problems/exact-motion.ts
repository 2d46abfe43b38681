/**
 * The motion Δu that impulses cause, from the masses and directions as they were given, in twice the precision:
 *
 *   M̂ Δu = W Λ,   M̂ = M + W_b S W_bᵀ   (S = 0 for a regular mass matrix, see mass-response.ts)
 *
 * The Delassus matrix was rounded when it was assembled. Where masses differ by many orders of magnitude, or impulses are
 * large, the digits that decide stand behind its last one; they do not here. Iterative refinement: the factor of M̂ only
 * corrects, what is missing is evaluated by error-free transforms.
 */
import { choleskyBackwardInPlace, choleskyForwardInPlace } from "../linalg/cholesky.ts";
import { Accumulator } from "../linalg/double-double.ts";
import { type Doubled, doubled } from "../linalg/double-double-lu.ts";

/** Where a Delassus matrix comes from: G = Wᵀ M̂⁻¹ W. */
export interface DelassusFactors {
  /** f. */
  readonly freedoms: number;
  /** M, f × f. */
  readonly mass: Float64Array;
  /** Wᵀ, n × f. */
  readonly directions: Float64Array;
  /** S per component; zero except for bilateral components that complete a singular mass matrix. */
  readonly stiffening: Float64Array;
  /** L, f × f lower triangle: M̂ = D⁻¹ L Lᵀ D⁻¹. */
  readonly massFactor: Float64Array;
  /** Diagonal of D. */
  readonly coordinateScale: Float64Array;
  /** u⁻, f numbers: beside Δu what the velocities of the contacts are made of. */
  readonly preVelocity: Float64Array;
}

/** Δu as heads and tails. */
export interface Motion extends Doubled {
  /** What is left of W Λ − M̂ Δu, in the metric of the inverse masses (√J). */
  readonly defect: number;
}

/** Corrections gain the digits that the masses leave, sixteen less the logarithm of their condition. */
const MOST_CORRECTIONS = 20;

/** Below this share of the momentum nothing is missing; it is beyond what two doubles resolve after cancellation. */
const COMPLETE = 2 ** -80;

/** Δu of the impulses Λ = impulses + tail. */
export function exactMotion(factors: DelassusFactors, impulses: Float64Array, tail?: Float64Array): Motion {
  const f = factors.freedoms;
  const sum = new Accumulator();
  const momentum = doubled(f);
  writeMomentum(factors, impulses, tail, sum, momentum);
  const motion = doubled(f);
  const missing = momentum.head.slice();
  const size = toKinetic(factors, missing);
  let defect = size;
  for (let k = 0; k < MOST_CORRECTIONS && defect > COMPLETE * size; k++) {
    correct(factors, missing, sum, motion);
    writeMissing(factors, momentum, motion, sum, missing);
    const left = toKinetic(factors, missing);
    const stalls = !(left < defect / 2);
    defect = left;
    if (stalls) break;
  }
  return { head: motion.head, tail: motion.tail, defect };
}

/** W Λ. */
function writeMomentum(
  { freedoms: f, directions }: DelassusFactors,
  impulses: Float64Array,
  tail: Float64Array | undefined,
  sum: Accumulator,
  out: Doubled,
): void {
  for (let j = 0; j < f; j++) {
    sum.set(0);
    for (let i = 0; i < impulses.length; i++) {
      const w = directions[i * f + j]!;
      if (w === 0) continue;
      if (impulses[i] !== 0) sum.addProduct(w, impulses[i]!);
      if (tail !== undefined && tail[i] !== 0) sum.addProduct(w, tail[i]!);
    }
    sum.settle();
    out.head[j] = sum.head;
    out.tail[j] = sum.tail;
  }
}

/** Overwrites a momentum p with L⁻¹ D p and returns its length. */
function toKinetic({ freedoms: f, massFactor, coordinateScale }: DelassusFactors, momentum: Float64Array): number {
  for (let j = 0; j < f; j++) momentum[j]! *= coordinateScale[j]!;
  choleskyForwardInPlace(massFactor, f, momentum);
  let square = 0;
  for (let j = 0; j < f; j++) square += momentum[j]! * momentum[j]!;
  return Math.sqrt(square);
}

/** Adds D L⁻ᵀ of what is missing. */
function correct(
  { freedoms: f, massFactor, coordinateScale }: DelassusFactors,
  missing: Float64Array,
  sum: Accumulator,
  motion: Doubled,
): void {
  choleskyBackwardInPlace(massFactor, f, missing);
  for (let j = 0; j < f; j++) {
    sum
      .set(motion.head[j]!, motion.tail[j]!)
      .add(missing[j]! * coordinateScale[j]!)
      .settle();
    motion.head[j] = sum.head;
    motion.tail[j] = sum.tail;
  }
}

/** W Λ − M Δu − W_b S W_bᵀ Δu, rounded only at the end. */
function writeMissing(
  factors: DelassusFactors,
  momentum: Doubled,
  motion: Doubled,
  sum: Accumulator,
  out: Float64Array,
): void {
  const { freedoms: f, mass, directions, stiffening } = factors;
  const forces = stiffening.some((s) => s !== 0) ? completingForces(factors, motion, sum) : undefined;
  for (let j = 0; j < f; j++) {
    sum.set(-momentum.head[j]!, -momentum.tail[j]!).addDot(mass, j * f, motion.head, motion.tail, f);
    if (forces) {
      for (let i = 0; i < stiffening.length; i++) {
        const w = directions[i * f + j]!;
        if (w !== 0 && stiffening[i] !== 0) sum.addProduct(w, forces.head[i]!).addProduct(w, forces.tail[i]!);
      }
    }
    out[j] = -sum.value;
  }
}

/** S W_bᵀ Δu. */
function completingForces(
  { freedoms: f, directions, stiffening }: DelassusFactors,
  motion: Doubled,
  sum: Accumulator,
): Doubled {
  const out = doubled(stiffening.length);
  for (let i = 0; i < stiffening.length; i++) {
    if (stiffening[i] === 0) continue;
    sum
      .set(0)
      .addDot(directions, i * f, motion.head, motion.tail, f)
      .settle();
    const { head, tail } = sum;
    sum.set(0).addProduct(stiffening[i]!, head).addProduct(stiffening[i]!, tail).settle();
    out.head[i] = sum.head;
    out.tail[i] = sum.tail;
  }
  return out;
}
