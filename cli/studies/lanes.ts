/**
 * Several chunks at the same time: each lane takes the next chunk when it has done its own.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { Chunk } from "../../src/doors/studies.ts";
import type { ChunkFile } from "./executor.ts";

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

/** One lane. The next chunk is computed while one is written. */
export async function runLane(
  chunks: AsyncIterator<Chunk>,
  signal: AbortSignal,
  compute: (chunk: Chunk) => Promise<ChunkFile>,
  onDone: (chunk: Chunk, file: ChunkFile) => void,
): Promise<void> {
  const begin = async (): Promise<{ chunk: Chunk; file: Promise<ChunkFile> } | undefined> => {
    if (signal.aborted) return undefined;
    const { value: chunk, done } = await chunks.next();
    if (done || signal.aborted) return undefined;
    const file = compute(chunk);
    // Whoever awaits it hears of a failure; until then it is nobody's.
    file.catch(() => {});
    return { chunk, file };
  };
  for (let running = await begin(); running; ) {
    const { chunk } = running;
    const file = await running.file;
    const next = begin();
    // A chunk that is missing begins before the next turn; the search for one may take long, and must not keep this one in memory.
    await turn();
    try {
      onDone(chunk, file);
    } catch (error) {
      // Nobody will ask for what is running: it ends first, so that no worker is taken for dead when it is stopped.
      await (await next)?.file.catch(() => {});
      throw error;
    }
    running = await next;
  }
}
