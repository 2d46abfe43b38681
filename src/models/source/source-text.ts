/**
 * The text of a model file: refused when it is too long or not text, and asked for the line, the column and the
 * marked excerpt of an offset. Offsets count UTF-16 units from 0; lines and columns count from 1, columns in
 * characters (code points).
 */
import { InputError, type Mend } from "../../errors.ts";
import { screenWidth } from "../../text/screen-width.ts";

/** Longest text that is read, in characters: 8 MiB. A longer one is refused before any work is done on it. */
export const LARGEST_TEXT = 8 * 2 ** 20;

export interface SourceText {
  readonly file: string | undefined;
  readonly text: string;
}

export interface TextMistake {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  readonly mend?: Mend;
  /** What to mark: offsets `start` to `end`. Without it the error speaks of the file as a whole. */
  readonly start?: number;
  readonly end?: number;
  readonly path?: string;
}

// Everything a terminal would act on or that shows that the bytes were not text: C0 controls but tab and line ends,
// DEL, C1 controls, and U+FFFD, which a decoder leaves where the bytes were not UTF-8.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is searched for
const NOT_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD\uFFFE\uFFFF]/;

/** Checks that it is text of an acceptable length. A byte order mark at the start is dropped. */
export function sourceText(text: string, file?: string, longest = LARGEST_TEXT): SourceText {
  if (typeof text !== "string") {
    throw new InputError({
      code: "not-text",
      what: "the model must be given as a text",
      where: "text",
      fix: "Pass the content of the file as a string.",
    });
  }
  const source: SourceText = { file, text: text.startsWith("\uFEFF") ? text.slice(1) : text };
  if (source.text.length > longest) {
    throw sourceError(
      { file, text: "" },
      {
        code: "too-long",
        what: `the file has ${source.text.length} characters, more than the ${longest} that are read`,
        fix: "Model files hold a model, not data: give fewer elements, or numbers with fewer digits.",
      },
    );
  }
  const at = source.text.search(NOT_TEXT);
  if (at >= 0) {
    const code = source.text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
    const { line, column } = placeAt(source, at);
    throw new InputError({
      code: "not-text",
      what: `this is not a text file: it contains the character U+${code}`,
      where: { ...(file !== undefined && { file }), line, column },
      fix: "Give a text file, saved as UTF-8.",
    });
  }
  return source;
}

/** Line and column of an offset. */
export function placeAt(source: SourceText, offset: number): { line: number; column: number } {
  const { text } = source;
  const at = Math.min(offset, text.length);
  let line = 1;
  let lineStart = 0;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) {
    line++;
    lineStart = next + 1;
  }
  return { line, column: countCharacters(text, lineStart, at) + 1 };
}

/** The error about a part of the text, with its place and excerpt. */
export function sourceError(source: SourceText, mistake: TextMistake): InputError {
  const { code, what, fix, mend, start, end, path } = mistake;
  const marked = start !== undefined;
  return new InputError({
    code,
    what,
    fix,
    where: {
      ...(source.file !== undefined && { file: source.file }),
      // What is wrong with the file as a whole stands at its beginning.
      ...(marked || path === undefined ? placeAt(source, start ?? 0) : {}),
      ...(path !== undefined && path !== "" && { path }),
    },
    ...(marked && { excerpt: excerptAt(source, start, end ?? start + 1) }),
    ...(mend && { mend }),
  });
}

/** How much of a long line an excerpt shows: this many UTF-16 units before the mark, and after its start. */
const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 60;

/** Characters that would shift the marker or turn the direction of the line: tabs, bidirectional and line controls. */
const NOT_ONE_CELL = /[\t\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/** The line of `start` and, below it, a marker under `start` … `end` (at most to the end of the line). */
export function excerptAt(source: SourceText, start: number, end: number): string {
  const { text } = source;
  const at = Math.min(start, text.length);
  const lineStart = at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
  let lineEnd = text.indexOf("\n", at);
  if (lineEnd < 0) lineEnd = text.length;
  if (lineEnd > lineStart && text[lineEnd - 1] === "\r") lineEnd--;
  const from = at - lineStart > SHOWN_BEFORE ? notInsidePair(text, at - SHOWN_BEFORE) : lineStart;
  const to = lineEnd - at > SHOWN_AFTER ? notInsidePair(text, at + SHOWN_AFTER) : Math.max(lineEnd, at);
  const before = from > lineStart ? "…" : "";
  const after = to < lineEnd ? "…" : "";
  const shown = `${before}${text.slice(from, to)}${after}`.replace(NOT_ONE_CELL, " ");
  const indent = before.length + screenWidth(text.slice(from, at).replace(NOT_ONE_CELL, " "));
  const width = Math.max(1, screenWidth(text.slice(at, Math.min(end, to)).replace(NOT_ONE_CELL, " ")));
  return `${shown}\n${" ".repeat(indent)}${"^".repeat(width)}`;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function notInsidePair(text: string, offset: number): number {
  return isLowSurrogate(text.charCodeAt(offset)) ? offset - 1 : offset;
}

function countCharacters(text: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (i === from || !isLowSurrogate(text.charCodeAt(i))) count++;
  return count;
}
