/**
 * A by directions and masses: A = Hᵀ M⁻¹ H with the columns of H scaled. A block touches few coordinates, those of its bodies:
 *
 *   v = Σ_c P_c p_c,   x_c = H_cᵀ v + b_c,      P = M⁻¹ H
 *
 * H_cᵀ and P_cᵀ are held densely, m rows of the k coordinates of the block.
 */
import type { MassInverse } from "../../linalg/sparse/mass-solution.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";

export interface FactoredRows {
  readonly freedoms: number;
  readonly mass: SparseMatrix;
  /** Coordinates of each block. */
  readonly dofStarts: Int32Array;
  readonly dofs: Int32Array;
  /** H_cᵀ and P_cᵀ, from valueStarts[c] on. */
  readonly valueStarts: Int32Array;
  readonly directions: Float64Array;
  readonly pushed: Float64Array;
  /** Room for v. */
  readonly velocity: Float64Array;
}

export function factoredRows(
  inverse: MassInverse,
  rows: SparseMatrix,
  pushed: SparseMatrix,
  starts: Int32Array,
): FactoredRows {
  const blocks = starts.length - 1;
  const seen = new Int32Array(rows.columns).fill(-1);
  const dofStarts = new Int32Array(blocks + 1);
  const valueStarts = new Int32Array(blocks + 1);
  const dofs: number[] = [];
  for (let c = 0; c < blocks; c++) {
    for (const from of [rows, pushed]) {
      for (let k = from.starts[starts[c]!]!; k < from.starts[starts[c + 1]!]!; k++) {
        const j = from.indices[k]!;
        if (seen[j] === c) continue;
        seen[j] = c;
        dofs.push(j);
      }
    }
    dofStarts[c + 1] = dofs.length;
    valueStarts[c + 1] = valueStarts[c]! + (starts[c + 1]! - starts[c]!) * (dofs.length - dofStarts[c]!);
  }
  const shape = { dofStarts, dofs: Int32Array.from(dofs), valueStarts };
  return {
    freedoms: rows.columns,
    mass: inverse.mass,
    ...shape,
    directions: denseBlocks(rows, starts, shape),
    pushed: denseBlocks(pushed, starts, shape),
    velocity: new Float64Array(rows.columns),
  };
}

function denseBlocks(
  from: SparseMatrix,
  starts: Int32Array,
  { dofStarts, dofs, valueStarts }: Pick<FactoredRows, "dofStarts" | "dofs" | "valueStarts">,
): Float64Array {
  const blocks = starts.length - 1;
  const out = new Float64Array(valueStarts[blocks]!);
  const position = new Int32Array(from.columns);
  for (let c = 0; c < blocks; c++) {
    const width = dofStarts[c + 1]! - dofStarts[c]!;
    for (let k = 0; k < width; k++) position[dofs[dofStarts[c]! + k]!] = k;
    for (let i = starts[c]!; i < starts[c + 1]!; i++) {
      const row = valueStarts[c]! + (i - starts[c]!) * width;
      for (let k = from.starts[i]!; k < from.starts[i + 1]!; k++)
        out[row + position[from.indices[k]!]!] = from.values[k]!;
    }
  }
  return out;
}

/** v += P_c · change, the m numbers of `change` from `at` on. */
export function pushBlock(
  { dofStarts, dofs, valueStarts, pushed }: FactoredRows,
  v: Float64Array,
  c: number,
  m: number,
  change: Float64Array,
  at: number,
): void {
  const from = dofStarts[c]!;
  const width = dofStarts[c + 1]! - from;
  let value = valueStarts[c]!;
  for (let i = 0; i < m; i++) {
    const factor = change[at + i]!;
    if (factor === 0) value += width;
    else for (let k = 0; k < width; k++) v[dofs[from + k]!]! += pushed[value++]! * factor;
  }
}

/** out[to …] ← H_cᵀ v + b_c. */
export function blockVelocity(
  { dofStarts, dofs, valueStarts, directions }: FactoredRows,
  out: Float64Array,
  to: number,
  c: number,
  m: number,
  v: Float64Array,
  offset: Float64Array | undefined,
  at: number,
): void {
  const from = dofStarts[c]!;
  const width = dofStarts[c + 1]! - from;
  let value = valueStarts[c]!;
  for (let i = 0; i < m; i++) {
    let sum = offset === undefined ? 0 : offset[at + i]!;
    for (let k = 0; k < width; k++) sum += directions[value++]! * v[dofs[from + k]!]!;
    out[to + i] = sum;
  }
}
