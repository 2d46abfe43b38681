/**
 * The coordinator of a study: finds the chunks that are missing, hands them to an executor, and writes what comes back. Nothing is
 * remembered but what is on the disk, so that whoever comes next can go on.
 */
import type { Chunk } from "../../src/doors/studies.ts";
import type { Executor } from "./executor.ts";
import { addTally, addToTally, emptyTally, type Tally } from "./map-tally.ts";
import { chunksThere, storedChunks } from "./stored-chunks.ts";
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
  directory: StudyDirectory,
  tally: Tally,
  numbers?: Iterable<number>,
): AsyncGenerator<Chunk> {
  for await (const { chunk, rows } of storedChunks(directory, numbers)) {
    if (rows?.crashed === 0) addToTally(tally, directory.open, rows.data);
    else yield chunk;
  }
}

/** What is on the disk. */
export async function readTally(directory: StudyDirectory): Promise<Tally> {
  const tally = emptyTally();
  for await (const { rows } of chunksThere(directory)) addToTally(tally, directory.open, rows.data);
  return tally;
}
