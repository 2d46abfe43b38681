/**
 * `sprag compare` for the terminal: one row per law.
 */
import type { ComparedLaw, Comparison } from "../laws/compare-laws.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showChange, showNumber } from "../text/show-number.ts";
import { tableLines } from "../text/table.ts";
import { marked } from "../text/wrap.ts";

export interface CompareTextOptions {
  readonly title?: string;
  readonly paint?: Paint;
}

export function compareText({ laws: rows }: Comparison, options: CompareTextOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const columns = [
    { title: "  law", align: "left" },
    { title: "u⁺", align: "left" },
    { title: "impulses N s", align: "left" },
    { title: "T⁺ − T⁻ J", align: "right" },
    { title: "admissible", align: "left" },
  ] as const;
  const run = rows.filter(({ result }) => result);
  const lines = tableLines(columns, run.map(cells), (row, column, text) => {
    if (row < 0) return paint.faint(text);
    if (column === 4 && run[row]!.membership?.inside === false) return paint.bad(text);
    return text;
  });
  const notes = run.flatMap(({ name, result }) =>
    result!.warnings.flatMap((text) => marked(paint.warn, "note", `${name}: ${text}`)),
  );
  const waiting = rows
    .filter(({ result }) => !result)
    .map(({ name, needs }) => paint.faint(`  ${name}: not run, ${needs}`));
  return [
    ...(options.title ? [paint.strong(options.title), ""] : []),
    ...lines,
    ...(notes.length > 0 ? ["", ...notes] : []),
    ...(waiting.length > 0 ? ["", ...waiting] : []),
  ].join("\n");
}

function cells({ name, result, membership }: ComparedLaw): string[] {
  const solution = result!.status === "failed" ? undefined : result!.solutions[0];
  if (!solution) return [`  ${name}`, result!.status, "", "", ""];
  const { before, after, work } = solution.energy;
  const several = result!.status === "several" ? ` (one of ${result!.solutions.length})` : "";
  return [
    `  ${name}${several}`,
    vector(solution.postVelocity),
    vector(solution.elements.flatMap(({ impulse }) => impulse)),
    showChange(work, Math.max(before, after)),
    membership ? admissibleText(membership) : "",
  ];
}

function vector(values: readonly number[]): string {
  const size = Math.max(...values.map(Math.abs));
  return `(${values.map((value) => showNumber(Number(value.toPrecision(4)), size)).join(", ")})`;
}

/** Yes, or the condition that is violated most and by how much of ‖u⁻‖. */
function admissibleText(membership: NonNullable<ComparedLaw["membership"]>): string {
  if (membership.inside) return "yes";
  const { kinematic, kinetic, energetic } = membership;
  const worst = Math.min(kinematic, kinetic, energetic);
  const which = worst === energetic ? "energy" : worst === kinetic ? "impulses" : "velocity";
  return `no: ${which}, by ${showNumber(Number((-worst).toPrecision(3)))}`;
}
