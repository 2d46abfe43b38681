/**
 * The chunks of a study with their rows on the disk, one by one: a study may have more than can be listed.
 */
import type { Chunk } from "../../src/doors/studies.ts";
import { type ChunkRows, readChunk } from "./chunk-file.ts";
import type { StudyDirectory } from "./study-directory.ts";

/** Of some numbers or all, in their order; no `rows` where there is no whole file. */
export async function* storedChunks(
  { open, chunks, chunkFile }: StudyDirectory,
  numbers: Iterable<number> = upTo(chunks.count),
): AsyncGenerator<{ readonly chunk: Chunk; readonly rows: ChunkRows | undefined }> {
  for (const number of numbers) {
    const chunk = chunks.at(number);
    yield { chunk, rows: await readChunk(chunkFile(chunk.name), open.columns, chunk) };
  }
}

function* upTo(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}
