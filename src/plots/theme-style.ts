/**
 * The themes on a page: colours as variables, and which of the twins of class `light` and `dark` is shown. The page follows the reader's
 * system unless its root says `data-theme`.
 */
import { THEMES, type ThemeName } from "./theme.ts";

/** Style sheet: variables called `--ink`, `--paper`, …, and the rules of the twins. */
export function themeStyle(): string {
  const variables = (theme: ThemeName): string =>
    Object.entries(THEMES[theme])
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(";");
  return [
    `:root{${variables("light")}}.dark{display:none}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme]){${variables("dark")}}`,
    ":root:not([data-theme]) .dark{display:block}:root:not([data-theme]) .light{display:none}}",
    `:root[data-theme=dark]{${variables("dark")}}`,
    ":root[data-theme=dark] .dark{display:block}:root[data-theme=dark] .light{display:none}",
  ].join("");
}
