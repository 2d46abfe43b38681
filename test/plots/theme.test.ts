import { describe, expect, it } from "vitest";
import { type Colour, type Hue, THEMES } from "../../src/plots/theme.ts";
import { contrast } from "../support/contrast.ts";

const HUES: readonly Hue[] = ["gain", "loss", "stable", "undecided", "cone"];

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
