/**
 * Names of the model cut short, so that there is room for the drawing: in sentences to a number of columns, of which CJK letters take
 * two, beside a drawing to a width.
 */
import { screenWidth } from "../../text/screen-width.ts";
import { cutText } from "../text/measure-text.ts";
import { type Rich, words } from "../text/rich-text.ts";

const MOST_COLUMNS = 28;

export function shortName(name: string): string {
  if (screenWidth(name) <= MOST_COLUMNS) return name;
  let cut = "";
  for (const letter of name) {
    if (screenWidth(cut + letter) >= MOST_COLUMNS) break;
    cut += letter;
  }
  return `${cut}…`;
}

export function fitName(name: string, width: number, size: number): Rich {
  return cutText(words(shortName(name)), { size }, width);
}
