/**
 * Columns of numbers as CSV: a header line, then one line per row, numbers in full precision.
 */
import type { Columns } from "../../src/index.ts";

export function csvText({ names, data }: Columns): string {
  const rows = data[0]?.length ?? 0;
  const lines = [names.map(quoted).join(",")];
  for (let i = 0; i < rows; i++) lines.push(data.map((column) => String(column[i]!)).join(","));
  return `${lines.join("\n")}\n`;
}

const quoted = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
