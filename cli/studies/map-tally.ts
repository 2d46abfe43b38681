/**
 * How many points of a study are done, how many have no result or not all of it, and how many are in each class.
 */
import type { Cell, OpenStudy } from "../../src/doors/studies.ts";
import type { Cells } from "../output/parquet/column.ts";

/** Classes that are counted by name; a study with more has no classes worth a line. */
const MOST_CLASSES = 1000;

export interface Tally {
  points: number;
  /** Points without a class whose row says why. */
  errors: number;
  /** Points with a class whose row says why there is not more. */
  incomplete: number;
  readonly classes: Map<string, number>;
}

export const emptyTally = (): Tally => ({ points: 0, errors: 0, incomplete: 0, classes: new Map() });

/** Adds rows, given as columns. */
export function addToTally(tally: Tally, { classAt, columns }: OpenStudy, data: readonly Cells[]): void {
  const [classes, errors] = [data[classAt]!, data[columns.length - 1]!];
  const counts = new Map<Cell, number>();
  for (let i = 0; i < classes.length; i++) {
    if (errors[i] !== null) tally[classes[i] === null ? "errors" : "incomplete"]++;
    counts.set(classes[i]!, (counts.get(classes[i]!) ?? 0) + 1);
  }
  tally.points += classes.length;
  for (const [cell, count] of counts) if (cell !== null) addClass(tally, String(cell), count);
}

export function addTally(to: Tally, { points, errors, incomplete, classes }: Tally): void {
  to.points += points;
  to.errors += errors;
  to.incomplete += incomplete;
  for (const [name, count] of classes) addClass(to, name, count);
}

/** Adds a point of a class that was not computed. */
export function addInferred(tally: Tally, cell: Cell): void {
  tally.points++;
  if (cell !== null) addClass(tally, String(cell), 1);
}

export function sumOf(...tallies: readonly Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}

function addClass({ classes }: Tally, name: string, more: number): void {
  const count = classes.get(name);
  if (count !== undefined || classes.size < MOST_CLASSES) classes.set(name, (count ?? 0) + more);
}
