/**
 * Light and dark: the colours are those of the figures; the reader's system decides until a choice is made.
 */
import { type ThemeName, themeStyle } from "./colours.ts";

const KEY = "sprag-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** What was chosen before; nothing where the browser keeps no data of the page. */
function keptTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

// Before anybody asks which theme is shown.
const kept = keptTheme();
if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;

/** Puts the colours on the page. */
export function installTheme(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeStyle());
  document.adoptedStyleSheets.push(sheet);
}

export function chooseTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Where nothing is kept, the choice lasts as long as the page.
  }
}

/** What is shown now. */
export function presentTheme(): ThemeName {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
}

/** Calls when the system changes its mind. */
export function onSystemTheme(listen: () => void): () => void {
  dark.addEventListener("change", listen);
  return () => dark.removeEventListener("change", listen);
}
