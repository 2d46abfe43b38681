/**
 * Who computes chunks: threads of this machine, workers behind a queue, tasks of a cluster. All give the same rows.
 *
 * To add one: take chunks from the iterator while the signal is not aborted (the next chunk is only looked for when it is asked
 * for), compute the rows of `chunk.indices()` with `computeRows`, and hand them to `onDone`, which writes them. Chunks may end in any
 * order. A chunk whose worker dies goes through `isolatePoints`. What `onDone` throws ends the run.
 */
import type { Cell, Chunk, OpenStudy } from "../../src/doors/studies.ts";

/** Rows of points as columns. */
export interface ChunkRows {
  readonly data: readonly Cell[][];
  /** Points at which every worker died; their rows say so. */
  readonly crashed: number;
}

export interface Executor {
  readonly name: string;
  /** Number of chunks that are computed at the same time. */
  readonly workers: number;
  /** Its `run` only hands the chunks over: others compute them later. */
  readonly isElsewhere?: boolean;
  /** Resolves when the chunks are exhausted, or when the signal is aborted and what was running is done. */
  readonly run: (
    open: OpenStudy,
    chunks: AsyncIterator<Chunk>,
    onDone: (chunk: Chunk, rows: ChunkRows) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** The rows of points as columns. */
export function computeRows({ columns, row }: OpenStudy, indices: readonly number[]): Cell[][] {
  const data: Cell[][] = columns.map(() => []);
  for (const index of indices) row(index).forEach((cell, k) => data[k]!.push(cell));
  return data;
}
