/**
 * M + H N Hᵀ on the pattern of the bodies: a contact couples the coordinates of the bodies that it touches.
 */
import { findEntry } from "../../linalg/sparse/find-entry.ts";
import type { BlockGraph } from "../../linalg/sparse/fronts.ts";
import type { ConeProblem } from "./cone-problem.ts";
import type { FactoredRows } from "./factored-rows.ts";

export interface NormalPattern {
  readonly graph: BlockGraph;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  /** Where the k × k products of each block go, and where the entries of M go. */
  readonly targetStarts: Int32Array;
  readonly targets: Int32Array;
  readonly massTargets: Int32Array;
}

/** Each coordinate is a node; minimum degree finds those with the same neighbours by itself. */
export function normalPattern({ freedoms, mass, dofStarts, dofs }: FactoredRows): NormalPattern {
  const blocks = dofStarts.length - 1;
  const lists: number[][] = Array.from({ length: freedoms }, () => []);
  for (let j = 0; j < freedoms; j++)
    for (let k = mass.starts[j]!; k < mass.starts[j + 1]!; k++) lists[j]!.push(mass.indices[k]!);
  for (let c = 0; c < blocks; c++) {
    for (let a = dofStarts[c]!; a < dofStarts[c + 1]!; a++) {
      for (let b = dofStarts[c]!; b < dofStarts[c + 1]!; b++) lists[dofs[a]!]!.push(dofs[b]!);
    }
  }
  const starts = new Int32Array(freedoms + 1);
  const kept: number[] = [];
  const seen = new Int32Array(freedoms).fill(-1);
  for (let j = 0; j < freedoms; j++) {
    const own: number[] = [];
    for (const i of [j, ...lists[j]!]) {
      if (seen[i] === j) continue;
      seen[i] = j;
      own.push(i);
    }
    for (const i of own.sort((x, y) => x - y)) kept.push(i);
    starts[j + 1] = kept.length;
  }
  const indices = Int32Array.from(kept);
  const unknowns = Int32Array.from({ length: freedoms + 1 }, (_, j) => j);
  const graph = { nodes: freedoms, starts, indices, unknowns };
  return { graph, starts, indices, ...targetsOf(starts, indices, { mass, dofStarts, dofs }) };
}

function targetsOf(
  starts: Int32Array,
  indices: Int32Array,
  { mass, dofStarts, dofs }: Pick<FactoredRows, "mass" | "dofStarts" | "dofs">,
) {
  const blocks = dofStarts.length - 1;
  const targetStarts = new Int32Array(blocks + 1);
  for (let c = 0; c < blocks; c++) targetStarts[c + 1] = targetStarts[c]! + (dofStarts[c + 1]! - dofStarts[c]!) ** 2;
  const targets = new Int32Array(targetStarts[blocks]!);
  for (let c = 0, at = 0; c < blocks; c++) {
    for (let a = dofStarts[c]!; a < dofStarts[c + 1]!; a++) {
      for (let b = dofStarts[c]!; b < dofStarts[c + 1]!; b++)
        targets[at++] = findEntry(starts, indices, dofs[a]!, dofs[b]!);
    }
  }
  const massTargets = new Int32Array(mass.indices.length);
  for (let i = 0; i < mass.rows; i++) {
    for (let k = mass.starts[i]!; k < mass.starts[i + 1]!; k++)
      massTargets[k] = findEntry(starts, indices, i, mass.indices[k]!);
  }
  return { targetStarts, targets, massTargets };
}

/** values ← M + Σ_c H_c B_c⁻¹ E_c H_cᵀ. */
export function addNormalEquations(
  values: Float64Array,
  { targetStarts, targets, massTargets }: NormalPattern,
  { blocks, starts, factored }: ConeProblem,
  E: Float64Array,
  inverseB: Float64Array,
): void {
  const { mass, dofStarts, valueStarts, directions } = factored!;
  const N = new Float64Array(9);
  values.fill(0);
  for (let k = 0; k < massTargets.length; k++) values[massTargets[k]!]! += mass.values[k]!;
  for (let c = 0; c < blocks; c++) {
    const m = starts[c + 1]! - starts[c]!;
    const at = 3 * starts[c]!;
    let isZero = true;
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) {
        let sum = 0;
        for (let k = 0; k < m; k++) sum += inverseB[at + i * m + k]! * E[at + k * m + j]!;
        N[i * m + j] = sum;
        if (sum !== 0) isZero = false;
      }
    }
    if (isZero) continue;
    const width = dofStarts[c + 1]! - dofStarts[c]!;
    addBlock(values, targets, targetStarts[c]!, directions, valueStarts[c]!, width, m, N);
  }
}

/** Σ_ij h_i N_ij h_jᵀ for the rows h_i of one block. */
function addBlock(
  values: Float64Array,
  targets: Int32Array,
  target: number,
  h: Float64Array,
  from: number,
  width: number,
  m: number,
  N: Float64Array,
): void {
  for (let a = 0, t = target; a < width; a++) {
    let [w0, w1, w2] = [0, 0, 0];
    for (let i = 0; i < m; i++) {
      const x = h[from + i * width + a]!;
      w0 += x * N[i * m]!;
      if (m > 1) w1 += x * N[i * m + 1]!;
      if (m > 2) w2 += x * N[i * m + 2]!;
    }
    const second = m > 1 ? from + width : from;
    const third = m > 2 ? second + width : from;
    for (let b = 0; b < width; b++, t++)
      values[targets[t]!]! += w0 * h[from + b]! + w1 * h[second + b]! + w2 * h[third + b]!;
  }
}
