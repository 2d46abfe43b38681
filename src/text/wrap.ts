/**
 * Paragraphs for a terminal: lines of at most `REPORT_WIDTH` columns, later lines indented under the first.
 */
import { screenWidth } from "./table.ts";

/** Fits a terminal of a hundred columns. */
export const REPORT_WIDTH = 98;

/** Breaks a text at spaces; lines after the first start with `indent` spaces. */
export function wrap(text: string, indent: number, width = REPORT_WIDTH): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const next = line === "" ? word : `${line} ${word}`;
    const room = width - (lines.length > 0 ? indent : 0);
    if (line !== "" && screenWidth(next) > room) {
      lines.push(line);
      line = word;
    } else line = next;
  }
  lines.push(line);
  return lines.map((content, i) => (i === 0 ? content : " ".repeat(indent) + content));
}

/** A wrapped paragraph behind a coloured mark. */
export function marked(colour: (text: string) => string, mark: string, text: string): string[] {
  const [first = "", ...rest] = wrap(`${mark} ${text}`, mark.length + 1);
  return [colour(mark) + first.slice(mark.length), ...rest];
}

/** A text as lines that all stand two spaces in. */
export function indented(text: string): string[] {
  return wrap(text, 0, REPORT_WIDTH - 2).map((line) => `  ${line}`);
}
