/**
 * A parameter map: the JSON of `sprag map` and `sprag status`, which `region-map` draws, and the page for the terminal: classes with
 * their shares, what has no result, and where the table is.
 */
import { marked } from "../text/wrap.ts";
import { type PageOptions, page, table } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

type ClassName = string | number | null;

/** An axis of a grid. */
export interface MapGridAxis {
  readonly field: string;
  readonly scale: "linear" | "log";
  readonly values: readonly number[];
}

export interface MapFindings {
  readonly title?: string;
  readonly compute: string;
  /** Result by which points are in classes. */
  readonly column: string;
  readonly points: number;
  readonly done: number;
  /** Points whose row says why there is no result. */
  readonly errors: number;
  readonly classes: Readonly<Record<string, number>>;
  readonly seconds: number | null;
  readonly directory: string;
  /** A map of two axes: the class of every point, the first axis running fastest. */
  readonly grid?: { readonly axes: readonly [MapGridAxis, MapGridAxis]; readonly cells: readonly ClassName[] };
}

export function mapJson(findings: MapFindings, kind: "map-result" | "map-status" = "map-result"): Stamped {
  const { title, compute, column, points, done, errors, classes, seconds, directory, grid } = findings;
  return stamped(kind, {
    ...(title !== undefined && { title }),
    ...{ points, done, errors, classes, seconds, directory, compute, column },
    ...(grid && { axes: grid.axes.map(drawnAxis), grid: rowsOf(grid.cells, grid.axes[0].values.length) }),
  });
}

/** Equal ratios are drawn as equal steps of the exponent. */
function drawnAxis({ field, scale, values }: MapGridAxis) {
  if (scale === "log") return { field: `log10 ${field}`, values: values.map(Math.log10) };
  return { field, ...(field.endsWith("Degrees") && { unit: "°" }), values };
}

function rowsOf(cells: readonly ClassName[], width: number): ClassName[][] {
  return Array.from({ length: cells.length / width }, (_, j) => cells.slice(j * width, (j + 1) * width));
}

export function mapText(findings: MapFindings, options: PageOptions = {}): string {
  const { points, done, errors, classes, column, compute } = findings;
  const counts = Object.entries(classes).map(([name, count]) => [`  ${name}`, String(count), percent(count, done)]);
  return page(options, (paint) => [
    done === points
      ? marked(paint, paint.good, "✓", `${compute}: all ${points} points are done`)
      : marked(paint, paint.warn, "…", `${compute}: ${done} of ${points} points are done (${percent(done, points)})`),
    ...(counts.length > 0 ? [table(paint, [`  ${column}`, ">points", ">share"], counts)] : []),
    errors === 0
      ? []
      : marked(
          paint,
          paint.warn,
          "!",
          `${errors} ${errors === 1 ? "point has" : "points have"} no result; the column error says why`,
        ),
  ]);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
