import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/doors/figures.ts";
import { fitJson, type StoredResult } from "../../../src/doors/reports.ts";
import { identifyLaw, readMeasurements } from "../../../src/index.ts";
import type { FitRecord } from "../../../src/plots/figures/fit-record.ts";
import { expectClose } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts, soundTexts } from "../../support/figure-checks.ts";
import { exampleImpact, exampleModel } from "../../support/models.ts";
import { readProject } from "../../support/project.ts";

function fitted(name: string, law: "newton" | "fremond" = "newton"): StoredResult {
  const impact = exampleImpact(name);
  const data = readMeasurements(readProject(`examples/data/${name}.csv`));
  const { title } = exampleModel(name);
  const components = impact.elements.map(({ element }) => element.name);
  const json = fitJson(identifyLaw(impact, data, { law }), { components, ...(title !== undefined && { title }) });
  return JSON.parse(JSON.stringify(json)) as StoredResult;
}

const changed = (result: StoredResult, change: (record: FitRecord) => Partial<FitRecord>): StoredResult =>
  ({ ...result, ...change(result as unknown as FitRecord) }) as unknown as StoredResult;

describe("fit", () => {
  const ball = fitted("super-ball-floor");

  it("shows the coefficients with their intervals and the misfit of the JSON", () => {
    const { parameters, misfit } = ball as unknown as FitRecord;
    const texts = soundTexts(ball, "fit");
    const error = Math.max(...parameters.map(({ standardError }) => standardError!));
    expect(figureTexts(ball, "fit")).toContain(
      `All 3 coefficients are determined to ± ${error.toPrecision(2)}; the law misses the data by ${(100 * misfit.relative!).toPrecision(3)} %`,
    );
    const [{ value, standardError }] = parameters as [FitRecord["parameters"][0]];
    expect(texts).toContain(`${value.toPrecision(3)} ± ${standardError!.toPrecision(2)}`);
  });

  it("fitted velocities of the floor follow γ⁺ = −ε γ⁻ of the data", () => {
    const { parameters } = ball as unknown as FitRecord;
    const rows = drawFigure(ball, { figure: "fit" }).table.rows.filter(
      ([what, name]) => what === "velocity" && name === "floor",
    );
    const { pairs } = readMeasurements(readProject("examples/data/super-ball-floor.csv"));
    const [w] = exampleModel("super-ball-floor").elements[0]!.directions;
    expect(rows).toHaveLength(pairs.length);
    rows.forEach(([, , measured, after], k) => {
      const along = (u: ArrayLike<number>): number => Array.from(u).reduce((sum, x, j) => sum + x * w![j]!, 0);
      expectClose(measured as number, along(pairs[k]!.after), { relative: 1e-9, because: "γ⁺ = w·u⁺" });
      expectClose(after as number, -parameters[0]!.value * along(pairs[k]!.before), {
        relative: 1e-9,
        because: "Newton's law",
      });
    });
  });

  it("hatches what the data do not determine, and names it", () => {
    const open = changed(ball, ({ parameters, identifiability }) => ({
      parameters: parameters.map((one, k) => (k === 2 ? { ...one, determined: false, interval: null } : one)),
      identifiability: { ...identifiability, undetermined: ["grip.friction"] },
    }));
    const texts = soundTexts(open, "fit");
    expect(texts).toContain("not determined");
    expect(texts[0]).toMatch(/^grip.friction stays open/);
    expect(drawFigure(open, { figure: "fit" }).svg).toContain("<pattern");
  });

  it("is sound for a matrix of 16 coefficients, open intervals, extreme values and long names", () => {
    expectSoundFigure(fitted("cradle-5", "fremond"), "fit");
    for (const [factor, name] of [
      [1e-12, "名".repeat(60)],
      [1e12, "n".repeat(60)],
      [1, "גוף".repeat(20)],
    ] as const) {
      const strange = changed(ball, ({ parameters }) => ({
        title: name,
        components: [name, `${name}2`, "c"],
        parameters: parameters.map((one) => ({
          ...one,
          name,
          value: factor * one.value,
          interval: { low: null, high: 2 * factor },
        })),
      }));
      expectSoundFigure(strange, "fit");
    }
  });

  it("says why there is none", () => {
    const failed = changed(ball, () => ({ status: "failed", reason: "no solution" }));
    expect(() => drawFigure(failed, { figure: "fit" })).toThrow("no solution");
    const old = changed(ball, ({ misfit }) => ({
      misfit: { ...misfit, pairs: misfit.pairs.map(({ line, relative }) => ({ line, relative })) },
    }));
    expect(() => drawFigure(old, { figure: "fit" })).toThrow("run `sprag fit` again");
  });
});
