/**
 * Values of a map: along an axis, and as they are shown.
 */
import type { Cell } from "../../../src/doors/studies.ts";
import { short, shownNumber } from "../../widgets/numbers.ts";
import type { AxisChoice, Plan } from "./study-protocol.ts";

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

export const placeValues = ({ values: [x, y] }: Plan, { i, j }: Place): [number, number] => [
  short(x[i]!),
  short(y[j]!),
];

/** Twice as far about its middle; a list has no more values than it has. */
export function widened({ from, to, ...axis }: AxisChoice): AxisChoice {
  if (axis.values) return { ...axis, from, to };
  if (axis.isLog) return { ...axis, from: short(from / Math.sqrt(to / from)), to: short(to * Math.sqrt(to / from)) };
  const half = (to - from) / 2;
  return { ...axis, from: short(from - half), to: short(to + half) };
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
