/**
 * Fewer rows of a trajectory. Impulses of the rows left out are added to the next one kept, so that their sum stays.
 */
import type { Columns } from "../../src/index.ts";

export function thinColumns({ names, data }: Columns, isKept: (t: number) => boolean): Columns {
  const times = data[0]!;
  const rows = [...times.keys()].filter((i) => isKept(times[i]!));
  const sums = (column: Float64Array): Float64Array => {
    let from = 0;
    return Float64Array.from(rows, (row) => {
      let sum = 0;
      for (; from <= row; from++) sum += column[from]!;
      return sum;
    });
  };
  const picked = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!);
  return { names, data: data.map((column, j) => (names[j]!.startsWith("impulse.") ? sums(column) : picked(column))) };
}

/** Part of the interval by which a time may miss a multiple of it. */
const MULTIPLE_ROUNDING = 1e-9;

export function isMultiple(t: number, every: number): boolean {
  return Math.abs(t / every - Math.round(t / every)) <= MULTIPLE_ROUNDING * Math.max(1, Math.abs(t / every));
}
