/**
 * Where the class changes along the edges of a grid of two axes, by bisection: an edge whose ends or whose middle differ is halved,
 * keeping every half whose ends differ, until it is 1e-9 of the range of its axis. Two borders that no halving separates, such as a
 * sliver thinner than the halves, are not seen; two that are closer than 1e-9 of the range are one.
 *
 * A border study has three parts for each point p of the grid, index = 3 p + part: the edge to the next value of the first axis, the
 * edge to that of the second, and the middle of the cell between them, whose class decides which way borders run through it.
 */
import { type Cell, int, reasonOf, text } from "../computation.ts";
import { gridPlace, planeShape, stepPart, valueBetween } from "../study-points.ts";
import type { OpenStudy } from "../study-rows.ts";

export const PARTS = 3;
/** An edge along the first axis, one along the second, a middle: the first two are also the places of these axes. */
export const ACROSS = 0;
export const UP = 1;
export const MIDDLE = 2;

/** Part of the range of an axis to which a border is found. */
export const BORDER_RESOLUTION = 1e-9;
/** Borders that are told apart on one edge: more is noise, which no line can show. */
export const MOST_CROSSINGS = 8;

/** A border on an edge: the value along its axis, the class before it and after it. */
export type Crossing = readonly [value: number, before: Cell, after: Cell];

/** What a row of a border study says. */
export interface PartFinding {
  /** Of a middle. */
  readonly class?: Cell;
  /** Of an edge, in their order along it. */
  readonly crossings?: readonly Crossing[];
}

/** The parts of a grid as a study of their own. */
export function openBorders(points: OpenStudy): OpenStudy {
  const { study, classOf } = points;
  const shape = planeShape(study);
  const finding = (index: number): PartFinding => {
    const place = gridPlace(shape, Math.floor(index / PARTS));
    const part = index % PARTS;
    const at = (offset: readonly number[]): number[] =>
      study.axes.map((axis, k) => valueBetween(axis, place[k]! + offset[k]!));
    if (part === MIDDLE) return { class: classOf(at([0.5, 0.5])) };
    const along = (share: number): number[] => at(part === ACROSS ? [share, 0] : [0, share]);
    const axis = study.axes[part]!;
    const width = BORDER_RESOLUTION / stepPart(axis, place[part]!);
    const found = crossingsOf((share) => classOf(along(share)), width);
    return { crossings: found.map(([share, ...sides]) => [along(share)[part]!, ...sides]) };
  };
  return {
    ...points,
    columns: [int("index"), text("finding"), text("error")],
    // Parts are not counted by classes: the column that is empty.
    classAt: 2,
    rows: PARTS * points.rows,
    row: (index) => [index, JSON.stringify(finding(index)), null],
    isPossible: ([index, found]) => isFinding(found!, (index as number) % PARTS),
    emptyRow: (index, { code, what }) => [index, null, reasonOf(code, what)],
  };
}

/** Whether a cell says of a part what `finding` says of such parts. */
function isFinding(cell: Cell, part: number): boolean {
  if (cell === null) return true;
  try {
    const { class: kind, crossings } = JSON.parse(cell as string) as PartFinding;
    return part === MIDDLE
      ? isCell(kind) && crossings === undefined
      : kind === undefined && crossings!.length <= MOST_CROSSINGS && crossings!.every(isCrossing);
  } catch {
    return false;
  }
}

const isCell = (value: unknown): boolean => value === null || typeof value === "string" || Number.isFinite(value);

const isCrossing = (found: Crossing): boolean =>
  Array.isArray(found) && found.length === 3 && Number.isFinite(found[0]) && isCell(found[1]) && isCell(found[2]);

/** Borders on an edge, by the share of it; `width`: to which share they are found. */
export function crossingsOf(classAt: (share: number) => Cell, width: number): Crossing[] {
  const found: Crossing[] = [];
  let splits = 0;
  const halve = (from: number, before: Cell, to: number, after: Cell): void => {
    const middle = (from + to) / 2;
    if (to - from <= width) {
      found.push([middle, before, after]);
      return;
    }
    const here = classAt(middle);
    const isThird = here !== before && here !== after;
    // Beyond the bound only the first border is followed: what is behind it is one class to the reader.
    const isLast = isThird && splits >= MOST_CROSSINGS - 2;
    if (isThird && !isLast) splits++;
    if (here !== before) halve(from, before, middle, isLast ? after : here);
    if (here !== after && !isLast) halve(middle, here, to, after);
  };
  const [first, middle, last] = [classAt(0), classAt(0.5), classAt(1)];
  if (first !== middle) halve(0, first, 0.5, middle);
  if (middle !== last) halve(0.5, middle, 1, last);
  return apart(found, width);
}

/** Halves at the end of a bisection have a half to a whole of the width: beside each other they are not further apart, but for rounding. */
const SAME_PLACE = 1 + 1e-6;

/**
 * Borders closer together than they are known are one, between the classes on either side of them all: in between is what rounding
 * makes of a border, or nothing that could be shown. None where these classes are the same.
 */
function apart(found: readonly Crossing[], width: number): Crossing[] {
  const groups: Crossing[][] = [];
  for (const crossing of found) {
    const group = groups.at(-1);
    if (group && crossing[0] - group.at(-1)![0] <= SAME_PLACE * width) group.push(crossing);
    else groups.push([crossing]);
  }
  return groups.flatMap((group): Crossing[] => {
    const [[from, before], [to, , after]] = [group[0]!, group.at(-1)!];
    return before === after ? [] : [[(from + to) / 2, before, after]];
  });
}
