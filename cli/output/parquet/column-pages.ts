/**
 * A column of some rows as pages of Parquet: one dictionary page where values repeat, one data page.
 *
 *   data page    levels (1 value, 0 null; optional columns only), then the values that are not null
 *   values       PLAIN: little-endian numbers; texts as length and UTF-8
 *   dictionary   the distinct values in the order of their first occurrence, PLAIN; the data page holds their places
 *   places       one run of equal ones, or bits packed from the lowest on (RLE / bit-packing hybrid)
 *
 * A function of the cells alone: the same bytes on every machine. No statistics, no compression: dictionaries make axes and classes small, and
 * what is left are digits that no compression makes smaller.
 */
import { type Cell, ENCODING, PAGE, type ParquetColumn, WIDTH } from "./column.ts";
import { i32, putVarint, struct, thriftBytes } from "./thrift.ts";

export interface ColumnPages {
  readonly parts: readonly Uint8Array[];
  /** Bytes of all parts. */
  readonly size: number;
  /** Bytes of the dictionary page; 0 where there is none. */
  readonly dictionary: number;
}

type Value = number | string;

export function columnPages({ name, type, isOptional }: ParquetColumn, cells: ArrayLike<Cell>): ColumnPages {
  const values = isOptional ? presentOf(cells) : (cells as ArrayLike<Value>);
  const dictionary = dictionaryOf(values);
  const levels = isOptional ? levelsOf(cells, values.length) : [];
  const plain = (some: ArrayLike<Value>): Uint8Array =>
    type === "BYTE_ARRAY" ? plainTexts(some as ArrayLike<string>) : plainNumbers(name, type, some as ArrayLike<number>);
  const body = dictionary ? placesOf(dictionary) : [plain(values)];
  const data = page(PAGE.data, cells.length, dictionary ? ENCODING.dictionary : ENCODING.plain, [...levels, ...body]);
  const first = dictionary
    ? page(PAGE.dictionary, dictionary.values.length, ENCODING.plain, [plain(dictionary.values)])
    : [];
  return { parts: [...first, ...data], size: sizeOf(first) + sizeOf(data), dictionary: sizeOf(first) };
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function presentOf(cells: ArrayLike<Cell>): ArrayLike<Value> {
  if (cells instanceof Float64Array) return cells;
  const values: Value[] = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    if (cell !== null) values.push(cell);
  }
  return values;
}

/** A page with its header. */
function page(type: number, count: number, encoding: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const size = sizeOf(parts);
  const own =
    type === PAGE.data
      ? { 5: struct({ 1: i32(count), 2: i32(encoding), 3: i32(ENCODING.rle), 4: i32(ENCODING.rle) }) }
      : { 7: struct({ 1: i32(count), 2: i32(encoding) }) };
  return [thriftBytes(struct({ 1: i32(type), 2: i32(size), 3: i32(size), ...own })), ...parts];
}

/** Which cells have a value: a length, then one run or the bits. */
function levelsOf(cells: ArrayLike<Cell>, present: number): Uint8Array[] {
  const isMixed = present > 0 && present < cells.length;
  const levels = isMixed
    ? packed(cells.length, 1, (i) => (cells[i] === null ? 0 : 1))
    : runOf(cells.length, present > 0 ? 1 : 0, 1);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(sizeOf(levels));
  return [length, ...levels];
}

/** `count` times the same number, in so many bits. */
function runOf(count: number, value: number, bits: number): Uint8Array[] {
  const head: number[] = [];
  putVarint(head, 2 * count);
  for (let rest = value, k = 0; k < bits; k += 8, rest >>>= 8) head.push(rest & 255);
  return [Uint8Array.from(head)];
}

/** Numbers of so many bits, the lowest first; filled up to a multiple of eight numbers. */
function packed(count: number, bits: number, numberAt: (i: number) => number): Uint8Array[] {
  const groups = Math.ceil(count / 8);
  const head: number[] = [];
  putVarint(head, 2 * groups + 1);
  const bytes = new Uint8Array(groups * bits);
  let [held, width, at] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    held |= numberAt(i) << width;
    for (width += bits; width >= 8; width -= 8) {
      bytes[at++] = held;
      held >>>= 8;
    }
  }
  if (width > 0) bytes[at] = held;
  return [Uint8Array.from(head), bytes];
}

interface Dictionary {
  readonly values: readonly Value[];
  /** The place of each value among them. */
  readonly places: Uint32Array;
}

/** Distinct values that are taken for few whatever comes after them: the search ends early where nothing repeats. */
const FEW = 1024;
/** Most distinct values: their places are packed 24 bits at a time. */
const MOST = 2 ** 24;

/** Undefined where less than half of the values are repetitions. */
function dictionaryOf(all: ArrayLike<Value>): Dictionary | undefined {
  const known = new Map<Value | null, number>();
  const values: Value[] = [];
  const places = new Uint32Array(all.length);
  const most = Math.min(MOST, all.length / 2);
  for (let i = 0; i < all.length; i++) {
    const value = all[i]!;
    // Neighbours of a grid are often the same.
    if (i > 0 && Object.is(value, all[i - 1])) {
      places[i] = places[i - 1]!;
      continue;
    }
    // The two zeros are one key of a map.
    const key = Object.is(value, -0) ? null : value;
    let place = known.get(key);
    if (place === undefined) {
      place = values.length;
      if (place >= most || place > FEW + i / 2) return undefined;
      known.set(key, place);
      values.push(value);
    }
    places[i] = place;
  }
  return values.length === 0 ? undefined : { values, places };
}

function placesOf({ values, places }: Dictionary): Uint8Array[] {
  const bits = Math.max(1, 32 - Math.clz32(values.length - 1));
  const runs = values.length === 1 ? runOf(places.length, 0, bits) : packed(places.length, bits, (i) => places[i]!);
  return [Uint8Array.of(bits), ...runs];
}

function plainNumbers(name: string, type: keyof typeof WIDTH, values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(WIDTH[type] * values.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (type === "DOUBLE") view.setFloat64(8 * i, value, true);
    else if (type === "INT32") {
      if (value !== (value | 0)) throw new RangeError(`${value} of ${name} is no whole number of 32 bits`);
      view.setInt32(4 * i, value, true);
    } else {
      view.setUint32(8 * i, value % 2 ** 32, true);
      view.setUint32(8 * i + 4, Math.floor(value / 2 ** 32), true);
    }
  }
  return bytes;
}

function plainTexts(values: ArrayLike<string>): Uint8Array {
  const parts: Buffer[] = [];
  for (let i = 0; i < values.length; i++) {
    const bytes = Buffer.from(values[i]!);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}
