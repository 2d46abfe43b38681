/**
 * The coordinator of a study: finds the chunks that are missing, hands them to an executor, and writes what comes back. Nothing is
 * remembered but what is on the disk, so that whoever comes next can go on.
 */
import { existsSync } from "node:fs";
import type { Chunk } from "../../src/doors/studies.ts";
import { readChunk } from "./chunk-file.ts";
import type { Executor } from "./executor.ts";
import { addTally, addToTally, emptyTally, type Tally } from "./map-tally.ts";
import type { StudyDirectory } from "./study-directory.ts";
import { writeWhole } from "./whole-file.ts";

export interface StudyProgress {
  /** What is done, of this run and of those before it. */
  readonly tally: Tally;
  /** Points that this run has computed. */
  readonly computed: number;
}

/** Runs what is missing, of the chunks of some numbers or of all; resolves early when the signal is aborted. */
export async function runStudy(
  directory: StudyDirectory,
  executor: Executor,
  onProgress: (progress: StudyProgress) => void,
  signal: AbortSignal,
  numbers?: readonly number[],
): Promise<StudyProgress> {
  const tally = emptyTally();
  let computed = 0;
  const missing = missingChunks(directory, tally, numbers);
  await executor.run(
    directory,
    missing,
    (chunk, file) => {
      writeWhole(directory.chunkFile(chunk.name), [file.bytes]);
      addTally(tally, file.tally);
      computed += file.tally.points;
      onProgress({ tally, computed });
    },
    signal,
  );
  return { tally, computed };
}

/**
 * The chunks that have no whole file, in their order, looked for one by one: a study may have more than can be listed. A chunk with a
 * point at which workers died is tried once more.
 */
async function* missingChunks(
  { open, chunks, chunkFile }: StudyDirectory,
  tally: Tally,
  numbers: Iterable<number> = upTo(chunks.count),
): AsyncGenerator<Chunk> {
  for (const number of numbers) {
    const chunk = chunks.at(number);
    const path = chunkFile(chunk.name);
    const rows = existsSync(path) ? await readChunk(path, open.columns, chunk) : undefined;
    if (rows && rows.crashed === 0) addToTally(tally, open, rows.data);
    else yield chunk;
  }
}

function* upTo(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}

/** What is on the disk. */
export async function readTally({ open, chunks, chunkFile }: StudyDirectory): Promise<Tally> {
  const tally = emptyTally();
  for (let number = 0; number < chunks.count; number++) {
    const chunk = chunks.at(number);
    const rows = await readChunk(chunkFile(chunk.name), open.columns, chunk);
    if (rows) addToTally(tally, open, rows.data);
  }
  return tally;
}
