/**
 * Columns of numbers as CSV: a header line, then one line per row, numbers in full precision. In pieces, because the whole may
 * be longer than a string can be.
 */
import type { Columns } from "../../src/index.ts";

/** Rows of one piece. */
const ROWS = 4096;

export function* csvLines({ names, data }: Columns): Generator<string> {
  const rows = data[0]?.length ?? 0;
  yield `${names.map(quoted).join(",")}\n`;
  for (let from = 0; from < rows; from += ROWS) {
    const lines: string[] = [];
    for (let i = from; i < Math.min(rows, from + ROWS); i++) {
      lines.push(data.map((column) => String(column[i]!)).join(","));
    }
    yield `${lines.join("\n")}\n`;
  }
}

const quoted = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
