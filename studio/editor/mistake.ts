/**
 * A mistake in the text: where it stands, and the word to put there where one was probably meant.
 */
import type { Problem } from "../workers/protocol.ts";

export interface Mistake {
  /** Line and column from 1. */
  readonly line: number;
  readonly column: number;
  /** Letters that are wrong; 0 for the rest of the line. */
  readonly length: number;
  readonly message: string;
  readonly fix: string;
  /** What was probably meant in their place. */
  readonly meant?: string;
}

export function mistakeOf(problem: Problem | undefined): Mistake | undefined {
  const { parts, meant } = problem ?? {};
  if (!parts || typeof parts.where === "string") return undefined;
  const { line, column = 1 } = parts.where;
  if (line === undefined) return undefined;
  const length = /\^+$/.exec(parts.excerpt ?? "")?.[0].length ?? 0;
  return {
    line,
    column,
    length,
    message: parts.what,
    fix: parts.fix,
    ...(meant !== undefined && length > 0 && { meant }),
  };
}

/** The text with what was meant. */
export function mended(text: string, { line, column, length, meant }: Mistake): string {
  if (meant === undefined) return text;
  const lines = text.split("\n");
  const row = lines[line - 1];
  if (row === undefined) return text;
  // Words that only quotes keep together stay in quotes.
  const isQuoted = /["']/.test(row[column - 1] ?? "");
  lines[line - 1] =
    row.slice(0, column - 1) + (isQuoted ? JSON.stringify(meant) : meant) + row.slice(column - 1 + length);
  return lines.join("\n");
}
