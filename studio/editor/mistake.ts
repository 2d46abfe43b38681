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
  readonly length: number;
  readonly text: string;
}

function placeOf({ where, excerpt }: InputErrorParts): Omit<Letters, "text"> | undefined {
  if (typeof where === "string" || where.line === undefined) return undefined;
  return { line: where.line, column: where.column ?? 1, length: /\^+$/.exec(excerpt ?? "")?.[0].length ?? 0 };
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
  return { label: `Write ${mend.write}`, letters: { ...place, text: mend.write } };
}

/** The text with other letters; comments and layout stay. */
export function corrected(text: string, { line, column, length, text: meant }: Letters): string {
  const lines = text.split("\n");
  const row = lines[line - 1];
  if (row === undefined) return text;
  // Columns count characters, of which some are two units; words that only quotes keep together stay in quotes.
  const characters = [...row];
  const isQuoted = /["']/.test(characters[column - 1] ?? "");
  characters.splice(column - 1, length, isQuoted ? JSON.stringify(meant) : meant);
  lines[line - 1] = characters.join("");
  return lines.join("\n");
}
