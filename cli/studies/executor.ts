/**
 * Who computes chunks: threads of this machine, workers behind a queue, tasks of a cluster. All give the same rows.
 *
 * To add one: take chunks from the iterator while the signal is not aborted (the next chunk is only looked for when it is asked
 * for), compute the rows of `chunk.indices()` with `computeFile`, where it is computed, and hand what that gives to `onDone`, which writes
 * it. Chunks may end in any order. A chunk whose worker dies goes through `isolatePoints`. What `onDone` throws ends the run.
 */
import type { Cell, Chunk, OpenStudy } from "../../src/doors/studies.ts";
import { type ChunkRows, chunkBytes, type NamedPoints } from "./chunk-file.ts";
import { addToTally, emptyTally, type Tally } from "./map-tally.ts";
import type { StudyDirectory } from "./study-directory.ts";

/** The file of a chunk or of a part of one, and what is in it. */
export interface ChunkFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tally: Tally;
}

export interface Executor {
  readonly name: string;
  /** Number of chunks that are computed at the same time. */
  readonly workers: number;
  /** Its `run` only hands the chunks over: others compute them later. */
  readonly isElsewhere?: boolean;
  /** Throws `InputError` where it cannot begin, before anything is written. */
  readonly check?: (open: OpenStudy) => Promise<void>;
  /** Resolves when the chunks are exhausted, or when the signal is aborted and what was running is done. */
  readonly run: (
    directory: StudyDirectory,
    chunks: AsyncIterator<Chunk>,
    onDone: (chunk: Chunk, file: ChunkFile) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Computes rows, one after the other. */
export function computeFile(open: OpenStudy, { name, indices }: NamedPoints): ChunkFile {
  const data: Cell[][] = open.columns.map(() => []);
  for (const index of indices) open.row(index).forEach((cell, k) => data[k]!.push(cell));
  return fileOf(open, name, { data, crashed: 0 });
}

export function fileOf(open: OpenStudy, name: string, rows: ChunkRows): ChunkFile {
  const tally = emptyTally();
  addToTally(tally, open, rows.data);
  return { bytes: chunkBytes(open.columns, name, rows), tally };
}
