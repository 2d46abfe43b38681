/**
 * Vectors and matrices of files that name them (`.fc.json`, FCLIB, MatrixMarket), checked entry by entry before anything is
 * built from them.
 */

import { InputError } from "../../errors.ts";
import { entryRows, sparseFromColumns } from "../../linalg/sparse/entry-rows.ts";
import { type SparseMatrix, sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";
import { LARGEST_INPUT } from "../../linalg/tolerances.ts";
import { describeValue } from "../../text/quote.ts";

export type NumberList = readonly number[] | Float64Array | Int32Array;

/** Complains about a field of the file. */
export function fieldError(file: string | undefined, path: string, what: string, fix?: string): InputError {
  return new InputError({
    ...{ code: "bad-problem", what, where: { ...(file !== undefined && { file }), path } },
    fix: fix ?? "Check the file against the formats of `docs/guide/solving.md`.",
  });
}

export interface FieldReader {
  readonly file: string | undefined;
}

/** A list of bounded numbers, of the given length where one is given. */
export function numbersOf({ file }: FieldReader, value: unknown, path: string, length?: number): Float64Array {
  const list = listOf(file, value, path);
  if (length !== undefined && list.length !== length)
    throw fieldError(file, path, `${path} has ${length} numbers, got ${list.length}`);
  for (let k = 0; k < list.length; k++) {
    const entry: unknown = list[k];
    if (typeof entry === "number" && Math.abs(entry) <= LARGEST_INPUT) continue;
    const got = describeValue(entry);
    throw fieldError(
      file,
      `${path}[${k}]`,
      `entry ${k} of ${path} is a number of at most ${LARGEST_INPUT}, got ${got}`,
    );
  }
  return Float64Array.from(list);
}

function listOf(file: string | undefined, value: unknown, path: string): NumberList {
  if (Array.isArray(value) || value instanceof Float64Array || value instanceof Int32Array) return value;
  throw fieldError(file, path, `${path} is a list of numbers, got ${describeValue(value)}`);
}

/** Coefficients of friction. */
export function frictionOf(reader: FieldReader, value: unknown, path: string, length?: number): Float64Array {
  const friction = numbersOf(reader, value, path, length);
  const bad = friction.findIndex((mu) => mu < 0);
  if (bad < 0) return friction;
  throw fieldError(reader.file, `${path}[${bad}]`, `a coefficient of friction is at least 0, got ${friction[bad]}`);
}

/** A whole number from `least` to `most`. */
export function countOf({ file }: FieldReader, value: unknown, path: string, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  const got = describeValue(value);
  const range = least === most ? `the whole number ${least}` : `a whole number from ${least} to ${most}`;
  throw fieldError(file, path, `${path} is ${range}, got ${got}`);
}

/** Indices from 0 to `most`. */
function indicesOf({ file }: FieldReader, value: unknown, path: string, most: number): NumberList {
  const list = listOf(file, value, path);
  for (let k = 0; k < list.length; k++) {
    const entry: unknown = list[k];
    if (typeof entry === "number" && Number.isInteger(entry) && entry >= 0 && entry <= most) continue;
    const got = describeValue(entry);
    throw fieldError(file, `${path}[${k}]`, `entry ${k} of ${path} is an index from 0 to ${most}, got ${got}`);
  }
  return list;
}

/** Size of a matrix as it must be, and as the file says. */
export interface MatrixSize {
  readonly path: string;
  readonly rows: number;
  readonly columns: number;
}

/** A matrix by columns: `p` where each begins, `i` rows, `x` values. */
export function columnMatrix(reader: FieldReader, size: MatrixSize, p: unknown, i: unknown, x: unknown): SparseMatrix {
  const { path, rows, columns } = size;
  const values = numbersOf(reader, x, `${path}.x`);
  const starts = startsOf(reader, p, `${path}.p`, columns, values.length);
  const indices = indicesOf(reader, i, `${path}.i`, rows - 1);
  expectSame(reader, `${path}.i`, indices.length, values.length);
  return sparseFromColumns(rows, columns, starts, indices, values);
}

/** A matrix by rows: `p` where each begins, `i` columns, `x` values. */
export function rowMatrix(reader: FieldReader, size: MatrixSize, p: unknown, i: unknown, x: unknown): SparseMatrix {
  const { path, rows, columns } = size;
  const values = numbersOf(reader, x, `${path}.x`);
  const starts = startsOf(reader, p, `${path}.p`, rows, values.length);
  const indices = indicesOf(reader, i, `${path}.i`, columns - 1);
  expectSame(reader, `${path}.i`, indices.length, values.length);
  return sparseFromTriplets(rows, columns, { rows: entryRows(starts), columns: indices, values });
}

/** A matrix by entries: `i` rows, `p` columns, `x` values. */
export function entryMatrix(reader: FieldReader, size: MatrixSize, i: unknown, p: unknown, x: unknown): SparseMatrix {
  const { path, rows, columns } = size;
  const values = numbersOf(reader, x, `${path}.x`);
  const [ofRows, ofColumns] = [
    indicesOf(reader, i, `${path}.i`, rows - 1),
    indicesOf(reader, p, `${path}.p`, columns - 1),
  ];
  expectSame(reader, `${path}.i`, ofRows.length, values.length);
  expectSame(reader, `${path}.p`, ofColumns.length, values.length);
  return sparseFromTriplets(rows, columns, { rows: ofRows, columns: ofColumns, values });
}

function startsOf(reader: FieldReader, value: unknown, path: string, count: number, end: number): NumberList {
  const starts = indicesOf(reader, value, path, end);
  expectSame(reader, path, starts.length, count + 1);
  const falls = starts.findIndex((start: number, k: number) => (k === 0 ? start !== 0 : start < starts[k - 1]!));
  if (falls >= 0) throw fieldError(reader.file, `${path}[${falls}]`, `${path} begins at 0 and never falls`);
  if (starts[count] !== end) throw fieldError(reader.file, path, `${path} ends at ${end}, the number of entries`);
  return starts;
}

function expectSame({ file }: FieldReader, path: string, got: number, wanted: number): void {
  if (got !== wanted) throw fieldError(file, path, `${path} has ${wanted} entries, got ${got}`);
}

/** A matrix by its rows, all entries given; zeros are not kept. */
export function denseMatrix(reader: FieldReader, { path, rows, columns }: MatrixSize, value: unknown): SparseMatrix {
  if (!Array.isArray(value) || value.length !== rows) {
    throw fieldError(reader.file, path, `${path} is a list of ${rows} rows, got ${describeValue(value)}`);
  }
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  value.forEach((row: unknown, i) => {
    numbersOf(reader, row, `${path}[${i}]`, columns).forEach((x, j) => {
      if (x === 0) return;
      entries.rows.push(i);
      entries.columns.push(j);
      entries.values.push(x);
    });
  });
  return sparseFromTriplets(rows, columns, entries);
}
