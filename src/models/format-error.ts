/**
 * An `InputError` as the text a terminal shows: what, where, the marked line, the fix; no line wider than the screen.
 */
import type { InputError, Place } from "../errors.ts";
import { DEFAULT_WIDTH } from "../text/paint.ts";
import { cutAt, screenWidth } from "../text/screen-width.ts";
import { foldText, wrap } from "../text/wrap.ts";

/** Several lines without a line end after the last, for a screen of `width` columns. */
export function formatInputError(error: InputError, width = DEFAULT_WIDTH): string {
  const lines = wrap(`error: ${error.what}`, 2, width);
  const number = error.where.line === undefined ? "" : String(error.where.line);
  const margin = " ".repeat(number.length + 1);
  const place = formatPlace(error.where);
  if (place !== "") lines.push(foldText(`${margin}--> ${place}`, width));
  if (error.excerpt !== undefined) {
    const [text = "", marker = ""] = clipped(error.excerpt, width - number.length - 4);
    lines.push(`${margin} |`, ` ${number} | ${text}`.trimEnd(), `${margin} | ${marker}`);
  }
  lines.push(...wrap(`fix: ${error.fix}`, 2, width));
  return lines.join("\n");
}

/** An excerpt and its marker with only as much around the mark as there is room for. */
function clipped(excerpt: string, room: number): string[] {
  const [text = "", marker = ""] = excerpt.split("\n");
  if (Math.max(screenWidth(text), marker.length) <= room) return [text, marker];
  const mark = marker.trimStart();
  const at = marker.length - mark.length;
  const from = at - Math.floor(room / 2);
  const head = from > 0 ? cutAt(text, from)[0] : "";
  const shown = head === "" ? text : `…${text.slice(head.length)}`;
  const indent = head === "" ? at : at - screenWidth(head) + 1;
  const line = screenWidth(shown) > room ? `${cutAt(shown, room - 1)[0]}…` : shown;
  return [line, " ".repeat(indent) + mark.slice(0, room - indent)];
}

/** `kane.yaml:8:5 (elements[0].restitution)`, or as much of it as is known. */
function formatPlace({ file, line, column, path }: Place): string {
  const position =
    line === undefined ? "" : file === undefined ? `line ${line}, column ${column}` : `:${line}:${column}`;
  const head = `${file ?? ""}${position}`;
  if (path === undefined || path === "") return head;
  return head === "" ? path : `${head} (${path})`;
}
