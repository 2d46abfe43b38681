/**
 * Which rows of the table are asked for: by paper, by kind, by id. An id stands for itself and for all ids that go on after it with a
 * hyphen: `glocker-128` for every value of (128).
 */
import type { InputError } from "../../src/index.ts";
import { didYouMean, usage } from "../command.ts";
import { choose } from "../law-options.ts";
import type { Paper } from "./published.ts";

export interface RowChoice {
  readonly ids?: readonly string[];
  readonly paper?: readonly string[];
  readonly only?: string;
}

export const PARTS = ["values", "figures"] as const;

/** The papers with the rows that are asked for; papers of which none is are left out. */
export function chooseRows(papers: readonly Paper[], { ids = [], paper, only }: RowChoice): Paper[] {
  const keys = papers.map(({ key }) => key);
  const chosen = paper?.map((name) => choose("--paper", name, keys));
  const part = only === undefined ? undefined : choose("--only", only, PARTS);
  const wanted = papers
    .filter((one) => chosen === undefined || chosen.includes(one.key))
    .map((one) => ({ ...one, ...(part === "figures" && { values: [] }), ...(part === "values" && { figures: [] }) }));
  const known = wanted.flatMap(({ values, figures }) => [...values, ...figures].map(({ id }) => id));
  const stranger = ids.find((asked) => !known.some((id) => belongs(id, asked)));
  if (stranger !== undefined) throw unknownId(stranger, known);
  const isAsked = ({ id }: { readonly id: string }): boolean =>
    ids.length === 0 || ids.some((asked) => belongs(id, asked));
  return wanted
    .map((one) => ({ ...one, values: one.values.filter(isAsked), figures: one.figures.filter(isAsked) }))
    .filter(({ values, figures }) => values.length + figures.length > 0);
}

const belongs = (id: string, asked: string): boolean => id === asked || id.startsWith(`${asked}-`);

const MOST_NAMED = 5;

/** Names the ids that begin most alike, each for several rows, or the first words of all. */
function unknownId(id: string, known: readonly string[]): InputError {
  const groups = [...new Set(known.map((one) => one.slice(0, one.lastIndexOf("-"))))];
  const alike = (one: string): number => {
    let k = 0;
    while (k < one.length && one[k] === id[k]?.toLowerCase()) k++;
    return k;
  };
  const firsts = [...new Set(known.map((one) => one.slice(0, one.indexOf("-"))))];
  const isNear = firsts.some((first) => id.toLowerCase().startsWith(first));
  const named = isNear ? groups.sort((a, b) => alike(b) - alike(a)).slice(0, MOST_NAMED) : firsts;
  return usage(
    "ID",
    `there is no value or figure "${id}" among those asked for`,
    `${didYouMean(id, [...known, ...groups])}${isNear ? "Near" : "Known"}, each with all that begin so: ${named.join(", ")}.`,
  );
}
