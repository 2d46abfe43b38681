/**
 * Linear equations in whole numbers, solved exactly (Gauss–Jordan without fractions, Bareiss 1968): every entry on the way is a
 * minor of the matrix, so each division leaves no rest and no number is longer than it has to be.
 */
export interface SolvedSystem {
  readonly consistent: boolean;
  /** > 0; unknowns are `particular / denominator` plus any combination of `kernel`. */
  readonly denominator: bigint;
  /** Per right-hand side; unknowns that are free are zero. */
  readonly particular: readonly (readonly bigint[])[];
  /** A basis of the solutions of the homogeneous system. */
  readonly kernel: readonly (readonly bigint[])[];
}

/** A x = b for each of the right-hand sides; `rows` are [A | b1 b2 …] and are overwritten. */
export function solveExactly(rows: bigint[][], unknowns: number): SolvedSystem {
  const width = rows[0]?.length ?? unknowns + 1;
  const pivots: number[] = [];
  let last = 1n;
  for (let column = 0; column < unknowns && pivots.length < rows.length; column++) {
    const at = pivots.length;
    const found = rows.findIndex((row, i) => i >= at && row[column] !== 0n);
    if (found < 0) continue;
    [rows[at], rows[found]] = [rows[found]!, rows[at]!];
    eliminate(rows, at, column, last, width);
    last = rows[at]![column]!;
    pivots.push(column);
  }
  const turn = last < 0n ? -1n : 1n;
  const consistent = rows.slice(pivots.length).every((row) => row.slice(unknowns).every((value) => value === 0n));
  const vector = (column: number, by: bigint): bigint[] => {
    const out = new Array<bigint>(unknowns).fill(0n);
    pivots.forEach((pivot, i) => (out[pivot] = by * rows[i]![column]!));
    return out;
  };
  const sides = Array.from({ length: width - unknowns }, (_, k) => vector(unknowns + k, turn));
  const kernel = Array.from({ length: unknowns }, (_, column) => column)
    .filter((column) => !pivots.includes(column))
    .map((column) => {
      const out = vector(column, -turn);
      out[column] = turn * last;
      return out;
    });
  return { consistent, denominator: turn * last, particular: sides, kernel };
}

/** Clears a column in all rows but that of the pivot, and keeps one common pivot. */
function eliminate(rows: bigint[][], at: number, column: number, last: bigint, width: number): void {
  const pivotRow = rows[at]!;
  const pivot = pivotRow[column]!;
  rows.forEach((row, i) => {
    if (i === at) return;
    const factor = row[column]!;
    for (let j = 0; j < width; j++) {
      const value = factor === 0n ? pivot * row[j]! : pivot * row[j]! - factor * pivotRow[j]!;
      row[j] = value / last;
    }
  });
}
