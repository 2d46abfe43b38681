/**
 * Light and dark: the colours are those of the figures; the reader's system decides until a choice is made.
 */
import { type ThemeName, themeStyle } from "./colours.ts";

const KEY = "sprag-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Puts the colours on the page. */
export function installTheme(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeStyle());
  document.adoptedStyleSheets.push(sheet);
  const kept = localStorage.getItem(KEY);
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}

export function chooseTheme(theme: ThemeName): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
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
