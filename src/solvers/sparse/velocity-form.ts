/**
 * A contact problem by its directions instead of its Delassus matrix: many bodies, each contact between two of them.
 *
 *   v = A⁻¹ P Λ,   ξ = Wᵀ v + c,   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i),      A diagonal, W and P with few entries per column
 *
 * W measures velocities, P pushes; they are the same but for position-level problems. G = Wᵀ A⁻¹ P is never multiplied:
 * a contact touches the coordinates of its two bodies only, so one sweep over n contacts costs O(n) and not O(n²).
 */
import type { SparseRows } from "./sparse-rows.ts";

export interface VelocityForm {
  readonly freedoms: number;
  /** Diagonal of A⁻¹. */
  readonly inverseMass: Float64Array;
  /** Wᵀ and Pᵀ. */
  readonly rows: SparseRows;
  readonly pushed: SparseRows;
}

/** constant + w_iᵀ x. */
export function rowDot({ start, index, value }: SparseRows, i: number, x: Float64Array, constant = 0): number {
  let sum = constant;
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) sum += value[k]! * x[index[k]!]!;
  return sum;
}

/** G_ij = w_iᵀ A⁻¹ p_j. */
export function delassusEntry({ rows, pushed, inverseMass }: VelocityForm, i: number, j: number): number {
  let sum = 0;
  for (let k = rows.start[i]!; k < rows.start[i + 1]!; k++) {
    for (let l = pushed.start[j]!; l < pushed.start[j + 1]!; l++) {
      if (rows.index[k] === pushed.index[l]) sum += rows.value[k]! * pushed.value[l]! * inverseMass[rows.index[k]!]!;
    }
  }
  return sum;
}

/** v += A⁻¹ p_i change. */
export function pushInto(v: Float64Array, { pushed, inverseMass }: VelocityForm, i: number, change: number): void {
  const { start, index, value } = pushed;
  for (let k = start[i]!, end = start[i + 1]!; k < end; k++) {
    const j = index[k]!;
    v[j]! += inverseMass[j]! * value[k]! * change;
  }
}

/** out ← Wᵀ v + c for all components. */
export function velocitiesInto(
  out: Float64Array,
  { rows }: VelocityForm,
  offset: Float64Array,
  v: Float64Array,
  size: number,
): void {
  for (let i = 0; i < size; i++) out[i] = rowDot(rows, i, v, offset[i]!);
}

/** v ← A⁻¹ P Λ. */
export function answerInto(v: Float64Array, form: VelocityForm, impulses: Float64Array, size: number): void {
  v.fill(0, 0, form.freedoms);
  for (let i = 0; i < size; i++) if (impulses[i] !== 0) pushInto(v, form, i, impulses[i]!);
}
