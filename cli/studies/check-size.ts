/**
 * Studies that take days or fill disks are not begun by a slip of the finger: they are named with their size and need `--yes`.
 */
import { availableParallelism } from "node:os";
import { type OpenStudy, pointCount, rowCost } from "../../src/doors/studies.ts";
import { InputError } from "../../src/index.ts";
import { duration } from "../output/duration.ts";

/** Seconds and bytes that nobody spends unasked. */
const LONG = 86_400;
const LARGE = 2e10;
/** Bytes of a number in a chunk, in the table as Parquet and in the table as CSV. */
const NUMBER_BYTES = 8 + 8 + 12;

export function checkSize({ study, columns }: OpenStudy, workers: number, isAgreed: boolean): void {
  const points = pointCount(study);
  const cores = Math.min(workers, availableParallelism());
  const seconds = (points * rowCost(study)) / 1000 / cores;
  const bytes = points * columns.length * NUMBER_BYTES;
  if (isAgreed || (seconds <= LONG && bytes <= LARGE)) return;
  throw new InputError({
    code: "large-study",
    what: `the study has ${points} points: about ${duration(seconds)} on ${cores === 1 ? "one core" : `${cores} cores`}, and ${size(bytes)} of files`,
    where: "axes",
    fix: "Ask for fewer values, or add --yes to begin all the same.",
  });
}

function size(bytes: number): string {
  const units = ["kB", "MB", "GB", "TB", "PB", "EB"];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(2))} ${units[power - 1]}`;
}
