/**
 * `sprag/figures`: stored results as pictures, the same bytes wherever result, size and theme are the same.
 */

import * as drawing from "../plots/draw-figure.ts";
import * as impacts from "../plots/draw-impact-figure.ts";
import * as disturbed from "../plots/figures/posture-frames.ts";
import * as tests from "../plots/figures/posture-tests.ts";
import * as naming from "../plots/layout/place-names.ts";
import * as scaling from "../plots/layout/scale.ts";
import { LEAST_SCREEN_WIDTH, SIZES } from "../plots/layout/sizes.ts";
import * as frames from "../plots/motion-frames.ts";
import * as pages from "../plots/motion-page.ts";
import * as states from "../plots/motion-states.ts";
import * as verdicts from "../plots/motion-verdict.ts";
import * as speeds from "../plots/play-speeds.ts";
import * as rendering from "../plots/render-svg.ts";
import { runSize, SUB_DROP, SUP_RISE } from "../plots/text/measure-text.ts";
import { THEMES, type ThemeName } from "../plots/theme.ts";
import * as styles from "../plots/theme-style.ts";
import { RESULT_VERSIONS } from "../reports/result-format.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { storedResult } from "./shapes/stored-result.ts";

export type { DrawnFigure, FigureOptions } from "../plots/draw-from.ts";
export type { Anchors, Cursor, CursorAxis, DataTable, Lens } from "../plots/figure.ts";
export type { PostureFrame, PostureFramesOptions } from "../plots/figures/posture-frames.ts";
export type { PostureTest } from "../plots/figures/posture-tests.ts";
export { VERDICT_HUES } from "../plots/figures/verdict-looks.ts";
export type { Named, NameGround, PlacedName } from "../plots/layout/place-names.ts";
export { SCREEN_UNIT, SIZES, type SizeName } from "../plots/layout/sizes.ts";
export type { FrameOptions, MotionFrames, MotionFramesOptions } from "../plots/motion-frames.ts";
export type { MotionPageOptions } from "../plots/motion-page.ts";
export type { MotionState } from "../plots/motion-states.ts";
export type { MotionVerdict } from "../plots/motion-verdict.ts";
export type { PlaySpeeds } from "../plots/play-speeds.ts";
export type { Item, PathItem, Scene, TextItem } from "../plots/scene.ts";
export type { ThemeName } from "../plots/theme.ts";

export const THEME_NAMES = /* @__PURE__ */ Object.keys(THEMES) as readonly ThemeName[];

/** How texts of a scene look, for whoever draws them otherwise than as SVG. */
export const TEXT_LOOK = {
  ...{ sans: rendering.SANS, serif: rendering.SERIF, halo: rendering.HALO_WIDTH },
  ...{ drop: SUB_DROP, rise: SUP_RISE, sizeOf: runSize },
} as const;

const kind = /* @__PURE__ */ is.oneOf(/* @__PURE__ */ Object.keys(RESULT_VERSIONS));
const width = /* @__PURE__ */ is.like(
  `a width in pixels, ${LEAST_SCREEN_WIDTH} or more`,
  (value) => Number.isFinite(value) && (value as number) >= LEAST_SCREEN_WIDTH,
);
const MADE = "Pass what `readResult` gives, or a result of one of the functions that end in Json.";

const options = /* @__PURE__ */ is.options({
  figure: is.text,
  size: /* @__PURE__ */ is.oneOf(SIZES),
  width,
  theme: /* @__PURE__ */ is.oneOf(THEME_NAMES),
  bare: is.boolean,
  name: is.text,
  before: /* @__PURE__ */ storedResult(MADE),
  beside: /* @__PURE__ */ storedResult(MADE),
  lens: /* @__PURE__ */ is.either(
    (value) => value === false,
    is.boolean,
    /* @__PURE__ */ is.object("a stretch of time", "Pass { from, to }.", {
      "from to": is.finite,
      "before?": is.finite,
    }),
  ),
});

export const drawFigure = /* @__PURE__ */ door("drawFigure", drawing.drawFigure, {
  result: /* @__PURE__ */ storedResult(MADE),
  options,
});
export const drawableFigures = /* @__PURE__ */ door("drawableFigures", drawing.drawableFigures, {
  result: /* @__PURE__ */ storedResult(MADE),
});
const impact = /* @__PURE__ */ storedResult(MADE, ["impact-result"]);
export const drawImpactFigure = /* @__PURE__ */ door("drawImpactFigure", impacts.drawImpactFigure, {
  result: impact,
  options,
});
export const drawableImpactFigures = /* @__PURE__ */ door("drawableImpactFigures", impacts.drawableImpactFigures, {
  result: impact,
});
export const motionPage = /* @__PURE__ */ door("motionPage", pages.motionPage, {
  result: /* @__PURE__ */ storedResult(MADE, ["simulation-result"]),
  options: /* @__PURE__ */ is.options({ theme: /* @__PURE__ */ is.oneOf(THEME_NAMES) }),
});
export const postureFrames = /* @__PURE__ */ door("postureFrames", disturbed.postureFrames, {
  result: /* @__PURE__ */ storedResult(MADE, ["posture-result"]),
  count: is.positiveCount,
  options: is.options({ full: is.boolean }),
});
export const postureTests = /* @__PURE__ */ door("postureTests", tests.postureTests, {
  result: /* @__PURE__ */ storedResult(MADE, ["posture-result"]),
});
const motion = /* @__PURE__ */ storedResult(MADE, ["simulation-result"]);
export const motionFrames = /* @__PURE__ */ door("motionFrames", frames.motionFrames, {
  result: motion,
  options: /* @__PURE__ */ is.options({ width: is.finite, like: motion, beside: motion }),
});
export const motionStates = /* @__PURE__ */ door("motionStates", states.motionStates, { result: motion });
export const motionVerdict = /* @__PURE__ */ door("motionVerdict", verdicts.motionVerdict, { result: motion });
export const playSpeeds = /* @__PURE__ */ door("playSpeeds", speeds.playSpeeds, { duration: is.finite });
export const speedName = /* @__PURE__ */ door("speedName", speeds.speedName, { speed: is.finite });
export const roundStep = /* @__PURE__ */ door("roundStep", scaling.roundStep, {
  length: is.finite,
  count: is.positiveCount,
});
const point = /* @__PURE__ */ is.numbers(2);
export const placeNames = /* @__PURE__ */ door("placeNames", naming.placeNames, {
  names: /* @__PURE__ */ is.list(
    /* @__PURE__ */ is.object("a name at a point", "Pass { name, point: [x, y] }.", { name: is.text, point }),
  ),
  ground: /* @__PURE__ */ is.object("the ground of names", "Pass { width, height, size, gap }.", {
    "width height size gap": is.finite,
    "dots?": /* @__PURE__ */ is.list(point),
    "lines?": /* @__PURE__ */ is.list(/* @__PURE__ */ is.list(point)),
  }),
});
export const figureIds = /* @__PURE__ */ door("figureIds", drawing.figureIds, { kind });
export const escapeXml = /* @__PURE__ */ door("escapeXml", rendering.escapeXml, { text: is.text });
export const themeStyle = /* @__PURE__ */ door("themeStyle", styles.themeStyle, {});
