/**
 * Measured impacts as a table of numbers (CSV, see `measurements/csv-table.ts`), in one of two forms:
 *
 *   pairs         velocities u⁻ and u⁺, one impact per line: before.1, before.2, after.1, after.2, weight
 *   time series   t and velocities, or t and positions; `findImpacts` looks for the impacts
 *
 * The header names the columns, in any order (`measurements/column-roles.ts`, units and mappings in `read-columns.ts`); others are
 * ignored. Mistakes are told with line and column.
 */
import { InputError } from "../errors.ts";
import { LARGEST_INPUT } from "../linalg/tolerances.ts";
import { nearest } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import { type Role, roleName, type Side } from "./measurements/column-roles.ts";
import { type CsvTable, csvTable, type Row, type Separator } from "./measurements/csv-table.ts";
import { type ColumnOptions, mistake, readColumns, type UsedColumn } from "./measurements/read-columns.ts";
import { unitOf } from "./measurements/units.ts";
import { type SourceText, sourceError, sourceText } from "./source/source-text.ts";

/** One measured impact. */
/** What one error does to u⁻ and to u⁺. */
export interface PairError {
  readonly before: Float64Array;
  readonly after: Float64Array;
}

export interface MeasuredImpact {
  /** u⁻, f numbers. */
  readonly before: Float64Array;
  /** u⁺, f numbers. */
  readonly after: Float64Array;
  /** How much the pair counts; ≥ 0. */
  readonly weight: number;
  /** Where the errors of the velocities are known: independent deviations of the pair, each of one standard deviation. */
  readonly errors?: readonly PairError[];
  /** Line of the file. */
  readonly line: number;
}

export interface Measurements {
  /** f, the number of generalized velocities. */
  readonly freedoms: number;
  /** At least one. */
  readonly pairs: readonly MeasuredImpact[];
  readonly file?: string;
  /** Names of columns that were not used. */
  readonly ignored?: readonly string[];
}

/** Velocities or positions over time. */
export interface TimeSeries {
  readonly freedoms: number;
  /** Growing; an instant may stand twice, before and after a jump. */
  readonly times: Float64Array;
  readonly holds: "velocities" | "positions";
  /** One array for each coordinate, as long as `times`. */
  readonly values: readonly Float64Array[];
  /** Line of the file for every row. */
  readonly lines: readonly number[];
  readonly file?: string;
  readonly ignored?: readonly string[];
}

export interface ReadMeasurementsOptions extends ColumnOptions {
  /** Name shown in errors. */
  readonly file?: string;
  /** f of the model; the number of columns must fit it. */
  readonly freedoms?: number;
}

/** Decimal numbers with an optional exponent; nothing else that `Number` would take. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The same with a decimal comma. */
const DECIMAL_COMMA = /^[+-]?(\d+,\d*|,\d+)([eE][+-]?\d+)?$/;

const EXAMPLE = "The first line names the columns: before.1,before.2,after.1,after.2.";

/** Reads measured pairs from CSV text. Throws `InputError` for everything that is not such a table. */
export function readMeasurements(text: string, options: ReadMeasurementsOptions = {}): Measurements {
  const data = readMeasuredData(text, options);
  if ("pairs" in data) return data;
  throw new InputError({
    code: "time-series",
    what: "this is a time series, not pairs of velocities before and after impacts",
    where: options.file === undefined ? "text" : { file: options.file, line: 1, column: 1 },
    fix: "Read it with readMeasuredData and give it to findImpacts.",
  });
}

/** Reads pairs or a time series, whichever the header names. */
export function readMeasuredData(text: string, options: ReadMeasurementsOptions = {}): Measurements | TimeSeries {
  const source = tableText(text, options.file);
  const table = csvTable(source);
  const { header } = table;
  if (header === undefined) {
    throw sourceError(source, { code: "empty-file", what: "the file holds no data: it is empty", fix: EXAMPLE });
  }
  const { used, ignored } = readColumns(source, table, header, options);
  if (used.length === 0) throw noColumns(source, header);
  const reading: Reading = { source, table, header, used, ignored, options };
  const isSeries = used.some(({ role }) => role.kind === "time") && !used.some(({ role }) => isPairRole(role));
  return isSeries ? readSeries(reading) : readPairs(reading);
}

interface Reading {
  readonly source: SourceText;
  readonly table: CsvTable;
  readonly header: Row;
  readonly used: readonly UsedColumn[];
  readonly ignored: readonly string[];
  readonly options: ReadMeasurementsOptions;
}

const isPairRole = ({ kind }: Role): boolean => kind === "before" || kind === "after";

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

function noColumns(source: SourceText, header: Row): InputError {
  const first = header.cells[0]!;
  if (DECIMAL.test(first.text) || DECIMAL_COMMA.test(first.text)) {
    const what = `the header is missing: the first line starts with the number ${first.text}`;
    return mistake(source, first, "no-header", what, EXAMPLE);
  }
  const what = `no column is known; the first is called ${quote(first.text)}`;
  const fix = `${EXAMPLE} Or say what your columns are, in a line before it: # columns: u1-=NAME, u1+=NAME.`;
  return mistake(source, first, "unknown-column", what, fix);
}

function readPairs(reading: Reading): Measurements {
  const { source, table, options } = reading;
  const [before, after] = [sideOf(reading, "before"), sideOf(reading, "after")];
  const weight = reading.used.find(({ role }) => role.kind === "weight");
  const number = numberReader(source, table.separator);
  const pairs = table.rows.map((row): MeasuredImpact => {
    checkWidth(reading, row);
    const value = weight ? number(weight, row) : 1;
    if (value < 0) {
      const what = `a weight must be at least 0, got ${value}`;
      throw mistake(source, row.cells[weight!.at]!, "negative-weight", what, "Use 0 to leave a pair out.");
    }
    const side = (columns: readonly UsedColumn[]): Float64Array =>
      Float64Array.from(columns, (one) => number(one, row));
    return { before: side(before), after: side(after), weight: value, line: row.line };
  });
  if (pairs.length === 0) {
    const what = "the file has a header but no measured pair";
    throw sourceError(source, { code: "no-data", what, fix: "Add one line of numbers for each measured impact." });
  }
  if (!pairs.some((pair) => pair.weight > 0)) {
    const what = "every pair has the weight 0";
    throw sourceError(source, { code: "no-data", what, fix: "Give at least one pair a positive weight." });
  }
  return { freedoms: before.length, pairs, ...head(reading, options.file) };
}

function head({ ignored, used }: Reading, file: string | undefined, unused: readonly Side[] = []): object {
  const idle = used.filter(({ role }) => (unused as readonly string[]).includes(role.kind)).map(({ name }) => name);
  const all = [...ignored, ...idle];
  return { ...(file !== undefined && { file }), ...(all.length > 0 && { ignored: all }) };
}

function readSeries(reading: Reading): TimeSeries {
  const { source, table, options, used } = reading;
  const time = used.find(({ role }) => role.kind === "time")!;
  const count = (kind: Side): number => used.filter(({ role }) => role.kind === kind).length;
  // Velocities that are all there are better than positions, which have to be differentiated.
  const kind = count("velocity") >= Math.max(1, options.freedoms ?? count("position")) ? "velocity" : "position";
  const columns = sideOf(reading, kind === "position" && count("position") === 0 ? "velocity" : kind);
  const number = numberReader(source, table.separator);
  const times = new Float64Array(table.rows.length);
  const values = columns.map(() => new Float64Array(times.length));
  table.rows.forEach((row, k) => {
    checkWidth(reading, row);
    times[k] = number(time, row);
    // The two sides of a jump may have the same time.
    if ((k > 0 && times[k]! < times[k - 1]!) || (k > 1 && times[k]! <= times[k - 2]!)) {
      const what = `the time must grow from line to line: ${times[k]} s comes after ${times[k - 1]} s`;
      throw mistake(
        source,
        row.cells[time.at]!,
        "time-order",
        what,
        "Sort the lines, and give each instant once, or twice where the velocity jumps.",
      );
    }
    columns.forEach((column, j) => {
      values[j]![k] = number(column, row);
    });
  });
  const holds = kind === "velocity" ? "velocities" : "positions";
  const lines = table.rows.map(({ line }) => line);
  const unused: Side[] = kind === "velocity" ? ["position"] : ["velocity"];
  return { freedoms: columns.length, times, holds, values, lines, ...head(reading, options.file, unused) };
}

/** The columns of all coordinates of a side, in their order. */
function sideOf({ source, header, used, ignored, options }: Reading, side: Side): UsedColumn[] {
  const coordinates = options.coordinates ?? [];
  const columns: UsedColumn[] = [];
  for (const column of used) if (column.role.kind === side) columns[column.role.index] = column;
  const sides: readonly string[] = side === "before" || side === "after" ? ["before", "after"] : [side];
  const told = used.flatMap(({ role }) => ("index" in role && sides.includes(role.kind) ? [role.index + 1] : []));
  const f = options.freedoms ?? Math.max(1, ...told);
  const name = (index: number): string => roleName({ kind: side, index }, coordinates);
  if (columns.length > f) {
    const what = `the column ${name(columns.length - 1)} does not fit: the model has ${f} velocities`;
    const fix = `Give the columns ${name(0)} to ${name(f - 1)}, or use the model the data belong to.`;
    throw mistake(source, columns.at(-1)!.cell, "wrong-size", what, fix);
  }
  for (let i = 0; i < f; i++) {
    if (columns[i] !== undefined) continue;
    const why = options.freedoms === undefined ? "" : `: the model has ${f} velocities`;
    const near = nearest(name(i), ignored);
    if (near !== undefined) {
      const cell = header.cells.find(({ text }) => text === near)!;
      const fix = `did you mean ${quote(name(i))}? Then write it so, or say which column it is: ${name(i)}=NAME.`;
      throw mistake(source, cell, "unknown-column", `unknown column ${quote(near)}, and ${name(i)} is missing`, fix);
    }
    const fix = `Name ${name(0)} to ${name(f - 1)} in the header, or say which columns they are: ${name(i)}=NAME.`;
    throw mistake(source, header.cells.at(-1)!, "wrong-size", `the column ${name(i)} is missing${why}`, fix);
  }
  return columns;
}

function checkWidth({ source, header, table }: Reading, row: Row): void {
  const expected = header.cells.length;
  if (row.cells.length === expected) return;
  const at = row.cells[Math.min(expected, row.cells.length - 1)]!;
  const what = `this line has ${row.cells.length} columns, the header has ${expected}`;
  const fix =
    table.separator === ","
      ? "Give one number for each column, separated by commas; where numbers have decimal commas, separate columns by semicolons."
      : `Give one number for each column, separated by ${table.separator === ";" ? "semicolons" : "tabs"}.`;
  throw mistake(source, at, "inconsistent-columns", what, fix);
}

/** Reads numbers in SI. All of a file have decimal points, or all have decimal commas. */
function numberReader(source: SourceText, separator: Separator): (column: UsedColumn, row: Row) => number {
  let mark: "." | "," | undefined;
  return ({ name, at, factor }, row) => {
    const cell = row.cells[at]!;
    const { text } = cell;
    const hasComma = separator !== "," && DECIMAL_COMMA.test(text);
    if (!hasComma && !DECIMAL.test(text)) {
      const what = text === "" ? `${name} is empty` : `${name} must be a number, got ${quote(text)}`;
      throw mistake(source, cell, "not-a-number", what, advice(text));
    }
    const own = hasComma ? "," : text.includes(".") ? "." : undefined;
    if (own !== undefined && mark !== undefined && own !== mark) {
      const what = `${quote(text)} has a decimal ${own === "," ? "comma" : "point"}, numbers before it have the other`;
      throw mistake(source, cell, "mixed-decimals", what, "Use one of them; thousands are not separated.");
    }
    mark ??= own;
    const value = factor * Number(hasComma ? text.replace(",", ".") : text);
    if (Math.abs(value) <= LARGEST_INPUT) return value;
    const fix = `Numbers up to ${LARGEST_INPUT} in magnitude are read; choose other units.`;
    throw mistake(source, cell, "too-large", `${name} is too large: ${quote(text)}`, fix);
  };
}

function advice(text: string): string {
  if (unitOf(text)) return `Units stand in the header, behind the name: NAME [${text}].`;
  if (DECIMAL_COMMA.test(text)) return "Use a decimal point, or separate columns by semicolons.";
  return "Write a finite number such as -0.25 or 1e-3; leave out the whole line when a value was not measured.";
}
