/**
 * M⁻¹ of a sparse mass matrix. Coordinates that M couples, directly or through others, form a part (mostly a body). Where all
 * parts are small, M⁻¹ is made as a sparse matrix; else M is factorised, and each product with M⁻¹ is a solution.
 */
import { luInPlace, luSolveInPlace } from "../lu.ts";
import { EPSILON } from "../tolerances.ts";
import { analyse } from "./fronts.ts";
import { factorise, type Multifrontal, multifrontal, solveFactorised } from "./multifrontal.ts";
import { multiplyInto, type SparseMatrix, sparseFromTriplets, withSymmetricPattern } from "./sparse-matrix.ts";

/** Parts of up to so many coordinates are inverted: a rigid body has six. */
const LARGEST_PART = 12;

export interface MassInverse {
  /** M, its pattern made symmetric. */
  readonly mass: SparseMatrix;
  /** Part of each coordinate, and the coordinates part by part. */
  readonly partOf: Int32Array;
  readonly partStarts: Int32Array;
  readonly members: Int32Array;
  /** M⁻¹, where all parts are small. */
  readonly inverse?: SparseMatrix;
  readonly factors?: Multifrontal;
}

/** M⁻¹ of a square M; undefined when M is singular. */
export function massInverse(given: SparseMatrix): MassInverse | undefined {
  if (isDiagonal(given)) return diagonalInverse(given);
  const mass = withSymmetricPattern(given);
  const parts = findParts(mass);
  const { partStarts } = parts;
  let largest = 0;
  for (let p = 0; p + 1 < partStarts.length; p++) largest = Math.max(largest, partStarts[p + 1]! - partStarts[p]!);
  if (largest <= LARGEST_PART) {
    const inverse = invertParts(mass, parts);
    return inverse && { mass, ...parts, inverse };
  }
  const { rows: n, starts, indices, values } = mass;
  const unknowns = Int32Array.from({ length: n + 1 }, (_, i) => i);
  const factors = multifrontal(analyse({ nodes: n, starts, indices, unknowns }), starts, indices);
  return factorise(factors, values, EPSILON) === 0 ? { mass, ...parts, factors } : undefined;
}

/** Whether each row holds its diagonal entry and no other. */
function isDiagonal({ rows, starts, indices }: SparseMatrix): boolean {
  if (starts[rows] !== rows) return false;
  for (let i = 0; i < rows; i++) if (starts[i] !== i || indices[i] !== i) return false;
  return true;
}

function diagonalInverse(mass: SparseMatrix): MassInverse | undefined {
  const values = new Float64Array(mass.rows);
  for (let i = 0; i < values.length; i++) {
    values[i] = 1 / mass.values[i]!;
    if (!Number.isFinite(values[i])) return undefined;
  }
  const members = mass.indices;
  return { mass, partOf: members, partStarts: mass.starts, members, inverse: { ...mass, values } };
}

type Parts = Pick<MassInverse, "partOf" | "partStarts" | "members">;

/** Parts of a matrix whose pattern is symmetric. */
function findParts({ rows: n, starts, indices, values }: SparseMatrix): Parts {
  const partOf = new Int32Array(n).fill(-1);
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
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const j = indices[k]!;
        if (values[k] === 0 || partOf[j]! >= 0) continue;
        partOf[j] = part;
        members[end++] = j;
      }
    }
    partStarts.push(end);
  }
  return { partOf, partStarts: Int32Array.from(partStarts), members };
}

function invertParts(mass: SparseMatrix, { partStarts, members, partOf }: Parts): SparseMatrix | undefined {
  const { rows: n, starts, indices, values } = mass;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  const dense = new Float64Array(LARGEST_PART * LARGEST_PART);
  const pivots = new Int32Array(LARGEST_PART);
  const column = new Float64Array(LARGEST_PART);
  const inPart = new Int32Array(n);
  for (let p = 0; p + 1 < partStarts.length; p++) {
    const from = partStarts[p]!;
    const m = partStarts[p + 1]! - from;
    for (let i = 0; i < m; i++) inPart[members[from + i]!] = i;
    dense.fill(0);
    for (let i = 0; i < m; i++) {
      const row = members[from + i]!;
      for (let k = starts[row]!; k < starts[row + 1]!; k++) {
        if (partOf[indices[k]!] === p) dense[i * m + inPart[indices[k]!]!] = values[k]!;
      }
    }
    if (!(luInPlace(dense, m, pivots) > EPSILON)) return undefined;
    for (let j = 0; j < m; j++) {
      column.fill(0);
      column[j] = 1;
      luSolveInPlace(dense, m, pivots, column);
      for (let i = 0; i < m; i++) {
        if (column[i] === 0) continue;
        entries.rows.push(members[from + i]!);
        entries.columns.push(members[from + j]!);
        entries.values.push(column[i]!);
      }
    }
  }
  return sparseFromTriplets(n, n, entries);
}

/** out ← M⁻¹ x. */
export function applyInverseInto(out: Float64Array, { mass, inverse, factors }: MassInverse, x: Float64Array): void {
  if (inverse) {
    multiplyInto(out, inverse, x);
    return;
  }
  out.set(x);
  solveFactorised(factors!, out);
  const rest = new Float64Array(x.length);
  multiplyInto(rest, mass, out);
  for (let i = 0; i < rest.length; i++) rest[i] = x[i]! - rest[i]!;
  solveFactorised(factors!, rest);
  for (let i = 0; i < rest.length; i++) out[i]! += rest[i]!;
}

/** (M⁻¹ H)ᵀ for the rows of Hᵀ: a row reaches the parts that it touches. */
export function pushedRows(massInverse: MassInverse, rows: SparseMatrix): SparseMatrix {
  if (massInverse.members === massInverse.mass.indices) return scaledColumns(rows, massInverse.inverse!.values);
  const { partOf, partStarts, members } = massInverse;
  const { columns: dofs, starts, indices, values } = rows;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  const row = new Float64Array(dofs);
  const out = new Float64Array(dofs);
  const seen = new Int32Array(partStarts.length).fill(-1);
  for (let i = 0; i < rows.rows; i++) {
    const isLocal = massInverse.inverse !== undefined;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) row[indices[k]!]! += values[k]!;
    if (!isLocal) applyInverseInto(out, massInverse, row);
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const part = partOf[indices[k]!]!;
      if (seen[part] === i) continue;
      seen[part] = i;
      for (let l = partStarts[part]!; l < partStarts[part + 1]!; l++) {
        const j = members[l]!;
        const value = isLocal ? rowTimes(massInverse.inverse!, j, row) : out[j]!;
        if (value === 0) continue;
        entries.rows.push(i);
        entries.columns.push(j);
        entries.values.push(value);
      }
    }
    for (let k = starts[i]!; k < starts[i + 1]!; k++) row[indices[k]!] = 0;
  }
  return sparseFromTriplets(rows.rows, dofs, entries);
}

function rowTimes({ starts, indices, values }: SparseMatrix, i: number, x: Float64Array): number {
  let sum = 0;
  for (let k = starts[i]!; k < starts[i + 1]!; k++) sum += values[k]! * x[indices[k]!]!;
  return sum;
}

/** A with column j times scale[j]. */
function scaledColumns(matrix: SparseMatrix, scale: Float64Array): SparseMatrix {
  const values = new Float64Array(matrix.values.length);
  for (let k = 0; k < values.length; k++) values[k] = matrix.values[k]! * scale[matrix.indices[k]!]!;
  return { ...matrix, values };
}
