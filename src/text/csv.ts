/**
 * Tables as CSV: a header line, then one line per row, numbers in full precision, what does not exist empty. Columns come in pieces,
 * because the whole may be longer than a string can be.
 */
type Cell = string | number | null;

/** Columns of equal lengths by their names; without names there is no header. */
interface Columns {
  readonly names?: readonly string[];
  readonly data: readonly ArrayLike<Cell>[];
}

export interface CsvTable {
  /** Without names there is no header. */
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows of one piece. */
const ROWS = 4096;

export function* csvLines({ names, data }: Columns): Generator<string> {
  const rows = data[0]?.length ?? 0;
  if (names) yield `${names.map(quoted).join(",")}\n`;
  for (let from = 0; from < rows; from += ROWS) {
    let lines = "";
    for (let i = from; i < Math.min(rows, from + ROWS); i++) {
      for (let k = 0; k < data.length; k++) lines += (k === 0 ? "" : ",") + cellText(data[k]![i]!);
      lines += "\n";
    }
    yield lines;
  }
}

export function csvText({ columns, rows }: CsvTable): string {
  return [...(columns ? [columns] : []), ...rows].map((row) => `${row.map(cellText).join(",")}\n`).join("");
}

function cellText(value: Cell): string {
  if (typeof value === "number") return String(value);
  return value === null ? "" : quoted(value);
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
