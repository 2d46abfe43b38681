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
export async function pngOf(svg: string, width: number): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const require = createRequire(import.meta.url);
  const fontFiles = FONTS.map((font) => require.resolve(font));
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Arimo", sansSerifFamily: "Arimo" };
  const options = {
    font: { ...font, serifFamily: "Tinos" },
    fitTo: { mode: "width", value: Math.round(width) },
  } as const;
  return new Resvg(svg, options).render().asPng();
}
