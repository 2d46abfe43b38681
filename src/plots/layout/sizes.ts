/**
 * Sizes of figures. One unit is one point in print and 1.6 pixels on a screen, so that no text is under 11 pixels. A figure is laid out
 * anew for its width, never stretched.
 */

export const SIZES = ["column", "page", "slide", "screen"] as const;
export type SizeName = (typeof SIZES)[number];

/** Type in units: headline, labels, ticks and notes, and the floor. */
export const TYPE = { headline: 9, label: 8, tick: 7, note: 7, floor: 6 } as const;

/** Lines in units: leaders, axes, helper lines, data, emphasis. */
export const LINE = { leader: 0.4, axis: 0.5, helper: 0.8, data: 1.2, emphasis: 2 } as const;

const MILLIMETRE = 72 / 25.4;
/** Pixels to the unit on a screen. */
export const SCREEN_UNIT = 1.6;

export interface Sheet {
  readonly width: number;
  /** Given where the sheet has a height of its own. */
  readonly height?: number;
  readonly margin: number;
  /** A length on the sheet as an attribute of SVG. */
  readonly length: (units: number) => string;
  /** Pixels per unit in a bitmap: 300 to the inch in print, two per pixel on screens. */
  readonly pixels: number;
}

const inMillimetres = (units: number): string => `${Math.round((100 * units) / MILLIMETRE) / 100}mm`;
const inPixels =
  (unit: number) =>
  (units: number): string =>
    `${Math.round(100 * units * unit) / 100}`;

const print = (millimetres: number): Sheet => ({
  width: millimetres * MILLIMETRE,
  margin: 0,
  length: inMillimetres,
  pixels: 300 / 72,
});

/** Slides of 16 : 9; headlines there are 36 pixels of 1080 high. */
const SLIDE_UNIT = 4;
const SLIDE: Sheet = { width: 480, height: 270, margin: 14, length: inPixels(SLIDE_UNIT / 2), pixels: SLIDE_UNIT };

/** Width of a screen figure in pixels, where none is given. */
export const SCREEN_WIDTH = 800;
/** The narrowest in pixels, a telephone held upright: below it labels are wider than what they name. */
export const LEAST_SCREEN_WIDTH = 320;

export function sheetOf(size: SizeName, screenWidth: number = SCREEN_WIDTH): Sheet {
  if (size === "column") return print(85);
  if (size === "page") return print(174);
  if (size === "slide") return SLIDE;
  return { width: screenWidth / SCREEN_UNIT, margin: 4, length: inPixels(SCREEN_UNIT), pixels: 2 * SCREEN_UNIT };
}
