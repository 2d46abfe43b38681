/**
 * A plain text table: columns padded to their widest cell, numbers to the right.
 */

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

/** Width of a text on the screen; combining marks take none. */
export function screenWidth(text: string): number {
  return Array.from(text.normalize("NFC")).filter((letter) => !/\p{M}/u.test(letter)).length;
}

function pad(text: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - screenWidth(text)));
  return align === "left" ? text + space : space + text;
}

/** Lines of the table: the title line first. `paint(row, column, text)` marks a padded cell. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: (row: number, column: number, text: string) => string = (_row, _column, text) => text,
): string[] {
  const widths = columns.map((column, j) =>
    Math.max(screenWidth(column.title), ...rows.map((row) => screenWidth(row[j]!))),
  );
  const line = (cells: readonly string[], row: number): string =>
    cells
      .map((cell, j) => paint(row, j, pad(cell, widths[j]!, columns[j]!.align)))
      .join("  ")
      .trimEnd();
  return [
    line(
      columns.map(({ title }) => title),
      -1,
    ),
    ...rows.map((row, i) => line(row, i)),
  ];
}
