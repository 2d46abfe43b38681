/**
 * Matrices in the text files of Siconos: `storage`, `rows`, `columns`, and then
 *
 *   0   dense: rows and columns again, the numbers column by column
 *   1   blocks: their number; block rows and columns; ends of the block rows, of the block columns; block rows + 1 and the number of
 *       blocks again; where each block row begins; the block column of each block; for each block its number and, column by column, its
 *       numbers
 *   2   what CSparse prints, line by line: an origin, a banner, `[triplet: ]R-by-C, nzmax: N nnz: Z`, then `i j : x` or, for each column,
 *       `col j : locations a to b` and `i : x`
 *
 * Zeros of dense matrices and blocks are not kept.
 */
import { type SparseMatrix, sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";
import { quote } from "../../text/quote.ts";
import {
  bounded,
  expectRoom,
  type NumberStream,
  nextCount,
  nextLine,
  nextNumber,
  streamError,
} from "./number-stream.ts";

/** What a matrix must be: its name in complaints, and its size where it is known. */
export interface WantedMatrix {
  readonly name: string;
  readonly rows?: number;
  readonly columns?: number;
}

interface Entries {
  readonly rows: number[];
  readonly columns: number[];
  readonly values: number[];
}

interface Shape {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
}

export function nextMatrix(stream: NumberStream, wanted: WantedMatrix): SparseMatrix {
  const { name } = wanted;
  const storage = nextCount(stream, `the storage of ${name}`, 0, 2);
  const rows = nextSize(stream, `the number of rows of ${name}`, wanted.rows);
  const columns = nextSize(stream, `the number of columns of ${name}`, wanted.columns);
  const entries: Entries = { rows: [], columns: [], values: [] };
  [dense, blocks, printed][storage]!(stream, { name, rows, columns }, entries);
  return sparseFromTriplets(rows, columns, entries);
}

/** A size: the one that is wanted. Each row and column has its place in a vector of the file, so that it fits into the text. */
function nextSize(stream: NumberStream, what: string, wanted?: number): number {
  const size = nextCount(stream, what, 1);
  if (wanted !== undefined && size !== wanted) throw streamError(stream, `${what} is ${size}; ${wanted} is needed`);
  expectRoom(stream, size, what);
  return size;
}

function nextSame(stream: NumberStream, what: string, value: number): void {
  const got = nextNumber(stream, what);
  if (got !== value) throw streamError(stream, `${what} is ${value}, got ${got}`);
}

function dense(stream: NumberStream, { name, rows, columns }: Shape, entries: Entries): void {
  nextSame(stream, `the number of rows of ${name}, again,`, rows);
  nextSame(stream, `the number of columns of ${name}, again,`, columns);
  expectRoom(stream, rows * columns, name);
  nextBlock(stream, { name, rows, columns }, [0, 0], entries);
}

/** Numbers column by column, of a block whose first entry stands at `corner`. */
function nextBlock(
  stream: NumberStream,
  { name, rows, columns }: Shape,
  [top, left]: readonly [number, number],
  entries: Entries,
): void {
  const what = `an entry of ${name}`;
  for (let j = 0; j < columns; j++) {
    for (let i = 0; i < rows; i++) put(entries, top + i, left + j, nextNumber(stream, what));
  }
}

function put(entries: Entries, row: number, column: number, value: number): void {
  if (value === 0) return;
  entries.rows.push(row);
  entries.columns.push(column);
  entries.values.push(value);
}

function blocks(stream: NumberStream, { name, rows, columns }: Shape, entries: Entries): void {
  const count = nextCount(stream, `the number of blocks of ${name}`, 0);
  const [blockRows, blockColumns] = [
    nextCount(stream, `the number of block rows of ${name}`, 1, rows),
    nextCount(stream, `the number of block columns of ${name}`, 1, columns),
  ];
  const rowEnds = nextRising(stream, `an end of a block row of ${name}`, blockRows, rows);
  const columnEnds = nextRising(stream, `an end of a block column of ${name}`, blockColumns, columns);
  nextSame(stream, `the number of starts of block rows of ${name}`, blockRows + 1);
  nextSame(stream, `the number of blocks of ${name}, again,`, count);
  expectRoom(stream, 2 * count, name);
  const starts: number[] = [];
  for (let k = 0; k <= blockRows; k++) {
    starts.push(nextCount(stream, `the start of block row ${k} of ${name}`, starts.at(-1) ?? 0, k === 0 ? 0 : count));
  }
  if (starts[blockRows] !== count) throw streamError(stream, `the block rows of ${name} end at ${count}`);
  const placed = Array.from({ length: count }, (_, k) =>
    nextCount(stream, `the block column of block ${k} of ${name}`, 0, blockColumns - 1),
  );
  for (let row = 0; row < blockRows; row++) {
    for (let k = starts[row]!; k < starts[row + 1]!; k++) {
      nextSame(stream, `the number of block ${k} of ${name}`, k);
      const column = placed[k]!;
      const [top, left] = [row === 0 ? 0 : rowEnds[row - 1]!, column === 0 ? 0 : columnEnds[column - 1]!];
      const size = { rows: rowEnds[row]! - top, columns: columnEnds[column]! - left };
      nextBlock(stream, { name: `block ${k} of ${name}`, ...size }, [top, left], entries);
    }
  }
}

/** Rising numbers, the last of which is `end`. */
function nextRising(stream: NumberStream, what: string, count: number, end: number): number[] {
  expectRoom(stream, count, what);
  const values: number[] = [];
  for (let k = 0; k < count; k++) values.push(nextCount(stream, what, (values.at(-1) ?? 0) + 1, end));
  if (values[count - 1] !== end) throw streamError(stream, `the last of them is ${end}: ${what}, got ${values.at(-1)}`);
  return values;
}

const HEADER = /^\s*(triplet: )?(\d+)-by-(\d+), nzmax: (\d+) nnz: (\d+)(?:, 1-norm: \S+)?$/;
const TRIPLET = /^\s*(\d+) (\d+) : (\S+)$/;
const COLUMN = /^\s*col (\d+) : locations (\d+) to (-?\d+)$/;
const IN_COLUMN = /^\s*(\d+) : (\S+)$/;

function printed(stream: NumberStream, shape: Shape, entries: Entries): void {
  const { name, rows, columns } = shape;
  nextCount(stream, `the origin of ${name}`, 1, 2);
  nextLine(stream, "the end of the line");
  nextLine(stream, "the banner of CSparse");
  const [, triplet, r, c, , nonzeros] = nextMatch(stream, HEADER, `the size of ${name}, as CSparse prints it,`);
  if (Number(r) !== rows || Number(c) !== columns) {
    throw streamError(stream, `${name} is ${rows} by ${columns}, got ${r} by ${c}`);
  }
  const count = Number(nonzeros);
  expectRoom(stream, 3 * count, name);
  if (triplet !== undefined) {
    for (let k = 0; k < count; k++) {
      const [, i, j, x] = nextMatch(stream, TRIPLET, `entry ${k} of ${count} of ${name}, as \`i j : x\`,`);
      putPrinted(stream, shape, [Number(i), Number(j), x!], entries);
    }
    return;
  }
  for (let j = 0, from = 0; j < columns; j++) {
    const [, own, first, last] = nextMatch(stream, COLUMN, `\`col ${j} : locations a to b\` of ${name}`);
    if (Number(own) !== j || Number(first) !== from || Number(last) >= count || Number(last) < from - 1) {
      throw streamError(stream, `column ${j} of ${name} has entries from ${from} on, of ${count} in all`);
    }
    for (; from <= Number(last); from++) {
      const [, i, x] = nextMatch(stream, IN_COLUMN, `entry ${from} of ${count} of ${name}, as \`i : x\`,`);
      putPrinted(stream, shape, [Number(i), j, x!], entries);
    }
    if (j === columns - 1 && from !== count) throw streamError(stream, `${name} has ${count} entries, got ${from}`);
  }
}

function nextMatch(stream: NumberStream, pattern: RegExp, what: string): RegExpExecArray {
  const line = nextLine(stream, what);
  const match = pattern.exec(line);
  if (match) return match;
  stream.at = stream.start + line.length;
  throw streamError(stream, `${what} is expected, got ${quote(line)}`);
}

/** An entry of a printed matrix; a stored zero is kept: it belongs to the pattern. */
function putPrinted(
  stream: NumberStream,
  { name, rows, columns }: Shape,
  [row, column, text]: readonly [number, number, string],
  entries: Entries,
): void {
  const value = Number(text);
  if (row >= rows || column >= columns) {
    throw streamError(stream, `${name} is ${rows} by ${columns}; it has no entry (${row}, ${column})`);
  }
  if (Number.isNaN(value)) throw streamError(stream, `${quote(text)} is no number`);
  entries.rows.push(row);
  entries.columns.push(column);
  entries.values.push(bounded(stream, value, `an entry of ${name}`));
}
