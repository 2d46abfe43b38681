/**
 * How many points of a study are done, how many have no result, and how many are in each class.
 */
import type { Cell, OpenStudy } from "../../src/doors/studies.ts";

/** Classes that are counted by name; a study with more has no classes worth a line. */
const MOST_CLASSES = 1000;

export interface Tally {
  points: number;
  /** Points whose row says why there is no result. */
  errors: number;
  readonly classes: Map<string, number>;
}

export const emptyTally = (): Tally => ({ points: 0, errors: 0, classes: new Map() });

/** Adds rows, given as columns. */
export function addToTally(tally: Tally, { classAt, columns }: OpenStudy, data: readonly (readonly Cell[])[]): void {
  const [classes, errors] = [data[classAt]!, data[columns.length - 1]!];
  tally.points += classes.length;
  for (const error of errors) if (error !== null) tally.errors++;
  for (const cell of classes) {
    if (cell === null) continue;
    const name = String(cell);
    const count = tally.classes.get(name);
    if (count !== undefined || tally.classes.size < MOST_CLASSES) tally.classes.set(name, (count ?? 0) + 1);
  }
}

/** Classes in the order of their names, numbers by size. */
export function classCounts({ classes }: Tally): Record<string, number> {
  return Object.fromEntries([...classes].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })));
}
