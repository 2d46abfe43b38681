import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleResult, LEVEL, type PostureResult, postureResult } from "../../support/posture-results.ts";

interface Maps {
  readonly curves: { readonly pieces: readonly { readonly growth: readonly number[] }[] };
}

/** Example 3 with its growth multiplied. */
function grown(factor: number): PostureResult {
  const result = exampleResult("posture-example-3");
  const maps = result.maps as Maps;
  const pieces = maps.curves.pieces.map((piece) => ({ ...piece, growth: piece.growth.map((g) => factor * g) }));
  const fixedPoints = (result.fixedPoints as { growth: number }[]).map((point) => ({
    ...point,
    growth: factor * point.growth,
  }));
  return { ...result, fixedPoints, maps: { ...maps, curves: { ...maps.curves, pieces } } };
}

describe("the figure return-maps", () => {
  it("Example 3: φ* = −0.698 with G = 1.054, 5.4 % faster each turn", () => {
    const texts = figureTexts(exampleResult("posture-example-3"), "return-maps");
    expect(texts[0]).toBe("Every turn repeats the angle and is 5.4 % faster");
    expect(texts).toEqual(expect.arrayContaining(["φ* = −0.698", "G = 1.054"]));
  });

  it("Example 4: at least 78.7 % slower, since G ≤ 0.2125", () => {
    expect(figureTexts(exampleResult("posture-example-4"), "return-maps")[0]).toContain("78.7 % slower");
  });

  it("growth over decades gets powers of ten, so that G = 1 stays visible", () => {
    expect(figureTexts(grown(1e6), "return-maps")).toEqual(
      expect.arrayContaining(["Every turn repeats the angle and is 1.05 · 106 times as fast", "growth G"]),
    );
    expect(figureTexts(grown(1e6), "return-maps").some((text) => /^10\d$/.test(text))).toBe(true);
  });

  it("is sound for stable, unstable, undecided postures, growth of 1e6 and 1e−12, and twenty pieces", () => {
    for (const k of [2, 3, 4]) expectSoundFigure(exampleResult(`posture-example-${k}`), "return-maps");
    expectSoundFigure(postureResult(LEVEL), "return-maps");
    expectSoundFigure(grown(1e6), "return-maps");
    expectSoundFigure(grown(1e-12), "return-maps");
    const result = exampleResult("posture-example-3");
    const pieces = Array.from({ length: 20 }, (_, k) => ({
      ...{ from: -1.5 + 0.15 * k, to: -1.35 + 0.15 * k, path: "FI FP FN IF PF NF SF", defined: k % 5 !== 0 },
    }));
    const curves = pieces.flatMap(({ from, to, defined }, piece) =>
      defined ? [{ piece, angles: [from, to], reduced: [0.1 * piece - 1, 1 - 0.1 * piece], growth: [piece, 0.5] }] : [],
    );
    const breakpoints = pieces.slice(1).map(({ from }) => from);
    const maps = { ...(result.maps as object), pieces, breakpoints, curves: { pieces: curves, orbits: [[0.3, 0.5]] } };
    expectSoundFigure({ ...result, maps }, "return-maps");
  });

  it("says why there are none: ambiguous from rest, or nothing returns", () => {
    expect(() => drawFigure(exampleResult("posture-backpack"), { figure: "return-maps" })).toThrow(/were not built/);
    const result = exampleResult("posture-example-3");
    const maps = { ...(result.maps as object), curves: { pieces: [], orbits: [] } };
    expect(() => drawFigure({ ...result, maps }, { figure: "return-maps" })).toThrow(/no motion returns/);
  });
});
