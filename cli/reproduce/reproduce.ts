/**
 * Computes the published values and draws the published figures: published | computed | agrees | erratum.
 *
 * A value with an erratum counts as one only where the computed value agrees with what the erratum says is right; everything else that
 * does not agree with the print disagrees.
 */
import { drawFigure, THEME_NAMES, type ThemeName } from "../../src/doors/figures.ts";
import type { Finding } from "../../src/doors/reports.ts";
import { stamped } from "../../src/doors/reports.ts";
import { agrees } from "./agreement.ts";
import type { Lab } from "./lab.ts";
import type { Computed, Paper, PublishedFigure, PublishedValue } from "./published.ts";

export interface ReproducedValue {
  readonly id: string;
  readonly paper: string;
  readonly where: string;
  readonly what: string;
  readonly published: string;
  /** Null where the computation failed; `failure` says why. */
  readonly computed: Computed | null;
  readonly failure?: string;
  readonly agrees: boolean;
  readonly note?: string;
  /** The paper does not print it; see `PublishedValue`. */
  readonly ours?: true;
  readonly erratum: ReproducedErratum | null;
}

interface ReproducedErratum {
  readonly right: string;
  readonly because: string;
  /** Whether the computed value agrees with `right`. */
  readonly confirmed: boolean;
  /** How the printed value came about, computed as well. */
  readonly cause?: { readonly how: string; readonly computed: Computed; readonly agrees: boolean };
}

export interface ReproducedFigure {
  readonly id: string;
  readonly paper: string;
  readonly where: string;
  readonly caption: string;
  /** Null where it could not be drawn; `failure` says why. */
  readonly svg: Readonly<Record<ThemeName, string>> | null;
  readonly failure?: string;
}

export interface Reproduction {
  readonly values: readonly ReproducedValue[];
  readonly figures: readonly ReproducedFigure[];
}

export function findingOf({ agrees: same, erratum }: ReproducedValue): Finding {
  if (same) return "agrees";
  return erratum?.confirmed ? "erratum" : "disagrees";
}

export function reproduceValue(paper: Paper, row: PublishedValue, lab: Lab): ReproducedValue {
  const { id, where, what, published, note, ours, erratum, compute } = row;
  const head = { id, paper: paper.name, where, what, published };
  const noted = { ...(note !== undefined && { note }), ...(ours && { ours }) };
  try {
    const computed = compute(lab);
    const judged = erratum ? judgeErratum(erratum, published, computed, lab) : null;
    return { ...head, computed, agrees: agrees(computed, published), ...noted, erratum: judged };
  } catch (error) {
    // One value that cannot be computed must not hide the others: it disagrees, with the reason.
    return { ...head, computed: null, failure: reasonOf(error), agrees: false, ...noted, erratum: null };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function judgeErratum(
  { right, because, cause }: NonNullable<PublishedValue["erratum"]>,
  published: string,
  computed: Computed,
  lab: Lab,
): ReproducedErratum {
  const printed = cause && { how: cause.how, computed: cause.compute(lab) };
  return {
    ...{ right, because, confirmed: agrees(computed, right) },
    ...(printed && { cause: { ...printed, agrees: agrees(printed.computed, published) } }),
  };
}

export function reproduceFigure(paper: Paper, row: PublishedFigure, lab: Lab): ReproducedFigure {
  const { id, where, caption, figure, bare = false } = row;
  const head = { id, paper: paper.name, where, caption };
  try {
    const result = row.result(lab);
    const drawn = (theme: ThemeName): string =>
      drawFigure(result, { ...(figure !== undefined && { figure }), theme, bare, name: `${id}-${theme}` }).svg;
    const svg = Object.fromEntries(THEME_NAMES.map((theme) => [theme, drawn(theme)])) as Record<ThemeName, string>;
    return { ...head, svg };
  } catch (error) {
    // As with values: the report is written, and says so.
    return { ...head, svg: null, failure: reasonOf(error) };
  }
}

export function counts(values: readonly ReproducedValue[]) {
  const of = (finding: Finding): number => values.filter((row) => findingOf(row) === finding).length;
  return { agree: of("agrees"), errata: of("erratum"), disagree: of("disagrees") };
}

/** Whether every value agrees or is an erratum, and every figure was drawn. */
export const isConfirmed = ({ values, figures }: Reproduction): boolean =>
  counts(values).disagree === 0 && figures.every(({ svg }) => svg !== null);

/** Where a figure is in the folder of the report. */
export const figureFile = (id: string): string => `figures/${id}.svg`;

/** The JSON of the contract. */
export function reproductionJson({ values, figures }: Reproduction) {
  return stamped("reproduction", {
    values,
    figures: figures.map(({ svg, ...figure }) => ({ ...figure, file: svg && figureFile(figure.id) })),
    ...counts(values),
    ours: values.filter((row) => row.ours && findingOf(row) === "agrees").length,
  });
}
