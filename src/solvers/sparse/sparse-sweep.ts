/**
 * Gauss–Seidel sweeps in the velocity form: contact after contact is solved exactly against the present v, which
 * takes its change at once,
 *
 *   ξ_c = W_cᵀ v + c_c,   Λ_c ← solution of its law,   v ← v + A⁻¹ P_c ΔΛ_c
 *
 * A planar contact (normal and friction line) is solved as one problem with four states, as in local/planar-contact.ts:
 * separated, stick, slip to either side.
 *
 * How far Λ is from a solution is told by the natural map in the norm of `inclusionResidual`, without a matrix:
 *
 *   ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g,   v = A⁻¹ P Λ,   ξ = Wᵀ v + c
 *
 * It tells the solver when to stop; the judgement is that of `inclusionResidual`.
 */
import { BILATERAL, LINE, STEP, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto, pushInto, rowDot, velocitiesInto } from "./velocity-form.ts";

/** Improves work.impulses and keeps work.answer = A⁻¹ P Λ; backwards when `isReversed`. */
export function sparseSweep(work: SparseWorkspace, isReversed: boolean): void {
  const { impulses, size, kind, partner, normal, compliance } = work;
  work.sweeps++;
  for (let k = 0; k < size; k++) {
    const i = isReversed ? size - 1 - k : k;
    if (kind[i] === UNILATERAL && partner[i]! >= 0) sweepPlanar(work, i);
    else if (kind[i] !== LINE || partner[normal[i]!] !== i) {
      move(work, i, admissible(work, i, impulses[i]! - velocityOf(work, i) / compliance[i]!));
    }
  }
}

/** What the law of component i leaves of an impulse, for the present normal impulses. */
function admissible({ kind, coefficient, impulses, normal }: SparseWorkspace, i: number, value: number): number {
  if (kind[i] === BILATERAL) return value;
  if (kind[i] === UNILATERAL) return Math.max(0, value);
  const bound = coefficient[i]! * (kind[i] === STEP ? 1 : Math.max(0, impulses[normal[i]!]!));
  return Math.max(-bound, Math.min(bound, value));
}

function sweepPlanar(work: SparseWorkspace, i: number): void {
  const { impulses, partner, compliance, coupling, coefficient, pair } = work;
  const t = partner[i]!;
  const gn = compliance[i]!;
  const gt = compliance[t]!;
  const gnt = coupling[i]!;
  const gtn = coupling[t]!;
  const qn = velocityOf(work, i) - gn * impulses[i]! - gnt * impulses[t]!;
  const qt = velocityOf(work, t) - gtn * impulses[i]! - gt * impulses[t]!;
  solvePair(pair, gn, gnt, gtn, gt, coefficient[t]!, qn, qt);
  move(work, i, pair[0]!);
  move(work, t, pair[1]!);
}

/** Writes (Λ_N, Λ_T) of one contact to `out`, for its compliances and the velocities (qn, qt) without its own impulses. */
export function solvePair(
  out: Float64Array,
  gn: number,
  gnt: number,
  gtn: number,
  gt: number,
  mu: number,
  qn: number,
  qt: number,
): void {
  if (qn >= 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  const determinant = gn * gt - gnt * gtn;
  const stickN = (gnt * qt - gt * qn) / determinant;
  const stickT = (gtn * qn - gn * qt) / determinant;
  out[0] = stickN;
  out[1] = stickT;
  if (determinant > 0 && stickN >= 0 && Math.abs(stickT) <= mu * stickN) return;
  // Friction pushes to the side on which sticking would leave the reservoir; else without friction.
  const side = stickT > 0 === stickN >= 0 ? 1 : -1;
  const stiffness = gn + side * mu * gnt;
  out[0] = stiffness > 0 ? -qn / stiffness : -qn / gn;
  out[1] = stiffness > 0 ? side * mu * out[0] : 0;
}

/** ξ_i. */
function velocityOf({ answer, form, offset }: SparseWorkspace, i: number): number {
  return rowDot(form.rows, i, answer, offset[i]!);
}

/** Λ_i ← next, and what it does to v. */
function move({ answer, form, impulses }: SparseWorkspace, i: number, next: number): void {
  const change = next - impulses[i]!;
  if (change === 0) return;
  impulses[i] = next;
  pushInto(answer, form, i, change);
}

/** Defect of work.impulses; keeps them as the best when they are. Leaves v in work.answer, ξ in work.velocity. */
export function noteDefect(work: SparseWorkspace): number {
  const { form, offset, size, impulses, compliance, velocity, answer } = work;
  answerInto(answer, form, impulses, size);
  velocitiesInto(velocity, form, offset, answer, size);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const value = admissible(work, i, impulses[i]! - velocity[i]! / compliance[i]!);
    sum += compliance[i]! * (value - impulses[i]!) ** 2;
  }
  const defect = work.drive > 0 ? Math.sqrt(sum) / work.drive : Math.sqrt(sum);
  if (defect < work.bestDefect) {
    work.bestDefect = defect;
    for (let i = 0; i < size; i++) work.best[i] = impulses[i]!;
  }
  return defect;
}
