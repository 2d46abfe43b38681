// Writes src/plots/text/font-metrics.ts: the advance widths of the faces that figures are set in.
//
//   node scripts/write-font-metrics.mjs
//
// Arimo and Tinos have the widths of Arial and Times New Roman, so that a label keeps its box in every browser.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { FACES, RANGES } from "./font-faces.mjs";
import { glyphsOf, tablesOf } from "./subset-font.mjs";

const FALLBACK = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");

/** Advance of a code point in thousandths of an em; undefined where the font has no glyph. */
function advances(path) {
  const { head, hhea, hmtx, cmap } = tablesOf(readFileSync(path));
  const unitsPerEm = head.readUInt16BE(18);
  const wide = hhea.readUInt16BE(34);
  const glyph = glyphsOf(cmap);
  return (code) => {
    const index = glyph(code);
    if (index === 0) return undefined;
    return Math.round((1000 * hmtx.readUInt16BE(4 * Math.min(index, wide - 1))) / unitsPerEm);
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
