/**
 * Names of the model cut to a width, so that there is room for the drawing.
 */
import { cutText } from "../text/measure-text.ts";
import { type Rich, words } from "../text/rich-text.ts";
import { shortName } from "./impact-record.ts";

export function fitName(name: string, width: number, size: number): Rich {
  return cutText(words(shortName(name)), { size }, width);
}
