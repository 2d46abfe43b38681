/**
 * The result of a chunk as a Parquet file, named by what it was computed from. It is read as critically as if a stranger had written
 * it: its checksum, its name, its columns and its points must be right, or the chunk counts as not done.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Chunk, Column } from "../../src/doors/studies.ts";
import type { Cells, ParquetColumn } from "../output/parquet/column.ts";
import { firstNumber, readParquet } from "../output/parquet/read-parquet.ts";
import { parquetWriter } from "../output/parquet/write-parquet.ts";
import { sha256 } from "./sha256.ts";

/** Points of a chunk or of a part of one, and what their rows are called. */
export interface NamedPoints {
  readonly name: string;
  /** Rising. */
  readonly indices: readonly number[];
}

/** Rows of points as columns. */
export interface ChunkRows {
  readonly data: readonly Cells[];
  /** Points at which every worker died; their rows say so. */
  readonly crashed: number;
}

/** The columns of a table as Parquet has them: indices may have more than 32 bits. */
export function tableColumns(columns: readonly Column[]): ParquetColumn[] {
  return columns.map(({ name, type }) => {
    if (name === "index") return { name, type: "INT64", isOptional: false };
    return { name, type: type === "text" ? "BYTE_ARRAY" : type === "int" ? "INT32" : "DOUBLE", isOptional: true };
  });
}

/** The file of a chunk, in memory of its own: it can be handed over to another thread. */
export function chunkBytes(
  columns: readonly Column[],
  name: string,
  { data, crashed }: ChunkRows,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const metadata = { "sprag.chunk": name, "sprag.crashed": String(crashed), "sprag.checksum": NO_CHECKSUM };
  const writer = parquetWriter(tableColumns(columns), metadata, (bytes) => parts.push(bytes));
  writer.add(data);
  writer.finish();
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(Buffer.from(sha256(bytes), "latin1"), checksumAt(bytes));
  return bytes;
}

/** The checksum is that of the whole file with this in its place. */
const NO_CHECKSUM = "0".repeat(64);

/** It is the last of the metadata, before the ends of two structures, the length of the metadata and the magic. */
const checksumAt = ({ length }: Uint8Array): number => length - NO_CHECKSUM.length - 10;

function isWhole(bytes: Buffer): boolean {
  const at = checksumAt(bytes);
  if (at < 0) return false;
  const end = at + NO_CHECKSUM.length;
  const hash = createHash("sha256").update(bytes.subarray(0, at)).update(NO_CHECKSUM).update(bytes.subarray(end));
  return hash.digest("hex") === bytes.toString("latin1", at, end);
}

/** The bytes of a file; undefined where there is none. */
export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** The rows of a chunk; undefined where there is no such file, or it is damaged. */
export async function readChunk(
  path: string,
  columns: readonly Column[],
  chunk: Chunk,
): Promise<ChunkRows | undefined> {
  const bytes = await readBytes(path);
  return bytes && chunkRows(bytes, columns, { name: chunk.name, indices: chunk.indices() });
}

/** The index that the file of a chunk begins with, if it is whole; undefined where it cannot be. */
export function firstIndex(file: Buffer): number | undefined {
  try {
    return firstNumber(file);
  } catch {
    return undefined;
  }
}

/** The rows in the file of a chunk; undefined where it is damaged, or another one's. */
export function chunkRows(file: Uint8Array, columns: readonly Column[], points: NamedPoints): ChunkRows | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  try {
    return isWhole(bytes) ? decode(bytes, columns, points) : undefined;
  } catch {
    // Whatever the reader stumbles over, these are not the bytes that were written.
    return undefined;
  }
}

function decode(bytes: Buffer, columns: readonly Column[], { name, indices }: NamedPoints): ChunkRows | undefined {
  const { metadata, data } = readParquet(bytes, tableColumns(columns), indices.length);
  if (metadata.get("sprag.chunk") !== name) return undefined;
  const cells = data();
  const areIndices = indices.every((index, i) => index === cells[0]![i]);
  return areIndices ? { data: cells, crashed: Number(metadata.get("sprag.crashed")) } : undefined;
}
