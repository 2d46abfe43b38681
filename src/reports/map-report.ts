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
  /** Points without a result: their row says why. */
  readonly errors: number;
  /** Points that have a class, and a reason why they do not have all results; default none. */
  readonly incomplete?: number;
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
  /**
   * A refined map: how many points were computed, of how many that are known to be needed so far (default those); at the end the others
   * are inferred.
   */
  readonly refined?: { readonly levels: number; readonly computed: number; readonly planned?: number };
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
  const { title, compute, column, points, done, errors, incomplete = 0, classes, seconds, directory } = findings;
  const { grid, borders, refined, areas } = findings;
  const width = grid?.axes[0].values.length;
  return stamped(kind, {
    ...(title !== undefined && { title }),
    ...{ points, done, errors, ...(incomplete > 0 && { incomplete }), classes, seconds, directory, compute, column },
    ...(refined && { refined: refinedJson(refined, points, done) }),
    ...(areas && { areas }),
    ...(grid && { axes: grid.axes.map(drawnAxis), grid: rowsOf(grid.cells, width!) }),
    ...certifiedJson(findings, width),
    ...(grid && typeof borders === "object" && { borders: borders.lines.map((line) => drawnLine(line, grid.axes)) }),
  });
}

/** What is inferred is known at the end. */
function refinedJson({ levels, computed, planned }: NonNullable<MapFindings["refined"]>, points: number, done: number) {
  if (done < points) return { levels, computed, planned: planned ?? computed };
  return { levels, computed, inferred: points - computed, note: MISSED };
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
  /** That some points have no result, or not all of it. */
  readonly noResult?: string;
}

export function mapWords(
  findings: Pick<MapFindings, "classes" | "done" | "errors"> & Pick<Partial<MapFindings>, "incomplete">,
): MapWords {
  const { classes, done } = findings;
  const noResult = reasonWords(findings, (count) => (count === 1 ? "1 point has" : `${count} points have`), [
    "no result",
    "an incomplete result",
  ]);
  return {
    classes: Object.entries(classes).map(([name, points]) => ({ name, points, share: percent(points, done) })),
    ...(noResult !== "" && { noResult }),
  };
}

/** How many points have no result and how many not all of it, in the words given; empty where all have all. */
function reasonWords(
  { errors, incomplete = 0 }: Pick<MapFindings, "errors" | "incomplete">,
  subject: (count: number) => string,
  [none, some]: readonly [string, string],
): string {
  const parts = [
    ...(errors > 0 ? [`${subject(errors)} ${none}`] : []),
    ...(incomplete > 0 ? [`${subject(incomplete)} ${some}`] : []),
  ];
  return parts.length === 0 ? "" : `${parts.join(", ")}; the column error says why`;
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

function headline(findings: MapFindings, paint: Paint): string[] {
  const { compute, points, done, refined } = findings;
  const words = reasonWords(findings, (count) => `${count} of them`, ["without a result", "with an incomplete one"]);
  const reason = words === "" ? "" : `, ${words}`;
  if (done < points) {
    const { computed = done, planned = points } = refined ?? {};
    const more = refined ? `; how many of the other ${points - planned} are needed follows from their classes` : "";
    const what = `${compute}: ${computed} of ${planned} points are done (${percent(computed, planned)})${more}${reason}`;
    return marked(paint, paint.warn, "…", what);
  }
  const what = `${compute}: all ${points} points are done${reason}`;
  return words === "" ? marked(paint, paint.good, "✓", what) : marked(paint, paint.warn, "!", what);
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
    ...(shares.length > 0 ? [table(paint, ["  area of", ">share", ">of it inferred"], shares)] : []),
    marked(paint, paint.warn, "!", what),
  ];
}

function certifiedRows({ certified, points, areas }: MapFindings, paint: Paint): string[][] {
  if (!certified) return [];
  const { cells, halvings } = certified;
  const shares = Object.entries(areas ?? {}).map(([name, { share, certified: proved = 0 }]) => [
    `  ${name}`,
    percent(share, 1),
    percent(proved, share),
  ]);
  const open = areas ? `; ${percent(uncertifiedShare(areas), 1)} of the area is not certified` : "";
  const what = `${cells} of ${points} cells are certified, halved ${halvings} times at most${open}`;
  return [
    ...(shares.length > 0 ? [table(paint, ["  area of", ">share", ">of it certified"], shares)] : []),
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
            `${counted(severalTimes.length, "edge")} of the grid ${severalTimes.length === 1 ? "is" : "are"} crossed several times, by regions thinner than a cell`,
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
