/**
 * Units in which a raw problem is of order one: powers of two for each contact,
 *
 *   W′ = R W C,   q′ = t R q,   r = C r′ / t,   u = R⁻¹ u′ / t
 *
 * R and C need not be equal: the law of a contact does not change when its impulses and its velocities are measured each in a unit of
 * their own. Both are √D at first, which is the end of it for symmetric and positive W. Where the largest entries of rows and
 * columns are then far from 1, as beside zeros on the diagonal, they are balanced in turns [Ruiz2001]. No digit changes.
 */
import type { RawJudge } from "./raw-judge.ts";

export interface ContactBalance {
  /** R and C of each contact, and t. */
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly drive: number;
}

/** Largest entries within these bounds are left as they are: those of symmetric and positive W are between 1/2 and 6. */
const BALANCED = 16;

/** Turns; each halves the exponents. */
const MOST_TURNS = 20;

const powerOfTwo = (x: number): number => 2 ** Math.round(Math.log2(x));

/** `matrix` is W or M, n × n numbers. */
export function contactBalance({ weights, offset, dimension: d }: RawJudge, matrix: Float64Array): ContactBalance {
  const rows = weights.map((weight) => powerOfTwo(Math.sqrt(weight)));
  const columns = rows.slice();
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const most = largestEntries(matrix, d, rows, columns);
    const isBalanced = (size: number): boolean => size === 0 || (size <= BALANCED && size * BALANCED >= 1);
    if (most.ofRows.every(isBalanced) && most.ofColumns.every(isBalanced)) break;
    most.ofRows.forEach((size, c) => {
      if (size > 0) rows[c]! /= powerOfTwo(Math.sqrt(size));
    });
    most.ofColumns.forEach((size, c) => {
      if (size > 0) columns[c]! /= powerOfTwo(Math.sqrt(size));
    });
  }
  let drive = 0;
  for (let i = 0; i < offset.length; i++) drive = Math.max(drive, rows[Math.floor(i / d)]! * Math.abs(offset[i]!));
  return { rows, columns, drive: drive > 0 ? 1 / powerOfTwo(drive) : 1 };
}

/** The largest |R_c W_ij C_k| of the rows and of the columns of each contact. */
function largestEntries(matrix: Float64Array, d: number, rows: Float64Array, columns: Float64Array) {
  const n = d * rows.length;
  const ofRows = new Float64Array(rows.length);
  const ofColumns = new Float64Array(rows.length);
  for (let i = 0; i < n; i++) {
    const c = Math.floor(i / d);
    for (let j = 0; j < n; j++) {
      const k = Math.floor(j / d);
      const size = Math.abs(matrix[i * n + j]!) * rows[c]! * columns[k]!;
      if (size > ofRows[c]!) ofRows[c] = size;
      if (size > ofColumns[k]!) ofColumns[k] = size;
    }
  }
  return { ofRows, ofColumns };
}
