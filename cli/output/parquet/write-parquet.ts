/**
 * Parquet tables, written group of rows by group of rows: the magic, the pages of each group, the metadata, its length, the magic.
 *
 * https://github.com/apache/parquet-format (README.md, parquet.thrift)
 */
import { type Cell, ENCODING, MAGIC, type ParquetColumn, PHYSICAL, REPETITION, UNCOMPRESSED, UTF8 } from "./column.ts";
import { type ColumnPages, columnPages } from "./column-pages.ts";
import { i32, i64, list, struct, type Thrift, text, thriftBytes } from "./thrift.ts";

export interface ParquetWriter {
  /** Rows as columns, in the order of the table's. */
  readonly add: (data: readonly ArrayLike<Cell>[]) => void;
  readonly finish: () => void;
}

/** `write` takes the bytes of the file in their order; `metadata` are texts by their keys. */
export function parquetWriter(
  columns: readonly ParquetColumn[],
  metadata: Readonly<Record<string, string>>,
  write: (bytes: Uint8Array) => void,
): ParquetWriter {
  const groups: Thrift[] = [];
  let [at, rows] = [0, 0];
  const put = (bytes: Uint8Array): void => {
    write(bytes);
    at += bytes.length;
  };
  put(MAGIC);
  return {
    add(data) {
      const count = data[0]!.length;
      const start = at;
      const chunks = columns.map((column, k) => {
        const pages = columnPages(column, data[k]!);
        const head = columnChunk(column, pages, count, at);
        for (const part of pages.parts) put(part);
        return head;
      });
      const group = struct({ 1: list("struct", chunks), 2: i64(at - start), 3: i64(count) });
      // As bytes: a table may have many groups.
      groups.push(struct(thriftBytes(group)));
      rows += count;
    },
    finish() {
      const pairs = Object.entries(metadata).map(([key, value]) => struct({ 1: text(key), 2: text(value) }));
      const footer = thriftBytes(
        struct({
          ...{ 1: i32(1), 2: list("struct", schemaOf(columns)), 3: i64(rows), 4: list("struct", groups) },
          ...(pairs.length > 0 && { 5: list("struct", pairs) }),
        }),
      );
      const length = Buffer.alloc(4);
      length.writeUInt32LE(footer.length);
      for (const part of [footer, length, MAGIC]) put(part);
    },
  };
}

function schemaOf(columns: readonly ParquetColumn[]): Thrift[] {
  return [
    struct({ 4: text("root"), 5: i32(columns.length) }),
    ...columns.map(({ name, type, isOptional }) =>
      struct({
        ...{ 1: i32(PHYSICAL[type]), 3: i32(isOptional ? REPETITION.optional : REPETITION.required), 4: text(name) },
        ...(type === "BYTE_ARRAY" && { 6: i32(UTF8) }),
      }),
    ),
  ];
}

function columnChunk(
  { name, type }: ParquetColumn,
  { size, dictionary }: ColumnPages,
  count: number,
  at: number,
): Thrift {
  const encodings =
    dictionary > 0 ? [ENCODING.plain, ENCODING.rle, ENCODING.dictionary] : [ENCODING.plain, ENCODING.rle];
  const about = struct({
    ...{ 1: i32(PHYSICAL[type]), 2: list("i32", encodings.map(i32)), 3: list("text", [text(name)]) },
    ...{ 4: i32(UNCOMPRESSED), 5: i64(count), 6: i64(size), 7: i64(size), 9: i64(at + dictionary) },
    ...(dictionary > 0 && { 11: i64(at) }),
  });
  return struct({ 2: i64(at), 3: about });
}

/** Rows of a group where a whole table is at hand. */
const GROUP = 2 ** 17;

/** A table of numbers at hand as a file. */
export function parquetBytes(names: readonly string[], data: readonly Float64Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const columns = names.map((name) => ({ name, type: "DOUBLE" as const, isOptional: false }));
  const writer = parquetWriter(columns, {}, (bytes) => parts.push(bytes));
  for (let from = 0; from < (data[0]?.length ?? 0); from += GROUP)
    writer.add(data.map((column) => column.subarray(from, from + GROUP)));
  writer.finish();
  return Buffer.concat(parts);
}
