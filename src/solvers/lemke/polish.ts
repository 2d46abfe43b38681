/**
 * The impulses of given states from the original data: one LU solution instead of the many pivots that led there, so
 * that the residual is at rounding level.
 *
 *   free components F:   Σ_{j∈F} (A_ij + Σ_{T slips on j} σ_T μ̂_T A_iT) λ_j = −b_i − Σ_{steps at σ} σ bound A_iT
 *   slipping components: λ_T = σ_T (μ̂ λ_N + bound)
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { boundSide, STICK } from "../../problems/contact-state.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { LemkeWorkspace } from "./lemke-workspace.ts";

/** Writes λ of the states into the workspace; false when the states do not determine it. */
export function polish(work: LemkeWorkspace, problem: InclusionProblem): boolean {
  const { form, states, scaled, system, solution, pivots, free, placeOf } = work;
  let count = 0;
  for (let i = 0; i < form.size; i++) {
    placeOf[i] = states[i] === STICK ? count : -1;
    if (states[i] === STICK) free[count++] = i;
  }
  for (let p = 0; p < count; p++) writeEquation(work, problem, p, count);
  // The diagonal is scaled to 1, so the ratio of the pivots tells a singular system; its impulses would be arbitrary.
  if (!(luInPlace(system, count, pivots) > RANK_ROUNDING * count)) return false;
  luSolveInPlace(system, count, pivots, solution);
  scaled.fill(0, 0, form.size);
  for (let p = 0; p < count; p++) scaled[free[p]!] = solution[p]!;
  for (let k = form.normals; k < form.pairs; k++) {
    if (states[k] === STICK) continue;
    const normal = form.partNormal[k]!;
    scaled[k] = boundSide(states[k]!) * (normal < 0 ? form.bound[k]! : form.share[k]! * scaled[normal]!);
  }
  return true;
}

/** From the problem itself: the elimination of bilateral components has changed the form. */
function writeEquation(work: LemkeWorkspace, problem: InclusionProblem, p: number, count: number): void {
  const { form, states, system, solution, free, placeOf } = work;
  const { index, root, drive, partNormal } = form;
  const i = free[p]!;
  const source = index[i]! * problem.size;
  const row = p * count;
  const scale = root[i]!;
  let right = (-scale * problem.offset[index[i]!]!) / drive;
  const entryAt = (j: number): number => scale * problem.matrix[source + index[j]!]! * root[j]!;
  for (let q = 0; q < count; q++) system[row + q] = entryAt(free[q]!);
  for (let k = form.normals; k < form.pairs; k++) {
    const side = boundSide(states[k]!);
    if (side === 0) continue;
    const entry = side * entryAt(k);
    if (partNormal[k]! < 0) right -= entry * form.bound[k]!;
    else {
      const q = placeOf[partNormal[k]!]!;
      if (q >= 0) system[row + q] = system[row + q]! + entry * form.share[k]!;
    }
  }
  solution[p] = right;
}
