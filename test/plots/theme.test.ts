/** Contrast of the colours, by the formula of WCAG 2: (L1 + 0.05) / (L2 + 0.05) with relative luminances L. */
import { describe, expect, it } from "vitest";
import { type Colour, type Hue, THEMES } from "../../src/plots/theme.ts";

const HUES: readonly Hue[] = ["gain", "loss", "stable", "undecided", "cone"];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(Object.entries(THEMES))("the theme %s", (_name, theme) => {
  it("computes contrast as WCAG does: black on white is 21", () =>
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 12));

  it.each<Colour>(["ink", "ink2", "ink3", ...HUES.map((hue) => `${hue}-text` as const)])(
    "has %s readable on paper",
    (colour) => expect(contrast(theme[colour], theme.paper)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(HUES)("has the text of %s readable on its own wash", (hue) =>
    expect(contrast(theme[`${hue}-text`], theme[`${hue}-wash`])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(HUES)("has lines of %s seen on paper", (hue) =>
    expect(contrast(theme[hue], theme.paper)).toBeGreaterThanOrEqual(3),
  );

  it("has paper readable on a solid bar of the text tone of gain", () =>
    expect(contrast(theme.paper, theme["gain-text"])).toBeGreaterThanOrEqual(4.5));
});
