/**
 * A figure as a bitmap. The fonts come with the program, so that the picture is the same on every machine, also where no font is
 * installed.
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

/** Bytes of a PNG, `width` pixels wide. */
export function pngOf(svg: string, width: number): Uint8Array {
  const require = createRequire(import.meta.url);
  // Loaded here: few runs draw bitmaps, and it is a library of megabytes.
  const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
  const font = {
    ...{ loadSystemFonts: false, fontFiles: FONTS.map((name) => require.resolve(name)) },
    ...{ defaultFontFamily: "Arimo", sansSerifFamily: "Arimo", serifFamily: "Tinos" },
  };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: Math.round(width) } }).render().asPng();
}
