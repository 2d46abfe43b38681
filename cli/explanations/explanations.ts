/**
 * What `sprag explain` knows: one list made of the tables of the library (elements, laws, solvers, methods) and of the words that
 * only reports and papers use.
 */
import { METHODS } from "../../src/doors/motion.ts";
import { ELEMENTS, LAWS, SOLVERS } from "../../src/index.ts";
import { ERROR_CODES } from "./error-codes.ts";
import { NO_SYMBOL, SYMBOLS, type SymbolRow } from "./symbols.ts";
import { WORDS } from "./words.ts";

export interface Explanation {
  readonly term: string;
  /** What the term is: `symbol`, `error code`, `verdict`, … */
  readonly of: string;
  readonly meaning: string;
  readonly equation?: string;
  /** Names in Sprag of a symbol. */
  readonly names?: readonly string[];
  readonly source?: string;
  /** How else it may be asked for. */
  readonly also?: readonly string[];
}

const described = (of: string, table: Readonly<Record<string, { readonly describe: string }>>): Explanation[] =>
  Object.entries(table).map(([term, { describe }]) => ({ term, of, meaning: `${describe}.` }));

/** A symbol goes by each of its letters and names; what has no letter by its name. */
function symbolExplanation({ symbol, ...row }: SymbolRow): Explanation {
  const term = symbol === NO_SYMBOL ? row.names[0]! : symbol;
  return { ...row, term, of: "symbol", also: [...term.split(", "), ...row.names, ...(row.also ?? [])] };
}

/** Everything, by what it is. */
export function explanations(): readonly Explanation[] {
  return [
    ...WORDS,
    ...SYMBOLS.map(symbolExplanation),
    ...Object.entries(ELEMENTS).map(([term, { describe, reservoir, source }]) => ({
      ...{ term, of: "type of element", meaning: `${describe}.`, equation: `−Λ ∈ ${reservoir}`, source },
    })),
    ...described("impact law", LAWS),
    ...described("solver", SOLVERS),
    ...described("method of simulation", METHODS),
    ...Object.entries(ERROR_CODES).map(([term, meaning]) => ({ term, of: "error code", meaning })),
  ];
}

/** One spelling of a word: composed letters, the micro sign as mu. */
const spelt = (word: string): string => word.normalize("NFC").replaceAll("µ", "μ").trim();

/** All words that lead to an explanation. */
export const wordsOf = ({ term, also = [] }: Explanation): readonly string[] => [term, ...also];

/** What explains a word: as it is written (G is not g), else whatever its case. */
export function explain(word: string): readonly Explanation[] {
  const all = explanations();
  const wanted = spelt(word);
  const exact = all.filter((one) => wordsOf(one).includes(wanted));
  if (exact.length > 0) return exact;
  const lower = wanted.toLowerCase();
  return all.filter((one) => wordsOf(one).some((known) => known.toLowerCase() === lower));
}
