/**
 * How far λ is from keeping a law: the gap between what friction would dissipate at most and what it does,
 *
 *   unilateral λ x,   bounded reservoirs size Φ(x) + λ·x
 *
 * Nonnegative while −λ stays in its reservoir, and zero exactly where x ∈ N(−λ).
 */
import { bodyRoom } from "../../sets/body.ts";
import { type CellRow, tangentRow } from "./direction-cell.ts";
import type { RoundLaw, RoundProblem } from "./round-problem.ts";

export function velocitiesOf({ matrix, offset, size }: RoundProblem, impulses: Float64Array): Float64Array {
  return offset.map((b, i) => {
    let sum = b;
    for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * impulses[j]!;
    return sum;
  });
}

export function lawGap(law: RoundLaw, impulses: Float64Array, velocities: Float64Array): number {
  const { at, dimension, body, normal } = law;
  let power = 0;
  for (let i = at; i < at + dimension; i++) power += impulses[i]! * velocities[i]!;
  if (body === undefined) return law.isUnilateral ? power : 0;
  const size = normal < 0 ? law.bound : impulses[normal]!;
  return size * body.support(velocities, at, bodyRoom()) + power;
}

/** The tangent that cuts off −λ outside a curved reservoir; undefined inside, within `tolerance` of the size of λ. */
export function cutOff(law: RoundLaw, impulses: Float64Array, tolerance: number): CellRow | undefined {
  const { at, dimension, normal } = law;
  if (dimension === 1) return undefined;
  const before = new Float64Array(3);
  for (let j = 0; j < dimension; j++) before[j] = -impulses[at + j]!;
  const out = before.slice();
  law.body!.projectInPlace(out, 0, Math.max(0, impulses[normal]!), bodyRoom());
  const slip = Math.hypot(before[0]!, before[1]!) - Math.hypot(out[0]!, out[1]!);
  const across = before[2]! - out[2]!;
  if (Math.hypot(slip, across) <= tolerance * (1 + Math.hypot(...before))) return undefined;
  return tangentRow(Math.atan2(before[1]!, before[0]!), Math.atan2(across, slip), law.body!);
}
