/**
 * Several chunks at the same time: each lane takes the next chunk when it has done its own.
 */
import type { Chunk } from "../../src/doors/studies.ts";
import type { ChunkRows } from "./executor.ts";

/** Runs lanes until the chunks are exhausted or the signal is aborted. When one fails (a full disk), the others end after their chunk. */
export async function runLanes(
  count: number,
  signal: AbortSignal,
  lane: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const settled = Array.from({ length: count }, () =>
    lane(either).catch((error: unknown) => {
      end.abort();
      return error;
    }),
  );
  const failed = (await Promise.all(settled)).find((outcome) => outcome !== undefined);
  if (failed !== undefined) throw failed;
}

/** One lane. */
export async function runLane(
  chunks: AsyncIterator<Chunk>,
  signal: AbortSignal,
  compute: (chunk: Chunk) => Promise<ChunkRows>,
  onDone: (chunk: Chunk, rows: ChunkRows) => void,
): Promise<void> {
  while (!signal.aborted) {
    const { value: chunk, done } = await chunks.next();
    if (done || signal.aborted) return;
    onDone(chunk, await compute(chunk));
  }
}
