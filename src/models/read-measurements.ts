/**
 * Measured impacts as a table of numbers (CSV): pairs of velocities (u⁻, u⁺), one pair per line.
 *
 *   # comment
 *   before.1, before.2, after.1, after.2, weight
 *   -1, 0.5, 0.7, 0.4, 1
 *
 * The header names every column, in any order; `weight` may be left out and is then 1. Numbers have decimal points,
 * columns are separated by commas. Mistakes are told with line and column; lines count from 1 and include comments.
 */
import { InputError } from "../errors.ts";
import { LARGEST_INPUT } from "../linalg/tolerances.ts";
import { didYouMean } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import { type SourceText, sourceError, sourceText } from "./source/source-text.ts";

/** One measured impact. */
export interface MeasuredImpact {
  /** u⁻, f numbers. */
  readonly before: Float64Array;
  /** u⁺, f numbers. */
  readonly after: Float64Array;
  /** How much the pair counts; ≥ 0. */
  readonly weight: number;
  /** Line of the file. */
  readonly line: number;
}

export interface Measurements {
  /** f, the number of generalized velocities. */
  readonly freedoms: number;
  /** At least one. */
  readonly pairs: readonly MeasuredImpact[];
  readonly file?: string;
}

export interface ReadMeasurementsOptions {
  /** Name shown in errors. */
  readonly file?: string;
  /** f of the model; the number of columns must fit it. */
  readonly freedoms?: number;
}

interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Where the numbers of a pair stand among the columns. */
interface Header {
  readonly names: readonly string[];
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly weight: number | undefined;
}

/** Decimal numbers with an optional exponent; nothing else that `Number` would take. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

const COLUMN = /^(before|after)\.([1-9]\d{0,3})$/;

const EXAMPLE = "The first line names the columns: before.1,before.2,after.1,after.2.";

/** Reads measured pairs from CSV text. Throws `InputError` for everything that is not such a table. */
export function readMeasurements(text: string, options: ReadMeasurementsOptions = {}): Measurements {
  const source = tableText(text, options.file);
  const [first, ...rest] = splitLines(source.text);
  if (first === undefined) {
    throw sourceError(source, { code: "empty-file", what: "the file holds no data: it is empty", fix: EXAMPLE });
  }
  const header = readHeader(source, first, options.freedoms);
  const pairs = rest.map((line) => readPair(source, header, line));
  if (pairs.length === 0) {
    const what = "the file has a header but no measured pair";
    throw sourceError(source, { code: "no-data", what, fix: "Add one line of numbers for each measured impact." });
  }
  if (!pairs.some(({ weight }) => weight > 0)) {
    const what = "every pair has the weight 0";
    throw sourceError(source, { code: "no-data", what, fix: "Give at least one pair a positive weight." });
  }
  return { freedoms: header.before.length, pairs, ...(options.file !== undefined && { file: options.file }) };
}

/** The text, with complaints about it that speak of data instead of models. */
function tableText(text: string, file: string | undefined): SourceText {
  try {
    return sourceText(text, file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, what, where } = error;
    const fix = code === "too-long" ? "Split the data into several files." : "Give a CSV file, saved as UTF-8.";
    throw new InputError({ code, what, where, fix });
  }
}

/** Lines with content, cut at commas. */
function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let number = 1; start <= text.length; number++) {
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    const content = text.slice(start, end);
    if (content.trim() !== "" && !content.trimStart().startsWith("#")) {
      lines.push({ number, cells: splitCells(content, start) });
    }
    start = end + 1;
  }
  return lines;
}

function splitCells(content: string, offset: number): Cell[] {
  let at = offset;
  return content.split(",").map((raw) => {
    const text = raw.trim();
    const start = at + (raw.length - raw.trimStart().length);
    at += raw.length + 1;
    return { text, start, end: start + Math.max(1, text.length) };
  });
}

function readHeader(source: SourceText, line: Line, freedoms: number | undefined): Header {
  const columns = { before: [] as number[], after: [] as number[] };
  let weight: number | undefined;
  const seen = new Set<string>();
  line.cells.forEach((cell, j) => {
    const match = COLUMN.exec(cell.text);
    if (!match && cell.text !== "weight") throw unknownColumn(source, cell, freedoms);
    if (seen.has(cell.text)) {
      const what = `the column ${quote(cell.text)} stands twice in the header`;
      throw mistake(source, cell, "duplicate-column", what, "Give every column its own name.");
    }
    seen.add(cell.text);
    if (match) columns[match[1] as "before" | "after"][Number(match[2]) - 1] = j;
    else weight = j;
  });
  checkColumns(source, line, columns, freedoms);
  return { names: line.cells.map(({ text }) => text), ...columns, weight };
}

function unknownColumn(source: SourceText, cell: Cell, freedoms: number | undefined): InputError {
  if (DECIMAL.test(cell.text)) {
    const what = `the header is missing: the first line starts with the number ${cell.text}`;
    return mistake(source, cell, "no-header", what, EXAMPLE);
  }
  const count = Math.min(freedoms ?? 2, 16);
  const known = ["before", "after"].flatMap((side) => Array.from({ length: count }, (_, i) => `${side}.${i + 1}`));
  const what = cell.text === "" ? "a column has no name" : `unknown column ${quote(cell.text)}`;
  const fix = `${didYouMean(cell.text, [...known, "weight"])}Columns are before.1 … before.f, after.1 … after.f and weight.`;
  return mistake(source, cell, "unknown-column", what, fix);
}

function checkColumns(
  source: SourceText,
  line: Line,
  columns: { readonly before: readonly number[]; readonly after: readonly number[] },
  freedoms: number | undefined,
): void {
  const f = freedoms ?? Math.max(columns.before.length, columns.after.length, 1);
  for (const side of ["before", "after"] as const) {
    const extra = columns[side].length;
    if (extra > f) {
      const what = `the column ${side}.${extra} does not fit: the model has ${f} velocities`;
      const fix = `Give the columns ${side}.1 to ${side}.${f}, or use the model the data belong to.`;
      throw mistake(source, line.cells[columns[side][extra - 1]!]!, "wrong-size", what, fix);
    }
    for (let i = 0; i < f; i++) {
      if (columns[side][i] !== undefined) continue;
      const why = freedoms === undefined ? "" : `: the model has ${f} velocities`;
      const fix = `Name ${side}.1 to ${side}.${f} in the header and give their numbers in every line.`;
      throw mistake(source, line.cells.at(-1)!, "wrong-size", `the column ${side}.${i + 1} is missing${why}`, fix);
    }
  }
}

function readPair(source: SourceText, header: Header, line: Line): MeasuredImpact {
  const expected = header.names.length;
  if (line.cells.length !== expected) {
    const at = line.cells[Math.min(expected, line.cells.length - 1)]!;
    const what = `this line has ${line.cells.length} columns, the header has ${expected}`;
    const fix = "Give one number for each column, separated by commas; numbers have decimal points, not commas.";
    throw mistake(source, at, "inconsistent-columns", what, fix);
  }
  const number = (j: number): number => readNumber(source, header.names[j]!, line.cells[j]!);
  const weight = header.weight === undefined ? 1 : number(header.weight);
  if (weight < 0) {
    const what = `a weight must be at least 0, got ${weight}`;
    throw mistake(source, line.cells[header.weight!]!, "negative-weight", what, "Use 0 to leave a pair out.");
  }
  return {
    before: Float64Array.from(header.before, number),
    after: Float64Array.from(header.after, number),
    weight,
    line: line.number,
  };
}

function readNumber(source: SourceText, column: string, cell: Cell): number {
  if (!DECIMAL.test(cell.text)) {
    const what = cell.text === "" ? `${column} is empty` : `${column} must be a number, got ${quote(cell.text)}`;
    const fix = "Write a finite number such as -0.25 or 1e-3; leave out the whole line when a value was not measured.";
    throw mistake(source, cell, "not-a-number", what, fix);
  }
  const value = Number(cell.text);
  if (Math.abs(value) <= LARGEST_INPUT) return value;
  const fix = `Numbers up to ${LARGEST_INPUT} in magnitude are read; choose other units.`;
  throw mistake(source, cell, "too-large", `${column} is too large: ${quote(cell.text)}`, fix);
}

function mistake(source: SourceText, cell: Cell, code: string, what: string, fix: string): InputError {
  return sourceError(source, { code, what, fix, start: cell.start, end: cell.end });
}
