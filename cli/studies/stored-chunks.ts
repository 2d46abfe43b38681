/**
 * The chunks of a study with their rows on the disk, one by one: a study may have more than can be listed.
 */
import { existsSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Chunk } from "../../src/doors/studies.ts";
import { type ChunkRows, chunkRows, firstIndex, readBytes, readChunk } from "./chunk-file.ts";
import type { StudyDirectory } from "./study-directory.ts";

export interface StoredChunk {
  readonly chunk: Chunk;
  readonly rows: ChunkRows;
}

/** Of some numbers or all, in their order; no `rows` where there is no whole file. */
export async function* storedChunks(
  { open, chunks, chunkFile }: StudyDirectory,
  numbers: Iterable<number> = upTo(chunks.count),
): AsyncGenerator<Pick<StoredChunk, "chunk"> & { readonly rows: ChunkRows | undefined }> {
  for (const number of numbers) {
    const chunk = chunks.at(number);
    yield { chunk, rows: await readChunk(chunkFile(chunk.name), open.columns, chunk) };
  }
}

/**
 * Those with a whole file, in any order: as much work as there are files, however many chunks are possible. The rows of a file tell which
 * chunk it is, and that must be the one that it is called by.
 */
export async function* chunksThere(directory: StudyDirectory): AsyncGenerator<StoredChunk> {
  const { open, chunks, chunkFile } = directory;
  if (!chunks.numberOf) {
    for await (const { chunk, rows } of storedChunks(directory)) if (rows) yield { chunk, rows };
    return;
  }
  const folder = dirname(chunkFile(""));
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    const file = chunkFile(/^\w+/.exec(name)?.[0] ?? "");
    const bytes = basename(file) === name ? await readBytes(file) : undefined;
    const index = bytes && firstIndex(bytes);
    if (index === undefined || !(index >= 0 && index < directory.points)) continue;
    const chunk = chunks.at(chunks.numberOf(index));
    if (chunkFile(chunk.name) !== file) continue;
    const rows = chunkRows(bytes!, open.columns, { name: chunk.name, indices: chunk.indices() });
    if (rows) yield { chunk, rows };
  }
}

function* upTo(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}
