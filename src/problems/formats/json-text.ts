/**
 * The text of a JSON document: what `JSON.parse` does not tell of it.
 */
import type { InputError } from "../../errors.ts";
import { placeAt, type SourceText, sourceError } from "../../models/source/source-text.ts";
import { quote } from "../../text/quote.ts";

/** How other programs write what JSON has no word for. */
const NOT_FINITE = /[[,:]\s*[+-]?(?:nan|inf(?:inity)?)\s*[\],}]/i;
const WHOLE = "Get the whole file: it may have been cut.";

/** The complaint about a text that is not JSON, where the engine says where; some only quote what they did not expect. */
export function notJson(source: SourceText, { message }: Error): InputError {
  const { text } = source;
  const said = /position (\d+)/.exec(message)?.[1];
  const notFinite = NOT_FINITE.exec(text);
  const start =
    said !== undefined ? Number(said) : notFinite ? firstLetter(text, notFinite.index) : text.trimEnd().length;
  const fix = notFinite ? "JSON has no NaN and no infinity: give finite numbers." : WHOLE;
  return sourceError(source, { code: "not-json", what: `this is not JSON: ${message}`, fix, start, end: start + 1 });
}

/** Where the word behind a bracket, comma or colon begins. */
function firstLetter(text: string, at: number): number {
  let start = at + 1;
  while (/\s/.test(text[start]!)) start++;
  return start;
}

/** Strings and brackets; numbers between them are passed over. */
const MARKS = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;

/** The complaint about the first key that a mapping of this JSON document gives twice: the parser would keep the last. */
export function repeatedKey(source: SourceText): InputError | undefined {
  const { text } = source;
  // Of each open bracket the keys so far and where they stand; undefined of a list.
  const open: (Map<string, number> | undefined)[] = [];
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === "{") open.push(new Map());
    else if (mark === "[") open.push(undefined);
    else if (mark === "}" || mark === "]") open.pop();
    else {
      const keys = open.at(-1);
      if (keys === undefined || !isKey(text, index + mark.length)) continue;
      const key = JSON.parse(mark) as string;
      const first = keys.get(key);
      if (first === undefined) keys.set(key, index);
      else return twice(source, key, first, { start: index, end: index + mark.length });
    }
  }
  return undefined;
}

function isKey(text: string, at: number): boolean {
  let next = at;
  while (/\s/.test(text[next] ?? "")) next++;
  return text[next] === ":";
}

function twice(source: SourceText, key: string, first: number, place: { start: number; end: number }): InputError {
  const what = `the key ${quote(key)} is given twice (first on line ${placeAt(source, first).line})`;
  return sourceError(source, { code: "duplicate-key", what, fix: "Keep one of them.", ...place });
}
