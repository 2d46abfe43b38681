import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { PostureRecord } from "../../../src/plots/figures/posture-record.ts";
import { motionOf } from "../../../src/plots/figures/trajectory-motion.ts";
import type { HybridState } from "../../../src/stability/two-contact/trajectory.ts";
import { expectClose } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleResult, type PostureResult, postureResult } from "../../support/posture-results.ts";

const start = (z1: number, z2: number, x2: number, dz1: number, dz2: number, dx2: number): HybridState => ({
  ...{ z1, z2, x2, dz1, dz2, dx2 },
});
const record = (result: PostureResult): PostureRecord => result as unknown as PostureRecord;

describe("the figure trajectory", () => {
  const printed = exampleResult("posture-example-2", start(1, 1, 0, 0, 0, 2));

  it("Example 2: the printed path, rest after 17.2 s", () => {
    const texts = figureTexts(printed, "trajectory");
    expect(texts[0]).toBe("The body comes to rest after 17.2 s and 4 impacts");
    expect(texts.join(" ")).toContain("FF IF PF FI FP IF PF SF II SS");
    const { table } = drawFigure(printed, { figure: "trajectory" });
    expect(table.rows.map((row) => row[1]).join(" ")).toBe("FF IF PF FI FP IF PF SF II SS");
  });

  it("free flight is the parabola of the mode FF", () => {
    const flight = motionOf(record(printed)).stretches[0]!;
    const { z1, z2 } = record(printed).modes!.FF!.accelerations!;
    const t = flight.from + 0.3 * (flight.to - flight.from);
    const because = "constant acceleration of Table 1";
    expectClose(flight.value("z1", t), 1 + (z1 * t * t) / 2, { relative: 1e-12, because });
    expectClose(flight.value("z2", t), 1 + (z2 * t * t) / 2, { relative: 1e-12, because });
  });

  it("an infinite sequence of impacts is marked with its ratio, and nothing is drawn inside it", () => {
    const result = exampleResult("posture-example-4", start(0.1, 0.3, 0, 0.1, 0, -1.5));
    const { zeno, stretches } = motionOf(record(result));
    expect(zeno).toHaveLength(1);
    // G− of Example 4 (Lemma 3).
    expect(figureTexts(result, "trajectory")).toContain("Zeno, × 0.0990");
    for (const { from, to } of stretches) expect(to <= zeno[0]!.from + 1e-9 || from >= zeno[0]!.to).toBe(true);
    expect(stretches.at(-1)!.letters).toEqual(["N", "N"]);
  });

  it("lanes speak of the labels of the file where the analysis exchanged them", () => {
    const given = record(printed);
    const exchanged = { ...given, relabelled: true };
    const letters = (from: PostureRecord) => motionOf(from).stretches.map((one) => one.letters.join(""));
    expect(letters(exchanged)).toEqual(letters(given).map((word) => word[1]! + word[0]!));
  });

  it("is sound for rest, growth and motions of 1e±12", () => {
    expectSoundFigure(printed, "trajectory");
    expectSoundFigure(exampleResult("posture-example-3", start(0.1, 0.1, 0, 0.1, 0, 1.1)), "trajectory");
    expectSoundFigure(exampleResult("posture-example-3", start(0.1, 0.1, 0, 0.1, 0, -1.5)), "trajectory");
    expectSoundFigure(exampleResult("posture-example-4", start(1e-12, 3e-12, 0, 0, 0, 0)), "trajectory");
    expectSoundFigure(exampleResult("posture-example-4", start(1e12, 3e12, 0, 0, 0, 0)), "trajectory");
  });

  it("ten thousand events stay a small picture", () => {
    const state = { z1: 0.1, z2: 0, x2: 0, dz1: 0, dz2: 0, dx2: 0 };
    const events = Array.from({ length: 10_000 }, (_, k) => ({
      t: Math.floor(k / 2) / 50,
      word: ["FI", "FP", "IF", "PF"][k % 4]!,
      state,
    }));
    const path = events.map(({ word }) => word).join(" ");
    const crowd = {
      ...printed,
      trajectory: { ...(printed.trajectory as object), events, zeno: [], duration: 100, path },
    };
    expectSoundFigure(crowd, "trajectory");
    expect(drawFigure(crowd, { figure: "trajectory" }).svg.length).toBeLessThan(400_000);
  });

  it("needs a motion that takes time", () => {
    const still = exampleResult("posture-example-3");
    expect(() => drawFigure(still, { figure: "trajectory" })).toThrow(/--trajectory/);
    const rest = postureResult(
      { offsets: [1, -1], height: 1, slopes: [0, 0], friction: [0.3, 0.3] },
      undefined,
      start(0, 0, 0, 0, 0, 0),
    );
    expect(() => drawFigure(rest, { figure: "trajectory" })).toThrow(/took no time/);
  });
});
