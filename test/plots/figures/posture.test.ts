import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { expectPrinted } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleResult, LEVEL, postureResult } from "../../support/posture-results.ts";

const EXAMPLES = ["posture-example-2", "posture-example-3", "posture-example-4", "posture-backpack"];

describe("the figure posture", () => {
  it("shows the strip of Example 6, −0.5483 … 0.0901, in the headline and at its ends", () => {
    const texts = figureTexts(exampleResult("posture-example-3"), "posture");
    expect(texts[0]).toBe("Rest is possible from 0.548 m left to 0.0901 m right; this place is unstable");
    expect(texts).toEqual(expect.arrayContaining(["−0.548 m", "+0.0901 m", "unstable", "μ = 0.6", "μ = 0.001"]));
  });

  it("has the data of the model in its table: contacts of Example 3 turned so that the load points down", () => {
    const { table } = drawFigure(exampleResult("posture-example-3"), { figure: "posture" });
    const rows = Object.fromEntries(table.rows.map(([name, ...values]) => [name, values]));
    // (1.5, −0.6) and (−0.1, −0.6) turned by 45°.
    expectPrinted(rows["contact 1"]![0] as number, "0.63640");
    expectPrinted(rows["contact 1"]![1] as number, "-1.48492");
    expectPrinted(rows["contact 2"]![0] as number, "-0.49497");
    expectPrinted(rows["contact 2"]![1] as number, "-0.35355");
    expectPrinted(rows["strip to"]![0] as number, "0.0901");
  });

  it("says where its parts stand: contacts of Example 3 as far from the centre of mass as in the model, with and without a head", () => {
    for (const bare of [true, false]) {
      const { anchors, unitsPerLength } = drawFigure(exampleResult("posture-example-3"), { figure: "posture", bare });
      const [x, y] = anchors!.centerOfMass!;
      const lengths = (name: string): number[] => [
        (anchors![name]![0] - x) / unitsPerLength!,
        (y - anchors![name]![1]) / unitsPerLength!,
      ];
      // (1.5, −0.6) and (−0.1, −0.6) turned by 45°.
      const expected = { contact1: ["0.63640", "-1.48492"], contact2: ["-0.49497", "-0.35355"] };
      for (const [name, printed] of Object.entries(expected))
        lengths(name).forEach((value, k) => expectPrinted(value, printed[k]!));
      // The ground of contact 1 climbs by 80° − 45°.
      const [from, to] = [lengths("contact1"), lengths("slope1")];
      expect(Math.atan2(to[1]! - from[1]!, to[0]! - from[0]!)).toBeCloseTo((35 * Math.PI) / 180, 9);
      expect(lengths("load")[0]).toBeCloseTo(0, 9);
    }
  });

  it("shifts its anchors with the drawing below the head", () => {
    const place = (bare: boolean) => drawFigure(exampleResult("posture-example-3"), { figure: "posture", bare });
    const [headed, bare] = [place(false), place(true)];
    const [a, b] = [headed.anchors!.centerOfMass!, bare.anchors!.centerOfMass!];
    expect(a[0]).toBe(b[0]);
    expect(a[1] - b[1]).toBeCloseTo(headed.scene.height - bare.scene.height, 9);
    expect(a[1] - b[1]).toBeGreaterThan(0);
  });

  it("draws the box for which the verdict is proved, along the line of contacts, where the result has one", () => {
    const whole = exampleResult("posture-example-3");
    const ranges = { "contactOffsets[0]": [1.2, 1.7], "contactOffsets[1]": [-0.5, 0.2], centerHeight: [0.5, 0.9] };
    const result = { ...whole, box: { verdict: "unstable", cells: 1, depth: 8, reason: null, ranges } };
    const { table, svg } = drawFigure(result, { figure: "posture" });
    const corners = table.rows.filter(([name]) => String(name).startsWith("proved box")).map(([, x, z]) => [x, z]);
    // Both offsets fall by what the centre of mass moves: −0.2 … 0.3, which the wider range of contact 2 allows; height −0.1 … 0.3. Turned by 45°.
    const turned = (x: number, z: number): number[] => [(x + z) * Math.SQRT1_2, (z - x) * Math.SQRT1_2];
    [turned(-0.2, -0.1), turned(0.3, -0.1), turned(0.3, 0.3), turned(-0.2, 0.3)].forEach((corner, k) =>
      corner.forEach((value, axis) => expect(corners[k]![axis]).toBeCloseTo(value, 12)),
    );
    expect(svg.match(/stroke-dasharray="4 2"/g)).toHaveLength(1);
    expect(svg).toContain("Proved unstable wherever the centre of mass lies in the box.");
    expect(figureTexts(result, "posture").join(" ")).toContain("proved for every place in a box of 0.500 × 0.400 m");
    expectSoundFigure(result, "posture");
  });

  it("names a box that is too small to be seen, and draws none where nothing is proved of other places", () => {
    const whole = exampleResult("posture-example-4");
    const drawn = (box: object): ReturnType<typeof drawFigure> =>
      drawFigure({ ...whole, box } as never, { figure: "posture" });
    const small = drawn({ verdict: "stable", radius: 1e-3 });
    expect(small.svg).not.toContain("stroke-dasharray");
    // ± 0.1 % of the smaller offset, 0.3, and of the height, 0.15.
    const [, along, up] = small.table.rows.at(-1)!;
    expect([along, up].map((side) => Number(side).toFixed(12))).toEqual(["0.000600000000", "0.000300000000"]);
    expect(figureTexts({ ...whole, box: { verdict: "stable", radius: 1e-3 } } as never, "posture").join(" ")).toContain(
      "a box of 0.000600 × 0.000300 m",
    );
    for (const box of [
      { verdict: "undecided", radius: 0.9, reason: "…" },
      { verdict: "stable", ranges: { "friction[0]": [0.5, 0.6] } },
      { verdict: "stable", ranges: { "contactOffsets[0]": [1.4, 1.6] } },
      { verdict: "stable", ranges: { "contactOffsets[0]": null, centerHeight: [null, 1] } },
    ])
      expect(drawn(box).svg).toBe(drawFigure(whole, { figure: "posture" }).svg);
  });

  it("draws friction cones at their true angle", () => {
    const result = postureResult({ ...LEVEL, friction: [1, 1], loadAngle: 0 });
    const { svg } = drawFigure(result, { figure: "posture", size: "page" });
    const cones = [...svg.matchAll(/d="M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)Z" fill="#F7E9F1"/g)].map((match) =>
      match.slice(1).map(Number),
    );
    expect(cones).toHaveLength(2);
    for (const [x, y, ax, ay, bx, by] of cones as [number, number, number, number, number, number][]) {
      for (const [ex, ey] of [
        [ax, ay],
        [bx, by],
      ] as const) {
        expect(Math.atan2(Math.abs(ex - x), y - ey)).toBeCloseTo(Math.PI / 4, 3);
      }
    }
  });

  it("is sound for every example and for postures at the edge of what can be", () => {
    for (const name of EXAMPLES) expectSoundFigure(exampleResult(name), "posture");
    const edges = [
      { ...LEVEL, offsets: [1e12, -1e11], height: 4e11, gyrationRadius: 1e12 },
      { ...LEVEL, offsets: [1e-12, -1e-13], height: 4e-13, gyrationRadius: 1e-12 },
      { ...LEVEL, loadAngle: -0.4 },
      { ...LEVEL, loadTorque: 0.1 },
      { ...LEVEL, slopes: [Math.PI / 2, -Math.PI / 2] },
      { ...LEVEL, friction: [50, 1e-9] },
      { ...LEVEL, height: 0, loadAngle: 0 },
    ] as const;
    for (const fields of edges) expectSoundFigure(postureResult(fields, "وضعية الجسم: 姿勢"), "posture");
  });

  it("says where nothing can rest, and what a torque alone is", () => {
    expect(figureTexts(postureResult({ ...LEVEL, loadAngle: Math.PI }), "posture")[0]).toContain("Nowhere");
    const torque = postureResult({ ...LEVEL, loadSize: 0, loadTorque: 1 });
    expect(figureTexts(torque, "posture")[0]).toContain("The load is a torque");
    expectSoundFigure(torque, "posture");
  });

  it("needs the model, which older results lack", () => {
    const { model: _, ...old } = exampleResult("posture-example-3");
    expect(() => drawFigure(old as typeof old & ReturnType<typeof exampleResult>, { figure: "posture" })).toThrow(
      /stored without the model/,
    );
  });

  it("is not the main figure: that is return-maps, where there are maps", () => {
    expect(drawFigure(exampleResult("posture-example-3")).id).toBe("return-maps");
    expect(drawFigure(exampleResult("posture-backpack")).id).toBe("posture");
  });
});
