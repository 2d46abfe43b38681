/**
 * One Gauss–Seidel sweep in the velocity form: contact after contact is solved exactly against the present v, which
 * takes its change at once,
 *
 *   ξ_c = W_cᵀ v + c_c,   Λ_c ← solution of its law,   v ← v + A⁻¹ P_c ΔΛ_c
 *
 * A planar contact (normal and friction line) is solved as one problem with four states, as in local/planar-contact.ts:
 * separated, stick, slip to either side.
 */
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { BILATERAL, LINE, NORMAL, STEP, type VelocityForm } from "./velocity-form.ts";

/** Improves work.impulses and keeps work.answer = A⁻¹ P Λ; backwards when `isReversed`. */
export function sparseSweep(work: SparseWorkspace, isReversed: boolean): void {
  const { form, offset, impulses, size, kind, partner, normal, compliance, coefficient } = work;
  work.sweeps++;
  for (let k = 0; k < size; k++) {
    const i = isReversed ? size - 1 - k : k;
    if (kind[i] === NORMAL && partner[i]! >= 0) {
      sweepPlanar(work, form, offset, impulses, i);
      continue;
    }
    if (kind[i] === LINE && partner[normal[i]!] === i) continue;
    const next = impulses[i]! - velocityOf(work, form, offset, i) / compliance[i]!;
    if (kind[i] === BILATERAL) move(work, form, impulses, i, next);
    else if (kind[i] === NORMAL) move(work, form, impulses, i, Math.max(0, next));
    else {
      const bound = kind[i] === STEP ? coefficient[i]! : coefficient[i]! * impulses[normal[i]!]!;
      move(work, form, impulses, i, Math.max(-bound, Math.min(bound, next)));
    }
  }
}

function sweepPlanar(
  work: SparseWorkspace,
  form: VelocityForm,
  offset: Float64Array,
  impulses: Float64Array,
  i: number,
): void {
  const { partner, compliance, coupling, coefficient } = work;
  const t = partner[i]!;
  const gn = compliance[i]!;
  const gt = compliance[t]!;
  const gnt = coupling[i]!;
  const gtn = coupling[t]!;
  const qn = velocityOf(work, form, offset, i) - gn * impulses[i]! - gnt * impulses[t]!;
  const qt = velocityOf(work, form, offset, t) - gtn * impulses[i]! - gt * impulses[t]!;
  if (qn >= 0) {
    move(work, form, impulses, i, 0);
    move(work, form, impulses, t, 0);
    return;
  }
  const mu = coefficient[t]!;
  const determinant = gn * gt - gnt * gtn;
  const stickN = (gnt * qt - gt * qn) / determinant;
  const stickT = (gtn * qn - gn * qt) / determinant;
  let newN = stickN;
  let newT = stickT;
  if (!(determinant > 0 && stickN >= 0 && Math.abs(stickT) <= mu * stickN)) {
    // Friction pushes to the side on which sticking would leave the reservoir; else without friction.
    const side = stickT > 0 === stickN >= 0 ? 1 : -1;
    const stiffness = gn + side * mu * gnt;
    newN = stiffness > 0 ? -qn / stiffness : -qn / gn;
    newT = stiffness > 0 ? side * mu * newN : 0;
  }
  move(work, form, impulses, i, newN);
  move(work, form, impulses, t, newT);
}

/** ξ_i. */
function velocityOf({ answer }: SparseWorkspace, { rows }: VelocityForm, offset: Float64Array, i: number): number {
  const { start, index, value } = rows;
  let sum = offset[i]!;
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) sum += value[k]! * answer[index[k]!]!;
  return sum;
}

/** Λ_i ← next, and what it does to v. */
function move(
  { answer }: SparseWorkspace,
  { pushed, inverseMass }: VelocityForm,
  impulses: Float64Array,
  i: number,
  next: number,
): void {
  const change = next - impulses[i]!;
  if (change === 0) return;
  impulses[i] = next;
  const { start, index, value } = pushed;
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) {
    const j = index[k]!;
    answer[j]! += inverseMass[j]! * value[k]! * change;
  }
}
