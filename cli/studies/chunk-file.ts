/**
 * The result of a chunk as a Parquet file, named by what it was computed from. It is read as critically as if a stranger had written
 * it: its name, its points and the checksum of its rows must be right, or the chunk counts as not done.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type KeyValue, parquetMetadata, parquetRead, type SchemaElement } from "hyparquet";
import { ByteWriter, parquetWrite } from "hyparquet-writer";
import type { Cell, Chunk, Column } from "../../src/doors/studies.ts";
import type { ChunkRows } from "./executor.ts";
import { writeWhole } from "./whole-file.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The Parquet schema of a table. */
export function tableSchema(columns: readonly Column[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => {
      if (name === "index") return { name, type: "INT64", repetition_type: "REQUIRED" };
      if (type === "text") return { name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" };
      return { name, type: type === "int" ? "INT32" : "DOUBLE", repetition_type: "OPTIONAL" };
    }),
  ];
}

/** Columns as the writer takes them: indices may have more than 32 bits. */
export function tableData(columns: readonly Column[], data: readonly (readonly Cell[])[]) {
  return columns.map(({ name }, k) => ({
    name,
    data: name === "index" ? data[k]!.map((index) => BigInt(index as number)) : [...data[k]!],
  }));
}

export function writeChunk(path: string, columns: readonly Column[], name: string, rows: ChunkRows): void {
  writeWhole(path, [chunkBytes(columns, name, rows)]);
}

/** The file of a chunk. */
export function chunkBytes(columns: readonly Column[], name: string, { data, crashed }: ChunkRows): Uint8Array {
  const writer = new ByteWriter();
  void parquetWrite({
    ...{ writer, schema: tableSchema(columns), columnData: tableData(columns, data) },
    rowGroupSize: Math.max(1, data[0]!.length),
    kvMetadata: [
      { key: "sprag.chunk", value: name },
      { key: "sprag.crashed", value: String(crashed) },
      { key: "sprag.checksum", value: checksum(data) },
    ],
  });
  return writer.getBytes();
}

/** The rows of a chunk; undefined where there is no such file, or it is damaged. */
export async function readChunk(
  path: string,
  columns: readonly Column[],
  chunk: Chunk,
): Promise<ChunkRows | undefined> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return chunkRows(bytes, columns, chunk);
}

/** What names rows: a chunk, or a part of one. */
export type RowSet = Pick<Chunk, "name" | "indices">;

/** The rows in the file of a chunk; undefined where it is damaged, or another one's. */
export async function chunkRows(
  bytes: Buffer,
  columns: readonly Column[],
  chunk: RowSet,
): Promise<ChunkRows | undefined> {
  try {
    return await decode(bytes, columns, chunk);
  } catch {
    // Whatever the reader stumbles over, these are not the bytes that were written.
    return undefined;
  }
}

async function decode(bytes: Buffer, columns: readonly Column[], chunk: RowSet): Promise<ChunkRows | undefined> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const metadata = parquetMetadata(file);
  const value = (key: string): string | undefined =>
    metadata.key_value_metadata?.find((pair: KeyValue) => pair.key === key)?.value;
  const indices = chunk.indices();
  if (value("sprag.chunk") !== chunk.name || Number(metadata.num_rows) !== indices.length) return undefined;
  let rows: unknown[][] = [];
  await parquetRead({
    ...{ file, metadata, columns: columns.map(({ name }) => name) },
    onComplete: (read: unknown[][]) => {
      rows = read;
    },
  });
  const data = columns.map(({ name }, k) =>
    rows.map((row) => (name === "index" ? Number(row[k]) : ((row[k] ?? null) as Cell))),
  );
  const isWhole = data[0]!.every((index, i) => index === indices[i]) && checksum(data) === value("sprag.checksum");
  return isWhole ? { data, crashed: Number(value("sprag.crashed")) } : undefined;
}

/** Of the rows, not of the bytes: it must survive a change of the encoding. */
const checksum = (data: readonly (readonly Cell[])[]): string => sha256(JSON.stringify(data));
