/**
 * MatrixMarket: a problem as several texts, each a matrix or a vector.
 *
 *   matrix, q                    linear complementarity problem
 *   matrix, q, mu                friction problem; n / nc says whether in the plane or in space
 *   matrix, q, free              mixed complementarity problem; free is 1 for the unknowns without a sign, else 0
 *   matrix, H, f, w, mu          global friction problem; the matrix is M
 *
 * `%%MatrixMarket matrix coordinate|array real|integer|double general|symmetric|skew-symmetric`; entries count from 1.
 */
import { type SparseMatrix, sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";
import type { SourceText } from "../../models/source/source-text.ts";
import { quote } from "../../text/quote.ts";
import type { RawProblem } from "../raw-problem.ts";
import {
  expectRoom,
  type NumberStream,
  nextCount,
  nextLine,
  nextNumber,
  numberStream,
  problemError,
  streamError,
} from "./number-stream.ts";
import type { ReadFile } from "./problem-file.ts";

/** The texts of a problem by their names; `matrix` is W or M. */
export type MatrixMarketParts = Readonly<Partial<Record<MatrixMarketName, SourceText>>> & {
  readonly matrix: SourceText;
};

export const MATRIX_MARKET_NAMES = ["matrix", "H", "q", "f", "w", "mu", "free"] as const;
export type MatrixMarketName = (typeof MATRIX_MARKET_NAMES)[number];

export const isMatrixMarket = (text: string): boolean => /^%%MatrixMarket\b/i.test(text);

const FIX = "Give matrices and vectors as `docs/guide/solving.md` says.";

export function matrixMarketFile(parts: MatrixMarketParts): ReadFile {
  return { problem: parts.H ? global(parts) : local(parts), format: "mtx" };
}

function local(parts: MatrixMarketParts): RawProblem {
  const offset = vectorOf(parts, "q");
  const n = offset.length;
  const matrix = matrixOf(parts.matrix, n, n);
  if (parts.mu) return { form: "local", ...contactsOf(parts, n), matrix, offset };
  if (!parts.free) return { form: "lcp", matrix, offset };
  const free = vectorOf(parts, "free", n);
  if (free.some((flag) => flag !== 0 && flag !== 1)) throw problemError(parts.free, "free holds 0 and 1 only", FIX);
  return { form: "mlcp", matrix, offset, isFree: Uint8Array.from(free) };
}

function global(parts: MatrixMarketParts): RawProblem {
  const [force, drift] = [vectorOf(parts, "f"), vectorOf(parts, "w")];
  const mass = matrixOf(parts.matrix, force.length, force.length);
  const directions = matrixOf(parts.H!, force.length, drift.length);
  return { form: "global", ...contactsOf(parts, drift.length), mass, directions, force, drift };
}

function contactsOf(parts: MatrixMarketParts, size: number): { dimension: 2 | 3; friction: Float64Array } {
  const friction = vectorOf(parts, "mu");
  const dimension = size / friction.length;
  const what = `${size} components of ${friction.length} contacts: each has 2 or 3`;
  if (dimension !== 2 && dimension !== 3) throw problemError(parts.mu!, what, FIX);
  const negative = friction.find((mu) => mu < 0);
  if (negative === undefined) return { dimension, friction };
  throw problemError(parts.mu!, `a coefficient of friction is at least 0, got ${negative}`, FIX);
}

/** A vector: a matrix of one column, or one row. */
function vectorOf(parts: MatrixMarketParts, name: MatrixMarketName, length?: number): Float64Array {
  const source = parts[name];
  if (source === undefined) {
    const fix = `Put it beside the matrix: NAME_${name}.mtx beside NAME.mtx, or ${name}.mtx in a folder with W.mtx or M.mtx.`;
    throw problemError(parts.matrix, `the vector ${name} is missing`, fix);
  }
  const { rows, columns, starts, indices, values } = nextMatrix(source);
  const size = Math.max(rows, columns);
  if (Math.min(rows, columns) !== 1) throw problemError(source, `${name} is a vector, got ${rows} by ${columns}`, FIX);
  if (length !== undefined && size !== length)
    throw problemError(source, `${name} has ${length} numbers, got ${size}`, FIX);
  const vector = new Float64Array(size);
  for (let i = 0; i < rows; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) vector[i + indices[k]!] = values[k]!;
  return vector;
}

function matrixOf(source: SourceText, rows: number, columns: number): SparseMatrix {
  const matrix = nextMatrix(source);
  if (matrix.rows === rows && matrix.columns === columns) return matrix;
  const what = `the matrix is ${rows} by ${columns} as its vectors are, got ${matrix.rows} by ${matrix.columns}`;
  throw problemError(source, what, FIX);
}

interface Head {
  readonly isDense: boolean;
  /** Sign of the entries on the other side of the diagonal; 0 where both sides are given. */
  readonly mirror: -1 | 0 | 1;
}

const MIRRORS: Readonly<Record<string, -1 | 0 | 1>> = { general: 0, symmetric: 1, "skew-symmetric": -1 };
const FIELDS = ["real", "integer", "double"];

function headOf(stream: NumberStream): Head {
  const line = nextLine(stream, "the first line of MatrixMarket");
  const [object, layout, field, symmetry] = line.toLowerCase().split(/\s+/).slice(1);
  const mirror = MIRRORS[symmetry ?? ""];
  const isKnown = object === "matrix" && FIELDS.includes(field ?? "") && ["array", "coordinate"].includes(layout ?? "");
  if (!isMatrixMarket(line) || !isKnown || mirror === undefined) {
    const what = `the first line says what is not read: ${quote(line)}`;
    throw streamError(stream, what, "Write `%%MatrixMarket matrix coordinate real general`, or array, or symmetric.");
  }
  while (/^\s*(%|\r?\n)/.test(stream.source.text.slice(stream.at, stream.at + 80))) nextLine(stream, "the size");
  return { isDense: layout === "array", mirror };
}

function nextMatrix(source: SourceText): SparseMatrix {
  const stream = numberStream(source);
  const { isDense, mirror } = headOf(stream);
  const rows = nextCount(stream, "the number of rows", 1, LARGEST_SIZE);
  const columns = nextCount(stream, "the number of columns", 1, LARGEST_SIZE);
  if (mirror !== 0 && rows !== columns) throw streamError(stream, "a symmetric matrix is square");
  const entries = isDense ? listed({ stream, rows, columns, mirror }) : placed({ stream, rows, columns, mirror });
  expectEnd(stream, entries.declared);
  return sparseFromTriplets(rows, columns, entries);
}

/** Complains about numbers behind the last one; remarks may stand there. */
function expectEnd(stream: NumberStream, declared: number): void {
  const { text } = stream.source;
  const rest = /\S/.exec(text.slice(stream.at).replace(/^[ \t]*%.*$/gm, (line) => " ".repeat(line.length)));
  if (!rest) return;
  stream.start = stream.at + rest.index;
  stream.at = stream.start + 1;
  const what = `the file goes on behind the ${declared} entries that it says it has`;
  throw streamError(stream, what, "Correct the number of entries, or take out what does not belong there.");
}

/** Rows of a matrix whose vectors stand elsewhere: some hundred megabytes of vectors. */
const LARGEST_SIZE = 2e7;

interface Task {
  readonly stream: NumberStream;
  readonly rows: number;
  readonly columns: number;
  readonly mirror: Head["mirror"];
}

interface Entries {
  readonly rows: number[];
  readonly columns: number[];
  readonly values: number[];
  /** How many the file says it has. */
  readonly declared: number;
}

function put(entries: Entries, [i, j, value]: readonly [number, number, number], mirror: Head["mirror"]): void {
  entries.rows.push(i);
  entries.columns.push(j);
  entries.values.push(value);
  if (mirror !== 0 && i !== j) put(entries, [j, i, mirror * value], 0);
}

/** All entries, column by column; of a symmetric matrix those on the diagonal and below, of a skew-symmetric one those below. */
function listed({ stream, rows, columns, mirror }: Task): Entries {
  const declared = mirror === 0 ? rows * columns : (rows * (rows + mirror)) / 2;
  const entries: Entries = { rows: [], columns: [], values: [], declared };
  expectRoom(stream, declared, "the matrix");
  for (let j = 0; j < columns; j++) {
    const first = mirror === 0 ? 0 : mirror === 1 ? j : j + 1;
    for (let i = first; i < rows; i++) {
      const value = nextNumber(stream, "an entry");
      if (value !== 0) put(entries, [i, j, value], mirror);
    }
  }
  return entries;
}

function placed({ stream, rows, columns, mirror }: Task): Entries {
  const count = nextCount(stream, "the number of entries", 0);
  const entries: Entries = { rows: [], columns: [], values: [], declared: count };
  expectRoom(stream, 3 * count, "the list of entries");
  for (let k = 0; k < count; k++) {
    const i = nextCount(stream, `the row of entry ${k + 1}`, 1, rows) - 1;
    const j = nextCount(stream, `the column of entry ${k + 1}`, 1, columns) - 1;
    put(entries, [i, j, nextNumber(stream, `entry ${k + 1}`)], mirror);
  }
  return entries;
}
