/**
 * A trajectory to a file, in the format its ending names. An existing file is never written over unasked.
 */
import { extname } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { Columns } from "../../src/index.ts";
import { csvLines } from "./csv.ts";
import { npzBytes } from "./npz.ts";
import { checkFile, refusal, writeFile } from "./output-file.ts";

const FORMATS: Readonly<Record<string, (columns: Columns) => Iterable<string | Uint8Array>>> = {
  ".csv": csvLines,
  ".npz": (columns) => [npzBytes(columns)],
  ".parquet": (columns) => [parquetBytes(columns)],
};

export const OUTPUT_ENDINGS = Object.keys(FORMATS);

function parquetBytes({ names, data }: Columns): Uint8Array {
  const columnData = names.map((name, i) => ({ name, data: data[i]!, type: "DOUBLE" as const }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

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
