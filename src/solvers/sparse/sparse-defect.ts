/**
 * How far Λ is from a solution, by the natural map in the norm of `inclusionResidual`, without a matrix:
 *
 *   ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g,   v = A⁻¹ P Λ,   ξ = Wᵀ v + c
 *
 * It tells the solver when to stop; the judgement is that of `inclusionResidual`.
 */
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto, BILATERAL, NORMAL, STEP, velocitiesInto } from "./velocity-form.ts";

/** Defect of work.impulses; keeps them as the best when they are. Leaves v in work.answer, ξ in work.velocity. */
export function noteDefect(work: SparseWorkspace): number {
  const { form, offset, size, impulses, kind, normal, coefficient, compliance, velocity, answer } = work;
  answerInto(answer, form, impulses, size);
  velocitiesInto(velocity, form, offset, answer, size);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    let value = impulses[i]! - velocity[i]! / compliance[i]!;
    if (kind[i] === NORMAL) value = Math.max(0, value);
    else if (kind[i] !== BILATERAL) {
      const bound = coefficient[i]! * (kind[i] === STEP ? 1 : Math.max(0, impulses[normal[i]!]!));
      value = Math.max(-bound, Math.min(bound, value));
    }
    sum += compliance[i]! * (value - impulses[i]!) ** 2;
  }
  const defect = work.drive > 0 ? Math.sqrt(sum) / work.drive : Math.sqrt(sum);
  if (defect < work.bestDefect) {
    work.bestDefect = defect;
    for (let i = 0; i < size; i++) work.best[i] = impulses[i]!;
  }
  return defect;
}
