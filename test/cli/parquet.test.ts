import fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { Cell, Cells, ParquetColumn } from "../../cli/output/parquet/column.ts";
import { readParquet } from "../../cli/output/parquet/read-parquet.ts";
import { parquetBytes, parquetWriter } from "../../cli/output/parquet/write-parquet.ts";
import { chunkBytes, chunkRows } from "../../cli/studies/chunk-file.ts";

const COLUMNS: readonly ParquetColumn[] = [
  { name: "index", type: "INT64", isOptional: false },
  { name: "x[0]", type: "DOUBLE", isOptional: true },
  { name: "Größe", type: "INT32", isOptional: true },
  { name: "text", type: "BYTE_ARRAY", isOptional: true },
];

function written(groups: readonly (readonly Cell[][])[], metadata = {}): Buffer {
  const parts: Uint8Array[] = [];
  const writer = parquetWriter(COLUMNS, metadata, (bytes) => parts.push(bytes));
  for (const data of groups) writer.add(data);
  writer.finish();
  return Buffer.concat(parts);
}

const fileOf = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;

/** As columns, by a reader that others wrote. */
async function readByOthers(bytes: Uint8Array): Promise<Cell[][]> {
  const rows = await parquetReadObjects({ file: fileOf(bytes) });
  return COLUMNS.map(({ name }) =>
    rows.map((row) => (typeof row[name] === "bigint" ? Number(row[name]) : (row[name] as Cell))),
  );
}

const column = (cell: fc.Arbitrary<Cell>, length: number): fc.Arbitrary<Cell[]> =>
  fc.array(fc.option(cell, { freq: 4 }), { minLength: length, maxLength: length });

/** Values that repeat, and values that do not. */
const table = fc
  .integer({ min: 1, max: 90 })
  .chain((length) =>
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { minLength: length, maxLength: length }),
      fc.oneof(
        column(fc.constantFrom(0, -0, 0.1, Number.MIN_VALUE), length),
        column(fc.double({ noNaN: true, noDefaultInfinity: true }), length),
      ),
      column(fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), length),
      fc.oneof(column(fc.constantFrom("", "rest", "fällt"), length), column(fc.string({ unit: "grapheme" }), length)),
    ),
  );

describe("Parquet", () => {
  it("is read by others and by us as it was written, to the sign of a zero", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (data) => {
        const bytes = written([data], { key: "wörtlich" });
        expect(await readByOthers(bytes)).toStrictEqual(data);
        const read = readParquet(bytes, COLUMNS, data[0].length);
        expect(read.data().map((cells) => Array.from(cells))).toStrictEqual(data);
        expect(read.metadata.get("key")).toBe("wörtlich");
      }),
      { numRuns: 60 },
    );
  });

  it("takes many values: dictionaries of more than a byte, groups of rows, more than fifteen of a list", async () => {
    const group = (from: number): Cell[][] => {
      const index = Array.from({ length: 5000 }, (_, i) => from + i);
      return [
        index,
        index.map((i) => (i % 2003) / 7),
        index.map((i) => (i % 5 === 0 ? null : i % 300)),
        index.map(() => "same"),
      ];
    };
    const groups = Array.from({ length: 17 }, (_, k) => group(2 ** 40 + 5000 * k));
    const bytes = written(groups);
    expect(await readByOthers(bytes)).toStrictEqual(COLUMNS.map((_, k) => groups.flatMap((data) => data[k]!)));
    // 17 · 5000 rows: 8 bytes of index; 11 bits of 2003 values; 9 bits of 300; levels of one column; 2003 doubles a group.
    expect(bytes.length / 85_000).toBeLessThan(8 + 11 / 8 + 9 / 8 + 1 / 8 + (8 * 2003 + 4 * 300 + 700) / 5000);
    expect(parquetMetadata(fileOf(bytes)).row_groups).toHaveLength(17);
  });

  it("writes tables without rows, and refuses whole numbers that do not fit", async () => {
    expect(await readByOthers(written([]))).toEqual([[], [], [], []]);
    expect(() => written([[[0], [0], [2 ** 31], [null]]])).toThrow("32 bits");
    expect(() => written([[[0], [0], [0.5], [null]]])).toThrow("32 bits");
  });

  it("cuts long trajectories into groups", async () => {
    const times = Float64Array.from({ length: 140_000 }, (_, i) => i / 8);
    const rows = await parquetReadObjects({ file: fileOf(parquetBytes(["t"], [times])) });
    expect(rows.map(({ t }) => t)).toEqual([...times]);
  });
});

describe("the file of a chunk", () => {
  const columns = [
    { name: "index", type: "int" },
    { name: "x", type: "double" },
    { name: "verdict", type: "text" },
    { name: "error", type: "text" },
  ] as const;
  const indices = [3, 5, 7, 11];
  const data: Cell[][] = [indices, [0.5, -0, null, 4], ["a", "b", "a", "a"], [null, null, "no", null]];
  const bytes = chunkBytes(columns, "name", { data, crashed: 1 });
  const set = { name: "name", indices };

  it("gives the rows back", () => {
    const read = chunkRows(bytes, columns, set)!;
    expect({ ...read, data: read.data.map((cells) => Array.from(cells)) }).toStrictEqual({ data, crashed: 1 });
  });

  it("counts as damaged whatever bit is turned, wherever it is cut", () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1 << (at % 8);
      expect(chunkRows(damaged, columns, set)).toBeUndefined();
      expect(chunkRows(bytes.subarray(0, at), columns, set)).toBeUndefined();
    }
  });

  it("is refused for another chunk, other points or other columns", () => {
    expect(chunkRows(bytes, columns, { ...set, name: "other" })).toBeUndefined();
    expect(chunkRows(bytes, columns, { ...set, indices: [3, 5, 7, 12] })).toBeUndefined();
    expect(chunkRows(bytes, columns, { ...set, indices: [3, 5, 7] })).toBeUndefined();
    expect(chunkRows(bytes, columns.slice(0, 3), set)).toBeUndefined();
    expect(
      chunkRows(
        bytes,
        columns.map((column) => (column.name === "x" ? { name: "y", type: "double" as const } : column)),
        set,
      ),
    ).toBeUndefined();
  });

  it("that a stranger changed, checksum and all, ends in an error or in so many rows", () => {
    const blank = written([[indices, [0.5, -0, null, 4], [1, 1, 1, null], ["a", "b", "a", "a"]]]);
    for (let at = 0; at < blank.length; at++) {
      for (const mask of [1, 128, 255]) {
        const damaged = Buffer.from(blank);
        damaged[at]! ^= mask;
        let read: readonly Cells[] = [];
        try {
          read = readParquet(damaged, COLUMNS, 4).data();
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        expect(read.every((cells) => cells.length <= 4)).toBe(true);
      }
    }
  });
});
