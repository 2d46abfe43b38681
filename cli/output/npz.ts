/**
 * Columns of numbers as NPZ, for `numpy.load`: a ZIP archive without compression that holds one NPY file per column.
 *
 * NPY 1.0: magic, version, length of the header, a Python dictionary padded to a multiple of 64, then the numbers as
 * little-endian doubles.
 */
import type { Columns } from "../../src/index.ts";

export function npzBytes({ names, data }: Columns): Uint8Array {
  const entries = names.map((name, i) => ({ name: Buffer.from(`${name}.npy`, "utf8"), bytes: npyBytes(data[i]!) }));
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const crc = crc32(bytes);
    const local = header(0x04034b50, name, bytes.length, crc);
    parts.push(local, name, bytes);
    directory.push(directoryEntry(name, bytes.length, crc, offset), name);
    offset += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...parts, ...directory, directoryEnd(entries.length, size, offset)]);
}

const ALIGNMENT = 64;
const PREFIX = 10;

function npyBytes(column: Float64Array): Uint8Array {
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${column.length},), }`;
  const length = Math.ceil((PREFIX + dictionary.length + 1) / ALIGNMENT) * ALIGNMENT;
  const out = Buffer.alloc(length + 8 * column.length);
  out.write("\x93NUMPY\x01\x00", 0, "latin1");
  out.writeUInt16LE(length - PREFIX, 8);
  out.write(`${dictionary.padEnd(length - PREFIX - 1)}\n`, PREFIX, "latin1");
  for (let i = 0; i < column.length; i++) out.writeDoubleLE(column[i]!, length + 8 * i);
  return out;
}

/** Names are UTF-8 (flag bit 11), contents are stored as they are (method 0); 1 January 1980, so that bytes repeat. */
const FLAGS = 0x0800;
const DATE = 0x0021;

function header(signature: number, name: Uint8Array, size: number, crc: number): Buffer {
  const out = Buffer.alloc(30);
  out.writeUInt32LE(signature, 0);
  out.writeUInt16LE(20, 4);
  out.writeUInt16LE(FLAGS, 6);
  out.writeUInt16LE(DATE, 12);
  out.writeUInt32LE(crc, 14);
  out.writeUInt32LE(size, 18);
  out.writeUInt32LE(size, 22);
  out.writeUInt16LE(name.length, 26);
  return out;
}

function directoryEntry(name: Uint8Array, size: number, crc: number, offset: number): Buffer {
  const out = Buffer.alloc(46);
  out.writeUInt32LE(0x02014b50, 0);
  out.writeUInt16LE(20, 4);
  header(0, name, size, crc).copy(out, 6, 4, 30);
  out.writeUInt32LE(offset, 42);
  return out;
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const out = Buffer.alloc(22);
  out.writeUInt32LE(0x06054b50, 0);
  out.writeUInt16LE(count, 8);
  out.writeUInt16LE(count, 10);
  out.writeUInt32LE(size, 12);
  out.writeUInt32LE(offset, 16);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
