/**
 * Paragraphs for a terminal: lines no wider than the screen, later lines indented under the first. Lines break at spaces; a word that
 * is wider than the screen, such as a long path, is cut.
 */
import { type Paint, pageWidth } from "./paint.ts";
import { cutAt, screenWidth } from "./screen-width.ts";

/** Longer lines of prose are hard to read, however wide the screen is. */
const WIDEST_PROSE = 98;

/** Columns of a paragraph. */
export function proseWidth(paint: Paint): number {
  return Math.min(WIDEST_PROSE, pageWidth(paint));
}

/** Where a line may break: at a space, but not between a number and its unit, nor beside a lone sign, as in `ε = 0` and `T⁺ − T⁻ J`. */
const BREAK = /(?<!(?:^|\s)[=≤≥<−/])[ \t\r\n](?![%J=≤≥<−/][^\s\p{L}\d]*(?:\s|$))/u;

/** The parts between which lines may break. */
export const wordsOf = (text: string): string[] => text.split(BREAK);

/** Breaks a text at spaces; lines after the first start with `indent` spaces. */
export function wrap(text: string, indent: number, width: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  const finish = (content: string): void => {
    lines.push(lines.length === 0 ? content : " ".repeat(indent) + content);
    line = undefined;
  };
  for (const word of wordsOf(text)) {
    let rest = word;
    for (;;) {
      const room = Math.max(1, width - (lines.length > 0 ? indent : 0));
      const next: string = line === undefined ? rest : `${line} ${rest}`;
      if (screenWidth(next) <= room) {
        line = next;
        break;
      }
      // A space at the end of a line.
      if (rest === "") break;
      if (line === undefined) {
        const [head, tail] = cutAt(rest, room);
        finish(head);
        rest = tail;
      } else finish(line);
    }
  }
  if (line !== undefined) finish(line);
  return lines;
}

/** A wrapped paragraph behind a coloured mark. */
export function marked(paint: Paint, colour: (text: string) => string, mark: string, text: string): string[] {
  const [first = "", ...rest] = wrap(`${mark} ${text}`, mark.length + 1, proseWidth(paint));
  return [colour(mark) + first.slice(mark.length), ...rest];
}

/** A text as lines that all stand some spaces in; `hang` more for those after the first. */
export function indented(paint: Paint, text: string, { by = 2, hang = 0 } = {}): string[] {
  return wrap(text, hang, proseWidth(paint) - by).map((line) => " ".repeat(by) + line);
}

/** A text whose lines are all folded to the width; what is folded stands two spaces further in than its line. */
export function foldText(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => {
      if (screenWidth(line) <= width) return [line];
      const lead = Math.min(line.length - line.trimStart().length, width - 1);
      return wrap(line.trimStart(), 2, width - lead).map((part) => " ".repeat(lead) + part);
    })
    .join("\n");
}
