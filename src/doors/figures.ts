/**
 * `sprag/figures`: stored results as pictures, the same bytes wherever result, size and theme are the same.
 */

import * as drawing from "../plots/draw-figure.ts";
import { LEAST_SCREEN_WIDTH, SIZES } from "../plots/layout/sizes.ts";
import * as pages from "../plots/motion-page.ts";
import * as rendering from "../plots/render-svg.ts";
import { THEMES, type ThemeName } from "../plots/theme.ts";
import * as styles from "../plots/theme-style.ts";
import { RESULT_VERSIONS } from "../reports/result-format.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { storedResult } from "./shapes/stored-result.ts";

export type { DrawnFigure, FigureOptions } from "../plots/draw-figure.ts";
export type { DataTable } from "../plots/figure.ts";
export { SIZES, type SizeName } from "../plots/layout/sizes.ts";
export type { MotionPageOptions } from "../plots/motion-page.ts";
export type { ThemeName } from "../plots/theme.ts";

export const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[];

const kind = is.oneOf(Object.keys(RESULT_VERSIONS));
const width = is.like(
  `a width in pixels, ${LEAST_SCREEN_WIDTH} or more`,
  (value) => Number.isFinite(value) && (value as number) >= LEAST_SCREEN_WIDTH,
);
const MADE = "Pass what `readResult` gives, or a result of one of the functions that end in Json.";

export const drawFigure = /* @__PURE__ */ door(drawing.drawFigure, {
  result: storedResult(MADE),
  options: is.options({
    figure: is.text,
    size: is.oneOf(SIZES),
    width,
    theme: is.oneOf(THEME_NAMES),
    bare: is.boolean,
    name: is.text,
  }),
});
export const motionPage = /* @__PURE__ */ door(pages.motionPage, {
  result: storedResult(MADE, ["simulation-result"]),
  options: is.options({ theme: is.oneOf(THEME_NAMES) }),
});
export const figureIds = /* @__PURE__ */ door(drawing.figureIds, { kind });
export const escapeXml = /* @__PURE__ */ door(rendering.escapeXml, { text: is.text });
export const themeStyle = /* @__PURE__ */ door(styles.themeStyle, {});
