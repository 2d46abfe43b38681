/**
 * Sums over the impulses of a step that bound what their works may be wrong by (step-energy.ts).
 */
import { type MechanicalSystem, MOST_ENTRIES } from "../../models/mechanical-system.ts";
import type { StepResult, StepStart } from "./step-result.ts";

/** p_j = Σ |w_ij Λ_i|: pushes that press against each other cancel in the sum and not in its rounding. `owners`: elements by component. */
export function pushesOf(
  system: MechanicalSystem,
  owners: Int32Array,
  rows: Float64Array,
  { q, impulses }: StepResult,
  t: number,
): Float64Array {
  const f = q.length;
  const out = new Float64Array(f);
  if (system.contacts) {
    foundPushesInto(out, system, q, impulses);
    return out;
  }
  for (let i = 0; i < owners.length; i++) {
    if (impulses[i] === 0) continue;
    const e = owners[i]!;
    system.directionsInto(rows, 0, e, q, t);
    const row = (i - system.elements[e]!.start) * f;
    for (let j = 0; j < f; j++) out[j]! += Math.abs(rows[row + j]! * impulses[i]!);
  }
  return out;
}

/** `pushesOf` contacts that were found, one component each. */
function foundPushesInto(out: Float64Array, system: MechanicalSystem, q: Float64Array, impulses: Float64Array): void {
  const [index, value] = [new Int32Array(MOST_ENTRIES), new Float64Array(MOST_ENTRIES)];
  for (let e = 0; e < Math.min(system.size, impulses.length); e++) {
    if (impulses[e] === 0) continue;
    const end = system.entriesInto!(index, value, 0, e, q);
    for (let k = 0; k < end; k++) out[index[k]!]! += Math.abs(value[k]! * impulses[e]!);
  }
}

/**
 * Σ p_j (|u_j⁻| + |u_j⁺|) + (p_j + |Δt h_j|)²/M_jj with the pushes p of the contacts: their works cancel, and the velocity that is left where
 * they hold a weight has the rounding of what cancelled in it, (p_j + |Δt h_j|)/M_jj, times the impulses that act along it.
 */
export function pushTerms(
  pushes: Float64Array,
  forces: Float64Array,
  mass: Float64Array,
  u: Float64Array,
  after: Float64Array,
  step: number,
): number {
  const f = pushes.length;
  const stride = mass.length === f ? 1 : f + 1;
  let sum = 0;
  for (let j = 0; j < f; j++) {
    if (pushes[j] === 0) continue;
    sum += pushes[j]! * (Math.abs(u[j]!) + Math.abs(after[j]!));
    if (mass[j * stride]! > 0) sum += (pushes[j]! + Math.abs(step * forces[j]!)) ** 2 / mass[j * stride]!;
  }
  return sum;
}

/**
 * Σ |Λ_i| (Σ |Δw_ij| (|u_j⁻| + |u_j⁺|) + Σ |w_ij Δt h_j / M_jj| + |Δχ_i|): directions, velocities and drives, where impulses act within the
 * step, are known to their change over it. `forces`: h at the begin, `mass`: M or its diagonal.
 */
export function changeTerms(
  system: MechanicalSystem,
  owners: Int32Array,
  { q, u, t }: StepStart,
  result: StepResult,
  step: number,
  forces: Float64Array,
  mass: Float64Array,
): number {
  const f = q.length;
  const stride = mass.length === f ? 1 : f + 1;
  const most = Math.max(1, ...system.elements.map(({ dimension }) => dimension));
  const rows = [new Float64Array(f * most), new Float64Array(f * most)] as const;
  const drives = [new Float64Array(most), new Float64Array(most)] as const;
  let sum = 0;
  for (let i = 0; i < owners.length; i++) {
    if (result.impulses[i] === 0) continue;
    const e = owners[i]!;
    system.directionsInto(rows[0], 0, e, q, t);
    system.directionsInto(rows[1], 0, e, result.q, t + step);
    if (system.hasMovingConstraints) {
      system.velocityOffsetsInto(drives[0], 0, e, q, t);
      system.velocityOffsetsInto(drives[1], 0, e, result.q, t + step);
    }
    const k = i - system.elements[e]!.start;
    let terms = Math.abs(drives[1][k]! - drives[0][k]!);
    for (let j = 0; j < f; j++) {
      const [first, last] = [rows[0][k * f + j]!, rows[1][k * f + j]!];
      terms += Math.abs(last - first) * (Math.abs(u[j]!) + Math.abs(result.u[j]!));
      if (mass[j * stride]! > 0) terms += Math.abs((last * step * forces[j]!) / mass[j * stride]!);
    }
    sum += Math.abs(result.impulses[i]!) * terms;
  }
  return sum;
}
