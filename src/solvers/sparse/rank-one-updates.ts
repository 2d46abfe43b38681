/**
 * J⁻¹ after changes of single pieces: J = J₀ + Σ a_k b_kᵀ, J₀ in skyline factors, the changes in product form,
 *
 *   J_k⁻¹ = (I − u_k b_kᵀ / (1 + b_kᵀ u_k)) J_{k−1}⁻¹,   u_k = J_{k−1}⁻¹ a_k                       [ShermanMorrison1950]
 *
 * b_k measures one or two contact directions, so it is stored by them. 1 + bᵀu is det J_k / det J_{k−1}: its sign tells on
 * which side the new piece goes on.
 */
import { solveSkyline } from "./skyline.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import type { SparseRows } from "./velocity-form.ts";

/** w_iᵀ x. */
export function rowDot({ start, index, value }: SparseRows, i: number, x: Float64Array): number {
  let sum = 0;
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) sum += value[k]! * x[index[k]!]!;
  return sum;
}

/** x += factor w_i. */
export function addRow({ start, index, value }: SparseRows, i: number, factor: number, x: Float64Array): void {
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) x[index[k]!]! += factor * value[k]!;
}

/** bᵀ x of change k. */
export function measureUpdate(work: SparseWorkspace, k: number, x: Float64Array): number {
  const { first, firstShare, second, secondShare } = work.updates;
  const { rows } = work.form;
  const sum = firstShare[k]! * rowDot(rows, first[k]!, x);
  return second[k]! < 0 ? sum : sum + secondShare[k]! * rowDot(rows, second[k]!, x);
}

/** x ← J⁻¹ x. */
export function solveUpdated(work: SparseWorkspace, x: Float64Array): void {
  const { right, place, order, updates, form } = work;
  const { freedoms: f } = form;
  for (let j = 0; j < f; j++) right[place[j]!] = x[j]!;
  solveSkyline(work, f, right);
  for (let at = 0; at < f; at++) x[order[at]!] = right[at]!;
  for (let k = 0; k < updates.count; k++) {
    subtractAnswer(work, k, measureUpdate(work, k, x) / updates.ratio[k]!, x);
  }
}

/** x −= share u_k. */
export function subtractAnswer({ updates, form }: SparseWorkspace, k: number, share: number, x: Float64Array): void {
  if (share === 0) return;
  const answer = updates.answers[k]!;
  for (let j = 0; j < form.freedoms; j++) x[j]! -= share * answer[j]!;
}
