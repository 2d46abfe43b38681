/**
 * M⁻¹ of a sparse mass matrix, part by part (mass-parts.ts): small parts are inverted, larger ones factorised, and products with M⁻¹ are
 * refined (mass-solution.ts). What counts as singular does not depend on units, since S M S decides, S = 1/√M_ii.
 */
import { doubled } from "../double-double-lu.ts";
import { luInPlace, luSolveInPlace } from "../lu.ts";
import { EPSILON } from "../tolerances.ts";
import { analyse } from "./fronts.ts";
import { findParts, isDiagonal, type Parts, scalesOf } from "./mass-parts.ts";
import { type MassInverse, rowTimes, solvePart } from "./mass-solution.ts";
import { factorise, type Multifrontal, multifrontal } from "./multifrontal.ts";
import { type SparseMatrix, sparseFromTriplets, withSymmetricPattern } from "./sparse-matrix.ts";

/** Parts of up to so many coordinates are inverted: a rigid body has six. */
const LARGEST_PART = 12;

const NOTHING = new Float64Array(0);
const NONE: ReadonlyMap<number, Multifrontal> = new Map();

/** M⁻¹ of a square M; undefined when M is singular. */
export function massInverse(given: SparseMatrix): MassInverse | undefined {
  if (isDiagonal(given)) return diagonalInverse(given);
  const mass = withSymmetricPattern(given);
  const { partOf, place, partStarts, members } = findParts(mass);
  const parts = { mass, scale: scalesOf(mass), partOf, place, partStarts, members };
  const inverse = invertParts(parts);
  const large = inverse && factoriseParts(parts);
  if (!large) return undefined;
  const n = mass.rows;
  const room = new Float64Array(3 * n);
  const [missing, correction, right] = [0, n, 2 * n].map((at) => room.subarray(at, at + n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const { scale } = parts;
  const made = { mass, scale, partOf, place, partStarts, members, inverse, large, missing, correction, right };
  return isRefined(made) ? made : undefined;
}

function diagonalInverse(mass: SparseMatrix): MassInverse | undefined {
  const { rows, columns, starts, indices } = mass;
  const values = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    values[i] = 1 / mass.values[i]!;
    if (!Number.isFinite(values[i])) return undefined;
  }
  const inverse = { rows, columns, starts, indices, values };
  const parts = { partOf: indices, place: indices, partStarts: starts, members: indices };
  return {
    mass,
    inverse,
    ...parts,
    large: NONE,
    scale: NOTHING,
    missing: NOTHING,
    correction: NOTHING,
    right: NOTHING,
  };
}

type Scaled = Parts & Pick<MassInverse, "mass" | "scale">;

const sizeOf = ({ partStarts }: Parts, part: number): number => partStarts[part + 1]! - partStarts[part]!;

/** M⁻¹ of the small parts. */
function invertParts(given: Scaled): SparseMatrix | undefined {
  const { mass, scale, partOf, place, partStarts, members } = given;
  const { rows: n, starts, indices, values } = mass;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  const dense = new Float64Array(LARGEST_PART * LARGEST_PART);
  const pivots = new Int32Array(LARGEST_PART);
  const column = new Float64Array(LARGEST_PART);
  for (let p = 0; p + 1 < partStarts.length; p++) {
    const from = partStarts[p]!;
    const m = sizeOf(given, p);
    if (m > LARGEST_PART) continue;
    dense.fill(0);
    for (let i = 0; i < m; i++) {
      const row = members[from + i]!;
      for (let k = starts[row]!; k < starts[row + 1]!; k++) {
        const j = indices[k]!;
        if (partOf[j] === p) dense[i * m + place[j]!] = scale[row]! * values[k]! * scale[j]!;
      }
    }
    if (!(luInPlace(dense, m, pivots) > m * EPSILON)) return undefined;
    for (let j = 0; j < m; j++) {
      column.fill(0);
      column[j] = 1;
      luSolveInPlace(dense, m, pivots, column);
      for (let i = 0; i < m; i++) {
        const [row, other] = [members[from + i]!, members[from + j]!];
        entries.rows.push(row);
        entries.columns.push(other);
        entries.values.push(scale[row]! * column[i]! * scale[other]!);
      }
    }
  }
  return sparseFromTriplets(n, n, entries);
}

function factoriseParts(given: Scaled): Map<number, Multifrontal> | undefined {
  const large = new Map<number, Multifrontal>();
  for (let p = 0; p + 1 < given.partStarts.length; p++) {
    const m = sizeOf(given, p);
    if (m <= LARGEST_PART) continue;
    const { starts, indices, values } = scaledPart(given, p, m);
    const unknowns = Int32Array.from({ length: m + 1 }, (_, i) => i);
    const factors = multifrontal(analyse({ nodes: m, starts, indices, unknowns }), starts, indices);
    if (factorise(factors, values, m * EPSILON) !== 0) return undefined;
    large.set(p, factors);
  }
  return large;
}

/** S M S of one part. */
function scaledPart({ mass, scale, partOf, place, partStarts, members }: Scaled, part: number, m: number) {
  const starts = new Int32Array(m + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < m; i++) {
    const row = members[partStarts[part]! + i]!;
    for (let k = mass.starts[row]!; k < mass.starts[row + 1]!; k++) {
      const j = mass.indices[k]!;
      if (partOf[j] !== part) continue;
      indices.push(place[j]!);
      values.push(scale[row]! * mass.values[k]! * scale[j]!);
    }
    starts[i + 1] = indices.length;
  }
  return { starts, indices: Int32Array.from(indices), values: Float64Array.from(values) };
}

/** Rounds every entry of the inverses once; false where M leaves corrections no digit. */
function isRefined(made: MassInverse): boolean {
  const { inverse, large, scale, partOf, partStarts, members } = made;
  const n = partOf.length;
  const [b, x] = [doubled(n), doubled(n)];
  const refined = new Float64Array(inverse.values.length);
  const next = inverse.starts.slice(0, n);
  for (let p = 0; p + 1 < partStarts.length; p++) {
    // A row holds its columns in rising order.
    const own = members.slice(partStarts[p], partStarts[p + 1]).sort();
    if (large.has(p)) {
      for (const i of own) b.head[i] = 1 / scale[i]!;
      if (!solvePart(x, made, b, p)) return false;
      continue;
    }
    for (const j of own) {
      b.head[j] = 1;
      if (!solvePart(x, made, b, p)) return false;
      b.head[j] = 0;
      for (const i of own) refined[next[i]!++] = x.head[i]!;
    }
  }
  inverse.values.set(refined);
  return true;
}

/** (M⁻¹ H)ᵀ for the rows of Hᵀ: a row reaches the parts that it touches. */
export function pushedRows(massInverse: MassInverse, rows: SparseMatrix): SparseMatrix {
  if (massInverse.members === massInverse.mass.indices) return scaledColumns(rows, massInverse.inverse.values);
  const { partOf, partStarts, members, inverse, large } = massInverse;
  const { columns: dofs, starts, indices, values } = rows;
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  const row = doubled(dofs);
  const out = doubled(dofs);
  const seen = new Int32Array(partStarts.length).fill(-1);
  for (let i = 0; i < rows.rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) row.head[indices[k]!] = values[k]!;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const part = partOf[indices[k]!]!;
      if (seen[part] === i) continue;
      seen[part] = i;
      const isLarge = large.has(part);
      if (isLarge) solvePart(out, massInverse, row, part);
      for (let l = partStarts[part]!; l < partStarts[part + 1]!; l++) {
        const j = members[l]!;
        const value = isLarge ? out.head[j]! : rowTimes(inverse, j, row.head);
        if (value === 0) continue;
        entries.rows.push(i);
        entries.columns.push(j);
        entries.values.push(value);
      }
    }
    for (let k = starts[i]!; k < starts[i + 1]!; k++) row.head[indices[k]!] = 0;
  }
  return sparseFromTriplets(rows.rows, dofs, entries);
}

/** A with column j times scale[j]. */
function scaledColumns(matrix: SparseMatrix, scale: Float64Array): SparseMatrix {
  const values = new Float64Array(matrix.values.length);
  for (let k = 0; k < values.length; k++) values[k] = matrix.values[k]! * scale[matrix.indices[k]!]!;
  return { ...matrix, values };
}
