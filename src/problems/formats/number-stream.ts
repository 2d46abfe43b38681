/**
 * A text read as numbers one after the other, whatever white space is between them; complaints know their line.
 */
import { InputError } from "../../errors.ts";
import { LARGEST_INPUT } from "../../linalg/tolerances.ts";
import { type SourceText, sourceError } from "../../models/source/source-text.ts";
import { quote } from "../../text/quote.ts";

/** A text that somebody may not want to wait for. */
export interface ReadText extends SourceText {
  readonly shouldStop?: () => boolean;
}

export interface NumberStream {
  readonly source: ReadText;
  /** Where the last word begins. */
  start: number;
  /** Where the last word ends. */
  at: number;
  /** How many words were read. */
  words: number;
}

export const numberStream = (source: ReadText): NumberStream => ({ source, start: 0, at: 0, words: 0 });

/** Words between two questions whether to stop: less than a millisecond. */
const PATIENCE = 4096;

function stopped({ file }: ReadText): InputError {
  return new InputError({
    ...{ code: "reading-stopped", where: file === undefined ? "text" : { file } },
    what: "the time was over before the problem was read",
    fix: "Give more time.",
  });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Characters that a number needs at least: a digit and what parts it from the next. */
const LEAST_WIDTH = 2;

export function problemError(
  source: SourceText,
  what: string,
  fix: string,
  place: { readonly start?: number; readonly end?: number; readonly path?: string } = {},
): InputError {
  return sourceError(source, { code: "bad-problem", what, fix, ...place });
}

const DAT_FIX = "Check the file against the formats of `docs/guide/solving.md`, or say what it is with --as KIND.";

/** The error about the last word. */
export function streamError({ source, start, at }: NumberStream, what: string, fix = DAT_FIX): InputError {
  return problemError(source, what, fix, { start, end: Math.max(at, start + 1) });
}

function endError(stream: NumberStream, what: string): InputError {
  stream.start = stream.source.text.length;
  stream.at = stream.start;
  return streamError(stream, `the file ends where ${what} is expected`, "Get the whole file: it was cut.");
}

/** The next word; `what` says what it should be. */
function nextWord(stream: NumberStream, what: string): string {
  const { text } = stream.source;
  if (++stream.words % PATIENCE === 0 && stream.source.shouldStop?.()) throw stopped(stream.source);
  let start = stream.at;
  while (start < text.length && isBlank(text.charCodeAt(start))) start++;
  if (start === text.length) throw endError(stream, what);
  let end = start;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
  stream.start = start;
  stream.at = end;
  return text.slice(start, end);
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The next number. `what` says in an error what it is. */
export function nextNumber(stream: NumberStream, what: string): number {
  const text = nextWord(stream, what);
  if (!NUMBER.test(text)) throw streamError(stream, `${quote(text)} is no number; ${what} is expected`);
  return bounded(stream, Number(text), what);
}

/** The number, where products of a few such ones stay finite. */
export function bounded(stream: NumberStream, value: number, what: string): number {
  if (Math.abs(value) <= LARGEST_INPUT) return value;
  throw streamError(stream, `${what} is ${value}; at most ${LARGEST_INPUT} is read`);
}

/** The next number, which is a whole one from `least` to `most`. */
export function nextCount(stream: NumberStream, what: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = nextNumber(stream, what);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw streamError(
    stream,
    `${what} is ${least === most ? `the whole number ${least}` : `a whole number ${range}`}, got ${value}`,
  );
}

/** `count` numbers; refused before they are read where the text is too short for them. */
export function nextNumbers(stream: NumberStream, count: number, what: string): Float64Array {
  expectRoom(stream, count, what);
  const values = new Float64Array(count);
  for (let k = 0; k < count; k++) values[k] = nextNumber(stream, `number ${k + 1} of ${count} of ${what}`);
  return values;
}

/** Complains where the rest of the text cannot hold so many numbers, before room is made for them. */
export function expectRoom(stream: NumberStream, count: number, what: string): void {
  const left = stream.source.text.length - stream.at;
  if (count <= left / LEAST_WIDTH + 1) return;
  throw streamError(stream, `${what} has ${count} numbers; only ${left} characters are left in the file`);
}

/** The rest of this line, and the stream at the beginning of the next. */
export function nextLine(stream: NumberStream, what: string): string {
  const { text } = stream.source;
  if (stream.at >= text.length) throw endError(stream, what);
  const end = text.indexOf("\n", stream.at);
  stream.start = stream.at;
  stream.at = end < 0 ? text.length : end + 1;
  return text.slice(stream.start, end < 0 ? text.length : end).trimEnd();
}
