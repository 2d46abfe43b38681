/**
 * A figure as a bitmap. The fonts come with the program, so that the picture is the same on every machine, also where no font is
 * installed. Letters that they lack (Chinese, say) are looked for in the fonts of the machine; what has no glyph there either is named.
 */
import { createRequire } from "node:module";

/** Words, bold words, symbols, and what those faces lack. */
const FONTS = [
  "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf",
  "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf",
  "@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf",
  "@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSerif.ttf",
];

export interface Bitmap {
  readonly png: Uint8Array;
  /** Characters that are drawn as empty boxes: neither our fonts nor those of the machine have them. */
  readonly missing: readonly string[];
}

/** The bitmap of an SVG, `width` pixels wide. */
export function bitmapOf(svg: string, width: number): Bitmap {
  const unknown = withoutGlyph(charactersOf(svg), false);
  const withSystem = unknown.length > 0;
  const png = rendered(svg, withSystem, Math.round(width)).asPng();
  return { png, missing: withSystem ? withoutGlyph(unknown, true) : [] };
}

function rendered(svg: string, withSystem: boolean, width: number) {
  const require = createRequire(import.meta.url);
  // Loaded here: few runs draw bitmaps, and it is a library of megabytes.
  const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
  const font = {
    ...{ loadSystemFonts: withSystem, fontFiles: FONTS.map((name) => require.resolve(name)) },
    ...{ defaultFontFamily: "Arimo", sansSerifFamily: "Arimo", serifFamily: "Tinos" },
  };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();
}

/** What the texts of an SVG hold beyond ASCII, which every font has. */
function charactersOf(svg: string): string[] {
  const texts = [...svg.matchAll(/<text\b.*?<\/text>/gsu)].map(([text]) => text.replace(/<[^>]*>/g, ""));
  return [...new Set(texts.join(""))].filter((character) => character > "~");
}

const CELL = 20;
/** Of no font ever: a code point that stands for no character. */
const NO_CHARACTER = "\u{10fffe}";

/** The characters that look like no character: each is drawn in a cell of its own and compared with the box of an absent glyph. */
function withoutGlyph(characters: readonly string[], withSystem: boolean): string[] {
  if (characters.length === 0) return [];
  const cells = [NO_CHARACTER, ...characters].map((one, k) => `<text x="2" y="${CELL * k + 15}">${one}</text>`);
  const box = `width="${CELL}" height="${CELL * cells.length}" font-family="Arimo" font-size="12"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${cells.join("")}</svg>`;
  const { pixels, width } = rendered(svg, withSystem, CELL);
  const cell = (k: number): Buffer => pixels.subarray(4 * CELL * width * k, 4 * CELL * width * (k + 1));
  return characters.filter((_, k) => cell(k + 1).equals(cell(0)));
}
