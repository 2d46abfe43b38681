/**
 * Structures in the compact protocol of Apache Thrift, as far as the metadata of Parquet needs it: whole numbers that are not negative,
 * texts, lists, structures.
 *
 *   number   zigzag (2 n), seven bits a byte, the lowest first, the high bit set while more follow
 *   field    one byte: step of its number · 16 + type; a structure ends with a zero byte
 *   list     one byte: length · 16 + type of its items (length 15: a number follows), then the items
 *
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */
export type Thrift =
  | { readonly type: "i32" | "i64"; readonly value: number }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "list"; readonly of: keyof typeof TYPES; readonly value: readonly Thrift[] }
  | { readonly type: "struct"; readonly value: Readonly<Record<number, Thrift>> | Uint8Array };

const TYPES = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;

export const i32 = (value: number): Thrift => ({ type: "i32", value });
export const i64 = (value: number): Thrift => ({ type: "i64", value });
export const text = (value: string): Thrift => ({ type: "text", value });
export const list = (of: keyof typeof TYPES, value: readonly Thrift[]): Thrift => ({ type: "list", of, value });
/** Fields by their numbers, each less than 16 above the one before; or the bytes of a structure. */
export const struct = (value: Readonly<Record<number, Thrift>> | Uint8Array): Thrift => ({ type: "struct", value });

export function thriftBytes(value: Thrift): Uint8Array {
  const out: number[] = [];
  put(out, value);
  return Uint8Array.from(out);
}

/** Seven bits a byte. */
export function putVarint(out: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  out.push(rest);
}

function put(out: number[], thrift: Thrift): void {
  if (typeof thrift.value === "number") putVarint(out, 2 * thrift.value);
  else if (thrift.type === "text") {
    const bytes = Buffer.from(thrift.value);
    putVarint(out, bytes.length);
    for (const byte of bytes) out.push(byte);
  } else if (thrift.type === "list") {
    const { length } = thrift.value;
    out.push(16 * Math.min(length, 15) + TYPES[thrift.of]);
    if (length >= 15) putVarint(out, length);
    for (const item of thrift.value) put(out, item);
  } else if (thrift.value instanceof Uint8Array) {
    for (const byte of thrift.value) out.push(byte);
  } else {
    let last = 0;
    // Keys that are whole numbers come in their order.
    for (const [key, field] of Object.entries<Thrift>(thrift.value)) {
      out.push(16 * (Number(key) - last) + TYPES[field.type]);
      last = Number(key);
      put(out, field);
    }
    out.push(0);
  }
}

/** What was read: texts as bytes, structures as fields by their numbers. */
export type ReadThrift = number | Buffer | readonly ReadThrift[] | ReadStruct;
export type ReadStruct = ReadonlyMap<number, ReadThrift>;

/** A place in bytes, which reading moves on. */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

/** Throws `RangeError` where the bytes are no structure of these types. */
export function readStruct(cursor: Cursor): ReadStruct {
  const fields = new Map<number, ReadThrift>();
  let id = 0;
  for (let head = readByte(cursor); head !== 0; head = readByte(cursor)) {
    if (head < 16) throw new RangeError("a field that does not say its step");
    id += head >> 4;
    fields.set(id, readValue(cursor, head & 15));
  }
  return fields;
}

function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at++];
  if (byte === undefined) throw new RangeError("the bytes end too early");
  return byte;
}

export function readVarint(cursor: Cursor): number {
  let [value, weight] = [0, 1];
  for (let byte = readByte(cursor); ; byte = readByte(cursor)) {
    value += (byte & 127) * weight;
    if (byte < 128) break;
    weight *= 128;
  }
  if (!Number.isSafeInteger(value)) throw new RangeError("a number that is too large");
  return value;
}

function readValue(cursor: Cursor, type: number): ReadThrift {
  if (type === TYPES.i32 || type === TYPES.i64) {
    const zigzag = readVarint(cursor);
    if (zigzag % 2 === 1) throw new RangeError("a negative number");
    return zigzag / 2;
  }
  if (type === TYPES.text) return readBytes(cursor, readVarint(cursor));
  if (type === TYPES.struct) return readStruct(cursor);
  if (type !== TYPES.list) throw new RangeError(`no value of type ${type}`);
  const head = readByte(cursor);
  const length = head >> 4 === 15 ? readVarint(cursor) : head >> 4;
  // Items have a byte at least.
  if (length > cursor.bytes.length - cursor.at) throw new RangeError("the bytes end too early");
  return Array.from({ length }, () => readValue(cursor, head & 15));
}

export function readBytes(cursor: Cursor, length: number): Buffer {
  const end = cursor.at + length;
  if (end > cursor.bytes.length) throw new RangeError("the bytes end too early");
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
}
