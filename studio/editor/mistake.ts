/**
 * A mistake of the model: where it stands in the text, and the one edit that mends it, where there is one.
 */
import type { InputErrorParts } from "../../src/doors/models.ts";
import { shownNumber } from "../widgets/numbers.ts";
import type { Problem } from "../workers/protocol.ts";

export interface Mistake {
  /** Line and column from 1. */
  readonly line: number;
  readonly column: number;
  /** Letters that are wrong; 0 for the rest of the line. */
  readonly length: number;
  readonly message: string;
  readonly fix: string;
  readonly correction?: Correction;
}

/** What a button says, and the edit that it makes: a value at a path, or letters in the place of those that are marked. */
export interface Correction {
  readonly label: string;
  readonly edit?: { readonly path: string; readonly value: number };
  readonly letters?: Letters;
}

interface Letters {
  readonly line: number;
  readonly column: number;
  /** The letters that were marked, and what is meant. */
  readonly from: string;
  readonly text: string;
}

function placeOf({ where, excerpt }: InputErrorParts): Pick<Mistake, "line" | "column" | "length"> | undefined {
  if (typeof where === "string" || where.line === undefined) return undefined;
  return { line: where.line, column: where.column ?? 1, length: [...markedIn(excerpt)].length };
}

/** The letters above the marks of an excerpt. */
function markedIn(excerpt = ""): string {
  const [row = "", marks = ""] = excerpt.split("\n");
  return [...row].slice(marks.indexOf("^"), marks.length).join("");
}

/** The mistake at its place in the text, where it has one. */
export function mistakeOf(problem: Problem | undefined): Mistake | undefined {
  const { parts } = problem ?? {};
  const place = parts && placeOf(parts);
  if (!parts || !place) return undefined;
  const correction = correctionOf(problem);
  return { ...place, message: parts.what, fix: parts.fix, ...(correction && { correction }) };
}

/** The edit that mends it; of mistakes without a place in the text as well. */
export function correctionOf(problem: Problem | undefined): Correction | undefined {
  const { parts } = problem ?? {};
  if (!parts?.mend) return undefined;
  const { mend, where } = parts;
  if ("value" in mend) {
    const isThere = typeof where !== "string" && where.path === mend.path;
    const shown = shownNumber(mend.value);
    return { label: isThere ? `Write ${shown}` : `Add ${mend.path}: ${shown}`, edit: mend };
  }
  const place = placeOf(parts);
  if (!place || place.length === 0) return undefined;
  const { line, column } = place;
  return { label: `Write ${mend.write}`, letters: { line, column, from: markedIn(parts.excerpt), text: mend.write } };
}

/** From where to where the letters of a mistake stand in its line, in units of the text: columns count characters, of which some are two. */
export function unitsOf(row: string, { column, length }: Pick<Mistake, "column" | "length">): [number, number] {
  const characters = [...row];
  const units = (count: number): number => characters.slice(0, count).join("").length;
  return [units(column - 1), length > 0 ? units(column - 1 + length) : row.length];
}

/** The text with other letters, comments and layout as they were; undefined where it has not the letters that were marked. */
export function corrected(text: string, { line, column, from, text: meant }: Letters): string | undefined {
  const lines = text.split("\n");
  const row = lines[line - 1] ?? "";
  const [start] = unitsOf(row, { column, length: 0 });
  if (from === "" || !row.startsWith(from, start)) return undefined;
  // Words that only quotes keep together stay in quotes.
  const written = /^["']/.test(from) ? JSON.stringify(meant) : meant;
  lines[line - 1] = `${row.slice(0, start)}${written}${row.slice(start + from.length)}`;
  return lines.join("\n");
}
