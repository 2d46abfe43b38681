import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { soundTexts } from "../../support/figure-checks.ts";
import { storedMotion } from "../../support/motions.ts";

describe("phase", () => {
  it("a bouncing ball rests at 0 from 3 s on; its first fall ends at −10 m/s and goes on with +5", () => {
    const result = storedMotion("bouncing-ball");
    expect(soundTexts(result, "phase")[0]).toBe("z rests at 0 from 3.00 s on");
    const { table, svg } = drawFigure(result, { figure: "phase" });
    const at = table.rows.filter(([t]) => Math.abs((t as number) - 1) < 1e-9).map(([, , u]) => u);
    expect(at).toEqual([expect.closeTo(-10, 9), expect.closeTo(5, 9)]);
    expect(svg).toContain("stroke-dasharray");
  });

  it("takes the coordinate that moves farthest, and says when nothing settles", () => {
    const texts = soundTexts(storedMotion("woodpecker", { until: 0.3 }), "phase");
    expect(texts[0]).toMatch(/^bird moves between −0.5\d+ and 0.1\d+ and does not/);
  });

  it("stands a coordinate that never moves, and extreme ranges", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 });
    const samples = base.samples as { q: number[][]; u: number[][] };
    for (const factor of [0, 1e-12, 1e12]) {
      const scale = (lists: number[][]) => lists.map((list) => list.map((value) => factor * value));
      const scaled = { ...samples, q: scale(samples.q), u: scale(samples.u) };
      soundTexts({ ...base, samples: scaled } as StoredResult, "phase");
    }
  });

  it("says why there is none", () => {
    const { samples: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => drawFigure(bare as StoredResult, { figure: "phase" })).toThrow(/not stored/);
  });
});
