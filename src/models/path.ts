/**
 * Places inside a model, such as `elements[1].friction` or `parameters["a b"]`, as a list of keys and indices and as
 * the text that errors show.
 */

import { quote } from "../text/quote.ts";

export type Path = readonly (string | number)[];

const PLAIN_KEY = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

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

const PART = /\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gu;

/** The inverse of `formatPath`; undefined when the text is not such a path. */
export function parsePath(text: string): Path | undefined {
  const path: (string | number)[] = [];
  let at = 0;
  for (const [part, key, index, quoted] of text.matchAll(PART)) {
    if (!text.startsWith(part, at)) return undefined;
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
