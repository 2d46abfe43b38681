/**
 * Values of a map: along an axis, and as they are shown.
 */
import { type MapFindings, type MapWords, mapWords, type StoredResult } from "../../../src/doors/reports.ts";
import type { Cell } from "../../../src/doors/studies.ts";
import type { Shown } from "../../state/asking.ts";
import { short, shownNumber } from "../../widgets/numbers.ts";
import type { Drawn, Question } from "../../workers/protocol.ts";
import type { AxisChoice, Limits, Plan } from "./study-protocol.ts";

/** A point of the grid by its places along both axes. */
export interface Place {
  readonly i: number;
  readonly j: number;
}

/** The axis between two of its values. */
export function partOf(axis: AxisChoice, values: readonly number[], from: number, to: number): AxisChoice {
  const ends = { from: short(values[from]!), to: short(values[to]!) };
  return { ...axis, ...ends, ...(axis.values && { values: values.slice(from, to + 1) }) };
}

const placeValues = ({ values: [x, y] }: Pick<Plan, "values">, { i, j }: Place): [number, number] => [
  short(x[i]!),
  short(y[j]!),
];

/** Twice as far about its middle, within what the field can be; a list has no more values than it has. */
export function widened({ from, to, ...axis }: AxisChoice, [least, most]: Limits): AxisChoice {
  if (axis.values) return { ...axis, from, to };
  const half = axis.isLog ? Math.sqrt(to / from) : (to - from) / 2;
  const [lower, upper] = axis.isLog ? [from / half, to * half] : [from - half, to + half];
  // A range that is wider already stays so.
  const ends = { from: Math.max(short(lower), Math.min(from, least)), to: Math.min(short(upper), Math.max(to, most)) };
  return { ...axis, ...ends };
}

const isWider = (axis: AxisChoice, limits: Limits): boolean => {
  const { from, to } = widened(axis, limits);
  return from < axis.from || to > axis.to;
};

/** Whether there is anything beyond the ranges of a map. */
export const canWiden = (axes: Plan["axes"], limits: Plan["limits"]): boolean =>
  axes.some((axis, k) => isWider(axis, limits[k]!));

/** The widest range that each axis of a file had: a file says what of it is whole, and zooming writes into it. */
export function widestOf(axes: Plan["axes"], before: Readonly<Record<string, Limits>>): Record<string, Limits> {
  const own = axes.map(({ field, from, to }): [string, Limits] => {
    const [least, most] = before[field] ?? [from, to];
    return [field, [Math.min(least, from), Math.max(most, to)]];
  });
  return { ...before, ...Object.fromEntries(own) };
}

/** The ranges of a file that were opened together. */
export interface Widest {
  readonly opened: number;
  readonly ranges: Readonly<Record<string, Limits>>;
}

/** The same of what is open now; what was opened before has no say. */
export const widestSince = (opened: number, axes: Plan["axes"], before: Widest | undefined): Widest => ({
  ...{ opened, ranges: widestOf(axes, before?.opened === opened ? before.ranges : {}) },
});

/** A map, and the question that it answers. */
interface Painted {
  readonly of: Question | undefined;
  readonly stored: StoredResult | undefined;
  readonly state: string;
}

/** What is shown with the map in it, as it is exported and as the page says it; undefined where it is so already, or the map answers another question. */
export function withMap(
  shown: Shown | undefined,
  { of, stored, state }: Painted,
  headline: string | undefined,
): Shown | undefined {
  if (!shown || !stored || headline === undefined || shown.question !== of) return undefined;
  const { answer } = shown;
  const name = state === "done" ? "mapped" : "map";
  const { verdict } = answer;
  if (answer.stored === stored && verdict.name === name && verdict.headline === headline) return undefined;
  return { ...shown, answer: { ...answer, stored, verdict: { ...verdict, headline, name } } };
}

/** The row of a point: what was computed; else where it is, and the class that the map infers once it is complete. */
export function rowAt(
  { columns, classAt, axes, ...plan }: Plan,
  place: Place,
  cells: readonly Cell[] | undefined,
  grid: readonly (readonly Cell[])[] | undefined,
): (readonly [string, Cell])[] {
  if (cells) return columns.map(({ name }, k) => [name, cells[k] ?? null] as const);
  const values = placeValues(plan, place);
  const where = axes.map(({ field }, k) => [field, values[k]!] as const);
  if (!grid) return [...where, ["origin", "not yet computed"]];
  const kind = grid[place.j]?.[place.i] ?? null;
  return [[columns[classAt]!.name, kind], ...where, ["origin", "inferred from points around it"]];
}

/** The classes as the map on screen counts them, so that its headline and their table say one thing, while it is painted as well. */
export function classRows(
  { table }: Pick<Drawn, "table">,
  findings: Pick<MapFindings, "points" | "errors">,
): MapWords["classes"] {
  const counts = table.rows.flatMap(([name, , points]) =>
    name === null ? [] : [[String(name), Number(points)] as const],
  );
  return mapWords({ ...findings, classes: Object.fromEntries(counts), done: findings.points }).classes;
}

/** Why a range is none, and what to do; `end` was typed last, as `text`. */
export function rangeMistake(
  { field, from, to, isLog = false }: AxisChoice,
  end: "from" | "to",
  text: string,
): string | undefined {
  const said = text.trim() === "" ? "nothing" : `“${text.trim()}”`;
  const of = `${field}, ${end}`;
  if (!Number.isFinite(end === "from" ? from : to)) return `${of}: ${said} is not a number. Write one such as 0.25.`;
  if (isLog && !(from > 0 && to > 0))
    return `${of}: equal ratios need numbers above 0, got ${said}. Write a positive one.`;
  if (from < to) return undefined;
  return end === "from"
    ? `${of}: ${said} is not below ${shownNumber(to)}. Write less, or raise the other end first.`
    : `${of}: ${said} is not above ${shownNumber(from)}. Write more, or lower the other end first.`;
}

export const showCell = (cell: Cell): string =>
  typeof cell === "number" ? shownNumber(cell) : cell === null ? "" : String(cell);
