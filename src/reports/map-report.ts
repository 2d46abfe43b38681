/**
 * A parameter map: the JSON of `sprag map` and `sprag status`, which `region-map` draws, and the page for the terminal: classes with
 * their shares, what has no result, and where the table is.
 */
import type { MapGridAxis } from "../studies/map-grid.ts";
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
  readonly grid?: {
    readonly axes: readonly [MapGridAxis, MapGridAxis];
    readonly cells: readonly ClassName[];
    /** Whether the class of a point is proved for its whole cell. */
    readonly isCertified?: readonly boolean[];
  };
  /** A refined map: how many points were computed; the others are inferred. */
  readonly refined?: { readonly levels: number; readonly computed: number };
  /** Share of the area of the grid by class, which part of it is inferred, and the share of the area where the class is proved. */
  readonly areas?: Readonly<
    Record<string, { readonly share: number; readonly inferred: number; readonly certified?: number }>
  >;
  /** Certified cells: how often a cell was halved at most, and how many are certified. */
  readonly certified?: { readonly halvings: number; readonly cells: number };
  /** Borders of the grid, or why they were not looked for. */
  readonly borders?: MapBorders | string;
}

export function mapJson(findings: MapFindings, kind: "map-result" | "map-status" = "map-result"): Stamped {
  const { title, compute, column, points, done, errors, classes, seconds, directory, grid, borders, refined, areas } =
    findings;
  const width = grid?.axes[0].values.length;
  return stamped(kind, {
    ...(title !== undefined && { title }),
    ...{ points, done, errors, classes, seconds, directory, compute, column },
    ...(refined && { refined: { ...refined, inferred: points - refined.computed, note: MISSED } }),
    ...(areas && { areas }),
    ...(grid && { axes: grid.axes.map(drawnAxis), grid: rowsOf(grid.cells, width!) }),
    ...certifiedJson(findings, width),
    ...(grid && typeof borders === "object" && { borders: borders.lines.map((line) => drawnLine(line, grid.axes)) }),
  });
}

/** How many cells are certified, the share of the area that is not, and for each point of a grid 1 or 0. */
function certifiedJson({ certified, points, grid, areas }: MapFindings, width: number | undefined) {
  if (!certified) return {};
  const flags = grid?.isCertified?.map(Number);
  return {
    certified: {
      ...certified,
      uncertified: points - certified.cells,
      ...(areas && { uncertifiedShare: uncertifiedShare(areas) }),
      ...(flags && { grid: rowsOf(flags, width!) }),
    },
  };
}

/** The share of the area where nothing is proved. */
const uncertifiedShare = (areas: NonNullable<MapFindings["areas"]>): number =>
  Math.max(0, 1 - Object.values(areas).reduce((sum, { certified = 0 }) => sum + certified, 0));

const MISSED = "islands smaller than a cell of the coarse grid can be missed";

/** Equal ratios are drawn as equal steps of the exponent. */
function drawnAxis({ field, scale, values }: MapGridAxis) {
  if (scale === "log") return { field: `log10 ${field}`, values: values.map(Math.log10) };
  if (scale === "list") return { field, values: values.map((_, k) => k + 1), labels: values };
  return { field, ...(field.endsWith("Degrees") && { unit: "°" }), values };
}

function drawnLine({ left, right, points }: MapBorderLine, axes: readonly MapGridAxis[]) {
  const drawn = (value: number, k: number): number => drawnValue(axes[k]!, value);
  return { left, right, points: points.map((point) => point.map(drawn)) };
}

/** Where a value stands in the drawing of its axis: in a list of rising values, its part of the way between two entries. */
function drawnValue({ scale, values }: MapGridAxis, value: number): number {
  if (scale === "log") return Math.log10(value);
  if (scale === "linear") return value;
  const next = values.findIndex((entry) => entry >= value);
  if (next <= 0) return next === 0 ? 1 : values.length;
  return next + (value - values[next - 1]!) / (values[next]! - values[next - 1]!);
}

function rowsOf<T>(cells: readonly T[], width: number): T[][] {
  return Array.from({ length: cells.length / width }, (_, j) => cells.slice(j * width, (j + 1) * width));
}

/** What is said of the classes of a map. */
export interface MapWords {
  /** Shares are of all points that are done, those without a result among them. */
  readonly classes: readonly { readonly name: string; readonly points: number; readonly share: string }[];
  /** That some points have no result. */
  readonly noResult?: string;
}

export function mapWords({ classes, done, errors }: Pick<MapFindings, "classes" | "done" | "errors">): MapWords {
  const noResult = `${errors} ${errors === 1 ? "point has" : "points have"} no result; the column error says why`;
  return {
    classes: Object.entries(classes).map(([name, points]) => ({ name, points, share: percent(points, done) })),
    ...(errors > 0 && { noResult }),
  };
}

export function mapText(findings: MapFindings, options: PageOptions = {}): string {
  const { column } = findings;
  const counts = mapWords(findings).classes.map(({ name, points, share }) => [`  ${name}`, String(points), share]);
  return page(options, (paint) => [
    headline(findings, paint),
    ...(counts.length > 0 ? [table(paint, [`  ${column}`, ">points", ">share"], counts)] : []),
    ...refinedRows(findings, paint),
    ...certifiedRows(findings, paint),
    ...borderRows(findings, paint),
  ]);
}

function headline({ compute, points, done, errors }: MapFindings, paint: Paint): string[] {
  const reason = errors === 0 ? "" : `, ${errors} of them without a result; the column error says why`;
  if (done < points) {
    const what = `${compute}: ${done} of ${points} points are done (${percent(done, points)})${reason}`;
    return marked(paint, paint.warn, "…", what);
  }
  const what = `${compute}: all ${points} points are done${reason}`;
  return errors === 0 ? marked(paint, paint.good, "✓", what) : marked(paint, paint.warn, "!", what);
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

function certifiedRows({ certified, points, areas }: MapFindings, paint: Paint): string[][] {
  if (!certified) return [];
  const { cells, halvings } = certified;
  const shares = Object.entries(areas ?? {}).map(([name, { share, certified: proved = 0 }]) => [
    `  ${name}`,
    percent(share, 1),
    percent(proved, 1),
  ]);
  const open = areas ? `; ${percent(uncertifiedShare(areas), 1)} of the area is not certified` : "";
  const what = `${cells} of ${points} cells are certified, halved ${halvings} times at most${open}`;
  return [
    ...(shares.length > 0 ? [table(paint, ["  area of", ">share", ">certified"], shares)] : []),
    marked(paint, paint.good, "✓", what),
    ...(cells < points ? [marked(paint, paint.faint, "·", "the column uncertified says what is in the way")] : []),
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
            `${counted(severalTimes.length, "edge")} of the grid ${severalTimes.length === 1 ? "is" : "are"} crossed several times: regions thinner than a cell, which a finer grid shows better`,
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
