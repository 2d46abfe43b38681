// Writes src/plots/text/font-metrics.ts: the advance widths of the faces that figures are set in.
//
//   node scripts/write-font-metrics.mjs
//
// Arimo and Tinos have the widths of Arial and Times New Roman, so that a label keeps its box in every browser.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const FACES = {
  sans: "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
  bold: "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf",
  serif: "@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf",
  italic: "@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf",
};
const FALLBACK = "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
/** Latin, Greek, punctuation, scripts, arrows, mathematics. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x391, 0x3c9],
  [0x2010, 0x2026],
  [0x2070, 0x209c],
  [0x2190, 0x21d4],
  [0x2200, 0x22c5],
];

/** Advance of a code point in thousandths of an em; undefined where the font has no glyph. */
function advances(path) {
  const bytes = readFileSync(require.resolve(path));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = {};
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i;
    tables[bytes.toString("latin1", at, at + 4)] = view.getUint32(at + 8);
  }
  const unitsPerEm = view.getUint16(tables.head + 18);
  const wide = view.getUint16(tables.hhea + 34);
  const glyph = glyphIndex(view, tables.cmap);
  return (code) => {
    const index = glyph(code);
    if (index === 0) return undefined;
    return Math.round((1000 * view.getUint16(tables.hmtx + 4 * Math.min(index, wide - 1))) / unitsPerEm);
  };
}

/** The format 4 table of the characters. */
function glyphIndex(view, cmap) {
  let table = 0;
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const offset = cmap + view.getUint32(cmap + 4 + 8 * i + 4);
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

const fallback = advances(FALLBACK);
const lines = Object.entries(FACES).map(([face, path]) => {
  const own = advances(path);
  const ranges = RANGES.map(([from, to]) => {
    const widths = [];
    for (let code = from; code <= to; code++) widths.push(own(code) ?? fallback(code) ?? 600);
    return `    [${from}, "${widths.join(" ")}"],`;
  });
  return `  ${face}: [\n${ranges.join("\n")}\n  ],`;
});
const text = `/**
 * Advance widths of the faces of figures in thousandths of an em: by range, from the first code point on. Written by
 * scripts/write-font-metrics.mjs; Arimo and Tinos have the widths of Arial and Times New Roman.
 */
export const FONT_METRICS = {
${lines.join("\n")}
} as const satisfies Record<string, readonly (readonly [first: number, widths: string])[]>;
`;
writeFileSync(fileURLToPath(new URL("../src/plots/text/font-metrics.ts", import.meta.url)), text);
