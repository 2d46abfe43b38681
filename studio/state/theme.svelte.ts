/**
 * The theme that is shown, for whoever draws.
 */
import type { ThemeName } from "../styles/colours.ts";
import { chooseTheme, onSystemTheme, presentTheme } from "../styles/theme.ts";

class Theme {
  now = $state<ThemeName>(presentTheme());

  constructor() {
    onSystemTheme(() => (this.now = presentTheme()));
  }

  toggle(): void {
    chooseTheme(this.now === "dark" ? "light" : "dark");
    this.now = presentTheme();
  }
}

export const theme = new Theme();
