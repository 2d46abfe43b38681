import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/doors/figures.ts";
import { compareJson } from "../../../src/doors/reports.ts";
import { compareLaws, readModel } from "../../../src/index.ts";
import { type KineticSpace, kineticSpace } from "../../../src/plots/figures/kinetic-space.ts";
import { expectClose } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleRecord, heavier, impactRecord } from "../../support/impact-record.ts";
import { exampleImpact, exampleModel } from "../../support/models.ts";

const ID = "admissible-set";
const spaceOf = (record: unknown): KineticSpace => kineticSpace(record as never) as KineticSpace;
const because = "closed forms of the kinetic metric";

describe("admissible set", () => {
  it("measures energies as squares of distances", () => {
    const kane = exampleRecord("kane-stick");
    const { before, radius, of } = spaceOf(kane);
    const { energy, postVelocity } = (
      kane.solutions as [{ energy: Record<"before" | "after", number>; postVelocity: number[] }]
    )[0];
    const square = (z: readonly number[]): number => z.reduce((sum, value) => sum + value * value, 0);
    expectClose(square(before), energy.before, { relative: 1e-12, because });
    expectClose(square(of(postVelocity)), energy.after, { relative: 1e-12, because });
    expectClose(radius ** 2, energy.before, { relative: 1e-12, because });
  });

  it("opens the struck contact upwards: the height is γ_N/√(2 G_NN)", () => {
    const kane = exampleRecord("kane-stick");
    const { before, up } = spaceOf(kane);
    expect(up).toBe("normal");
    const [[g]] = kane.delassus as [[number]];
    expectClose(before[0]!, -0.26840402866513374 / Math.sqrt(2 * g), { relative: 1e-12, because });
  });

  it("says of Newton's end of Kane's pendulum that it lies outside, with its gain", () => {
    const texts = figureTexts(exampleRecord("kane-stick"), ID);
    expect(texts).toContain("Newton’s end lies outside what an impact may do");
    expect(texts).toContain("+0.163 J");
    expect(texts).toContain("Moreau, ε = 1");
  });

  it("is drawn of a comparison, too, and names the laws outside", () => {
    const comparison = compareLaws(exampleImpact("kane-stick"), exampleModel("kane-stick"));
    const texts = figureTexts(JSON.parse(JSON.stringify(compareJson(comparison))), ID);
    expect(texts.join(" ")).toMatch(/1 of \d ends lies outside what an impact may do: Newton/u);
  });

  it("ends Moreau's half line where the law with ε = 1 ends", () => {
    const model = exampleModel("cradle-3-moreau");
    const { laws, ...rest } = exampleRecord("cradle-3-moreau") as never as {
      laws: { law: string; postVelocity: number[] }[];
    };
    const space = spaceOf({ ...rest, laws });
    const end = (name: string): readonly number[] => space.of(laws.find(({ law }) => law === name)!.postVelocity);
    const share = 1 + model.restitution!;
    end("moreau").forEach((value, k) => {
      const start = space.before[k]!;
      expect(value).toBeCloseTo(start + share * (end("max-dissipation")[k]! - start), 12);
    });
  });

  it.each(["kane-stick", "cradle-3", "slide-push", "two-contacts", "sphere-isotropic", "rocking-block", "kane-stop-b"])(
    "is sound for %s",
    (name) => expectSoundFigure(exampleRecord(name), ID),
  );

  it.each([1e-12, 1e12])("is sound for masses times %s", (factor) =>
    expectSoundFigure(heavier("kane-stick", factor), ID),
  );

  it.each([
    ["cradle-5", "impulses change four freedoms here; a solid drawing has three"],
    ["singular-mass", "the mass matrix is singular"],
    ["sled-and-slider", "lie on a line or in a point"],
  ])("says why %s has none", (name, reason) => {
    expect(() => drawFigure(exampleRecord(name), { figure: ID })).toThrow(reason);
  });

  it("draws directions that differ by many orders from the velocities", () => {
    const text = JSON.stringify({
      kind: "impact",
      massMatrix: [
        [1e12, 0],
        [0, 1e-12],
      ],
      preVelocity: [-1e6, 0],
      elements: [
        { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
        { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1], restitution: 0 },
      ],
    });
    const record = impactRecord(readModel(text, { kind: "impact" }).model);
    expect(figureTexts(record, ID).join(" ")).toContain("pushing impulses");
    expectSoundFigure(record, ID);
  });
});
