/**
 * Numbers of a model: given as numbers or as expressions over the parameters, finite, and of a size whose products
 * stay finite. A mistake becomes a finding and the number NaN, so that one pass collects the mistakes of the file.
 */
import { LARGEST_INPUT } from "../linalg/tolerances.ts";
import { commaAdvice } from "./decimal-comma.ts";
import { evaluateExpression } from "./expressions/evaluate.ts";
import { attempt, ExpressionError } from "./expressions/expression-error.ts";
import { parseExpression } from "./expressions/parse.ts";
import { namesIn } from "./expressions/post-order.ts";
import { formatPath, type Path } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";
import type { Finding } from "./source/source-document.ts";
import { NOT_ALLOWED, type StateNames, stateError } from "./state-names.ts";

/** Most generalized velocities f of a model. */
export const MOST_FREEDOMS = 2000;

export interface NumberReader {
  /** Values of the parameters; NaN for one with a mistake, which is a finding already. */
  readonly values: ReadonlyMap<string, number>;
  /** Names that numbers may not contain. */
  readonly state: StateNames;
  readonly findings: Finding[];
  /** What is accepted and yet looks like a slip, in words. */
  readonly remarks: string[];
  /** Results of expressions by their text: a matrix repeats the same few. */
  readonly cache: Map<string, number | ExpressionError>;
}

export function numberReader(
  values: ReadonlyMap<string, number>,
  findings: Finding[],
  state: StateNames,
): NumberReader {
  return { values, state, findings, remarks: [], cache: new Map() };
}

/** Adds a mistake to those a reader has found. */
export function addFinding(
  { findings }: { readonly findings: Finding[] },
  code: string,
  what: string,
  fix: string,
  path: Path,
): void {
  findings.push({ code, what, fix, path });
}

/** The number at a path; NaN and a finding for a mistake, NaN alone where a parameter has none to give. */
export function readNumber(reader: NumberReader, field: NumericField, path: Path): number {
  const value = typeof field === "number" ? field : evaluateCached(reader, field);
  if (value instanceof ExpressionError) {
    reader.findings.push(expressionFinding(value, path));
    return Number.NaN;
  }
  if (!(Math.abs(value) > LARGEST_INPUT)) return value;
  reader.findings.push(tooLarge(value, path));
  return Number.NaN;
}

interface CheckWords {
  readonly noun: string;
  readonly fix: string;
  readonly end: number | ((value: number) => number);
}

/**
 * The number at a path with what it must satisfy, as a test and in words; a finding where it does not. `noun`: what it is called,
 * default its key; `end`: the nearest value that it may have, where there is one.
 */
export function readChecked(
  reader: NumberReader,
  field: NumericField,
  path: Path,
  holds: (value: number) => boolean,
  must: string,
  { noun = String(path.at(-1)), fix = `Give a value ${must}.`, end }: Partial<CheckWords> = {},
): number {
  const value = readNumber(reader, field, path);
  if (!Number.isNaN(value) && !holds(value)) {
    const nearest = typeof end === "function" ? end(value) : end;
    const mend = nearest === undefined ? {} : mendedNumber(field, path, nearest);
    reader.findings.push({ code: "out-of-range", what: `${noun} must be ${must}, got ${value}`, fix, path, ...mend });
  }
  return value;
}

/** The edit that gives a field another value, where it is a number: what is wrong with a formula is not said by its value. */
export const mendedNumber = (field: NumericField, path: Path, value: number): Pick<Finding, "mend"> =>
  typeof field === "number" ? { mend: { path: formatPath(path), value } } : {};

/** Two numbers: a point, a pair of contacts. */
export function readPair(reader: NumberReader, fields: readonly NumericField[], path: Path): [number, number] {
  return readRow(reader, fields, path) as [number, number];
}

/** The numbers of a row. Reading stops at the first mistake, the rest is NaN. */
export function readRow(reader: NumberReader, row: readonly NumericField[], path: Path): number[] {
  const numbers = new Array<number>(row.length).fill(Number.NaN);
  for (let i = 0; i < row.length; i++) {
    const field = row[i]!;
    if (typeof field === "number" && Math.abs(field) <= LARGEST_INPUT) {
      numbers[i] = field;
      continue;
    }
    numbers[i] = readNumber(reader, field, [...path, i]);
    if (Number.isNaN(numbers[i])) break;
  }
  return numbers;
}

/** The f numbers of a row; `freedoms` is f, undefined when it is not known. */
export function readSizedRow(
  reader: NumberReader,
  row: readonly NumericField[],
  freedoms: number | undefined,
  path: Path,
): number[] {
  if (freedoms !== undefined && row.length !== freedoms) {
    const what = `${formatPath(path)} has ${count(row.length, "number")}, but the mass matrix is ${freedoms} × ${freedoms}`;
    const fix = `Give ${count(freedoms, "number")}, one for each generalized velocity.${commaAdvice(row, freedoms)}`;
    addFinding(reader, "wrong-size", what, fix, path);
  }
  return readRow(reader, row, path);
}

/** The rows of a square matrix, checked to be square. Stops at the first row with a mistake. */
export function readSquareMatrix(
  reader: NumberReader,
  rows: readonly (readonly NumericField[])[],
  path: Path,
): number[][] | undefined {
  const matrix: number[][] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (row.length !== rows.length) {
      const what = `${formatPath(path)} must be square, but it has ${count(rows.length, "row")} and row ${i + 1} has ${count(row.length, "number")}`;
      const fix = `Give ${rows.length} rows of ${rows.length} numbers, [[a, b], [c, d]] for a 2 × 2 matrix.${commaAdvice(row, rows.length)}`;
      addFinding(reader, "wrong-size", what, fix, [...path, i]);
      return undefined;
    }
    const before = reader.findings.length;
    matrix.push(readRow(reader, row, [...path, i]));
    if (reader.findings.length > before) return undefined;
  }
  return matrix;
}

/** A number with its noun: `1 row`, `2 rows`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A mistake in an expression as a finding at the field it stands in. */
export function expressionFinding(error: ExpressionError, path: Path): Finding {
  const { code, fix, mend, span } = error;
  const place = formatPath(path);
  const what = code === NOT_ALLOWED ? `${place} ${error.what}` : `${error.what} (in ${place})`;
  return { code, what, fix, ...(mend && { mend }), path, span };
}

export function tooLarge(value: number, path: Path): Finding {
  return {
    code: "too-large",
    what: `${formatPath(path)} is ${value}; numbers up to ${LARGEST_INPUT} in size are accepted`,
    fix: "Choose units in which the numbers are of ordinary size; products of such numbers would overflow.",
    path,
  };
}

function evaluateCached(reader: NumberReader, text: string): number | ExpressionError {
  const known = reader.cache.get(text);
  if (known !== undefined) return known;
  const { values, state } = reader;
  const result = attempt(() => {
    const expression = parseExpression(text);
    const mistake = stateError(expression, state, (name) => values.has(name));
    if (mistake) throw mistake;
    const isOpen = namesIn(expression).some(({ name }) => Number.isNaN(values.get(name)));
    return isOpen ? Number.NaN : evaluateExpression(expression, values);
  });
  reader.cache.set(text, result);
  return result;
}

/** The fields that have a value: what a file does not say is absent from the model, not undefined. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
