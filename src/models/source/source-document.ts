/**
 * A model file as plain values that remember where they stand: what the schema and the checks after it work on.
 */
import { type Alias, isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import { InputError, type Mend } from "../../errors.ts";
import { formatPath, type Path, valueAt } from "../path.ts";
import { blankNumberLists, findNumberLists, itemRange, type NumberList } from "./number-lists.ts";
import { parseYaml } from "./parse-yaml.ts";
import { type SourceText, sourceError, sourceText } from "./source-text.ts";
import { toValues } from "./to-values.ts";

export interface SourceDocument {
  readonly source: SourceText;
  readonly value: unknown;
  /** The part of the text that stands at a path, or at the longest beginning of it that exists. */
  readonly find: (path: Path) => Found;
}

export interface Found {
  /** How many parts of the path exist. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The key before the value, when the last part that exists is a key. */
  readonly key: { readonly start: number; readonly end: number } | undefined;
  /** Where the characters of the value begin, when it is a text that stands in the file as it is (no escapes, no folding). */
  readonly textStart: number | undefined;
}

/** A mistake at a place of the model. */
export interface Finding {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  /** The fix as an edit. */
  readonly mend?: Mend;
  readonly path: Path;
  /** Mark the key instead of the value. */
  readonly atKey?: boolean;
  /** Mark this part of the value, a text. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** Reads the text; throws an `InputError` with a place for everything that is not one YAML document. */
export function readSource(text: string, file?: string): SourceDocument {
  const source = sourceText(text, file);
  let lists = findNumberLists(source.text);
  let firstError: unknown;
  for (;;) {
    const byStart = new Map(lists.map((list) => [list.start, list]));
    try {
      const document = parseYaml(source, blankNumberLists(source.text, lists));
      const { value, targets, met } = toValues(source, document, byStart);
      if (met.size === lists.length) {
        const root = document.contents as Node | null;
        return { source, value, find: (path) => findPath(source, root, targets, byStart, path) };
      }
      lists = lists.filter((list) => met.has(list.start));
    } catch (error) {
      // A list over several lines that is none may have hidden a line end: what the file is without them decides,
      // unless it is then too much to read.
      const safe = lists.filter((list) => !list.severalLines);
      const tooMuch = error instanceof InputError && error.code === "too-many-values";
      if (safe.length === lists.length) throw tooMuch ? (firstError ?? error) : error;
      firstError = error;
      lists = safe;
    }
  }
}

/** The part of a document at a path that exists, as one of its own: what stands in it is found in the whole text. */
export function documentAt(document: SourceDocument, at: Path): SourceDocument {
  const { source, value, find } = document;
  const inside = (path: Path): Found => {
    const found = find([...at, ...path]);
    return { ...found, depth: found.depth - at.length };
  };
  return { source, value: valueAt(value, at), find: inside };
}

function findPath(
  source: SourceText,
  root: Node | null,
  targets: ReadonlyMap<Alias, Node>,
  lists: ReadonlyMap<number, NumberList>,
  path: Path,
): Found {
  let node = root;
  let key: Found["key"];
  for (let depth = 0; depth < path.length; depth++) {
    const here = node !== null && isAlias(node) ? targets.get(node)! : node;
    const part = path[depth]!;
    if (isMap(here)) {
      const pair = here.items.find(({ key: name }) => isScalar(name) && (name.value === part || name.source === part));
      if (pair === undefined) return found(source, node, key, depth);
      const range = (pair.key as Node).range!;
      key = { start: range[0], end: range[1] };
      node = pair.value as Node | null;
    } else if (isSeq(here) && typeof part === "number") {
      const list = lists.get(here.range![0]);
      const count = list === undefined ? here.items.length : list.numbers.length;
      if (part >= count) return found(source, node, key, depth);
      key = undefined;
      if (list !== undefined) {
        return { depth: depth + 1, ...itemRange(source.text, list, part), key, textStart: undefined };
      }
      node = here.items[part] as Node | null;
    } else {
      return found(source, node, key, depth);
    }
  }
  return found(source, node, key, path.length);
}

function found(source: SourceText, node: Node | null, key: Found["key"], depth: number): Found {
  const range = node?.range;
  if (!range) return { depth, start: key?.start ?? 0, end: key?.end ?? 1, key, textStart: undefined };
  const [start, end] = range;
  let textStart: number | undefined;
  if (isScalar(node) && typeof node.value === "string") {
    const quoted = source.text[start] === '"' || source.text[start] === "'" ? 1 : 0;
    if (source.text.startsWith(node.value, start + quoted)) textStart = start + quoted;
  }
  return { depth, start, end: Math.max(end, start + 1), key, textStart };
}

/** Where a finding stands in the text: what is marked. */
export function findingRange(document: SourceDocument, finding: Finding): { start: number; end: number } {
  const place = document.find(finding.path);
  if (finding.atKey === true && place.key !== undefined) return place.key;
  if (finding.span !== undefined && place.textStart !== undefined) {
    const start = place.textStart + finding.span.start;
    return { start, end: place.textStart + Math.max(finding.span.end, finding.span.start + 1) };
  }
  return { start: place.start, end: place.end };
}

/** The error for a finding. */
export function findingError(document: SourceDocument, finding: Finding): InputError {
  const { code, what, fix, mend, path } = finding;
  return sourceError(document.source, {
    ...{ code, what, fix, ...(mend && { mend }), path: formatPath(path) },
    ...findingRange(document, finding),
  });
}
