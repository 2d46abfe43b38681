/**
 * A trajectory to a file, in the format its ending names. An existing file is never written over unasked.
 */
import { extname } from "node:path";
import { csvLines } from "../../src/doors/reports.ts";
import type { Columns } from "../../src/index.ts";
import { npzBytes } from "./npz.ts";
import { checkFile, refusal, writeFile } from "./output-file.ts";
import { parquetBytes } from "./parquet/write-parquet.ts";

const FORMATS: Readonly<Record<string, (columns: Columns) => Iterable<string | Uint8Array>>> = {
  ".csv": csvLines,
  ".npz": (columns) => [npzBytes(columns)],
  ".parquet": ({ names, data }) => [parquetBytes(names, data)],
};

export const OUTPUT_ENDINGS = Object.keys(FORMATS);

/** Complains before the work begins when the file could not be written after it. */
export function checkOutput(path: string, force: boolean): void {
  if (!(extname(path).toLowerCase() in FORMATS)) {
    const fix = `Use one of the endings ${OUTPUT_ENDINGS.join(", ")}.`;
    throw refusal(path, `${path} does not say which format to write`, fix);
  }
  checkFile(path, force);
}

export function writeColumns(path: string, columns: Columns): void {
  writeFile(path, FORMATS[extname(path).toLowerCase()]!(columns));
}
