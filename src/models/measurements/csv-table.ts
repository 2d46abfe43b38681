/**
 * Text → table of cells that remember where they stand: CSV as in RFC 4180, and as spreadsheets write it.
 *
 * Columns are separated by what separates the first line: semicolons, tabs or commas (a line `sep=;` before it says so).
 * Fields in double quotes may hold separators, line ends and doubled quotes. Lines that begin with `#`, blank lines and
 * lines of empty cells are skipped; lines count from 1 and include them.
 */
import { quote } from "../../text/quote.ts";
import { type SourceText, sourceError } from "../source/source-text.ts";

export interface Cell {
  readonly text: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

export type Separator = ";" | "\t" | ",";

export interface CsvTable {
  readonly separator: Separator;
  /** The first row; undefined in a file without rows. */
  readonly header: Row | undefined;
  readonly rows: readonly Row[];
  /** What stands behind `# columns:` in a comment. */
  readonly columns: Cell | undefined;
}

/** The first of these wins a tie. */
const SEPARATORS: readonly Separator[] = [";", "\t", ","];

const COLUMNS_COMMENT = /^\s*#\s*columns\s*:\s*/i;
const SEPARATOR_LINE = /^sep=([;,\t])\s*$/i;

interface Reader {
  readonly source: SourceText;
  separator: Separator | undefined;
  at: number;
  line: number;
}

export function csvTable(source: SourceText): CsvTable {
  const reader: Reader = { source, separator: undefined, at: 0, line: 1 };
  const rows: Row[] = [];
  let columns: Cell | undefined;
  while (reader.at < source.text.length) {
    const start = reader.at;
    const content = source.text.slice(start, lineEnd(source.text, start));
    const comment = COLUMNS_COMMENT.exec(content);
    if (comment) {
      const text = content.slice(comment[0].length).trim();
      columns = { text, start: start + comment[0].length, end: start + comment[0].length + Math.max(1, text.length) };
    }
    if (content.trim() === "" || content.trimStart().startsWith("#")) {
      skipLine(reader);
      continue;
    }
    const told = rows.length === 0 && SEPARATOR_LINE.exec(content);
    if (told) {
      reader.separator = told[1] as Separator;
      skipLine(reader);
      continue;
    }
    reader.separator ??= separatorOf(source.text, start);
    const row = readRow(reader, reader.separator);
    if (rows.length === 0 || row.cells.some(({ text }) => text !== "")) rows.push(row);
  }
  return { separator: reader.separator ?? ",", header: rows[0], rows: rows.slice(1), columns };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function skipLine(reader: Reader): void {
  reader.at = lineEnd(reader.source.text, reader.at) + 1;
  reader.line++;
}

/** What separates the columns of the row at an offset: the most frequent candidate outside of quotes. */
function separatorOf(text: string, start: number): Separator {
  const counts = { ";": 0, "\t": 0, ",": 0 };
  let isQuoted = false;
  for (let i = start; i < text.length && (isQuoted || text[i] !== "\n"); i++) {
    const letter = text[i]!;
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && Object.hasOwn(counts, letter)) counts[letter as Separator]++;
  }
  return SEPARATORS.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}

function readRow(reader: Reader, separator: Separator): Row {
  const { text } = reader.source;
  const { line } = reader;
  const end = lineEnd(text, reader.at);
  const content = text.slice(reader.at, end);
  if (!content.includes('"')) {
    const cells = plainCells(content, reader.at, separator);
    skipLine(reader);
    return { line, cells };
  }
  const cells: Cell[] = [];
  do cells.push(readCell(reader, separator));
  while (text[reader.at - 1] === separator);
  return { line, cells };
}

function plainCells(content: string, offset: number, separator: Separator): Cell[] {
  let at = offset;
  return content.split(separator).map((raw) => {
    const text = raw.trim();
    const start = at + (text === "" ? 0 : raw.length - raw.trimStart().length);
    at += raw.length + 1;
    return { text, start, end: start + Math.max(1, text.length) };
  });
}

/** One cell, and past the separator or line end behind it. */
function readCell(reader: Reader, separator: Separator): Cell {
  const { text } = reader.source;
  let start = reader.at;
  while (text[start] === " " || (text[start] === "\t" && separator !== "\t")) start++;
  if (text[start] === '"') return readQuoted(reader, separator, start);
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
  const content = text.slice(start, end).trim();
  pass(reader, end);
  return { text: content, start, end: start + Math.max(1, content.length) };
}

function readQuoted(reader: Reader, separator: Separator, start: number): Cell {
  const { source } = reader;
  const { text } = source;
  let end = start + 1;
  for (; ; end++) {
    if (end >= text.length) {
      const what = "a quote is opened here and never closed";
      const fix = 'Close it; a quote inside a quoted field is doubled, "".';
      throw sourceError(source, { code: "open-quote", what, fix, start });
    }
    if (text[end] === "\n") reader.line++;
    if (text[end] !== '"') continue;
    if (text[end + 1] !== '"') break;
    end++;
  }
  const content = text.slice(start + 1, end).replaceAll('""', '"');
  let next = end + 1;
  while (text[next] === " " || text[next] === "\r" || (text[next] === "\t" && separator !== "\t")) next++;
  if (next < text.length && text[next] !== separator && text[next] !== "\n") {
    const what = `${quote(text[next]!)} stands behind a closing quote`;
    const fix = 'Put the whole field into quotes; a quote inside it is doubled, "".';
    throw sourceError(source, { code: "text-after-quote", what, fix, start: next });
  }
  pass(reader, next);
  return { text: content.trim(), start, end: end + 1 };
}

/** Behind the separator or line end at an offset. */
function pass(reader: Reader, end: number): void {
  if (reader.source.text[end] === "\n") reader.line++;
  reader.at = end + 1;
}
