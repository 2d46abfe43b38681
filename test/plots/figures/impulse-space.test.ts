import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/doors/figures.ts";
import { type ImpulsePlane, impulsePlane } from "../../../src/plots/figures/impulse-plane.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleRecord, heavier, impactRecord } from "../../support/impact-record.ts";
import { modelOf } from "../../support/models.ts";

const ID = "impulse-space";
const planeOf = (record: unknown): ImpulsePlane => impulsePlane(record as never) as ImpulsePlane;
const kane = exampleRecord("kane-stick");

describe("impulse space", () => {
  it("(128) shows Newton's end Λ = (3.4079, 1.4676) N s and its gain of energy", () => {
    const { rows } = drawFigure(kane, { figure: ID }).table;
    const end = rows.find(([law, point]) => law === "newton" && point === "end")!;
    expectPrinted(end[3] as number, "3.4079");
    expectPrinted(end[2] as number, "1.4676");
    const texts = figureTexts(kane, ID);
    expect(texts).toContain("+0.163 J");
    expect(texts).toContain("Newton’s end leaves the energy ellipse: +0.163 J");
  });

  it("draws γ_T⁺ = 0 through (0, −γ_T⁻/G_TN) and γ_N⁺ = 0 through (0, −γ_N⁻/G_NN)", () => {
    const { delassus, solutions } = kane as unknown as { delassus: number[][]; solutions: never[] };
    const approach = (name: string): number =>
      (solutions[0] as { elements: Record<string, { preContactVelocity: number[] }> }).elements[name]!
        .preContactVelocity[0]!;
    const { sticking, compression } = planeOf(kane);
    const because = "the closed form of γ = γ⁻ + G Λ on the axis Λ_T = 0";
    const relative = 1e-12;
    expectClose(sticking.offset / sticking.normal[1], -approach("tangent") / delassus[0]![1]!, { relative, because });
    expectClose(compression.offset / compression.normal[1], -approach("normal") / delassus[0]![0]!, {
      relative,
      because,
    });
  });

  it("keeps the energy on its ellipse: it passes through no impulse at all, and W = Λᵀγ⁻ + ½ΛᵀGΛ is zero on it", () => {
    const { ellipse } = planeOf(kane);
    const { delassus, solutions } = kane as unknown as {
      delassus: [[number, number], [number, number]];
      solutions: [{ elements: Record<"normal" | "tangent", { preContactVelocity: [number] }> }];
    };
    const [[gnn, gnt], [, gtt]] = delassus;
    const { normal, tangent } = solutions[0].elements;
    const [vn, vt] = [normal.preContactVelocity[0], tangent.preContactVelocity[0]];
    for (const [t, n] of ellipse) {
      const drive = t * vt + n * vn;
      const work = drive + (gnn * n * n + 2 * gnt * n * t + gtt * t * t) / 2;
      expect(Math.abs(work)).toBeLessThanOrEqual(1e-11 * (1 + Math.abs(drive) + t * t + n * n));
    }
    expect(Math.min(...ellipse.map(([t, n]) => Math.hypot(t, n)))).toBeLessThan(0.1);
  });

  it("gives Poisson its point of greatest compression, whose normal impulse is 1/(1 + ε) of the end's or less", () => {
    const path = planeOf(kane).paths.find(({ law }) => law === "poisson")!;
    expect(path.points).toHaveLength(3);
    const [, middle, end] = path.points;
    expectPrinted(middle![1], "0.4549");
    expectClose(end![1], 1.5 * middle![1], {
      relative: 1e-9,
      because: "Poisson's law with ε = 0.5, contact open after",
    });
  });

  it.each(["kane-stick", "kane-poisson", "rocking-block", "kane-equal-restitution", "kane-slip"])(
    "is sound for %s",
    (name) => expectSoundFigure(exampleRecord(name), ID),
  );

  it.each([1e-12, 1e12])("is sound for masses times %s", (factor) =>
    expectSoundFigure(heavier("kane-stick", factor), ID),
  );

  it("is sound for long names in other scripts", () => {
    const model = modelOf({
      kind: "impact",
      title: "碰撞".repeat(40),
      massMatrix: [
        [1, 0],
        [0, 2],
      ],
      preVelocity: [1, -1],
      elements: [
        { name: "نورمال".repeat(10), type: "geometric-unilateral", direction: [0, 1], restitution: 0.3 },
        { name: "摩擦", type: "coulomb-step", direction: [1, 0], normal: "نورمال".repeat(10), friction: 0.4 },
        { name: "wall", type: "geometric-unilateral", direction: [-1, 0.5], restitution: 0 },
      ],
    });
    expectSoundFigure(impactRecord(model), ID);
  });

  it.each([
    ["cradle-3", "no contact has friction"],
    ["sphere-isotropic", "friction is two-dimensional"],
    ["stop-against-clutch", "no solution"],
  ])("says why %s has none", (name, reason) => {
    expect(() => drawFigure(exampleRecord(name), { figure: ID })).toThrow(reason);
  });

  it("has none where the contact opens by itself", () => {
    const model = modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [1, 1],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 1], restitution: 0 },
        { name: "rub", type: "coulomb-step", direction: [1, 0], normal: "floor", friction: 0.4 },
      ],
    });
    expect(() => drawFigure(impactRecord(model), { figure: ID })).toThrow("no contact with friction transmits");
  });
});
