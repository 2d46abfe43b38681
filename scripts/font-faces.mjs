// The faces that figures are set in, and the characters whose widths they know.
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Files by face; Arimo and Tinos have the widths of Arial and Times New Roman. */
export const FACES = {
  sans: resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  bold: resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  serif: resolve("@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf"),
  italic: resolve("@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf"),
};

/** Latin, Greek, punctuation, scripts, arrows, mathematics. */
export const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x391, 0x3c9],
  [0x2010, 0x2026],
  [0x2070, 0x209c],
  [0x2190, 0x21d4],
  [0x2200, 0x22c5],
];
