import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleResult, LEVEL, postureResult } from "../../support/posture-results.ts";

const START = { z1: 1, z2: 1, x2: 0, dz1: 0, dz2: 0, dx2: 2 };

/** Edges as "FI → FP FS FN", by whether they are possible or used. */
function edges(result: Parameters<typeof drawFigure>[0], which: "no" | "used"): string[] {
  const short = (text: unknown): string => String(text).replace(/ \(.*/, "");
  return drawFigure(result, { figure: "transition-graph" })
    .table.rows.filter(([, , possible, used]) => (which === "no" ? possible === "no" : Number(used) > 0))
    .map(([from, to]) => `${short(from)} → ${short(to)}`);
}

describe("the figure transition-graph", () => {
  it("Example 3: the witness goes round 4 → 6 → 2 → 5 → 4, as reverse chatter does", () => {
    const result = exampleResult("posture-example-3");
    expect(new Set(edges(result, "used"))).toEqual(
      new Set(["FI → FP FS FN", "FP FS FN → IF", "IF → PF SF NF", "PF SF NF → FI"]),
    );
    expect(figureTexts(result, "transition-graph")[0]).toBe(
      "Round and round FI FN IF NF SF, 1.054 times faster each turn",
    );
  });

  it("Example 2: the printed path FF IF PF FI FP IF PF SF II SS is heavy", () => {
    expect(new Set(edges(exampleResult("posture-example-2", START), "used"))).toEqual(
      new Set([
        ...["FF → IF", "IF → PF SF NF", "PF SF NF → FI", "FI → FP FS FN", "FP FS FN → IF"],
        ...["PF SF NF → II", "II → SS"],
      ]),
    );
  });

  it("a persistent posture excludes what Fig. 3 dashes, one that is not does not", () => {
    const dashed = ["II → PF SF NF", "II → FP FS FN"];
    expect(edges(exampleResult("posture-example-2"), "no")).toEqual(expect.arrayContaining(dashed));
    const open = edges(postureResult(LEVEL), "no");
    for (const edge of dashed) expect(open).not.toContain(edge);
  });

  it("an ambiguous posture leaves SS by its mode", () => {
    const result = exampleResult("posture-backpack");
    expect(edges(result, "used")).toEqual(["SS → PF SF NF"]);
    expect(figureTexts(result, "transition-graph")[0]).toBe("From rest the body may leave in mode SF");
  });

  it("is sound in all sizes, and absent where nothing rests", () => {
    for (const name of ["posture-example-2", "posture-example-3", "posture-example-4", "posture-backpack"]) {
      expectSoundFigure(exampleResult(name), "transition-graph");
    }
    const none = postureResult({ ...LEVEL, loadAngle: -0.4 });
    expect(() => drawFigure(none, { figure: "transition-graph" })).toThrow(/motions near rest/);
  });
});
