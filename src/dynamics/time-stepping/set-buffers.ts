/**
 * The buffers of a contact set that have one entry, or one row, per component.
 */
import type { SparseRows } from "../../solvers/sparse/velocity-form.ts";

/** Rows with few entries whose arrays grow. */
export interface GrowingRows extends SparseRows {
  start: Int32Array;
  index: Int32Array;
  value: Float64Array;
}

export interface ComponentBuffers {
  /** Components that there is room for. */
  capacity: number;
  /** Component of the mechanism for each component of the set. */
  origin: Int32Array;
  /** G and c; the problem of the set looks at their first n × n and n numbers. */
  delassus: Float64Array;
  offset: Float64Array;
  /** Wᵀ, n × f, one view per row, and its entries that are not zero. */
  rows: Float64Array;
  rowViews: readonly Float64Array[];
  entries: GrowingRows;
  /** Entries of W by coordinate: component and value. */
  columns: GrowingRows;
  /** The answers Ā⁻¹ w, for masses that are not diagonal; made when they are first needed. */
  responseViews: Float64Array[];
  /** χ, γ⁻, γ_free, γ⁺, S, ε and Λ per component. */
  offsets: Float64Array;
  before: Float64Array;
  free: Float64Array;
  after: Float64Array;
  stiffening: Float64Array;
  restitution: Float64Array;
  impulses: Float64Array;
  isBilateral: Uint8Array;
}

export function componentBuffers(capacity: number, freedoms: number): ComponentBuffers {
  const vector = (): Float64Array => new Float64Array(capacity);
  const rows = new Float64Array(capacity * freedoms);
  return {
    capacity,
    origin: new Int32Array(capacity),
    delassus: new Float64Array(capacity * capacity),
    offset: vector(),
    rows,
    rowViews: Array.from({ length: capacity }, (_, i) => rows.subarray(i * freedoms, (i + 1) * freedoms)),
    entries: growingRows(capacity),
    columns: growingRows(freedoms),
    responseViews: [],
    offsets: vector(),
    before: vector(),
    free: vector(),
    after: vector(),
    stiffening: vector(),
    restitution: vector(),
    impulses: vector(),
    isBilateral: new Uint8Array(capacity),
  };
}

export function growingRows(count: number): GrowingRows {
  return { start: new Int32Array(count + 1), index: new Int32Array(0), value: new Float64Array(0) };
}

/** Room for so many entries; what was there may be lost. */
export function reserveEntries(out: GrowingRows, entries: number): void {
  if (out.index.length >= entries) return;
  out.index = new Int32Array(2 * entries);
  out.value = new Float64Array(2 * entries);
}

/** Lists the entries of the first `count` rows of a dense matrix with f columns. */
export function listEntries(out: GrowingRows, rows: Float64Array, count: number, f: number): void {
  let entries = 0;
  for (let k = 0; k < count * f; k++) if (rows[k] !== 0) entries++;
  reserveEntries(out, entries);
  const { start, index, value } = out;
  let at = 0;
  for (let i = 0; i < count; i++) {
    start[i] = at;
    for (let j = 0; j < f; j++) {
      const entry = rows[i * f + j]!;
      if (entry === 0) continue;
      index[at] = j;
      value[at++] = entry;
    }
  }
  start[count] = at;
}

/** The same entries by column. */
export function listColumns(out: GrowingRows, rows: SparseRows, count: number, f: number): void {
  const entries = rows.start[count]!;
  reserveEntries(out, entries);
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
