import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { stanceJson } from "../../../src/reports/stance-report.ts";
import { certifiedCenters } from "../../../src/stability/stance/certified-centers.ts";
import { makeStance, postureOfStance } from "../../../src/stability/stance/make-stance.ts";
import { postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { CHIMNEY, FLAT } from "../../stability/stance/stances.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";

function resultOf(fields: typeof FLAT, depth: number | null): StoredResult {
  const stance = makeStance(fields);
  const verdict = postureVerdict(postureOfStance(stance));
  return stanceJson({
    ...{ stance, verdict },
    ...(depth !== null && { centers: certifiedCenters(stance, { depth }) }),
  }) as StoredResult;
}

describe("the figure stance", () => {
  const flat = resultOf(FLAT, 4);

  it("has the cells as its table, and the share that is proved stable as its headline", () => {
    const { table, headline } = drawFigure(flat);
    const area = (verdict: string): number =>
      table.rows.reduce(
        (sum, [x0, x1, y0, y1, name]) =>
          sum + (name === verdict ? (Number(x1) - Number(x0)) * (Number(y1) - Number(y0)) : 0),
        0,
      );
    const { areas } = certifiedCenters(makeStance(FLAT), { depth: 4 });
    expect(area("stable")).toBeCloseTo(areas.stable, 12);
    expect(headline).toBe(`${Math.floor((100 * areas.stable) / 1.5)} % of the region are proved stable`);
    expect(figureTexts(flat, "stance").join(" ")).toMatch(/proved: no equilibrium, \d+ %/);
  });

  it("is sound without a region, with a polygon, in every size", () => {
    for (const result of [flat, resultOf(FLAT, null), resultOf(CHIMNEY, 3)]) expectSoundFigure(result, "stance");
  });
});
