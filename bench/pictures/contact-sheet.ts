/**
 * All variants of a figure on one sheet, to be looked at: every size, light and dark, and the column in grey as a printer gives it.
 */
import { bitmapOf } from "../../cli/output/png.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import { drawFigure } from "../../src/plots/draw-figure.ts";
import { SIZES, type SizeName } from "../../src/plots/layout/sizes.ts";
import { escapeXml } from "../../src/plots/render-svg.ts";
import type { ThemeName } from "../../src/plots/theme.ts";

/** Pixels per unit of the sheet, units between pictures and for their captions. */
const PIXELS = 3;
const GAP = 12;
const CAPTION = 10;

interface Variant {
  readonly size: SizeName;
  readonly theme: ThemeName;
  readonly isGrey?: boolean;
}

/** Rows of the sheet. */
const ROWS: readonly (readonly Variant[])[] = [
  [
    { size: "column", theme: "light" },
    { size: "column", theme: "dark" },
    { size: "column", theme: "light", isGrey: true },
  ],
  ...SIZES.slice(1).map((size): Variant[] => [
    { size, theme: "light" },
    { size, theme: "dark" },
  ]),
];

const GREY = `<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>`;

/** Bytes of the PNG of one result. */
export function contactSheet(result: StoredResult, figure: string, name: string): Uint8Array {
  const parts: string[] = [text(GAP, GAP + 8, `${figure} · ${name}`)];
  let y = 2 * GAP + CAPTION;
  let width = 0;
  for (const row of ROWS) {
    let x = GAP;
    let tallest = 0;
    for (const { size, theme, isGrey = false } of row) {
      const { svg, scene } = drawFigure(result, { figure, size, theme });
      const bytes = Buffer.from(bitmapOf(svg, scene.width * PIXELS).png).toString("base64");
      const place = `x="${x}" y="${y}" width="${scene.width}" height="${scene.height}"`;
      parts.push(`<image ${place} href="data:image/png;base64,${bytes}"${isGrey ? ` filter="url(#grey)"` : ""}/>`);
      parts.push(text(x, y - 3, `${size}, ${theme}${isGrey ? ", grey" : ""}`));
      x += scene.width + GAP;
      tallest = Math.max(tallest, scene.height);
    }
    width = Math.max(width, x);
    y += tallest + GAP + CAPTION;
  }
  const box = `width="${width}" height="${y}" viewBox="0 0 ${width} ${y}"`;
  const ground = `<rect width="100%" height="100%" fill="#B8B8B4"/>`;
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${GREY}${ground}${parts.join("")}</svg>`;
  return bitmapOf(sheet, width * PIXELS).png;
}

const text = (x: number, y: number, words: string): string =>
  `<text x="${x}" y="${y}" font-family="Arimo" font-size="7">${escapeXml(words)}</text>`;
