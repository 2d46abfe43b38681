/** The library's own colours; the studio has none. */
export { type ThemeName, themeStyle } from "../../src/doors/figures.ts";
