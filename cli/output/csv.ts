/**
 * Columns of numbers as CSV: a header line, then one line per row, numbers in full precision. In pieces, because the whole may
 * be longer than a string can be.
 */
import type { DataTable } from "../../src/doors/figures.ts";
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

/** A table of texts and numbers, without a header where no columns are named; what does not exist is empty. */
export function csvText({ columns, rows }: Pick<DataTable, "rows"> & Partial<DataTable>): string {
  const cell = (value: string | number | null): string => (value === null ? "" : quoted(String(value)));
  return [...(columns ? [columns] : []), ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}
