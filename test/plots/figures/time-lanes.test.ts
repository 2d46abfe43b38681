import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { soundTexts, textsOf } from "../../support/figure-checks.ts";
import { storedMotion } from "../../support/motions.ts";

const stored = (fields: object): StoredResult =>
  ({ ...storedMotion("bouncing-ball", { until: 1.5 }), ...fields }) as StoredResult;

describe("time-lanes", () => {
  it("is the main figure of a motion with contacts", () => {
    expect(drawFigure(storedMotion("bouncing-ball", { until: 1.5 })).id).toBe("time-lanes");
  });

  it("a bouncing ball: ½m(v⁺² − v⁻²) = −37.5 J at the first impact, 50 J in all, accumulation at 3 s", () => {
    const texts = soundTexts(storedMotion("bouncing-ball"), "time-lanes").join(" | ");
    expect(texts).toContain("ground −37.5 J");
    expect(texts).toContain("50.0 J lost");
    expect(texts).toContain("accumulate at 3.00 s");
    expect(texts).toMatch(/magnified \d+ ×/);
    expect(texts).not.toContain("stick");
  });

  it("the woodpecker: three lanes, stick, slips to both sides, joined numbers and a magnified crowd", () => {
    const result = storedMotion("woodpecker", { until: 0.3 });
    const texts = soundTexts(result, "time-lanes");
    for (const name of ["beak", "lower edge", "upper edge", "impact", "stick", "slip +", "slip −", "open"]) {
      expect(texts).toContain(name);
    }
    expect(texts.filter((text) => text === "beak")).toHaveLength(2);
    expect(texts.some((text) => /^\d+–\d+$/.test(text))).toBe(true);
  });

  it("an energy that stays but for rounding is drawn against zero, not as a slope", () => {
    const { samples } = storedMotion("two-mass-resonance", { until: 20 }) as unknown as {
      samples: { kinetic: number[]; potential: number[] };
    };
    const energies = samples.kinetic.map((kinetic, k) => kinetic + samples.potential[k]!);
    expect(Math.max(...energies)).toBeGreaterThan(Math.min(...energies));
    const texts = soundTexts(storedMotion("two-mass-resonance", { until: 20 }), "time-lanes");
    for (const tick of ["0", "0.2", "0.4"]) expect(texts).toContain(tick);
    expect(texts.filter((text) => text.startsWith("0.49"))).toEqual([]);
  });

  it("a block that slides and sticks has its two states and no impact", () => {
    const { table, ...drawn } = drawFigure(storedMotion("sliding-block"), { figure: "time-lanes" });
    expect(table.rows.slice(0, 2)).toEqual([
      ["floor", "slip-positive", 0, expect.closeTo(0.6, 9), null],
      ["floor", "stick", expect.closeTo(0.6, 9), 1, null],
    ]);
    expect(textsOf(drawn as Parameters<typeof textsOf>[0])).not.toContain("impact");
  });

  it("stands extreme energies and times, long, wide and right-to-left names", () => {
    const base = storedMotion("bouncing-ball") as unknown as {
      samples: { t: number[]; kinetic: number[]; potential: number[] };
      events: { t: number; work: number }[];
      contactStates: { element: string; intervals: { from: number; to: number }[] }[];
      final: { t: number };
    };
    for (const factor of [1e-12, 1e12]) {
      const scaled = JSON.parse(JSON.stringify(base)) as typeof base;
      for (const list of [scaled.samples.t, scaled.samples.kinetic, scaled.samples.potential]) {
        list.forEach((value, k) => (list[k] = value * factor));
      }
      for (const event of scaled.events) Object.assign(event, { t: event.t * factor, work: event.work * factor });
      for (const one of scaled.contactStates[0]!.intervals)
        Object.assign(one, { from: one.from * factor, to: one.to * factor });
      soundTexts(scaled as unknown as StoredResult, "time-lanes");
    }
    for (const element of ["m".repeat(60), "接触面と床の間の接触点".repeat(3), "נקודת מגע", "a\nb <&>"]) {
      const contactStates = [{ ...base.contactStates[0]!, element }];
      soundTexts({ ...base, contactStates } as unknown as StoredResult, "time-lanes");
    }
  });

  it("stands ten thousand events and hundreds of contacts", () => {
    const events = Array.from({ length: 10_000 }, (_, k) => {
      return { t: (1.5 * k) / 10_000, type: "impact", elements: ["c0"], work: -1e-4 };
    });
    const lane = (k: number) => ({
      element: `c${k}`,
      friction: [],
      impacts: [],
      intervals: events.slice(0, k === 0 ? 10_000 : 1).map(({ t }, j) => {
        return { from: t, to: t + 1.5e-4, state: j % 2 ? "closed" : "separated" };
      }),
    });
    const result = stored({ events, contactStates: Array.from({ length: 300 }, (_, k) => lane(k)) });
    const texts = soundTexts(result, "time-lanes");
    expect(texts.some((text) => /^1–\d+$/.test(text)) && texts.some((text) => /–10000$/.test(text))).toBe(true);
    expect(texts.join(" ")).toContain("of 300 contacts");
    expect(drawFigure(result, { figure: "time-lanes" }).svg.length).toBeLessThan(500_000);
  });

  it("says why there is none", () => {
    const draw = (fields: object) => () => drawFigure(stored(fields), { figure: "time-lanes" });
    expect(draw({ samples: undefined })).toThrow(/not stored/);
    expect(draw({ contactStates: [] })).toThrow(/no contact/);
  });

  it("a failed run says so first", () => {
    const texts = soundTexts(stored({ status: "failed", reason: "no solution" }), "time-lanes");
    expect(texts[0]).toMatch(/^The run failed at 1.50000 s/);
  });
});
