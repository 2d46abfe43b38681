/**
 * A second run beside the first. The ball that falls from 5 m with g = 10 loses 37.5, 9.375, … J at its impacts, 50 J in all; what two runs must
 * show of each other is on one axis.
 */
import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { SIZES } from "../../../src/plots/layout/sizes.ts";
import { motionFrames } from "../../../src/plots/motion-frames.ts";
import { textBoxes } from "../../../src/plots/scene.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { figureFaults, flatItems, textsOf } from "../../support/figure-checks.ts";
import { storedMotion } from "../../support/motions.ts";

type Motion = StoredResult<"simulation-result">;
const first = storedMotion("bouncing-ball") as Motion;
const beside = storedMotion("bouncing-ball", { method: "moreau", step: 0.02, until: 5 }) as Motion;
const FIGURES = ["time-lanes", "ledger", "phase"] as const;

describe("two runs", () => {
  it.each(FIGURES)("%s shows both, labelled, sound in every size, with both in its data", (figure) => {
    for (const size of SIZES) expect(figureFaults(drawFigure(first, { figure, size, beside }))).toEqual([]);
    const drawn = drawFigure(first, { figure, beside });
    const texts = textsOf(drawn).join(" | ");
    expect(texts).toMatch(/second run.*: moreau, 250 steps, law/);
    expect(drawn.table.columns[0]).toBe("run");
    expect(new Set(drawn.table.rows.map(([run]) => run))).toEqual(new Set(["this run", "second run"]));
    const [own, other] = [first, beside].map((result) => drawFigure(result, { figure }).table.rows);
    expect(drawn.table.rows.map(([, ...row]) => row)).toEqual([...own!, ...other!]);
  });

  it("lanes of both stand on one time axis, which goes as far as the longer run, and the energy of the second is dashed", () => {
    const options = { figure: "time-lanes", size: "screen" } as const;
    const { scene, cursor } = drawFigure(first, { ...options, lens: false, beside });
    expect(cursor!.x.domain).toEqual([0, 5]);
    expect(cursor!.lanes).toHaveLength(2);
    expect(
      textBoxes(scene.items).filter(({ item }) => item.text[0]!.text === "ground" && item.text.length === 1),
    ).toHaveLength(2);
    const dashed = (result: ReturnType<typeof drawFigure>): number =>
      flatItems(result.scene.items).filter((item) => item.kind === "path" && item.dash?.[0] === 4.5).length;
    expect(dashed(drawFigure(first, { ...options, beside }))).toBeGreaterThan(0);
    expect(dashed(drawFigure(first, options))).toBe(0);
    const lens = drawFigure(first, { ...options, beside, lens: { from: 1.9, to: 2.9 } });
    expect(textsOf(lens).join(" | ")).toContain("second run: event");
  });

  it("the ledger is on one axis of energies: 50 J at both starts; the mark of an instant has the strip above the axis alone", () => {
    const { scene, cursor } = drawFigure(first, { figure: "ledger", size: "screen", beside });
    const starts = textBoxes(scene.items).filter(({ item }) => item.text[0]!.text === "50.0");
    expect(starts).toHaveLength(2);
    expect(starts[0]!.box.x).toBe(starts[1]!.box.x);
    const { top, foot } = cursor!;
    const covered = textBoxes(scene.items).filter(({ box }) => box.y < foot && box.y + box.height > top);
    expect(covered.map(({ item }) => item.text[0]!.text)).toEqual([]);
  });

  it("the window of the drawing holds both, a model without a drawing has both in its panels", () => {
    const low = storedMotion("bouncing-ball", { until: 0.5 }) as Motion;
    const own = motionFrames(low, { beside: first })!;
    expect(own.height).toBe(motionFrames(first)!.height);
    const bare = ({ drawing: _, ...rest }: Motion & { readonly drawing?: unknown }): Motion => rest as Motion;
    const frames = motionFrames(bare(beside), { like: bare(first), beside: bare(beside) })!;
    const ghost = flatItems(frames.at(1, { isGhost: true }));
    expect(ghost.length).toBeGreaterThan(0);
    expect(ghost.every((item) => item.kind === "path" && item.dash !== undefined)).toBe(true);
  });

  it("of coordinates over time the line of the present runs in the panels, not on their titles", () => {
    const { drawing: _, ...bare } = storedMotion("woodpecker", { until: 0.1 }) as Motion & { drawing?: unknown };
    const frames = motionFrames(bare as Motion, { width: 235 })!;
    const items = frames.at(0.001);
    const lines = flatItems(items)
      .filter((item) => item.kind === "path")
      .slice(-3)
      .map(({ d }) => (d.match(/-?[\d.]+/g) ?? []).map(Number));
    for (const [x, y, , end] of lines as [number, number, number, number][]) {
      const crossed = textBoxes(items).filter(
        ({ box }) => x > box.x && x < box.x + box.width && box.y < end && box.y + box.height > y,
      );
      expect(crossed).toEqual([]);
    }
  });
});
