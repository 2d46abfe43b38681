import { describe, expect, it } from "vitest";
import { equilibriaJson, equilibriaText, lyapunovJson, lyapunovText } from "../../../src/reports/lyapunov-report.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { line, point, slidePush } from "./models.ts";
import { watch } from "./watched.ts";

describe("reports", () => {
  it("of a watch name the rise and its element, and call it evidence", () => {
    const { report } = watch(slidePush(0, [-1, 0]));
    const text = lyapunovText(report);
    expect(text).toContain("rises by 3.55");
    expect(text).toContain("steepest rise by clutch");
    expect(text).toContain("no proof");
    expect(text).toContain("leaves { V ≤ V(0) } by 3.55");
    expect(lyapunovJson(report)).toMatchObject({ verdict: "rises", function: "energy" });
  });

  it("of a constant V say to what it is constant", () => {
    const { report } = watch(line("x^2/2", { simulate: { until: 5 } }));
    expect(lyapunovText(report)).toMatch(/V = T \+ U is constant to (4\.99\d*|5)e-7/);
  });

  it("of equilibria tick and cross the conditions", () => {
    const model = point([{ name: "n", type: "geometric-unilateral", gap: "z - x^2" }], [1, 1]);
    const result = findEquilibria(model);
    const text = equilibriaText(result, { title: "Valley", coordinates: model.system.coordinates });
    expect(text).toContain("Valley");
    expect(text).toContain("✓ x = 0, z = 0: stable");
    expect(text).toContain("  ✓ M is positive semidefinite");
    expect(text).toContain("forces: n 10");
    const json = equilibriaJson(result, model.system.coordinates);
    expect(json).toMatchObject({ kind: "equilibria-result", status: "found", coordinates: ["x", "z"] });
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  it("of none say that this proves nothing", () => {
    const result = findEquilibria(line("x"));
    expect(equilibriaText(result, { coordinates: ["x"] })).toContain("no equilibrium was found");
    expect(equilibriaText(result, { coordinates: ["x"] })).toMatch(/others may\s+exist/);
  });
});
