/**
 * Words that the reports of a reproduction share.
 */
import { isRounded } from "./agreement.ts";
import type { Computed } from "./published.ts";
import { counts, findingOf, type ReproducedFigure, type ReproducedValue } from "./reproduce.ts";

/** More digits than any paper prints. */
const SHOWN_DIGITS = 8;

/** Below this a number that should be zero is rounding: two digits say enough. */
const TINY = 1e-8;

export function showComputed(computed: Computed | null): string {
  if (computed === null) return "not computed";
  if (typeof computed === "string") return computed;
  const digits = Math.abs(computed) < TINY ? 2 : SHOWN_DIGITS;
  const [mantissa, exponent] = String(Number(computed.toPrecision(digits)))
    .replaceAll("-", "−")
    .split("e");
  return exponent === undefined ? mantissa! : `${mantissa}·10${raised(exponent)}`;
}

const raised = (digits: string): string => [...digits].map((sign) => RAISED[sign] ?? "").join("");
const RAISED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((sign, k) => [String(k), sign])),
  "−": "⁻",
};

/** What explains a row that is not plain agreement: sentences. */
export function explanation(row: ReproducedValue): string[] {
  const { note, failure, erratum } = row;
  const cause = erratum?.cause;
  return [
    ...(note === undefined ? [] : [`${note[0]!.toUpperCase()}${note.slice(1)}.`]),
    ...(failure === undefined ? [] : [`It could not be computed: ${failure}`]),
    ...(erratum
      ? [
          `Right is ${erratum.right}${erratum.confirmed ? "" : ", which the computed value does not confirm"}. ${erratum.because}`,
        ]
      : []),
    ...(cause?.agrees
      ? [`The printed ${row.published} comes out of ${cause.how}: ${showComputed(cause.computed)}.`]
      : []),
  ];
}

/** Explanations of rows in a table: what the row above says already is not said again. */
export function explanations(rows: readonly ReproducedValue[]): string[] {
  const texts = rows.map((row) => explanation(row).join(" "));
  return texts.map((text, k) => (text === texts[k - 1] ? "" : text));
}

/**
 * "204 of 222 values agree (68 to the printed digits, 136 closed forms, bounds and statements), 18 are errata with evidence, none
 * disagrees; beside them 47 of 47 values of ours agree." Ours are not printed, so they are counted apart.
 */
export function summary(values: readonly ReproducedValue[]): string {
  const own = values.filter(({ ours }) => ours);
  const printed = values.filter(({ ours }) => !ours);
  const beside = `${own.filter(isPlain).length} of ${own.length} values of ours agree`;
  if (own.length === 0) return `${printedSummary(printed)}.`;
  return printed.length === 0 ? `${beside}.` : `${printedSummary(printed)}; beside them ${beside}.`;
}

function printedSummary(values: readonly ReproducedValue[]): string {
  const { agree, errata, disagree } = counts(values);
  const rounded = values.filter((row) => isPlain(row) && isRounded(row.published)).length;
  const how =
    rounded === agree
      ? "to the printed digits"
      : `(${rounded} to the printed digits, ${agree - rounded} closed forms, bounds and statements)`;
  return [
    `${agree} of ${values.length} values agree ${how}`,
    ...(errata === 0 ? [] : [`${errata} ${errata === 1 ? "is an erratum" : "are errata"} with evidence`]),
    disagree === 0 ? "none disagrees" : `${disagree} ${disagree === 1 ? "disagrees" : "disagree"}`,
  ].join(", ");
}

/** What stands in the column of published values: that of ours is marked. */
export const showPublished = ({ published, ours }: ReproducedValue): string =>
  ours ? `${showFormula(published)} (ours)` : showFormula(published);

/** As papers print products: 3√5, 2 · (…). */
const showFormula = (text: string): string => text.replace(/(\d)\*(?=√)/g, "$1").replaceAll("*", " · ");

/** That a figure is missing, and why. */
export const undrawn = ({ id, failure }: ReproducedFigure): string => `The figure ${id} could not be drawn: ${failure}`;

/** Rows by paper, in the order of the papers. */
export function byPaper<Row extends { readonly paper: string }>(rows: readonly Row[], paper: string): Row[] {
  return rows.filter((row) => row.paper === paper);
}

export const isPlain = (row: ReproducedValue): boolean => findingOf(row) === "agrees";
