/**
 * Rows of W with few entries each, in arrays that grow: where there are many bodies a contact touches two of them.
 */

/** Rows with few entries: those of row i are index[k], value[k] for start[i] ≤ k < start[i + 1]. */
export interface SparseRows {
  readonly start: Int32Array;
  readonly index: Int32Array;
  readonly value: Float64Array;
}

export interface GrowingRows extends SparseRows {
  start: Int32Array;
  index: Int32Array;
  value: Float64Array;
}

export function growingRows(count: number): GrowingRows {
  return { start: new Int32Array(count + 1), index: new Int32Array(0), value: new Float64Array(0) };
}

/** Room for so many entries; what was there may be lost. */
export function reserve(out: GrowingRows, entries: number): void {
  if (out.index.length >= entries) return;
  out.index = new Int32Array(2 * entries);
  out.value = new Float64Array(2 * entries);
}

/** Lists the entries of the first `count` rows of a dense matrix with f columns. */
export function listEntries(out: GrowingRows, rows: Float64Array, count: number, f: number): void {
  let entries = 0;
  for (let k = 0; k < count * f; k++) if (rows[k] !== 0) entries++;
  reserve(out, entries);
  out.start[count] = appendEntries(out, rows, 0, count, f, 0);
}

/** Lists those of `count` rows from `first` on, from the place `at` on, where there is room; returns the end of them. */
export function appendEntries(
  { start, index, value }: GrowingRows,
  rows: Float64Array,
  first: number,
  count: number,
  f: number,
  at: number,
): number {
  let end = at;
  for (let i = first; i < first + count; i++) {
    start[i] = end;
    for (let j = 0; j < f; j++) {
      const entry = rows[i * f + j]!;
      if (entry === 0) continue;
      index[end] = j;
      value[end++] = entry;
    }
  }
  return end;
}

/** The same entries by column. */
export function listColumns(out: GrowingRows, rows: SparseRows, count: number, f: number): void {
  const entries = rows.start[count]!;
  reserve(out, entries);
  const { start, index, value } = out;
  start.fill(0);
  for (let k = 0; k < entries; k++) start[rows.index[k]! + 1]!++;
  for (let j = 0; j < f; j++) start[j + 1]! += start[j]!;
  for (let i = 0; i < count; i++) {
    for (let k = rows.start[i]!; k < rows.start[i + 1]!; k++) {
      const at = start[rows.index[k]!]!++;
      index[at] = i;
      value[at] = rows.value[k]!;
    }
  }
  // Every start has moved to the next one.
  for (let j = f; j > 0; j--) start[j] = start[j - 1]!;
  start[0] = 0;
}
