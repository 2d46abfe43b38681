/**
 * Reads what `write-parquet.ts` writes, and nothing else of Parquet: one group of rows, no compression, one data page for each column.
 * Bytes may be a stranger's: whatever is not as it must be throws, and nothing larger than the bytes is made.
 */
import {
  type Cell,
  type Cells,
  ENCODING,
  MAGIC,
  PAGE,
  type ParquetColumn,
  PHYSICAL,
  REPETITION,
  WIDTH,
} from "./column.ts";
import { type Cursor, type ReadStruct, readBytes, readStruct, readVarint } from "./thrift.ts";

export interface ReadTable {
  readonly metadata: ReadonlyMap<string, string>;
  /** Cells by columns. */
  readonly data: () => Cells[];
}

/** The table of these columns and so many rows; throws `RangeError` where the bytes hold another. */
export function readParquet(bytes: Buffer, columns: readonly ParquetColumn[], rows: number): ReadTable {
  must(bytes.subarray(0, 4).equals(MAGIC) && bytes.subarray(-4).equals(MAGIC), "the magic");
  const at = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  must(at >= 4, "the length of the metadata");
  const footer = readStruct({ bytes, at });
  const groups = structs(footer, 4);
  must(groups.length === 1 && footer.get(3) === rows && groups[0]!.get(3) === rows, "the number of rows");
  const schema = structs(footer, 2).slice(1);
  const isSchema = columns.every(
    ({ name, type, isOptional }, k) =>
      String(schema[k]?.get(4)) === name &&
      schema[k]!.get(1) === PHYSICAL[type] &&
      schema[k]!.get(3) === (isOptional ? REPETITION.optional : REPETITION.required),
  );
  must(isSchema && schema.length === columns.length, "the columns");
  const chunks = structs(groups[0]!, 1);
  return {
    metadata: new Map(structs(footer, 5).map((pair) => [String(pair.get(1)), String(pair.get(2))])),
    data: () => columns.map((column, k) => readColumn(bytes, column, chunks[k]!.get(3) as ReadStruct, rows)),
  };
}

/** The first number of the first column, one of whole numbers without gaps; throws `RangeError` where there is none. */
export function firstNumber(bytes: Buffer): number {
  const cursor: Cursor = { bytes, at: MAGIC.length };
  const head = readStruct(cursor);
  // A dictionary begins with the value that comes first.
  const isPlain = head.get(1) === PAGE.data && (head.get(5) as ReadStruct).get(2) === ENCODING.plain;
  must(isPlain || head.get(1) === PAGE.dictionary, "a page");
  return (readPlain(cursor, "INT64", 1) as Float64Array)[0]!;
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new RangeError(`${what} of a table is not as it was written`);
}

function structs(of: ReadStruct, field: number): readonly ReadStruct[] {
  const value = of.get(field) ?? [];
  must(Array.isArray(value) && value.every((item) => item instanceof Map), "a list");
  return value as readonly ReadStruct[];
}

/** Values that are there: all numbers, or all texts. */
type Values = Float64Array | readonly string[];

function readColumn(bytes: Buffer, { type, isOptional }: ParquetColumn, about: ReadStruct, rows: number): Cells {
  const cursor: Cursor = { bytes, at: (about.get(11) ?? about.get(9)) as number };
  const dictionary = about.has(11) ? readDictionary(cursor, type) : undefined;
  const head = readStruct(cursor);
  must(head.get(1) === PAGE.data && (head.get(5) as ReadStruct).get(1) === rows, "a page");
  const levels = isOptional ? readLevels(cursor, rows) : undefined;
  const count = levels ? levels.reduce((sum, level) => sum + level, 0) : rows;
  const encoding = (head.get(5) as ReadStruct).get(2);
  must(encoding === (dictionary ? ENCODING.dictionary : ENCODING.plain), "an encoding");
  const values = dictionary ? readPlaces(cursor, count, dictionary) : readPlain(cursor, type, count);
  if (!levels || count === rows) return values;
  const cells: Cell[] = [];
  for (let i = 0, next = 0; i < rows; i++) cells.push(levels[i] === 1 ? values[next++]! : null);
  return cells;
}

function readDictionary(cursor: Cursor, type: ParquetColumn["type"]): Values {
  const head = readStruct(cursor);
  must(head.get(1) === PAGE.dictionary, "a page");
  return readPlain(cursor, type, (head.get(7) as ReadStruct).get(1) as number);
}

function readLevels(cursor: Cursor, rows: number): Uint32Array {
  const length = readBytes(cursor, 4).readUInt32LE();
  return readRuns({ bytes: readBytes(cursor, length), at: 0 }, rows, 1);
}

function readPlaces(cursor: Cursor, count: number, dictionary: Values): Values {
  const places = readRuns(cursor, count, readBytes(cursor, 1)[0]!);
  must(
    places.every((place) => place < dictionary.length),
    "a place of the dictionary",
  );
  if (!(dictionary instanceof Float64Array)) return Array.from(places, (place) => dictionary[place]!);
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = dictionary[places[i]!]!;
  return values;
}

/** Numbers of so many bits: runs of equal ones, or packed. */
function readRuns(cursor: Cursor, count: number, bits: number): Uint32Array {
  must(bits >= 1 && bits <= 24, "a number of bits");
  const out = new Uint32Array(count);
  for (let i = 0; i < count; ) {
    const head = readVarint(cursor);
    const length = Math.floor(head / 2);
    must(length > 0, "a run");
    if (head % 2 === 0) {
      const end = Math.min(count, i + length);
      out.fill(readBytes(cursor, Math.ceil(bits / 8)).readUIntLE(0, Math.ceil(bits / 8)), i, end);
      i = end;
    } else {
      const end = Math.min(count, i + 8 * length);
      unpackInto(out.subarray(i, end), readBytes(cursor, bits * length), bits);
      i = end;
    }
  }
  return out;
}

function unpackInto(out: Uint32Array, bytes: Buffer, bits: number): void {
  let [held, width, at] = [0, 0, 0];
  for (let i = 0; i < out.length; i++) {
    for (; width < bits; width += 8) held |= bytes[at++]! << width;
    out[i] = held & (2 ** bits - 1);
    held >>>= bits;
    width -= bits;
  }
}

function readPlain(cursor: Cursor, type: ParquetColumn["type"], count: number): Values {
  if (type === "BYTE_ARRAY") {
    const texts: string[] = [];
    for (let i = 0; i < count; i++) texts.push(readBytes(cursor, readBytes(cursor, 4).readUInt32LE()).toString("utf8"));
    return texts;
  }
  const bytes = readBytes(cursor, WIDTH[type] * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    if (type === "DOUBLE") values[i] = view.getFloat64(8 * i, true);
    else if (type === "INT32") values[i] = view.getInt32(4 * i, true);
    else values[i] = view.getUint32(8 * i, true) + 2 ** 32 * view.getUint32(8 * i + 4, true);
  }
  return values;
}
