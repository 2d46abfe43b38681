/**
 * The parts of a mass matrix: coordinates that it couples, directly or through others (mostly those of a body).
 */
import type { SparseMatrix } from "./sparse-matrix.ts";

export interface Parts {
  /** Part of each coordinate, its place there, and the coordinates part by part. */
  readonly partOf: Int32Array;
  readonly place: Int32Array;
  readonly partStarts: Int32Array;
  readonly members: Int32Array;
}

/** Whether each row holds its diagonal entry and no other. */
export function isDiagonal({ rows, starts, indices }: SparseMatrix): boolean {
  if (starts[rows] !== rows) return false;
  for (let i = 0; i < rows; i++) if (starts[i] !== i || indices[i] !== i) return false;
  return true;
}

/** Parts of a matrix whose pattern is symmetric. */
export function findParts({ rows: n, starts, indices, values }: SparseMatrix): Parts {
  const partOf = new Int32Array(n).fill(-1);
  const place = new Int32Array(n);
  const members = new Int32Array(n);
  const partStarts: number[] = [0];
  let end = 0;
  for (let root = 0; root < n; root++) {
    if (partOf[root]! >= 0) continue;
    const part = partStarts.length - 1;
    let next = end;
    partOf[root] = part;
    members[end++] = root;
    for (; next < end; next++) {
      const i = members[next]!;
      place[i] = next - partStarts[part]!;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const j = indices[k]!;
        if (values[k] === 0 || partOf[j]! >= 0) continue;
        partOf[j] = part;
        members[end++] = j;
      }
    }
    partStarts.push(end);
  }
  return { partOf, place, partStarts: Int32Array.from(partStarts), members };
}

/** 1/√|M_ii|; of a coordinate without mass of its own 1/√|M_ij| of its largest coupling. */
export function scalesOf({ rows, starts, indices, values }: SparseMatrix): Float64Array {
  const scale = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let own = 0;
    let largest = 0;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      if (indices[k] === i) own = Math.abs(values[k]!);
      largest = Math.max(largest, Math.abs(values[k]!));
    }
    scale[i] = 1 / Math.sqrt(own || largest || 1);
  }
  return scale;
}
