import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/doors/figures.ts";
import { measureConvergence } from "../../../src/doors/motion.ts";
import { convergenceJson, type StoredResult, stamped } from "../../../src/doors/reports.ts";
import { exampleSystem } from "../../dynamics/reference/reference.ts";
import { expectSoundFigure, figureTexts, soundTexts } from "../../support/figure-checks.ts";

const stored = (json: object): StoredResult => JSON.parse(JSON.stringify(json)) as StoredResult;

function measured(name: string, until: number): StoredResult {
  const { system, title } = exampleSystem(name);
  const found = measureConvergence(exampleSystem(name), { until });
  return stored(convergenceJson(found, system.coordinates, { ...(title !== undefined && { title }) }));
}

/** error = factor · stepᵒ exactly. */
function exact(order: number, factor: number, extra: object = {}, titles: object = {}): StoredResult {
  const points = [0.01, 0.0025, 0.000625].map((step) => {
    const error = factor * step ** order;
    return { step, error, errors: [0.9 * error, error, 1.1 * error] };
  });
  const curves = [{ method: "moreau", points, order, theory: [2, 1], ...extra }];
  const reference = { method: "event", events: 3, error: null };
  return stored(
    stamped("convergence-result", { ...titles, law: "newton", instants: 50, reference, curves, ways: [1] }),
  );
}

describe("convergence", () => {
  it("prints the measured orders and the accuracy of the reference of the result", () => {
    const result = measured("double-pendulum-wall", 0.3);
    const { curves, reference } = result as unknown as {
      curves: { method: string; order: number }[];
      reference: { error: number };
    };
    const texts = soundTexts(result, "convergence");
    const orders = curves.map(({ method, order }) => `${method} ${order.toFixed(2)}`).join(", ");
    expect(texts).toContain(`Measured order: ${orders}`);
    for (const { method, order } of curves) expect(texts).toContain(`${method}, order ${order.toFixed(2)}`);
    expect(texts.some((text) => text.startsWith("event-driven, below"))).toBe(true);
    expect(reference.error).toBeGreaterThan(0);
  });

  it("draws a line of slope 2 with a triangle of legs 1 and 2", () => {
    const { rows } = drawFigure(exact(2, 1), { figure: "convergence" }).table as unknown as { rows: number[][] };
    expect(rows.map(([, step, error]) => Math.log(error!) / Math.log(step!))).toEqual(
      [2, 2, 2].map((two) => expect.closeTo(two, 9)),
    );
    const texts = figureTexts(exact(2, 1), "convergence");
    expect(texts).toContain("2");
    expect(texts).toContain("1");
  });

  it("notes why an order is missing", () => {
    const texts = figureTexts(exact(2, 1, { order: null, reason: "errors are those of rounding" }), "convergence");
    expect(texts).toContain("No order of moreau: errors are those of rounding.");
    expect(texts).toContain("No order to be seen in these errors");
  });

  it("names the reference that stands in for events", () => {
    expect(soundTexts(measured("painleve-rod", 0.05), "convergence").join(" ")).toContain("No event-driven reference");
  });

  it.each([1e-12, 1e12])("is sound for errors of %s", (factor) => expectSoundFigure(exact(1, factor), "convergence"));

  it("is sound for long reasons and titles", () => {
    const reason = "the energy does not balance, ".repeat(20);
    expectSoundFigure(exact(1, 1, { reason }, { title: "名".repeat(60) }), "convergence");
  });

  it("has none without errors", () => {
    const none = exact(1, 1, { points: [], order: null, reason: "the runs fail" });
    expect(() => drawFigure(none, { figure: "convergence" })).toThrow("the runs fail");
    const zero = exact(1, 0);
    expect(() => drawFigure(zero, { figure: "convergence" })).toThrow("there is no error to be drawn");
  });
});
