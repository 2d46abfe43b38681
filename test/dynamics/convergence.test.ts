import { describe, expect, it } from "vitest";
import { measureConvergence } from "../../src/dynamics/convergence.ts";
import { convergenceText } from "../../src/reports/convergence-report.ts";
import { expectClose } from "../support/expect.ts";
import { exampleSystem } from "./reference/reference.ts";

describe("measured orders of convergence", () => {
  it("are 1 and 2 through impacts with ε > 0, as theory says", () => {
    const found = measureConvergence(exampleSystem("double-pendulum-wall"), { until: 0.3 });
    expect(found.status).toBe("done");
    expect(found.reference.method).toBe("event");
    expect(found.curves.map(({ method }) => method)).toEqual(["moreau", "rattle"]);
    const because = "steps that are not infinitely small";
    expectClose(found.curves[0]!.order!, 1, { absolute: 0.15, because });
    expectClose(found.curves[1]!.order!, 2, { absolute: 0.15, because });
    const text = convergenceText(found);
    expect(text).toContain(`moreau: order ${found.curves[0]!.order!.toFixed(2)}`);
    expect(text).toContain("against the event-driven run");
  });

  it("compares with the closed form of free fall: rattle is exact, so it has no order", () => {
    const found = measureConvergence(exampleSystem("bouncing-ball"), { until: 0.4, method: "rattle", step: 0.1 });
    expect(found.curves).toHaveLength(1);
    const [{ order, reason, points }] = found.curves as [(typeof found.curves)[0]];
    expect(order).toBeNull();
    expect(reason).toContain("no order to be seen");
    expect(points).toHaveLength(4);
    for (const { error } of points) expect(error).toBeLessThan(1e-12);
    expectClose(found.ways[0]!, 0.5 * 10 * 0.4 ** 2, { relative: 1e-9, because: "½ g t²" });
    expect(points[0]!.step).toBeLessThanOrEqual(0.1);
  });

  it("says that another method stands in where events fail", () => {
    const found = measureConvergence(exampleSystem("painleve-rod"), { until: 0.05 });
    expect(found.reference).toMatchObject({ method: "moreau", error: null });
    expect(found.reference.reason).toContain("Painlevé");
    expect(found.curves).toHaveLength(1);
    expect(convergenceText(found)).toContain("instead");
  });

  it("compares the end alone where the instants are no multiples", () => {
    const found = measureConvergence(exampleSystem("double-pendulum-wall"), {
      from: 0.0123,
      until: 0.2,
      method: "moreau",
    });
    expect(found.instants).toBe(1);
    expectClose(found.curves[0]!.order!, 1, { absolute: 0.2, because: "impacts on the way" });
  });

  it("stops when asked to", () => {
    const found = measureConvergence(exampleSystem("bouncing-ball"), { shouldStop: () => true });
    expect(found.status).toBe("stopped");
  });

  it("refuses a motion without time and a step that is none", () => {
    const model = exampleSystem("bouncing-ball");
    expect(() => measureConvergence(model, { until: 0 })).toThrow("takes time");
    expect(() => measureConvergence(model, { step: -1 })).toThrow("positive");
    expect(() => measureConvergence(model, { until: 0.1, method: "ratle" as "rattle" })).toThrow(/ratle/);
  });
});
