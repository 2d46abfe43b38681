/**
 * The reproduction report beside the page: computed when the studio is built, loaded when Papers is opened or the page has time.
 */

import type { Finding, Opened, ShownPaper, StudioPapers } from "../../../src/doors/reports.ts";
import { isFound } from "../../examples/gallery.ts";

let loaded: Promise<StudioPapers> | undefined;

export function loadReport(): Promise<StudioPapers> {
  loaded ??= fetch("./papers.json").then((answer) => {
    if (!answer.ok) throw new Error("the papers were not computed with this studio; run `npm run build:studio`");
    return answer.json() as Promise<StudioPapers>;
  });
  // What failed once may be there later.
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Figures that were asked for, by the names of their files: what was fetched needs no server. */
const pictures = new Map<string, Promise<string>>();

export function loadPicture(file: string): Promise<string> {
  const known = pictures.get(file);
  if (known) return known;
  const loading = fetch(`./${file}`).then((answer) => {
    if (!answer.ok) throw new Error(`the figure ${file} is missing`);
    return answer.text();
  });
  pictures.set(file, loading);
  // What failed once may be there later.
  loading.catch(() => pictures.delete(file));
  return loading;
}

/** Fetches the report with all its figures. */
export async function loadPapers(): Promise<void> {
  const { papers } = await loadReport();
  const files = papers.flatMap(({ figures }) => figures.flatMap((one) => Object.values(one.files ?? {})));
  await Promise.allSettled(files.map(loadPicture));
}

export type Wanted = "all" | Finding;

/** The rows that a search finds: every word of it, anywhere in the row. */
export function chosen(paper: ShownPaper, wanted: Wanted, search: string): ShownPaper {
  const has = (...texts: readonly string[]): boolean => isFound(search, ...texts);
  const named = (opens: readonly Opened[]): string => opens.map(({ example }) => example).join(" ");
  const values = paper.values.filter((row) => {
    const isWanted = wanted === "all" || row.finding === wanted;
    return (
      isWanted &&
      has(paper.name, row.id, row.where, row.whatHtml, row.published, row.computed, row.toldHtml, named(row.opens))
    );
  });
  const figures =
    wanted === "all"
      ? paper.figures.filter((one) => has(paper.name, one.id, one.where, one.captionHtml, named(one.opens)))
      : [];
  return { ...paper, values, figures };
}
