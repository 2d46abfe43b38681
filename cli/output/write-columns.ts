/**
 * A trajectory to a file, in the format its ending names. An existing file is never written over unasked.
 */
import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { type Columns, InputError } from "../../src/index.ts";
import { csvText } from "./csv.ts";
import { npzBytes } from "./npz.ts";

const FORMATS: Readonly<Record<string, (columns: Columns) => string | Uint8Array>> = {
  ".csv": csvText,
  ".npz": npzBytes,
  ".parquet": parquetBytes,
};

export const OUTPUT_ENDINGS = Object.keys(FORMATS);

function parquetBytes({ names, data }: Columns): Uint8Array {
  const columnData = names.map((name, i) => ({ name, data: data[i]!, type: "DOUBLE" as const }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** Complains before the work begins when the file could not be written after it. */
export function checkOutput(path: string, force: boolean): void {
  const ending = extname(path).toLowerCase();
  const fail = (what: string, fix: string): never => {
    throw new InputError({ code: "output", what, where: { file: path }, fix });
  };
  if (!(ending in FORMATS)) {
    fail(`${path} does not say which format to write`, `Use one of the endings ${OUTPUT_ENDINGS.join(", ")}.`);
  }
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    fail(`there is no folder ${folder}`, "Make it, or name another.");
  if (existsSync(path) && !force) fail(`${path} exists already`, "Name another file, or add --force to write over it.");
}

export function writeColumns(path: string, columns: Columns): void {
  writeFileSync(path, FORMATS[extname(path).toLowerCase()]!(columns));
}
