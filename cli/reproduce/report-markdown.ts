/**
 * A reproduction as Markdown, with its figures in place.
 */
import { FINDINGS } from "../../src/doors/reports.ts";
import { SPRAG_VERSION } from "../../src/index.ts";
import type { Paper } from "./published.ts";
import { figureFile, findingOf, type ReproducedValue, type Reproduction } from "./reproduce.ts";
import { byPaper, explanations, showComputed, showPublished, summary, undrawn } from "./words.ts";

/** Text inside a cell: one line, and no mark of Markdown by accident. */
const cell = (text: string): string => text.replaceAll("\n", " ").replace(/[|<*_`]/g, "\\$&");

const tableRow = (row: ReproducedValue, told: string): string => {
  const cells = [
    row.where,
    row.what,
    showPublished(row),
    showComputed(row.computed),
    FINDINGS[findingOf(row)].word,
    told,
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
};

export function reproductionMarkdown({ values, figures }: Reproduction, papers: readonly Paper[]): string {
  const parts = papers.flatMap(({ name, title }) => {
    const [rows, drawn] = [byPaper(values, name), byPaper(figures, name)];
    const told = explanations(rows);
    const table = [
      summary(rows),
      "",
      "| where | what | published | computed | | |",
      "| --- | --- | --- | --- | --- | --- |",
      ...rows.map((row, k) => tableRow(row, told[k]!)),
      "",
    ];
    return [
      ...[`## ${name}`, "", `*${title}*`, ""],
      ...(rows.length > 0 ? table : []),
      ...drawn.flatMap((figure) => [
        figure.svg ? `![${cell(figure.caption)}](${figureFile(figure.id)})` : cell(undrawn(figure)),
        "",
        `**${cell(figure.where)}** ${cell(figure.caption)}`,
        "",
      ]),
    ];
  });
  return ["# The papers, recomputed", "", `${summary(values)} Computed by Sprag ${SPRAG_VERSION}.`, "", ...parts].join(
    "\n",
  );
}
