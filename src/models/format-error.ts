/**
 * An `InputError` as the text a terminal shows: what, where, the marked line, the fix.
 */
import type { InputError, Place } from "../errors.ts";

/** Several lines without a line end after the last. */
export function formatInputError(error: InputError): string {
  const lines = [`error: ${error.what}`];
  const number = error.where.line === undefined ? "" : String(error.where.line);
  const margin = " ".repeat(number.length + 1);
  const place = formatPlace(error.where);
  if (place !== "") lines.push(`${margin}--> ${place}`);
  if (error.excerpt !== undefined) {
    const [text = "", marker = ""] = error.excerpt.split("\n");
    lines.push(`${margin} |`, ` ${number} | ${text}`.trimEnd(), `${margin} | ${marker}`);
  }
  lines.push(`fix: ${error.fix}`);
  return lines.join("\n");
}

/** `kane.yaml:8:5 (elements[0].restitution)`, or as much of it as is known. */
function formatPlace({ file, line, column, path }: Place): string {
  const position =
    line === undefined ? "" : file === undefined ? `line ${line}, column ${column}` : `:${line}:${column}`;
  const head = `${file ?? ""}${position}`;
  if (path === undefined) return head;
  return head === "" ? path : `${head} (${path})`;
}
