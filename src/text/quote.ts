/**
 * Text from a file inside an error message: in quotes, shortened, and with every character escaped that a terminal
 * would act on or that would turn the direction of the line.
 */

const LONGEST_QUOTE = 60;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is searched for
const CONTROL = /[\u0000-\u001F]/g;
const UNSAFE = /[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

export function quote(text: string): string {
  return JSON.stringify(shortened(text)).replace(UNSAFE, escaped);
}

/** The same without quotes, for text that is shown as it was typed. */
export const safeText = (text: string): string => shortened(text).replace(CONTROL, escaped).replace(UNSAFE, escaped);

/** The whole text, with the ends of its lines. */
export const printable = (text: string): string =>
  text.replace(CONTROL, (one) => (one === "\n" ? one : escaped(one))).replace(UNSAFE, escaped);

const shortened = (text: string): string => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A word as a shell takes it. */
export const shellWord = (word: string): string =>
  /^[\w.,/:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** How many words an error lists. */
const LISTED = 16;

/** Words in a row, the first few of many. */
export function listWords(words: readonly string[]): string {
  return words.slice(0, LISTED).join(", ") + (words.length > LISTED ? ", …" : "");
}

/** A value of a file in words, for "got …". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return value === "" ? "an empty text" : `the text ${quote(value)}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "a mapping";
  return String(value);
}
