import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { numberOf, numberWidth } from "../../../src/plots/figures/event-numbers.ts";
import { TYPE } from "../../../src/plots/layout/sizes.ts";
import { measureText } from "../../../src/plots/text/measure-text.ts";
import { words } from "../../../src/plots/text/rich-text.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { flatItems, soundTexts, textsOf } from "../../support/figure-checks.ts";
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

  it.each([
    { from: -1.7e308, to: 1, before: 1.7e308 },
    { from: -1e308, to: 1e308 },
    { from: 0, to: 1e-320 },
    { from: 2, to: 1 },
    { from: 5, to: 6 },
    { from: 1, to: 2, before: 2 },
  ])("a lens that shows no stretch of the run is refused: %o", (lens) =>
    expect(() => drawFigure(storedMotion("bouncing-ball"), { figure: "time-lanes", lens })).toThrow(
      /shows no stretch of the run/,
    ),
  );

  it("a lens shows a stretch of time alone, and its cursor stands where the axis says", () => {
    const result = storedMotion("bouncing-ball");
    const lens = drawFigure(result, { figure: "time-lanes", size: "screen", lens: { from: 1.9, to: 2.9 } });
    const texts = textsOf(lens);
    expect(texts).toContain("events 2–5, magnified 4 ×");
    expect(texts).not.toContain("event");
    expect(lens.cursor!.x).toMatchObject({ of: "time", domain: [1.9, 2.9] });
    const whole = drawFigure(result, { figure: "time-lanes", size: "screen", lens: false });
    expect(textsOf(whole).join(" ")).not.toContain("magnified");
    expect(whole.cursor!.x).toMatchObject({ domain: [0, 4], range: lens.cursor!.x.range });
    expect(whole.cursor!.crowd!.to).toBeGreaterThanOrEqual(3);
    expect(drawFigure(result, { figure: "phase" }).cursor!.y!.of).toBe("velocity");
    expect(drawFigure(result, { figure: "ledger" }).cursor!.x.of).toBe("energy");
  });

  it("towards an accumulation point the axis is logarithmic: impacts at 3 − 2¹⁻ᵏ s stand evenly", () => {
    const lens = { from: 0, to: 3 - 2 ** -20, before: 3 };
    const { scene } = drawFigure(storedMotion("bouncing-ball"), { figure: "time-lanes", size: "screen", lens });
    const ticks = flatItems(scene.items).flatMap((item) =>
      item.kind === "path" && item.stroke === "loss" ? [Number(/^M(\S+)/.exec(item.d)![1])] : [],
    );
    const gaps = ticks.slice(1).map((x, k) => x - ticks[k]!);
    expect(gaps.length).toBeGreaterThan(10);
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 1);
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

  it("a tick has the colour of what its own contact worked, not of the whole impact", () => {
    const cradle = storedMotion("newtons-cradle", { until: 0.6 });
    const { scene } = drawFigure(cradle, { figure: "time-lanes" });
    const ticks = flatItems(scene.items).flatMap((item) =>
      item.kind === "path" && item.width === 1.6 && item.stroke !== undefined ? [item.stroke] : [],
    );
    // The first contact takes the energy of the striking ball, the second gives it on: −T and +T of one impact.
    expect(new Set(ticks)).toEqual(new Set(["loss", "gain"]));
    const texts = soundTexts(cradle, "time-lanes");
    expect(texts).toContain("impact, gain");
    expect(texts).not.toContain("impact, no work");
  });

  it("a work of rounding is none", () => {
    const events = [{ t: 1, type: "impact", elements: ["ground"], work: 1e-15, works: { ground: 1e-15 } }];
    expect(soundTexts(stored({ events }), "time-lanes")).toContain("impact, no work");
  });

  it("a lane is a line only where the contact is known to be open", () => {
    const [lane] = storedMotion("bouncing-ball", { until: 1.5 }).contactStates as object[];
    const intervals = [{ from: 0, to: 0.5, state: "separated" }];
    const { scene } = drawFigure(stored({ contactStates: [{ ...lane, intervals }], events: [] }), { bare: true });
    const [open] = flatItems(scene.items).flatMap((item) =>
      item.kind === "path" && item.stroke === "ink2" && /^M\S+ \S+H\S+$/.test(item.d) ? [item.d] : [],
    );
    const [from, to] = /M(\S+) \S+H(\S+)/.exec(open!)!.slice(1).map(Number) as [number, number];
    expect((to - from) / (scene.width - 12 - from)).toBeCloseTo(1 / 3, 1);
  });

  it("numbers are as wide as counted", () => {
    for (const [first, last] of [
      [0, 0],
      [8, 9],
      [1, 11110],
      [99, 99],
    ] as const) {
      const width = numberWidth({ first, last }, 3);
      const text = words(numberOf({ first, last }, 3));
      expect(width).toBeCloseTo(measureText(text, { size: TYPE.tick }).width, 9);
    }
  });

  it("a run that ended where it began has no lanes", () => {
    const samples = { t: [0, 0], q: [[0, 0]], u: [[-1, 0.5]], kinetic: [0.5, 0.1], potential: [0, 0] };
    expect(() => drawFigure(stored({ samples }), { figure: "time-lanes" })).toThrow("ended where it began");
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
