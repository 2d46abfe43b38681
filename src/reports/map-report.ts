/**
 * A parameter map: the JSON of `sprag map` and `sprag status`, which `region-map` draws, and the page for the terminal: classes with
 * their shares, what has no result, and where the table is.
 */
import type { Paint } from "../text/paint.ts";
import { marked } from "../text/wrap.ts";
import { type PageOptions, page, table } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

type ClassName = string | number | null;

/** A border between classes: `left` is on the left of the way along the points, the second axis being upward. */
export interface MapBorderLine {
  readonly left: ClassName;
  readonly right: ClassName;
  readonly points: readonly (readonly [number, number])[];
}

export interface MapBorders {
  readonly lines: readonly MapBorderLine[];
  /** Edges of the grid that are crossed several times. */
  readonly severalTimes: readonly { readonly crossings: number }[];
  /** Edges whose workers died. */
  readonly unknown: number;
}

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
  /** A refined map: how many points were computed; the others are inferred. */
  readonly refined?: { readonly levels: number; readonly computed: number };
  /** Share of the area of the grid by class, and which part of it is inferred. */
  readonly areas?: Readonly<Record<string, { readonly share: number; readonly inferred: number }>>;
  /** Borders of the grid, or why they were not looked for. */
  readonly borders?: MapBorders | string;
}

export function mapJson(findings: MapFindings, kind: "map-result" | "map-status" = "map-result"): Stamped {
  const { title, compute, column, points, done, errors, classes, seconds, directory, grid, borders, refined, areas } =
    findings;
  return stamped(kind, {
    ...(title !== undefined && { title }),
    ...{ points, done, errors, classes, seconds, directory, compute, column },
    ...(refined && { refined: { ...refined, inferred: points - refined.computed, note: MISSED } }),
    ...(areas && { areas }),
    ...(grid && { axes: grid.axes.map(drawnAxis), grid: rowsOf(grid.cells, grid.axes[0].values.length) }),
    ...(grid && typeof borders === "object" && { borders: borders.lines.map((line) => drawnLine(line, grid.axes)) }),
  });
}

const MISSED = "islands smaller than a cell of the coarse grid can be missed";

/** Equal ratios are drawn as equal steps of the exponent. */
function drawnAxis({ field, scale, values }: MapGridAxis) {
  if (scale === "log") return { field: `log10 ${field}`, values: values.map(Math.log10) };
  return { field, ...(field.endsWith("Degrees") && { unit: "°" }), values };
}

function drawnLine({ left, right, points }: MapBorderLine, axes: readonly MapGridAxis[]) {
  const drawn = (value: number, k: number): number => (axes[k]!.scale === "log" ? Math.log10(value) : value);
  return { left, right, points: points.map((point) => point.map(drawn)) };
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
    ...refinedRows(findings, paint),
    ...borderRows(findings, paint),
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

function refinedRows({ refined, points, done, areas = {} }: MapFindings, paint: Paint): string[][] {
  if (!refined || done < points) return [];
  const shares = Object.entries(areas).map(([name, { share, inferred }]) => [
    `  ${name}`,
    percent(share, 1),
    percent(inferred, 1),
  ]);
  const { computed } = refined;
  const what = `${computed} points computed, ${points - computed} inferred from cells of one class: ${MISSED}`;
  return [
    ...(shares.length > 0 ? [table(paint, ["  area of", ">share", ">inferred"], shares)] : []),
    marked(paint, paint.warn, "!", what),
  ];
}

function borderRows({ borders, column }: MapFindings, paint: Paint): string[][] {
  if (borders === undefined) return [];
  if (typeof borders === "string") return [marked(paint, paint.faint, "·", borders)];
  const { lines, severalTimes, unknown } = borders;
  const count = lines.reduce((sum, { points }) => sum + points.length, 0);
  const found = `${counted(lines.length, "border")} of ${column} through ${counted(count, "point")}`;
  return [
    marked(paint, paint.faint, "·", found),
    ...(severalTimes.length === 0
      ? []
      : [
          marked(
            paint,
            paint.warn,
            "!",
            `${counted(severalTimes.length, "edge")} of the grid ${severalTimes.length === 1 ? "is" : "are"} crossed several times: a finer grid shows more`,
          ),
        ]),
    ...(unknown === 0
      ? []
      : [marked(paint, paint.warn, "!", `${counted(unknown, "border")} not found: the workers died there`)]),
  ];
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
