/**
 * A reproduction on the terminal: the table, or with a folder the sums and what is not plain agreement.
 */
import { FINDINGS, type Paint, tableLines } from "../../src/doors/reports.ts";
import type { Paper } from "./published.ts";
import { findingOf, type ReproducedValue, type Reproduction } from "./reproduce.ts";
import { byPaper, explanation, isPlain, showComputed, showPublished, summary, undrawn } from "./words.ts";

const COLUMNS = [
  { title: "where", align: "left" },
  { title: "what", align: "left" },
  { title: "published", align: "left" },
  { title: "computed", align: "left" },
  { title: "", align: "left" },
] as const;

const cells = (row: ReproducedValue): string[] => [
  row.where,
  row.what,
  showPublished(row),
  showComputed(row.computed),
  FINDINGS[findingOf(row)].word,
];

/** `isWhole`: every value, not only those that do not plainly agree. */
export function reproductionText(
  { values, figures }: Reproduction,
  papers: readonly Paper[],
  paint: Paint,
  isWhole: boolean,
): string {
  const parts = papers.flatMap(({ name, title }) => {
    const rows = byPaper(values, name);
    if (rows.length === 0) return [];
    const shown = isWhole ? rows : rows.filter((row) => !isPlain(row));
    const table = tableLines(COLUMNS, shown.map(cells), colouring(shown, paint), paint.width);
    const told = rows.filter((row) => !isPlain(row)).map((row) => [`${row.id}:`, ...explanation(row)].join(" "));
    return [
      [
        paint.strong(`${name}: ${title}`),
        summary(rows),
        ...(shown.length > 0 ? ["", ...table] : []),
        ...told.flatMap((text) => ["", text]),
      ].join("\n"),
    ];
  });
  const total = parts.length < 2 ? [] : [paint.strong(summary(values))];
  const drawn = figures.filter(({ svg }) => svg !== null).length;
  const sum = figures.length === 0 ? [] : [`${drawn} of ${figures.length} figures are drawn.`];
  const missing = figures.filter(({ svg }) => svg === null).map((figure) => paint.bad(undrawn(figure)));
  return [...parts, ...total, ...sum, ...missing].join("\n\n");
}

/** The last column says what was found. */
function colouring(rows: readonly ReproducedValue[], { good, warn, bad }: Paint) {
  const colours = { agrees: good, erratum: warn, disagrees: bad };
  return (row: number, column: number, text: string): string =>
    row < 0 || column < COLUMNS.length - 1 ? text : colours[findingOf(rows[row]!)](text);
}
