/**
 * Gauss–Seidel sweeps with the memory of conjugate gradients ([SilcowitzNiebeErleben2010]): what a sweep changes is taken for a
 * gradient g, and the change of the last one goes on in the share β = ‖g‖² / ‖g_last‖², unless the changes grow. Where sweeps
 * wander between states of many contacts these find another way through.
 */
import { sparseSweep } from "./sparse-sweep.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { answerInto, NORMAL } from "./velocity-form.ts";

/** Improves work.impulses; keeps work.answer = A⁻¹ P Λ. */
export function conjugateSweeps(work: SparseWorkspace, count: number): void {
  const { form, size, impulses, compliance, kind, answer, trial: last, rate: along } = work;
  let lastSquare = Infinity;
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < size; i++) last[i] = impulses[i]!;
    sparseSweep(work, false);
    let square = 0;
    for (let i = 0; i < size; i++) square += compliance[i]! * (impulses[i]! - last[i]!) ** 2;
    if (square === 0) return;
    const share = square <= lastSquare ? square / lastSquare : 0;
    lastSquare = square;
    for (let i = 0; i < size; i++) {
      const change = impulses[i]! - last[i]!;
      const next = share === 0 ? impulses[i]! : impulses[i]! + share * along[i]!;
      impulses[i] = kind[i] === NORMAL ? Math.max(0, next) : next;
      along[i] = share === 0 ? change : share * along[i]! + change;
    }
    if (share > 0) answerInto(answer, form, impulses, size);
  }
}
