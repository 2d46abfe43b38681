/**
 * The reproduction as the studio shows it: the words of the report, and for every value and figure the shipped models behind it.
 */

import type { ShownFigure, ShownPaper, ShownValue, StudioPapers } from "../../src/doors/reports.ts";
import { openLab } from "./lab.ts";
import type { Paper } from "./published.ts";
import { formula } from "./report-page.ts";
import {
  counts,
  findingOf,
  type ReproducedFigure,
  type ReproducedValue,
  reproduceFigure,
  reproduceValue,
} from "./reproduce.ts";
import { type TracedLab, tracedLab } from "./traced-lab.ts";
import { explanation, showComputed, showPublished, summary, undrawn } from "./words.ts";

interface WrittenFigure {
  readonly file: string;
  readonly svg: string;
}

/** Computes everything; `textOf` gives the text of a shipped model by its name. */
export function studioPapers(
  papers: readonly Paper[],
  textOf: (name: string) => string,
): { readonly report: StudioPapers; readonly figures: readonly WrittenFigure[] } {
  const traced = tracedLab(openLab(textOf));
  const all: ReproducedValue[] = [];
  const written: WrittenFigure[] = [];
  const shown = papers.map((paper): ShownPaper => {
    const values = paper.values.map((row) => {
      const value = reproduceValue(paper, row, traced.lab);
      all.push(value);
      return shownValue(value, traced);
    });
    const figures = paper.figures.map((row) => {
      const figure = reproduceFigure(paper, row, traced.lab);
      for (const [theme, svg] of Object.entries(figure.svg ?? {})) written.push({ file: fileOf(row.id, theme), svg });
      return shownFigure(figure, traced);
    });
    const { key, name, title } = paper;
    return { key, name, title, summary: summary(all.filter((row) => row.paper === name)), values, figures };
  });
  return { report: { summary: summary(all), counts: counts(all), papers: shown }, figures: written };
}

const fileOf = (id: string, theme: string): string => `papers/${id}-${theme}.svg`;

function shownValue(row: ReproducedValue, { opened }: TracedLab): ShownValue {
  const { id, where, what, computed } = row;
  return {
    ...{ id, where, whatHtml: formula(what), published: showPublished(row) },
    ...{ computed: showComputed(computed), exact: String(computed), finding: findingOf(row) },
    ...{ toldHtml: formula(explanation(row).join(" ")), opens: opened() },
  };
}

function shownFigure(figure: ReproducedFigure, { opened }: TracedLab): ShownFigure {
  const { id, where, caption, svg } = figure;
  return {
    ...{ id, where, captionHtml: formula(svg ? caption : undrawn(figure)), opens: opened() },
    files: svg && { light: fileOf(id, "light"), dark: fileOf(id, "dark") },
  };
}
