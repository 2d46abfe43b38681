// A font with the glyphs of some characters alone: the studio sends the faces that its figures are measured with.
//
// Glyphs keep their numbers, so that nothing but `cmap`, `glyf` and `loca` is written anew; outlines that are not wanted are empty. Tables for
// hinting, kerning and substitution are left out: figures are set letter by letter.

const KEPT = ["head", "hhea", "hmtx", "maxp", "OS/2", "name", "post"];
const HEADER = 12;
const RECORD = 16;

/** Tables of a TrueType file by name, as views. */
export function tablesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = {};
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = HEADER + RECORD * i;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    tables[name] = bytes.subarray(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12));
  }
  return tables;
}

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The glyph of a code point, from the table of format 4; 0 where there is none. */
export function glyphsOf(cmap) {
  const view = viewOf(cmap);
  let table = 0;
  for (let i = 0; i < view.getUint16(2); i++) {
    const offset = view.getUint32(4 + 8 * i + 4);
    if (view.getUint16(offset) === 4) table = offset;
  }
  const segments = view.getUint16(table + 6) / 2;
  const [ends, starts] = [table + 14, table + 16 + 2 * segments];
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments];
  return (code) => {
    for (let k = 0; k < segments; k++) {
      if (code > view.getUint16(ends + 2 * k)) continue;
      const start = view.getUint16(starts + 2 * k);
      if (code < start) return 0;
      const range = view.getUint16(ranges + 2 * k);
      if (range === 0) return (code + view.getUint16(deltas + 2 * k)) & 0xffff;
      const index = view.getUint16(ranges + 2 * k + range + 2 * (code - start));
      return index === 0 ? 0 : (index + view.getUint16(deltas + 2 * k)) & 0xffff;
    }
    return 0;
  };
}

/** Outlines by glyph. */
function outlinesOf({ glyf, loca, head }) {
  const [places, isLong] = [viewOf(loca), viewOf(head).getInt16(50) === 1];
  const at = (k) => (isLong ? places.getUint32(4 * k) : 2 * places.getUint16(2 * k));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  return { count, outline: (k) => glyf.subarray(at(k), at(k + 1)) };
}

/** The glyphs that a composite one is made of. */
function partsOf(outline) {
  const view = viewOf(outline);
  if (outline.length === 0 || view.getInt16(0) >= 0) return [];
  const parts = [];
  for (let at = 10, flags = 0x20; flags & 0x20; ) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

/** The table of characters: one segment each, in their order, and the one that ends it. */
function writtenCmap(pairs) {
  const count = pairs.length + 1;
  const bytes = new Uint8Array(12 + 16 + 8 * count);
  const view = viewOf(bytes);
  const power = 2 ** Math.floor(Math.log2(count));
  [0, 1, 3, 1].forEach((value, k) => view.setUint16(2 * k, value));
  view.setUint32(8, 12);
  const head = [4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)];
  head.forEach((value, k) => view.setUint16(12 + 2 * k, value));
  [...pairs, [0xffff, 0]].forEach(([code, glyph], k) => {
    view.setUint16(26 + 2 * k, code);
    view.setUint16(28 + 2 * count + 2 * k, code);
    view.setUint16(28 + 4 * count + 2 * k, (glyph - code) & 0xffff);
  });
  return bytes;
}

/** Outlines one behind the other, and where each begins. */
function writtenGlyphs({ count, outline }, wanted) {
  const loca = new Uint8Array(4 * (count + 1));
  const kept = Array.from({ length: count }, (_, k) => (wanted.has(k) ? outline(k) : new Uint8Array()));
  const glyf = new Uint8Array(kept.reduce((sum, { length }) => sum + length + (-length & 3), 0));
  let at = 0;
  kept.forEach((own, k) => {
    viewOf(loca).setUint32(4 * k, at);
    glyf.set(own, at);
    at += own.length + (-own.length & 3);
  });
  viewOf(loca).setUint32(4 * count, at);
  return { glyf, loca };
}

function writtenFont(tables) {
  const names = Object.keys(tables).sort();
  const padded = (length) => length + (-length & 3);
  const size = names.reduce((sum, name) => sum + padded(tables[name].length), HEADER + RECORD * names.length);
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  const power = 2 ** Math.floor(Math.log2(names.length));
  view.setUint32(0, 0x00010000);
  [names.length, 16 * power, Math.log2(power), 16 * (names.length - power)].forEach((value, k) =>
    view.setUint16(4 + 2 * k, value),
  );
  let at = HEADER + RECORD * names.length;
  names.forEach((name, k) => {
    const own = tables[name];
    bytes.set(own, at);
    let sum = 0;
    for (let i = at; i < at + padded(own.length); i += 4) sum = (sum + view.getUint32(i)) >>> 0;
    const record = HEADER + RECORD * k;
    for (let i = 0; i < 4; i++) bytes[record + i] = name.charCodeAt(i);
    [sum, at, own.length].forEach((value, i) => view.setUint32(record + 4 + 4 * i, value));
    at += padded(own.length);
  });
  return bytes;
}

/** @param {Uint8Array} font @param {readonly (readonly [from: number, to: number])[]} ranges */
export function subsetFont(font, ranges) {
  const tables = tablesOf(font);
  const glyph = glyphsOf(tables.cmap);
  const pairs = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, k) => [from + k, glyph(from + k)]).filter(([, own]) => own !== 0),
  );
  const outlines = outlinesOf(tables);
  const wanted = new Set([0]);
  const add = (own) => {
    if (wanted.has(own)) return;
    wanted.add(own);
    for (const part of partsOf(outlines.outline(own))) add(part);
  };
  for (const [, own] of pairs) add(own);
  const head = tables.head.slice();
  viewOf(head).setInt16(50, 1);
  const post = tables.post.slice(0, 32);
  viewOf(post).setUint32(0, 0x00030000);
  const kept = Object.fromEntries(KEPT.filter((name) => name in tables).map((name) => [name, tables[name]]));
  return writtenFont({ ...kept, head, post, cmap: writtenCmap(pairs), ...writtenGlyphs(outlines, wanted) });
}
