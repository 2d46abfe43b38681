/**
 * Takes the drift of the bilateral constraints (and, if wanted, the penetration of contacts) out of a new state:
 *
 *   q ← q + M⁻¹W μ,   Wᵀ M⁻¹ W μ = −g(q)        Newton's method in the kinetic metric
 *   u ← u + M⁻¹W_b μ,   W_bᵀ M⁻¹ W_b μ = −γ_b    at the new position
 *
 * and pays for it: the velocity is then scaled so that T + U is what it was before, as long as T can pay.
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { EPSILON, RANK_ROUNDING } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type LengthScale, lengthScale } from "../length-scale.ts";
import type { ActiveElements } from "./active-elements.ts";
import { type EffectiveMass, solveMassInPlace } from "./effective-mass.ts";
import type { StepResult } from "./step-result.ts";

/** A gap below this share of its lengths, or a velocity below this share of the terms of Wᵀu, is rounding. */
const DRIFT_ROUNDING = 2 ** 5 * EPSILON;

/** Newton steps; the drift of a step is small, so one or two do. */
const MAX_PASSES = 4;

/** Of its kinetic energy a mechanism pays at most this share for a projection. */
const LARGEST_PAYMENT = 0.5;

/** Buffers of the linear systems: directions, their answers M⁻¹w, the Delassus matrix and right sides. */
interface Buffers {
  readonly rows: readonly Float64Array[];
  readonly answers: readonly Float64Array[];
  readonly matrix: Float64Array;
  readonly right: Float64Array;
  readonly pivots: Int32Array;
}

function buffers(most: number, f: number): Buffers {
  const vectors = (): Float64Array[] => Array.from({ length: most }, () => new Float64Array(f));
  return {
    rows: vectors(),
    answers: vectors(),
    matrix: new Float64Array(most * most),
    right: new Float64Array(most),
    pivots: new Int32Array(most),
  };
}

/** x ← x + M⁻¹W μ with Wᵀ M⁻¹ W μ = right, for the first `count` rows; false when they depend on each other. */
function move(x: Float64Array, count: number, mass: EffectiveMass, on: Buffers): boolean {
  const f = x.length;
  const { rows, answers, matrix, right, pivots } = on;
  for (let k = 0; k < count; k++) {
    const answer = answers[k]!;
    answer.set(rows[k]!);
    solveMassInPlace(mass, answer);
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let j = 0; j < f; j++) sum += rows[i]![j]! * answer[j]!;
      matrix[i * count + k] = sum;
    }
  }
  if (luInPlace(matrix, count, pivots) <= count * RANK_ROUNDING) return false;
  luSolveInPlace(matrix, count, pivots, right);
  for (let k = 0; k < count; k++) for (let j = 0; j < f; j++) x[j]! += answers[k]![j]! * right[k]!;
  return true;
}

/** Sum of |row_j x_j|. */
function termsOf(row: Float64Array, x: Float64Array): number {
  let terms = 0;
  for (let j = 0; j < x.length; j++) terms += Math.abs(row[j]! * x[j]!);
  return terms;
}

interface Projector {
  readonly system: MechanicalSystem;
  readonly active: ActiveElements;
  readonly lengths: LengthScale;
  /** Elements whose gaps are looked at. */
  readonly placed: readonly number[];
  readonly gaps: Float64Array;
  readonly offset: Float64Array;
  readonly on: Buffers;
}

/** The projection of a mechanism; `withContacts`: penetrations too. */
export function constraintProjection(
  system: MechanicalSystem,
  active: ActiveElements,
  withContacts: boolean,
): (result: StepResult, mass: EffectiveMass, t: number) => void {
  const { isContact, bilateral } = active;
  const placed = system.elements.flatMap(({ hasGap }, i) =>
    hasGap && (bilateral.includes(i) || (withContacts && isContact[i] === 1)) ? [i] : [],
  );
  const on = buffers(Math.max(placed.length, bilateral.length), system.freedoms);
  const gaps = new Float64Array(system.elements.length);
  const lengths = lengthScale(system);
  const projector: Projector = { system, active, lengths, placed, gaps, offset: new Float64Array(1), on };
  return (result, mass, t) => {
    if (on.right.length === 0) return;
    const energy = system.kineticEnergy(result.q, result.u) + system.potentialEnergy(result.q, t);
    let passes = 0;
    while (passes < MAX_PASSES && movePosition(projector, result.q, mass, t)) passes++;
    if (moveVelocity(projector, result, mass, t)) passes++;
    if (passes > 0) pay(system, result, energy, t);
  };
}

/** One Newton step for the position; false when nothing is wrong any more. */
function movePosition(
  { system, active, lengths, placed, gaps, on }: Projector,
  q: Float64Array,
  mass: EffectiveMass,
  t: number,
): boolean {
  system.gapsInto(gaps, q, t, 0);
  let count = 0;
  let isOff = false;
  for (const element of placed) {
    if (active.isContact[element] === 1 ? gaps[element]! > 0 : active.isRedundant[element] === 1) continue;
    system.directionsInto(on.rows[count]!, 0, element, q, t);
    if (Math.abs(gaps[element]!) > DRIFT_ROUNDING * lengths.of(element, q, t)) isOff = true;
    on.right[count++] = -gaps[element]!;
  }
  return isOff && move(q, count, mass, on);
}

/** Takes the velocities of the bilateral constraints to zero; false when they are. */
function moveVelocity(
  { system, active, offset, on }: Projector,
  { q, u }: StepResult,
  mass: EffectiveMass,
  t: number,
): boolean {
  let count = 0;
  let isOff = false;
  for (const element of active.bilateral) {
    if (active.isRedundant[element] === 1) continue;
    const row = on.rows[count]!;
    system.directionsInto(row, 0, element, q, t);
    system.velocityOffsetsInto(offset, 0, element, q, t);
    let velocity = offset[0]!;
    for (let j = 0; j < u.length; j++) velocity += row[j]! * u[j]!;
    if (Math.abs(velocity) > DRIFT_ROUNDING * (termsOf(row, u) + Math.abs(offset[0]!))) isOff = true;
    on.right[count++] = -velocity;
  }
  return isOff && move(u, count, mass, on);
}

/** Scales u so that T + U = `energy`; with moving constraints a scaled velocity would not be possible. */
function pay(system: MechanicalSystem, result: StepResult, energy: number, t: number): void {
  if (system.hasMovingConstraints) return;
  const kinetic = system.kineticEnergy(result.q, result.u);
  const wanted = energy - system.potentialEnergy(result.q, t);
  if (!(kinetic > 0 && Math.abs(wanted - kinetic) <= LARGEST_PAYMENT * kinetic)) return;
  const factor = Math.sqrt(wanted / kinetic);
  for (let j = 0; j < result.u.length; j++) result.u[j]! *= factor;
}
