/**
 * The rows of all chunks in the order of their indices, in memory that does not grow with the study. Chunks are lattices, so every chunk
 * has rows everywhere: they are dealt out to bands of neighbouring indices, which are files while there are many, and each band is
 * put in order by itself.
 */
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Cell } from "../../src/doors/studies.ts";
import { makeDirectory } from "../output/make-directory.ts";
import { unwritable } from "../output/output-file.ts";
import type { Cells } from "../output/parquet/column.ts";
import { chunksThere } from "./stored-chunks.ts";
import type { StudyDirectory } from "./study-directory.ts";
import { draftOf } from "./whole-file.ts";

export interface BandSizes {
  /** Rows of a band: some megabytes in memory. */
  readonly band: number;
  /** Rows that wait for being written to their bands. */
  readonly waiting: number;
}

const USUAL: BandSizes = { band: 2 ** 14, waiting: 2 ** 16 };

/** Some rows as columns, the index first. */
export type Block = readonly Cells[];

export interface OrderedRows {
  /** Blocks in the order of their indices; rows that are missing are left out. */
  readonly blocks: () => Generator<Block>;
  /** Chunks without a whole file. */
  readonly missing: number;
  /** Removes what was needed on the way. */
  readonly end: () => void;
}

export async function orderedRows(directory: StudyDirectory, sizes = USUAL): Promise<OrderedRows> {
  const { points, path } = directory;
  const bands = bandStore(points, join(path, "merge"), sizes);
  let found = 0;
  try {
    for await (const { rows } of chunksThere(directory)) {
      bands.add(rows.data);
      found++;
    }
  } catch (error) {
    bands.end();
    throw error;
  }
  return { blocks: bands.blocks, missing: directory.chunks.count - found, end: bands.end };
}

/** Rows of columns from one on and before another. */
interface Piece {
  readonly columns: Block;
  readonly from: number;
  readonly to: number;
}

function bandStore(points: number, name: string, sizes: BandSizes) {
  const folder = draftOf(name);
  const waiting = new Map<number, Piece[]>();
  // Of ten to the twelfth points few bands may be there.
  const spilt = new Set<number>();
  let held = 0;
  const file = (band: number): string => join(folder, String(band));
  const spill = (): void => {
    makeDirectory(folder);
    try {
      for (const [band, pieces] of waiting) {
        appendFileSync(file(band), storedForm(laidOut(pieces, rowsOf(pieces))));
        spilt.add(band);
      }
    } catch (error) {
      throw unwritable(folder, error);
    }
    waiting.clear();
    held = 0;
  };
  return {
    /** Rows of rising indices: those of a band stand together. */
    add(columns: Block): void {
      const indices = columns[0] as ArrayLike<number>;
      for (let from = 0, to = 0; from < indices.length; from = to) {
        const band = Math.floor(indices[from]! / sizes.band);
        while (to < indices.length && indices[to]! < (band + 1) * sizes.band) to++;
        const pieces = waiting.get(band) ?? [];
        pieces.push({ columns, from, to });
        waiting.set(band, pieces);
        held += to - from;
        if (held >= sizes.waiting) spill();
      }
    },
    *blocks(): Generator<Block> {
      for (const band of [...new Set([...spilt, ...waiting.keys()])].sort((a, b) => a - b)) {
        const stored = spilt.has(band) ? [...storedBlocks(file(band))] : [];
        const all = stored.map((columns) => ({ columns, from: 0, to: columns[0]!.length }));
        const pieces = [...all, ...(waiting.get(band) ?? [])];
        const start = band * sizes.band;
        yield inOrder(pieces, start, Math.min(sizes.band, points - start));
      }
    },
    end: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The rows of pieces, the j-th of them all at `places[j]`, else one after the other; numbers alone as a typed array. */
function laidOut(pieces: readonly Piece[], rows: number, places?: Uint32Array): Block {
  return pieces[0]!.columns.map((_, k) => {
    const areNumbers = pieces.every(({ columns }) => columns[k] instanceof Float64Array);
    const out: Float64Array | Cell[] = areNumbers ? new Float64Array(rows) : new Array<Cell>(rows).fill(null);
    let j = 0;
    for (const { columns, from, to } of pieces) {
      const column = columns[k] as ArrayLike<number>;
      for (let i = from; i < to; i++, j++) out[places ? places[j]! : j] = column[i]!;
    }
    return out;
  });
}

const rowsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { from, to }) => sum + to - from, 0);

/** The rows of a band that begins at an index, in their order; those that are missing are left out. */
function inOrder(pieces: readonly Piece[], start: number, width: number): Block {
  const rows = rowsOf(pieces);
  const places = new Uint32Array(rows);
  let j = 0;
  for (const { columns, from, to } of pieces) {
    const indices = columns[0] as ArrayLike<number>;
    for (let i = from; i < to; i++) places[j++] = indices[i]! - start;
  }
  if (rows < width) closeGaps(places, width);
  return laidOut(pieces, rows, places);
}

/** Places among all of a band become places among those that are there. */
function closeGaps(places: Uint32Array, width: number): void {
  const rank = new Uint32Array(width);
  for (const place of places) rank[place] = 1;
  let before = 0;
  for (let place = 0; place < width; place++) {
    const isThere = rank[place]!;
    rank[place] = before;
    before += isThere;
  }
  for (let j = 0; j < places.length; j++) places[j] = rank[places[j]!]!;
}

function storedForm(block: Block): Buffer {
  const bytes = serialize(block);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function* storedBlocks(path: string): Generator<Block> {
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    yield deserialize(bytes.subarray(at + 4, at + 4 + length)) as Block;
    at += 4 + length;
  }
}
