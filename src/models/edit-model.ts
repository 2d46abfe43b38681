/**
 * Changes values of a model file in its text: comments, order and layout stay as they are. What comes out is read again, and must be
 * the file with these values and no other change; else the edit is refused.
 */
import { InputError } from "../errors.ts";
import { quote } from "../text/quote.ts";
import { editDocument } from "./edit-text.ts";
import { formatPath, type Path } from "./path.ts";
import { applySettings, readPath, readValue, type Setting } from "./settings.ts";
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
  return mark + editSource(readSource(text.slice(mark.length), options.file), edits).source.text;
}

/** The same of a text that was read, as it is read after the edits. */
export function editSource(document: SourceDocument, edits: readonly ModelEdit[]): SourceDocument {
  const wanted = edits.map((edit, i) => wantedEdit(document, edit, `edits[${i}]`));
  return (isApart(document, wanted) ? edited(document, wanted) : undefined) ?? wanted.reduce(editedAlone, document);
}

/** Whether several values stand in places of their own, so that they can be written together. */
function isApart(document: SourceDocument, wanted: readonly WantedEdit[]): boolean {
  if (wanted.length < 2) return false;
  const places = wanted
    .map(({ path }) => ({ found: document.find(path), path }))
    .sort((a, b) => a.found.start - b.found.start);
  return places.every(
    ({ found: { depth, start }, path }, k) => depth === path.length && start >= (places[k - 1]?.found.end ?? 0),
  );
}

interface WantedEdit extends Setting {
  /** As it is written in the file. */
  readonly written: string;
  readonly given: number | string;
}

function wantedEdit({ source }: SourceDocument, { path: asked, value: given }: ModelEdit, name: string): WantedEdit {
  const path = typeof asked === "string" ? readPath(asked, `${name}.path`) : asked;
  const value = typeof given === "number" ? given : writtenValue(given, `${name}.value`);
  const written = isJson(source.text) ? JSON.stringify(value) : String(given).trim();
  return { path, value, name: `${name}.path`, written, given };
}

/** What comes out says what was wanted and nothing else; undefined where it does not. */
function edited(document: SourceDocument, wanted: readonly WantedEdit[]): SourceDocument | undefined {
  const expected = applySettings(document.value, wanted);
  const out = readAgain(document, textWith(document, wanted));
  return out && isSame(out.value, expected) ? out : undefined;
}

function editedAlone(document: SourceDocument, edit: WantedEdit): SourceDocument {
  const out = edited(document, [edit]);
  if (out) return out;
  const isShared = readAgain(document, textWith(document, [edit])) !== undefined && /[&*]/.test(document.source.text);
  throw refusal(document, edit.path, edit.given, isShared);
}

const textWith = (document: SourceDocument, wanted: readonly WantedEdit[]): string =>
  editDocument(
    document,
    wanted.map(({ path, written }) => ({ path, value: written })),
    { comments: false },
  );

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

/** Undefined where it cannot be read. */
function readAgain({ source }: SourceDocument, text: string): SourceDocument | undefined {
  try {
    return readSource(text, source.file);
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
