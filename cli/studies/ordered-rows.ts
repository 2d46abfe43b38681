/**
 * The rows of all chunks in the order of their indices, in memory that does not grow with the study. Chunks are lattices, so every chunk
 * has rows everywhere: they are dealt out to bands of neighbouring indices, which are files while there are many, and each band is
 * put in order by itself.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Cell, Chunk } from "../../src/doors/studies.ts";
import { unwritable } from "../output/output-file.ts";
import { readChunk } from "./chunk-file.ts";
import type { StudyDirectory } from "./study-directory.ts";
import { draftOf } from "./whole-file.ts";

export interface BandSizes {
  /** Rows of a band: some megabytes in memory. */
  readonly band: number;
  /** Rows that wait for being written to their bands. */
  readonly waiting: number;
}

const USUAL: BandSizes = { band: 2 ** 14, waiting: 2 ** 16 };

export interface OrderedRows {
  /** Blocks of rows, in the order of their indices; rows that are missing are left out. */
  readonly blocks: () => Generator<Cell[][]>;
  /** Chunks without a whole file. */
  readonly missing: number;
  /** Removes what was needed on the way. */
  readonly end: () => void;
}

export async function orderedRows(directory: StudyDirectory, sizes = USUAL): Promise<OrderedRows> {
  const { open, chunks, chunkFile, points, path } = directory;
  const bands = bandStore(points, join(path, "merge"), sizes);
  let missing = 0;
  try {
    for (let number = 0; number < chunks.count; number++) {
      const chunk: Chunk = chunks.at(number);
      const rows = await readChunk(chunkFile(chunk.name), open.columns, chunk);
      if (!rows) missing++;
      else rows.data[0]!.forEach((_, i) => bands.add(rows.data.map((column) => column[i]!)));
    }
  } catch (error) {
    bands.end();
    throw error;
  }
  return { blocks: bands.blocks, missing, end: bands.end };
}

function bandStore(points: number, name: string, sizes: BandSizes) {
  const count = Math.ceil(points / sizes.band);
  const folder = draftOf(name);
  const waiting = new Map<number, Cell[][]>();
  let held = 0;
  const file = (band: number): string => join(folder, String(band));
  const spill = (): void => {
    try {
      mkdirSync(folder, { recursive: true });
      for (const [band, rows] of waiting) {
        const bytes = serialize(rows);
        const length = Buffer.alloc(4);
        length.writeUInt32LE(bytes.length);
        appendFileSync(file(band), Buffer.concat([length, bytes]));
      }
    } catch (error) {
      throw unwritable(folder, error);
    }
    waiting.clear();
    held = 0;
  };
  return {
    add(row: Cell[]): void {
      const band = Math.floor((row[0] as number) / sizes.band);
      const rows = waiting.get(band);
      if (rows) rows.push(row);
      else waiting.set(band, [row]);
      if (++held >= sizes.waiting) spill();
    },
    *blocks(): Generator<Cell[][]> {
      for (let band = 0; band < count; band++) {
        const rows = [...(existsSync(file(band)) ? storedRows(file(band)) : []), ...(waiting.get(band) ?? [])];
        if (rows.length > 0) yield rows.sort((a, b) => (a[0] as number) - (b[0] as number));
      }
    },
    end: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

function* storedRows(path: string): Generator<Cell[]> {
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    yield* deserialize(bytes.subarray(at + 4, at + 4 + length)) as Cell[][];
    at += 4 + length;
  }
}
