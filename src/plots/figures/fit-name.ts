/**
 * Names of the model cut to a width, so that there is room for the drawing.
 */
import { measureText } from "../text/measure-text.ts";
import { type Rich, words } from "../text/rich-text.ts";
import { shortName } from "./impact-record.ts";

export function fitName(name: string, width: number, size: number): Rich {
  let letters = Array.from(shortName(name));
  const isWide = (text: string): boolean => measureText(words(text), { size }).width > width;
  if (!isWide(letters.join(""))) return words(letters.join(""));
  while (letters.length > 1 && isWide(`${letters.join("")}…`)) letters = letters.slice(0, -1);
  return words(`${letters.join("")}…`);
}
