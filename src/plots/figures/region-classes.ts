/** The classes of a map: their names, looks and counts, and the grid with a number in each cell. */
import { type ClassLook, classLook, type MapRecord, NO_RESULT } from "./map-record.ts";
import type { ClassGrid } from "./region-areas.ts";

export interface Classes {
  /** As in the grid; null for points without a result. */
  readonly names: readonly (string | null)[];
  readonly looks: readonly ClassLook[];
  readonly counts: readonly number[];
  readonly grid: ClassGrid;
}

/** Classes in the order of their names, points without a result last; each cell by number. */
export function classesOf({ grid, column, borders = [] }: MapRecord): Classes {
  const found = new Set<string | null>();
  for (const row of [...grid, ...borders.map(({ left, right }) => [left, right])])
    for (const cell of row) found.add(nameOf(cell));
  const known = [...found].filter((name) => name !== null);
  known.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
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
  const looks = names.map((name, k) => (name === null ? NO_RESULT : classLook(column, name, k)));
  return { names, looks, counts, grid: { width, height, cells } };
}

const nameOf = (cell: string | number | null): string | null => (cell === null ? null : String(cell));

/** Of the points that count; null for a class that does not. */
export function share({ looks, counts }: Classes, k: number): number | null {
  const all = counts.reduce((sum, count, j) => sum + (looks[j]!.counts ? count : 0), 0);
  return looks[k]!.counts ? counts[k]! / all : null;
}
