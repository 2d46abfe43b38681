/**
 * Long lists of plain numbers, `[1, 0.5, -2e3, …]`, read ahead of the YAML parser. The parser spends about 10 µs and
 * 1 kB on a number; a mass matrix with a million entries would take ten seconds and a gigabyte. Each list is
 * replaced by an empty list `[      ]` of the same length, so every offset stays what it was, and the numbers are put
 * back when the tree is read.
 *
 * A list may stand where it is not a list: in a comment, a quoted text, a block of text. `readSource` notices that no
 * list begins at that offset and reads again without it.
 */

export interface NumberList {
  /** Offset of `[` and the offset after `]`. */
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
  /** The list runs over a line end; blanked, it may swallow a line it does not own. */
  readonly severalLines: boolean;
}

/** Shorter lists are left to the YAML parser. */
export const SHORTEST_LIST = 64;

/** Brackets around digits, + - . , e E and white space: what a list of numbers is made of. */
const LIST = /\[[-+0-9.,eE \t\r\n]*\]/g;

/** Numbers of the YAML 1.2 core schema that JavaScript reads the same way. */
const PLAIN_NUMBER = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

export function findNumberLists(text: string): readonly NumberList[] {
  const lists: NumberList[] = [];
  for (const { 0: list, index: start } of text.matchAll(LIST)) {
    if (list.length < SHORTEST_LIST) continue;
    const numbers = readNumbers(list.slice(1, -1));
    if (numbers !== undefined) {
      lists.push({ start, end: start + list.length, numbers, severalLines: list.includes("\n") });
    }
  }
  return lists;
}

/** The text with each list made empty. */
export function blankNumberLists(text: string, lists: readonly NumberList[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const list of lists) {
    parts.push(text.slice(at, list.start), "[", " ".repeat(list.end - list.start - 2), "]");
    at = list.end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** Where in the text the item with this index stands. */
export function itemRange(text: string, list: NumberList, index: number): { start: number; end: number } {
  let start = list.start + 1;
  for (let k = 0; k < index; k++) start = text.indexOf(",", start) + 1;
  const comma = text.indexOf(",", start);
  const end = comma >= 0 && comma < list.end ? comma : list.end - 1;
  const raw = text.slice(start, end);
  const leading = raw.length - raw.trimStart().length;
  return { start: start + leading, end: start + leading + raw.trim().length };
}

function readNumbers(inside: string): number[] | undefined {
  const numbers: number[] = [];
  for (const item of inside.split(",")) {
    const trimmed = item.trim();
    if (!PLAIN_NUMBER.test(trimmed)) return undefined;
    numbers.push(Number(trimmed));
  }
  return numbers;
}
