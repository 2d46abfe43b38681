/**
 * How far λ is from keeping a law: the gap between what friction would dissipate at most and what it does,
 *
 *   unilateral λ x,   step r |x| + λ x,   line λ_N |x| + λ x,   disk and body λ_N Φ(x) + λ·x
 *
 * Nonnegative while −λ stays in its reservoir, and zero exactly where x ∈ N(−λ).
 */
import { contensouSupport, projectOntoContensouInPlace } from "../../sets/contensou.ts";
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
  const { at } = law;
  const power = impulses[at]! * velocities[at]!;
  switch (law.kind) {
    case "bilateral":
      return 0;
    case "unilateral":
      return power;
    case "step":
      return law.bound * Math.abs(velocities[at]!) + power;
    case "line":
      return impulses[law.normal]! * Math.abs(velocities[at]!) + power;
    case "disk": {
      const both = power + impulses[at + 1]! * velocities[at + 1]!;
      return impulses[law.normal]! * Math.hypot(velocities[at]!, velocities[at + 1]!) + both;
    }
    case "body": {
      const all = power + impulses[at + 1]! * velocities[at + 1]! + impulses[at + 2]! * velocities[at + 2]!;
      const slip = Math.hypot(velocities[at]!, velocities[at + 1]!);
      return impulses[law.normal]! * contensouSupport(slip, velocities[at + 2]!, law.pressure) + all;
    }
  }
}

/** The tangent that cuts off −λ outside a curved reservoir; undefined inside, within `tolerance` of the size of λ. */
export function cutOff(law: RoundLaw, impulses: Float64Array, tolerance: number): CellRow | undefined {
  if (law.kind !== "disk" && law.kind !== "body") return undefined;
  const { at, normal } = law;
  const size = Math.max(0, impulses[normal]!);
  const spin = law.kind === "body" ? -impulses[at + 2]! : 0;
  const out = Float64Array.of(-impulses[at]!, -impulses[at + 1]!, spin);
  const length = Math.hypot(...out);
  const angle = Math.atan2(out[1]!, out[0]!);
  if (law.kind === "disk") {
    return length > size + tolerance * (1 + length) ? tangentRow(angle, 0, undefined) : undefined;
  }
  const before = out.slice();
  projectOntoContensouInPlace(out, 0, size, law.pressure);
  const slip = Math.hypot(before[0]!, before[1]!) - Math.hypot(out[0]!, out[1]!);
  const across = before[2]! - out[2]!;
  if (Math.hypot(slip, across) <= tolerance * (1 + length)) return undefined;
  return tangentRow(angle, Math.atan2(across, slip), law.pressure);
}
