/**
 * Words that the reports of a reproduction share.
 */
import type { Computed } from "./published.ts";
import { counts, type Finding, findingOf, type ReproducedValue } from "./reproduce.ts";

/** More digits than any paper prints. */
const SHOWN_DIGITS = 8;

export function showComputed(computed: Computed | null, digits = SHOWN_DIGITS): string {
  if (computed === null) return "not computed";
  return typeof computed === "string" ? computed : String(Number(computed.toPrecision(digits))).replaceAll("-", "−");
}

export const FINDINGS: Readonly<Record<Finding, string>> = {
  agrees: "agrees",
  erratum: "erratum",
  disagrees: "DISAGREES",
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

/** "255 values agree to the printed digits, 13 are errata, none disagrees." */
export function summary(values: readonly ReproducedValue[]): string {
  const { agree, errata, disagree } = counts(values);
  const parts = [
    `${agree} of ${values.length} values agree to the printed digits`,
    ...(errata === 0 ? [] : [`${errata} ${errata === 1 ? "is an erratum" : "are errata"} with evidence`]),
    disagree === 0 ? "none disagrees" : `${disagree} ${disagree === 1 ? "disagrees" : "disagree"}`,
  ];
  return `${parts.join(", ")}.`;
}

/** Rows by paper, in the order of the papers. */
export function byPaper<Row extends { readonly paper: string }>(rows: readonly Row[], paper: string): Row[] {
  return rows.filter((row) => row.paper === paper);
}

export const isPlain = (row: ReproducedValue): boolean => findingOf(row) === "agrees";
