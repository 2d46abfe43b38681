/**
 * Changes values of a model file in its text: comments, order and layout stay as they are. What comes out is read again, and must be
 * the file with these values and no other change; else the edit is refused.
 */
import { InputError } from "../errors.ts";
import { quote } from "../text/quote.ts";
import { editText } from "./edit-text.ts";
import { formatPath, type Path } from "./path.ts";
import { applySettings, readPath, readValue } from "./settings.ts";
import { readSource, type SourceDocument } from "./source/source-document.ts";
import { sourceError } from "./source/source-text.ts";

export interface ModelEdit {
  /** `elements[1].friction`, or its keys and indices in a list. */
  readonly path: string | Path;
  /** A number, or a text as it stands in a file: `0.3`, `1/3`, `[1, 2]`, `"a title, in quotes"`. */
  readonly value: number | string;
}

export interface EditModelOptions {
  /** Name of the file, for errors. */
  readonly file?: string;
}

/** The text with the values; mappings on the way to a value are made, entries of lists must be there. */
export function editModel(text: string, edits: readonly ModelEdit[], options: EditModelOptions = {}): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return mark + edits.reduce((out, edit, i) => edited(out, edit, `edits[${i}]`, options.file), text.slice(mark.length));
}

function edited(
  text: string,
  { path: asked, value: given }: ModelEdit,
  name: string,
  file: string | undefined,
): string {
  const path = typeof asked === "string" ? readPath(asked, `${name}.path`) : asked;
  const document = readSource(text, file);
  const value = typeof given === "number" ? given : writtenValue(given, `${name}.value`);
  const expected = applySettings(document.value, [{ path, value, name: `${name}.path` }]);
  const written = isJson(text) ? JSON.stringify(value) : String(given).trim();
  const out = editText(text, [{ path, value: written }]);
  if (isSame(dataOf(out), expected)) return out;
  throw refusal(document, path, given, dataOf(out) !== undefined && /[&*]/.test(text));
}

function writtenValue(text: string, where: string): unknown {
  if (text.trim() !== "") return readValue(text, where);
  const fix = 'Give a value as it stands in a file, such as "0.3".';
  throw new InputError({ code: "bad-setting", what: "there is no value", where, fix });
}

/** `isShared`: what came out can be read, and another place has changed, too. */
function refusal(document: SourceDocument, path: Path, value: number | string, isShared: boolean): InputError {
  const place = formatPath(path);
  const { start, end } = document.find(path);
  const words = isShared
    ? {
        what: `${quote(place)} cannot be changed alone: it has an anchor, and an alias stands for it elsewhere`,
        fix: "Write the value out in each place, without & and *.",
      }
    : {
        what: `${quote(String(value))} cannot be written in the place of ${quote(place)}`,
        fix: "Give a value as it stands in a file; texts with commas, colons or braces in quotes.",
      };
  return sourceError(document.source, { code: "not-writable", ...words, path: place, start, end });
}

/** What a text says; undefined where it cannot be read. */
function dataOf(text: string): unknown {
  try {
    return readSource(text).value;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same data, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]))
  );
}
