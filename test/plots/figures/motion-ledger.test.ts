import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { soundTexts } from "../../support/figure-checks.ts";
import { storedMotion } from "../../support/motions.ts";

describe("ledger of a motion", () => {
  it("a sliding block: friction takes ½ m v² = 9 J and nothing is left", () => {
    const texts = soundTexts(storedMotion("sliding-block"), "ledger");
    expect(texts).toContain("9.00");
    expect(texts).toContain("−9.00");
    expect(texts).toContain("friction takes all of the 9.00 J lost at contacts");
  });

  it("the numbers of the table are those of the result, dissipated and external included", () => {
    const result = storedMotion("woodpecker", { until: 0.3 });
    soundTexts(result, "ledger");
    const { byElement, initial, final, external, dissipated } = result.energy as Record<string, number> & {
      byElement: Record<string, number>;
    };
    expect(drawFigure(result, { figure: "ledger" }).table.rows).toEqual([
      ["start", initial],
      ...Object.entries(byElement),
      ["other forces", external],
      ["dissipated", dissipated],
      ["end", final],
    ]);
  });

  it("stands many elements, long names, extreme and no energies", () => {
    // Without its samples, which have other energies.
    const { samples: _, ...base } = storedMotion("sliding-block");
    const { kinetic: _kinetic, ...energy } = base.energy as Record<string, unknown>;
    for (const factor of [1e-12, 1, 1e12]) {
      const byElement = Object.fromEntries(
        Array.from({ length: 40 }, (_, k) => [`${"n".repeat(50)}${k}`, -k * factor]),
      );
      const heavy = {
        ...energy,
        byElement,
        initial: 780 * factor,
        final: 0,
        dissipated: 780 * factor,
        external: factor,
      };
      expect(soundTexts({ ...base, energy: heavy } as StoredResult, "ledger")).toContain("25 more");
    }
    const none = { ...energy, byElement: {}, initial: 0, final: 0, dissipated: 0 };
    expect(soundTexts({ ...base, energy: none } as StoredResult, "ledger")).toContain("No energy is lost");
  });

  it("created energy is the finding", () => {
    const base = storedMotion("sliding-block");
    const energy = { ...(base.energy as object), created: 2 };
    expect(soundTexts({ ...base, energy } as StoredResult, "ledger")[0]).toMatch(/^The law creates 2.00 J/);
  });
});
