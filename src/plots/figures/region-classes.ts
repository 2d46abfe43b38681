/** The classes of a map: their names, looks and counts, and the grid with a number in each cell. */
import { byClassName } from "../../studies/class-counts.ts";
import { type ClassLook, classLook, type MapRecord, NO_RESULT, REGION_COLUMNS } from "./map-record.ts";
import type { ClassGrid } from "./region-areas.ts";

export interface Classes {
  /** As in the grid; null for points without a result. */
  readonly names: readonly (string | null)[];
  readonly looks: readonly ClassLook[];
  readonly counts: readonly number[];
  readonly isPosture: boolean;
  readonly grid: ClassGrid;
}

/** Classes in the order of their names, points without a result last; each cell by number. */
export function classesOf({ grid, column, borders = [] }: MapRecord): Classes {
  const found = new Set<string | null>();
  for (const row of [...grid, ...borders.map(({ left, right }) => [left, right])])
    for (const cell of row) found.add(nameOf(cell));
  const known = [...found].filter((name) => name !== null);
  known.sort(byClassName);
  const names = found.has(null) ? [...known, null] : known;
  const numbers = new Map(names.map((name, k) => [name, k]));
  const [width, height] = [grid[0]!.length, grid.length];
  const cells = new Int16Array(width * height);
  const counts = names.map(() => 0);
  // Rows of the grid rise, rows of a picture fall.
  grid.forEach((row, j) => {
    row.forEach((cell, i) => {
      const number = numbers.get(nameOf(cell))!;
      cells[(height - 1 - j) * width + i] = number;
      counts[number]!++;
    });
  });
  // Of postures the feasible area that is known is shared out, of other maps all of it.
  const isPosture = isOfPostures(column, names);
  const none = isPosture ? NO_RESULT : { ...NO_RESULT, counts: true };
  const looks = names.map((name, k) => (name === null ? none : classLook(column, name, k)));
  return { names, looks, counts, isPosture, grid: { width, height, cells } };
}

/** The verdicts about a posture; only of them is it said what is stable. */
const POSTURE_VERDICTS: readonly string[] = ["stable", "unstable", "undecided", "infeasible", "excluded"];

const isOfPostures = (column: string, names: readonly (string | null)[]): boolean =>
  REGION_COLUMNS.includes(column) || names.every((name) => name === null || POSTURE_VERDICTS.includes(name));

const nameOf = (cell: string | number | null): string | null => (cell === null ? null : String(cell));

/** Of the points that count; null for a class that does not. */
export function share({ looks, counts }: Classes, k: number): number | null {
  const all = counts.reduce((sum, count, j) => sum + (looks[j]!.counts ? count : 0), 0);
  return looks[k]!.counts ? counts[k]! / all : null;
}
