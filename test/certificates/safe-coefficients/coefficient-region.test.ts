import { describe, expect, it } from "vitest";
import { certify, coefficientRegion } from "../../../src/index.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { slidePush, twoContacts } from "./mechanisms.ts";

const pair: [string, string] = ["first", "second"];

describe("the region of two coefficients", () => {
  it("[LB] Fig. 2: the border is |ε1 − ε2| = √0.19 (1 − ε1 ε2) to 1e-12, the area 0.503623289192", () => {
    const region = coefficientRegion(twoContacts(0.2, 0.8), { elements: pair, claim: "monotonicity" });
    expect(region.method).toBe("exact");
    expectPrinted(region.area!, "0.503623289192");
    expect(region.areaError!).toBeLessThan(1e-12);
    expect(region.boundaries.map(({ side }) => side).sort()).toEqual(["lower", "upper"]);
    const s = Math.sqrt(0.19);
    for (const { points } of region.boundaries) {
      expect(points.length).toBeGreaterThan(20);
      for (const [x, y] of points) {
        expectClose(Math.abs(x - y), s * (1 - x * y), { absolute: 1e-12, because: "a root on its line" });
      }
    }
  });

  it("slide-push: (1 + ε_A)(1 − ε_B)/((1 − ε_A)(1 + ε_B)) = (√ρ + √(1 + ρ))², area 1 − ln(1 + ρ)/ρ", () => {
    for (const ratio of [0.1, 1]) {
      const region = coefficientRegion(slidePush(ratio, 1, 0), { elements: ["wall", "clutch"] });
      expectClose(region.area!, 1 - Math.log(1 + ratio) / ratio, { absolute: 1e-12, because: "closed form" });
      const bound = (Math.sqrt(ratio) + Math.sqrt(1 + ratio)) ** 2;
      for (const [a, b] of region.boundaries.flatMap(({ points }) => points)) {
        expectClose(((1 + a) * (1 - b)) / ((1 - a) * (1 + b)), bound, {
          relative: 1e-11,
          because: "a root to 1e-12 of a function with slopes up to ten",
        });
      }
    }
  });

  it("keeps border and area when the elements are exchanged and when units are scaled by 1e±9", () => {
    const swapped = coefficientRegion(twoContacts(0.2, 0.8, 0.9, 1e-9, 1e9), {
      elements: ["second", "first"],
      claim: "monotonicity",
    });
    expectClose(swapped.area!, 0.503623289192257, { absolute: 1e-11, because: "symmetric region" });
  });

  it("is everything for hard contacts met as they can be", () => {
    const region = coefficientRegion(twoContacts(0.2, 0.8), { elements: pair });
    expect(region.boundaries).toEqual([]);
    expectClose(region.safeFraction!, 1, { absolute: 1e-14, because: "nothing is cut off" });
  });

  it("is the same when across and up are exchanged, also where its border is nearly upright", () => {
    const [wide, thin] = [
      [0, 1],
      [-1e-3, 0],
    ] as [[number, number], [number, number]];
    const impact = exampleImpact("slide-push");
    const region = coefficientRegion(impact, { elements: ["wall", "clutch"], range: [wide, thin], resolution: 8 });
    const turned = coefficientRegion(impact, { elements: ["clutch", "wall"], range: [thin, wide], resolution: 8 });
    expectClose(region.area!, turned.area!, { absolute: 1e-14, because: "the same region" });
    // ∫ (s − c)/(1 − s c) dc from 0 to h, s = √½.
    const [s, h] = [Math.SQRT1_2, 1e-3];
    expectClose(region.area!, h / s + (1 / (s * s) - 1) * Math.log(1 - s * h), {
      absolute: 1e-14,
      because: "closed form",
    });
  });

  it("the verdicts on its grid are those of certify", () => {
    const region = coefficientRegion(exampleImpact("kane-stick"), { elements: ["normal", "tangent"], resolution: 6 });
    const impact = exampleImpact("kane-stick");
    region.grid.first.forEach((first, i) => {
      region.grid.second.forEach((second, j) => {
        const elements = impact.elements.map((placed, k) => ({
          ...placed,
          element: { ...placed.element, restitution: k === 0 ? first : second },
        }));
        expect(region.grid.verdicts[i]![j]).toBe(certify({ ...impact, elements }).energy.verdict);
      });
    });
  });

  it("of four legs is a line without area, and with friction monotonicity has no border", () => {
    const table = coefficientRegion(exampleImpact("table-four-legs"), {
      elements: ["front left", "front right"],
      claim: "monotonicity",
      resolution: 8,
    });
    expect(table).toMatchObject({ method: "sufficient", area: 0, boundaries: [] });
    const kane = coefficientRegion(exampleImpact("kane-stick"), {
      elements: ["normal", "tangent"],
      claim: "monotonicity",
    });
    expect(kane).toMatchObject({ method: "search", area: null, boundaries: [] });
    expect(kane.grid.verdicts.flat().every((verdict) => verdict === "undecided")).toBe(true);
  });

  it("refuses one name, a range from −1 on and half a cell", () => {
    const impact = twoContacts(0.2, 0.8);
    expect(() => coefficientRegion(impact, { elements: ["first"] as never })).toThrow(/two elements/);
    const range = [
      [-1, 1],
      [0, 1],
    ] as const;
    expect(() => coefficientRegion(impact, { elements: pair, range })).toThrow(/low < high/);
    expect(() => coefficientRegion(impact, { elements: pair, resolution: 2.5 })).toThrow(/whole number/);
  });
});
