/**
 * Places inside a model, such as `elements[1].friction` or `parameters["a b"]`, as a list of keys and indices and as
 * the text that errors show.
 */

import { quote } from "../text/quote.ts";

export type Path = readonly (string | number)[];

const KEY = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`;

const PLAIN_KEY = new RegExp(`^${KEY}$`, "u");

/** Longer keys are shortened: no model has one, and an error should stay readable. */
const LONGEST_PART = 60;

export function formatPath(path: Path): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (part.length > LONGEST_PART) text += `[${quote(part)}]`;
    else if (PLAIN_KEY.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

const PART = new RegExp(String.raw`\.?(${KEY})|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]`, "gu");

/** The inverse of `formatPath`; undefined when the text is not such a path. */
export function parsePath(text: string): Path | undefined {
  const path: (string | number)[] = [];
  let at = 0;
  for (const [part, key, index, quoted] of text.matchAll(PART)) {
    const isNext = text.startsWith(part, at) && (key === undefined || part.startsWith(".") === at > 0);
    if (!isNext) return undefined;
    path.push(key ?? (index === undefined ? unquote(quoted!) : Number(index)));
    at += part.length;
  }
  return at === text.length ? path : undefined;
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    // Not something formatPath wrote: take the characters as they are, the lookup will then find nothing.
    return text.slice(1, -1);
  }
}

/** Whether the place `path` is `start` or lies inside it. */
export function isInside(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((part, i) => part === path[i]);
}

/** The value at a path of plain data; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const part of path) {
    const holds = value !== null && typeof value === "object" && Object.hasOwn(value, part);
    if (!holds || Array.isArray(value) !== (typeof part === "number")) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/** Why nothing can be put at a path: its first `depth` parts lead to a list or a value that has no such part. */
export interface NoSuchPlace {
  readonly depth: number;
  readonly found: unknown;
}

/**
 * The data with another value at a path; what was given stays as it is. Mappings that are missing on the way are made, entries of
 * lists must be there.
 */
export function withValueAt(root: unknown, path: Path, value: unknown): { readonly value: unknown } | NoSuchPlace {
  const holders: object[] = [];
  let here = root;
  for (const part of path) {
    const holder = here ?? {};
    if (!canHold(holder, part)) return { depth: holders.length, found: here };
    holders.push(holder);
    here = valueAt(holder, [part]);
  }
  return { value: holders.reduceRight((inner, holder, i) => withPart(holder, path[i]!, inner), value) };
}

/** A list holds the entries it has, a mapping any key but the one that is no key of a JavaScript object. */
function canHold(holder: unknown, part: string | number): holder is object {
  if (typeof part === "number") return Array.isArray(holder) && Object.hasOwn(holder, part);
  return typeof holder === "object" && !Array.isArray(holder) && part !== "__proto__";
}

function withPart(holder: object, part: string | number, value: unknown): unknown {
  if (!Array.isArray(holder)) return { ...holder, [part]: value };
  const copy = [...holder];
  copy[part as number] = value;
  return copy;
}
