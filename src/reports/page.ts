/**
 * What the pages for the terminal share: headings, tables, verdicts behind their mark, labelled advice, remarks.
 */
import type { Explanation } from "../certificates/explain-impact.ts";
import type { Verdict } from "../certificates/impact-consistency.ts";
import { type Paint, PLAIN, pageWidth } from "../text/paint.ts";
import { remedyName } from "../text/remedy-name.ts";
import { showChange, showNumber } from "../text/show-number.ts";
import { tableLines } from "../text/table.ts";
import { foldText, indented, proseWidth, wrap } from "../text/wrap.ts";
import { VERDICT_SIGNS } from "./verdict-signs.ts";

export { rounded } from "../text/show-number.ts";

export interface PageOptions {
  readonly title?: string;
  readonly source?: string;
  /** Of the model: what looks like a slip. */
  readonly remarks?: readonly string[];
  /** Colours; plain text unless given. */
  readonly paint?: Paint;
}

/** The parts of a page below its title and source, in turn. */
export function page(options: PageOptions, parts: (paint: Paint) => readonly (readonly string[])[]): string {
  const paint = options.paint ?? PLAIN;
  const head = titleLines(options, paint);
  return joined([...head, ...(head.length > 0 ? [""] : []), ...parts(paint).flat()], paint);
}

/** Lines as one text; those that are wider than the screen are folded. */
export function joined(lines: readonly string[], paint: Paint): string {
  return foldText(lines.join("\n"), pageWidth(paint));
}

export function titleLines({ title, source, remarks = [] }: PageOptions, paint: Paint): string[] {
  return [
    ...(title ? [paint.strong(title)] : []),
    ...(source ? [paint.faint(source)] : []),
    ...noteLines(remarks, paint),
  ];
}

/** A table with a faint title line; a title after `>` stands over a column of numbers. `mark` colours the other cells. */
export function table(
  paint: Paint,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  mark: (row: number, column: number, text: string) => string = (_row, _column, text) => text,
): string[] {
  const columns = titles.map((title) =>
    title.startsWith(">") ? ({ title: title.slice(1), align: "right" } as const) : ({ title, align: "left" } as const),
  );
  return tableLines(
    columns,
    rows,
    (row, column, text) => (row < 0 ? paint.faint(text) : mark(row, column, text)),
    pageWidth(paint),
  );
}

/** Mark and colour of a verdict. */
export function verdictSign(verdict: Verdict, paint: Paint): [mark: string, colour: (text: string) => string] {
  const colours = { holds: paint.good, fails: paint.bad, undecided: paint.strong };
  return [VERDICT_SIGNS[verdict], colours[verdict]];
}

/** `(1, −0.5)`; `sizes` as for `showNumber`, one for each. */
export function vector(values: ArrayLike<number>, sizes: ArrayLike<number> = []): string {
  return `(${Array.from(values, (value, j) => showNumber(value, sizes[j])).join(", ")})`;
}

/** A text four spaces in, faint: why a claim is what it is. */
export function reasonLines(reason: string, paint: Paint): string[] {
  return indented(paint, reason, { by: 4 }).map(paint.faint);
}

export function noteLines(notes: readonly string[], paint: Paint): string[] {
  return notes.flatMap((note) => indented(paint, `note: ${note}`).map(paint.warn));
}

/** Who created the energy of an impact. */
export const gainsText = ({ gains }: Pick<Explanation, "gains">): string =>
  gains.map(({ element, work }) => `${element} created ${showNumber(work)} J`).join(", ");

/** Why; undefined where no mechanism is known. */
export function mechanismText({ pair, restitution }: Explanation): string | undefined {
  if (!pair) return undefined;
  const { rebounds, pushes } = pair;
  const [first, second] = [rebounds, pushes].map((name) => showNumber(restitution![name]!));
  return `slide-push: ${rebounds} rebounds with ε = ${first} by kinematics alone; ${pushes}, with ε = ${second}, has to follow and pushes mass along, whatever the energy says (Glocker, Sections 6 and 8)`;
}

/** Who created the energy of an impact, why, and what to change; `energy`, T⁺, is what is large beside the changes. */
export function explanationLines(explanation: Explanation, energy: number, paint: Paint): string[] {
  const why = mechanismText(explanation);
  return [
    "",
    ...adviceRow("who", gainsText(explanation), paint),
    ...(why === undefined ? [] : adviceRow("why", why, paint)),
    ...remedyLines(explanation.remedies, energy, paint),
  ];
}

/** What to do, each with what it makes of the impact. */
export function remedyLines(
  remedies: readonly (Parameters<typeof remedyName>[0] & { work: number; remarks?: readonly string[] })[],
  energy: number,
  paint: Paint,
): string[] {
  return remedies.flatMap((remedy, i) => [
    ...adviceRow(
      i === 0 ? "do" : "",
      `${remedyName(remedy)}: this impact then gives ${showChange(remedy.work, energy)} J`,
      paint,
    ),
    ...(remedy.remarks ?? []).slice(0, 1).flatMap((remark) => adviceRow("", remark, paint)),
  ]);
}

/** A labelled paragraph; the label stands in a column of its own. */
export function adviceRow(label: string, text: string, paint: Paint): string[] {
  const [first = "", ...rest] = wrap(text, 0, proseWidth(paint) - 8);
  return [`  ${paint.strong(label)}${" ".repeat(6 - label.length)}${first}`, ...rest.map((line) => `        ${line}`)];
}
